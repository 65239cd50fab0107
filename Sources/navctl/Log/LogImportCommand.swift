import NavClient
import NavConfiguration
import NavCore
import NavLog
import NavSystem
import NavWire

extension Command {
  static let logImport = Command(
    "log import",
    summary: "make a log of recordings, as navd would write it",
    operands: "FILE…",
    count: 1...256,
    options: [
      .init("into", value: "FOLDER", help: "where the log goes; the folder must not be there"),
      .init("config", value: "FILE", help: "the configuration (the built-in defaults)"),
      .init("surface", value: "NAME", help: "the surface that the devices move (main)"),
      .description,
      .object,
    ],
    details: """
      FILE is a recording of evemu (versions 1.0 to 1.3) or of `libinput record`. Each
      device is played from its first record to its last, one after another, on the
      virtual clock, as `navctl send --fast` does; but no daemon is needed. The other
      commands of `navctl log` read the folder.

      """,
    statuses: ExitStatus.ofLog,
    file: "a recording, the configuration or the folder"
  ) { invocation throws(Failure) in
    let folder = try invocation.newFolder()
    let configuration = try invocation.configuration()
    let recordings = try invocation.recordings(invocation.arguments.operands)
    var engine = LogImport(configuration, surface: invocation.surface)
    for recording in recordings { try engine.check(recording) }
    let progress = LogProgress()
    try invocation.fill { () throws(Failure) in
      let log = try invocation.log { () throws(LogError) in try NewLog(folder) }
      for (number, recording) in recordings.enumerated() {
        progress.show { "\(number) of \(recordings.count) devices were played" }
        try engine.play(recording, into: log)
      }
      try invocation.log { () throws(LogError) in try log.close() }
    }
    progress.erase()
    try invocation.tell(engine, folder)
  }
}

extension Invocation {
  /// What `--into` names, which is not there.
  func newFolder() throws(Failure) -> String {
    guard let folder = arguments.value("into"), !folder.isEmpty else {
      throw .usage(UsageError("--into FOLDER is missing: a folder that is not there yet"))
    }
    if DefaultPaths.isThere(folder) {
      throw .usage(UsageError("--into \(folder): it is there; a new folder was expected"))
    }
    return folder
  }

  /// Makes and fills that folder. One that stays half made goes again: the next try would be
  /// refused because it is there.
  func fill<Value>(_ work: () throws(Failure) -> Value) throws(Failure) -> Value {
    // Looked at again, since what is there now goes when the work fails.
    let folder = try newFolder()
    do { return try work() } catch {
      if DefaultPaths.isThere(folder) {
        do { try Files.removeFolder(folder) } catch {
          StandardStream.error.write("navctl: a half-made folder stays: \(error)\n")
        }
      }
      throw error
    }
  }

  /// What `--config` names, or the defaults.
  fileprivate func configuration() throws(Failure) -> Configuration {
    guard let file = arguments.value("config") else { return .defaults }
    do throws(ConfigurationError) {
      return try Configuration.load(path: file)
    } catch {
      throw .configuration(error)
    }
  }

  fileprivate func tell(_ engine: LogImport, _ folder: String) throws(Failure) {
    let verdicts = engine.verdicts
    if wantsLines {
      let fields: EventField = .object([
        ("folder", .text(folder)), ("events", .unsigned(engine.state.seq)),
        ("frames", .number(Int64(engine.frames))),
        ("state_hash", .text(StateHash(engine.state).description)),
        ("verdicts", .list(verdicts.map { $0.gesture.fields($0.reason) })),
      ])
      return try screen.write(fields.json + "\n")
    }
    for verdict in verdicts { try screen.say(verdict.gesture.line(verdict.reason)) }
    let gestures = verdicts.count == 1 ? "1 gesture" : "\(verdicts.count) gestures"
    try screen.say(
      "\(folder): \(engine.frames) frames, \(engine.state.seq) events, \(gestures),"
        + " hash \(StateHash(engine.state))"
    )
  }
}

extension LoggedGesture {
  /// The gesture, what it came to, and by how much.
  fileprivate func line(_ reason: Measurement?) -> String {
    let why = reason.map { ": \(WireMeasurement($0).clause())" } ?? ""
    return "seq \(place)  \(kind.name.words) \(outcome.words)\(why)"
  }
}
