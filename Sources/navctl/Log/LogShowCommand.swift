import NavCore
import NavLog
import NavSystem

extension Command {
  static let logShow = Command(
    "log show",
    summary: "print the events of the log, one a line",
    options: LogSelection.options + [
      .init("follow", help: "go on with what is written from now on, until Ctrl-C"),
      .init("json", help: "one JSON object per event, with all its fields"),
    ],
    details: """
      Needs no daemon, and works on the files of one that runs.
      \(LogSelection.details)
      Kinds:
      \(kindList)

      """,
    statuses: ExitStatus.ofLog,
    file: "the log"
  ) { invocation throws(Failure) in
    var show = LogShow(invocation, try LogSelection(invocation), try invocation.logFolder)
    if invocation.arguments.has("follow") {
      try show.follow()
    } else {
      try invocation.check(try show.pass())
      show.remark()
    }
  }

  private static var kindList: String {
    LogSelection.kinds.map { "  \($0.name)" }.joined(separator: "\n")
  }
}

/// One run of `navctl log show`.
private struct LogShow {
  /// Between two looks at a log that is being written, at least.
  private static let intervalMilliseconds = 250
  /// A look reads the newest segment from its begin: it rests for so many times what that took, so
  /// that following never costs more than a twentieth of a core.
  private static let restShare = 19

  private let invocation: Invocation
  private let folder: String
  private var selection: LogSelection
  private var output: LineOutput
  /// The next event that was not seen yet.
  private var next: UInt64
  /// What the last look took.
  private var lookMilliseconds = 0
  /// Of which log it is.
  private var log: LogIdentifier?

  init(_ invocation: Invocation, _ selection: LogSelection, _ folder: String) {
    self.invocation = invocation
    self.folder = folder
    self.selection = selection
    output = LineOutput(invocation.screen)
    next = selection.readingStart
  }

  /// Prints what there is from the next event on.
  mutating func pass() throws(Failure) -> LogReader.Report {
    var reader = LogReader(folder)
    var isOpen = true
    let wantsLines = invocation.wantsLines
    var (selection, output, next) = (selection, output, next)
    let progress = LogProgress()
    let report = try invocation.log { () throws(LogError) in
      try reader.read(from: next) { item in
        if case .gap(let gap) = item, gap.to >= next, selection.meets(gap) {
          isOpen = output.say(wantsLines ? gap.fields.json : gap.line)
        }
        guard case .event(let event) = item else { return isOpen }
        guard event.seq >= next else { return true }
        next = event.seq &+ 1
        switch selection.judge(event) {
        case .behind: return false
        case .unwanted:
          progress.show(every: 1_024) { "looked at events up to seq \(event.seq)" }
          return true
        case .wanted: break
        }
        progress.erase()
        isOpen = output.say(wantsLines ? event.fields.json : event.line)
        return isOpen
      }
    }
    progress.erase()
    (self.selection, self.output, self.next) = (selection, output, next)
    log = report.log ?? log
    guard isOpen else { throw .outputClosed }
    try self.output.end()
    return report
  }

  /// What is said of the selection, apart from the events.
  func remark() {
    guard let text = selection.remark(output.count) else { return }
    StandardStream.error.write("navctl: \(text)\n")
  }

  /// Prints what there is and what comes, until it is interrupted or the last wanted event came.
  mutating func follow() throws(Failure) {
    let (bell, watch) = try system { () throws(SystemError) in
      (try SignalBell(ThisProcess.stopSignals), try FolderWatch(folder))
    }
    var isDoubted = false
    while true {
      let known = log
      let begin = SystemClock.monotonicMicroseconds()
      let report = try pass()
      lookMilliseconds = Int((SystemClock.monotonicMicroseconds() - begin) / 1_000)
      // What is read while it is written may look broken once, and never twice.
      if !report.stop.isGood {
        if isDoubted { try invocation.check(report) }
        isDoubted = true
      } else {
        isDoubted = false
      }
      if next > selection.to { return remark() }
      if let known, let log, log != known, report.lastSeq < next {
        StandardStream.error.write("navctl: another log begins here: \(log)\n")
        next = 0
        continue
      }
      let isOver = try system { () throws(SystemError) in
        try rest(bell, watch, waits: !isDoubted)
      }
      if isOver { return }
    }
  }

  /// Waits until something changed, and a little longer; true: it was interrupted.
  private func rest(
    _ bell: SignalBell,
    _ watch: FolderWatch,
    waits: Bool
  ) throws(SystemError) -> Bool {
    var entries = [PollEntry(bell.descriptor), PollEntry(watch.descriptor)]
    if waits { _ = try Poll.wait(&entries, timeoutMilliseconds: nil) }
    if entries[0].canRead { return true }
    var ending = [entries[0]]
    let pause = max(Self.intervalMilliseconds, lookMilliseconds * Self.restShare)
    _ = try Poll.wait(&ending, timeoutMilliseconds: pause)
    try watch.clear()
    return ending[0].canRead
  }
}
