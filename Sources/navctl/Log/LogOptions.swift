import NavCore
import NavLog
import NavSystem

extension CommandLineSyntax.Option {
  static let state = Self(
    "state",
    value: "FOLDER",
    help: "the log's folder (default: $STATE_DIRECTORY,\n"
      + "$XDG_STATE_HOME/navd, ~/.local/state/navd; without it\n"
      + "\(DefaultPaths.serviceStateFolder), where that is there)"
  )
  static let object = Self("json", help: "one JSON object")
  static let objects = Self("json", help: "one JSON object a line")
}

extension ExitStatus {
  /// How a command can end that reads a log.
  static let ofLog: [ExitStatus] = [.success, .usage, .badFile]
}

extension Invocation {
  /// The folder of the log that is meant, which is there.
  var logFolder: String {
    get throws(Failure) {
      guard let folder = arguments.value("state") ?? DefaultPaths.stateFolderToRead() else {
        throw .usage(UsageError("no folder of a log is known here: name it with --state FOLDER"))
      }
      guard DefaultPaths.isThere(folder) else { throw .noLog(folder: folder) }
      return folder
    }
  }

  /// The number of an event that an option gives; nil where it is not given.
  func seq(_ name: String) throws(Failure) -> UInt64? {
    guard let text = arguments.value(name) else { return nil }
    return try number(text, "--\(name) \(text)")
  }

  /// The number of an event that an operand is.
  func seq(operand index: Int) throws(Failure) -> UInt64 {
    let text = arguments.operands[index]
    return try number(text, "'\(text)'")
  }

  private func number(_ text: String, _ place: String) throws(Failure) -> UInt64 {
    if let seq = UInt64(text) { return seq }
    throw .usage(UsageError("\(place): the number of an event was expected"))
  }

  /// Runs what can fail in a log's way.
  func log<Value>(_ call: () throws(LogError) -> Value) throws(Failure) -> Value {
    do { return try call() } catch { throw .log(error) }
  }

  /// A log that is not whole ends the command with where it is not.
  func check(_ report: LogReader.Report) throws(Failure) {
    if !report.stop.isGood { throw .logStopped(report.stop) }
  }

  /// The state behind an event, folded from the checkpoint before it.
  func replayed(to seq: UInt64, of folder: String) throws(Failure) -> LogReplay {
    let replay = try log { () throws(LogError) in
      try LogReplay.run(folder, from: seq, to: seq)
    }
    try check(replay.report)
    if replay.reached(seq) { return replay }
    let whole = try log { () throws(LogError) in try LogReplay.run(folder) }
    throw .usage(UsageError("'\(seq)': \(whole.held)"))
  }
}

extension LogReplay {
  /// Which states there are, in a sentence.
  var held: String {
    guard let startSeq else { return "there is no event in this log yet" }
    return "the log holds the states behind \(startSeq) to \(state.seq)\(lacking)"
  }

  /// Which events there are, in a sentence.
  var heldEvents: String {
    guard let startSeq, state.seq > startSeq else { return "there is no event in this log yet" }
    return "the log holds the events \(startSeq + 1) to \(state.seq)\(lacking)"
  }

  private var lacking: String {
    let inside = report.gaps.filter { $0.to > startSeq ?? 0 }
    guard let gap = inside.first else { return "" }
    let others = inside.count == 1 ? "" : " and \(inside.count - 1) more gaps"
    return ", but for \(gap.from) to \(gap.to)\(others)"
  }
}

/// Lines on their way to the standard output, written many at a time.
struct LineOutput {
  private static let pieceBytes = 32_768

  private let screen: Screen
  private var text = ""
  /// Lines so far.
  private(set) var count = 0

  init(_ screen: Screen) { self.screen = screen }

  /// - Returns: false once nobody reads them any more.
  mutating func say(_ line: String) -> Bool {
    count += 1
    text += line + "\n"
    return text.utf8.count < Self.pieceBytes || flush()
  }

  mutating func flush() -> Bool {
    defer { text.removeAll(keepingCapacity: true) }
    return text.isEmpty || StandardStream.output.write(text)
  }

  mutating func end() throws(Failure) {
    if !flush() { throw .outputClosed }
  }
}
