import NavClient
import NavConfiguration
import NavCore
import NavLog
import NavSystem

/// What running a log's inputs again came to.
private struct RerunResult {
  /// A session that this version cannot be held to.
  struct WhatIf {
    var session: UInt32
    /// Nil: the start of the session, which says it, is not in the log.
    var version: String?
    var seq: UInt64
    /// Why it was not run; nil: it comes out otherwise from `seq` on.
    var problem: String?
  }

  var sessions = 0
  var events: UInt64 = 0
  var gestures = 0
  /// Gestures whose frames are not in the log: they stand as they are.
  var notRecorded = 0
  var whatIf: [WhatIf] = []
  /// The first event that came out otherwise though this version wrote it.
  var difference: LogRerun.Difference?
  /// Of the session at hand; nil where its start is not in the log. The parts that gaps leave of a
  /// session are of one version.
  private var version: String?
  private var session: UInt32?
}

extension Invocation {
  /// `navctl log replay --rerun`
  func rerunLog() throws(Failure) {
    if arguments.has("at") {
      throw .usage(UsageError("--rerun runs whole sessions: it cannot go with --at"))
    }
    var reader = LogReader(try logFolder)
    var result = RerunResult()
    let progress = LogProgress()
    let report = try log { () throws(LogError) in
      try reader.readSessions(
        tell: { seq in progress.show(every: 1_024) { "ran again up to seq \(seq)" } },
        { session in
          result.take(session)
          return true
        }
      )
    }
    progress.erase()
    if wantsLines {
      try screen.write(result.fields(report).json + "\n")
    } else {
      for line in result.lines { try screen.say(line) }
    }
    try check(report)
    if let difference = result.difference { throw .logReruns(seq: difference.seq) }
  }
}

extension RerunResult {
  mutating func take(_ session: RecordedSession) {
    let number = session.started?.session ?? session.start.session
    if session.started != nil || self.session != number { version = session.started?.version }
    self.session = number
    var settings: [String: Settings] = [:]
    do throws(ConfigurationError) {
      settings = try session.recordedSettings()
    } catch {
      let problem = error.problems.first?.description ?? "it is not understood"
      let seq = session.events.first?.seq ?? 0
      whatIf.append(WhatIf(session: number, version: version, seq: seq, problem: problem))
      return
    }
    let rerun = LogRerun(session.events, from: session.start) { settings[$0] }
    sessions += 1
    events += UInt64(session.events.count)
    gestures += rerun.recorded.count
    notRecorded += rerun.notRecorded.count
    guard let difference = rerun.difference else { return }
    if version != Release.version {
      whatIf.append(WhatIf(session: number, version: version, seq: difference.seq))
    } else {
      self.difference = self.difference ?? difference
    }
  }

  var lines: [String] {
    var lines = [
      "sessions    \(sessions) run again",
      "events      \(events) compared, \(gestures) gestures among them",
    ]
    if notRecorded > 0 {
      lines.append("not run     \(notRecorded) gestures, whose frames are not recorded")
    }
    for other in whatIf {
      let what = other.problem ?? "comes out otherwise from seq \(other.seq) on"
      lines.append(
        "what if     session \(other.session), of "
          + (other.version.map { "version \($0.printable): " } ?? "a version that is not known: ")
          + what.printable
      )
    }
    if let difference {
      lines.append("differs     at seq \(difference.seq)")
      lines.append("  recorded  \(difference.was?.line ?? "nothing")")
      lines.append("  again     \(difference.became?.line ?? "nothing")")
    } else {
      let same = whatIf.isEmpty ? "the same, bit for bit" : "else the same, bit for bit"
      lines.append("result      \(events == 0 ? "nothing was compared" : same)")
    }
    return lines
  }

  func fields(_ report: LogReader.Report) -> EventField {
    let otherwise = whatIf.map { other -> EventField in
      .object([
        ("session", .unsigned(UInt64(other.session))),
        ("version", other.version.map { .text($0) } ?? .none),
        ("differs_at_seq", other.problem == nil ? .unsigned(other.seq) : .none),
        ("problem", other.problem.map { .text($0) } ?? .none),
      ])
    }
    return .object([
      ("log", report.log.map { .text($0.description) } ?? .none),
      ("sessions", .number(Int64(sessions))), ("events", .unsigned(events)),
      ("gestures", .number(Int64(gestures))), ("not_recorded", .number(Int64(notRecorded))),
      ("what_if", .list(otherwise)),
      ("differs_at_seq", difference.map { .unsigned($0.seq) } ?? .none),
      ("recorded", difference?.was?.fields ?? .none),
      ("again", difference?.became?.fields ?? .none),
    ])
  }
}

extension LogRerun.Difference {
  fileprivate var seq: UInt64 { was?.seq ?? became?.seq ?? 0 }
}

extension RecordedSession {
  /// What each configuration of the session says, by its text.
  func recordedSettings() throws(ConfigurationError) -> [String: Settings] {
    var settings: [String: Settings] = [:]
    let number = started?.session ?? start.session
    for text in configurationTexts {
      let place = "the configuration recorded in session \(number)"
      settings[text] = try Configuration.parse(text, file: place).settings
    }
    return settings
  }
}
