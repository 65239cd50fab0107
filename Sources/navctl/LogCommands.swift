import NavCore
import NavLog
import NavSystem

extension CommandLineSyntax.Option {
  fileprivate static let state = Self(
    "state",
    value: "FOLDER",
    help: "the log's folder (default: $STATE_DIRECTORY,\n"
      + "$XDG_STATE_HOME/navd, ~/.local/state/navd; without it\n"
      + "\(DefaultPaths.serviceStateFolder), where that is there)"
  )
}

extension Command {
  static let logShow = Command(
    "log show",
    summary: "print the events of the log, one a line",
    options: [
      .state,
      .init("from", value: "SEQ", help: "the first event that is wanted"),
      .init("to", value: "SEQ", help: "the last event that is wanted"),
      .init("kind", value: "KIND", help: "events of this kind only, as gesture_began"),
      .init("json", help: "one JSON object per event, with all its fields"),
    ],
    details: """
      Needs no daemon, and works on the files of one that runs. Kinds:
      \(kindList)

      """,
    statuses: [.success, .usage, .badFile],
    file: "the log"
  ) { invocation throws(Failure) in try invocation.showLog() }

  static let logReplay = Command(
    "log replay",
    summary: "fold the log again, and print what it comes to",
    options: [
      .state,
      .init("at", value: "SEQ", help: "stop behind this event"),
      .init("json", help: "one JSON object"),
    ],
    details: """
      Folds the events as the daemon does, and compares with every state hash and
      checkpoint in the log. Needs no daemon, and works on the files of one that runs.

      """,
    statuses: [.success, .usage, .badFile],
    file: "the log"
  ) { invocation throws(Failure) in try invocation.replayLog() }

  fileprivate static let eventKinds = EntryKind.allCases.filter(\.isEvent)

  private static var kindList: String {
    eventKinds.map { "  \($0.name)" }.joined(separator: "\n")
  }
}

extension Invocation {
  fileprivate var logFolder: String {
    get throws(Failure) {
      guard let folder = arguments.value("state") ?? DefaultPaths.stateFolderToRead() else {
        throw .usage(UsageError("no folder of a log is known here: name it with --state FOLDER"))
      }
      guard DefaultPaths.isThere(folder) else { throw .noLog(folder: folder) }
      return folder
    }
  }

  private func seq(_ name: String) throws(Failure) -> UInt64? {
    guard let text = arguments.value(name) else { return nil }
    if let seq = UInt64(text) { return seq }
    throw .usage(UsageError("--\(name) \(text): the number of an event was expected"))
  }

  private func kind() throws(Failure) -> EntryKind? {
    guard let text = arguments.value("kind") else { return nil }
    if let kind = Command.eventKinds.first(where: { $0.name == text }) { return kind }
    let known = Command.eventKinds.map(\.name).joined(separator: ", ")
    throw .usage(UsageError("--kind \(text): one of \(known) was expected"))
  }

  fileprivate func showLog() throws(Failure) {
    let kind = try kind()
    let from = try seq("from") ?? 0
    let to = try seq("to") ?? .max
    guard from <= to else {
      let right = "--to is \(from) or more, or --from \(to) or less"
      throw .usage(UsageError("--from \(from) --to \(to) names no event: \(right)"))
    }
    var reader = LogReader(try logFolder)
    var lines = ""
    var isOpen = true
    let report = try log { () throws(LogError) in
      try reader.read(from: from) { item in
        guard case .event(let event) = item else { return true }
        guard event.seq <= to else { return false }
        guard event.seq >= from, kind == nil || kind == EntryKind(event.body) else { return true }
        lines += (wantsLines ? event.fields.json : event.line) + "\n"
        if lines.utf8.count > 32_768 {
          isOpen = StandardStream.output.write(lines)
          lines.removeAll(keepingCapacity: true)
        }
        return isOpen
      }
    }
    guard isOpen else { throw .outputClosed }
    try screen.write(lines)
    try check(report)
  }

  fileprivate func replayLog() throws(Failure) {
    let folder = try logFolder
    let wanted = try seq("at")
    let replay = try log { () throws(LogError) in
      try LogReplay.run(folder, to: wanted ?? .max)
    }
    if let wanted, replay.report.stop.isGood, !replay.reached(wanted) {
      let first = replay.startSeq.map(String.init) ?? "nothing"
      let held = "the log holds the states behind \(first) to \(replay.state.seq)"
      throw .usage(UsageError("--at \(wanted): \(held)"))
    }
    if wantsLines {
      try screen.write(replay.fields.json + "\n")
    } else {
      for line in replay.lines { try screen.say(line) }
    }
    try check(replay.report)
    if let seq = replay.differsAtSeq { throw .logDiffers(seq: seq) }
  }

  private func check(_ report: LogReader.Report) throws(Failure) {
    if !report.stop.isGood { throw .logStopped(report.stop) }
  }

  private func log<Value>(_ call: () throws(LogError) -> Value) throws(Failure) -> Value {
    do { return try call() } catch { throw .log(error) }
  }
}
