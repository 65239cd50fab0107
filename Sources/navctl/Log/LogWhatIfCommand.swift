import NavClient
import NavConfiguration
import NavCore
import NavLog
import NavSystem
import NavWire

extension Command {
  static let logWhatIf = Command(
    "log what-if",
    summary: "tell which gestures would have gone otherwise",
    options: [
      .state,
      .init("config", value: "FILE", help: "under the configuration in this file"),
      .init(
        "set",
        value: "KEY=VALUE",
        help: "under the recorded configuration with another value,\n"
          + "as back.rule=half; may be given several times"
      ),
      .init(
        "sweep",
        value: "KEY=A..B[:STEP]",
        help: "under each value from A to B of one key, at most\n\(ConfigurationSweep.countMax)"
      ),
      .object,
    ],
    details: """
      Runs the recorded inputs of every session through recognition again, under other
      settings, and compares what each sequence of touches comes to. What was not
      recorded cannot be run: mostly that is every sequence that no gesture claimed.
      Nothing is changed, and no daemon is needed. One session at a time is held in
      memory, with some 500 bytes an event.

      """,
    statuses: ExitStatus.ofLog,
    file: "the log or the configuration"
  ) { invocation throws(Failure) in
    let change = try ConfigurationChange(invocation)
    if let text = invocation.arguments.value("sweep") {
      let sweep = try usage { () throws(UsageError) in try ConfigurationSweep(text) }
      try invocation.sweep(change, sweep)
    } else {
      guard !change.isNothing else {
        throw .usage(UsageError("one of --config, --set and --sweep is missing: nothing changes"))
      }
      try invocation.tell(try invocation.whatIf(change, LogProgress(), "ran again"))
    }
  }
}

/// What holds in place of what was recorded.
private struct ConfigurationChange {
  private let file: Settings?
  private var edits: [ConfigurationEdit] = []

  var isNothing: Bool { file == nil && edits.isEmpty }

  init(_ invocation: Invocation) throws(Failure) {
    if let path = invocation.arguments.value("config") {
      do throws(ConfigurationError) {
        file = try Configuration.load(path: path).settings
      } catch {
        throw .configuration(error)
      }
    } else {
      file = nil
    }
    for text in invocation.arguments.all("set") {
      edits.append(
        try usage { () throws(UsageError) in try ConfigurationEdit(text, option: "set") }
      )
    }
    if file != nil && !edits.isEmpty {
      let right = "--set changes what was recorded, --config takes its place: one is meant"
      throw .usage(UsageError(right))
    }
  }

  func with(_ edit: ConfigurationEdit) -> ConfigurationChange {
    var change = self
    change.edits.append(edit)
    return change
  }

  /// What the texts of a session say, and what holds in their place.
  func changes(of session: RecordedSession) throws(Failure) -> [String: LogWhatIf.Change] {
    let recorded: [String: Settings]
    do throws(ConfigurationError) {
      recorded = try session.recordedSettings()
    } catch {
      throw .configuration(error)
    }
    var changes: [String: LogWhatIf.Change] = [:]
    for (text, settings) in recorded {
      if let file {
        changes[text] = (settings, file)
      } else {
        changes[text] = (settings, try changed(text))
      }
    }
    return changes
  }

  private func changed(_ text: String) throws(Failure) -> Settings {
    let edited = edits.reduce(text) { $1.applied(to: $0) }
    let change = edits.map(\.text).joined(separator: " ")
    do throws(ConfigurationError) {
      return try Configuration.parse(edited, file: change).settings
    } catch {
      // The text that was recorded is nobody's file: places in it would say nothing.
      var error = error
      for index in error.problems.indices { error.problems[index].position = nil }
      throw .configuration(error)
    }
  }
}

extension Invocation {
  fileprivate func whatIf(
    _ change: ConfigurationChange,
    _ progress: LogProgress,
    _ what: String
  ) throws(Failure) -> WhatIf {
    var reader = LogReader(try logFolder)
    var result = WhatIf()
    var failure: Failure?
    let report = try log { () throws(LogError) in
      try reader.readSessions(
        tell: { seq in progress.show(every: 1_024) { "\(what) up to seq \(seq)" } },
        { session in
          do throws(Failure) {
            result.run(session, changes: try change.changes(of: session))
          } catch {
            failure = error
          }
          return failure == nil
        }
      )
    }
    progress.erase()
    if let failure { throw failure }
    try check(report)
    return result
  }

  fileprivate func tell(_ result: WhatIf) throws(Failure) {
    if wantsLines { return try screen.write(result.fields.json + "\n") }
    for flip in result.flips { try screen.say(flip.line) }
    let all = "commits \(result.commits), reverts \(result.reverts), cancelled \(result.cancels)"
    try screen.say("\(all), flips \(result.flips.count)", .strong)
    if result.notRecorded > 0 {
      try screen.say("not recorded, and left as they are: \(result.notRecorded)")
    }
    guard let end = result.end, let recorded = result.recordedEnd else { return }
    let paths = zip(recorded.surfaces, end.surfaces).map { ($0, $1) }
    for (was, now) in paths where was.isManaged || now.isManaged {
      let then = was.path == now.path ? "the same" : "\(was.path) → \(now.path)"
      try screen.say("\(now.name.printable) at the end: \(then)")
    }
  }

  fileprivate func sweep(
    _ change: ConfigurationChange,
    _ sweep: ConfigurationSweep
  ) throws(Failure) {
    let progress = LogProgress()
    var rows: [(value: String, result: WhatIf)] = []
    for edit in sweep.edits {
      let place = "\(rows.count + 1) of \(sweep.edits.count) values, ran again"
      rows.append((edit.value, try whatIf(change.with(edit), progress, place)))
    }
    if wantsLines {
      let list = rows.map { row -> EventField in
        .object([("value", .text(row.value)), ("result", row.result.fields)])
      }
      let fields: EventField = .object([("key", .text(sweep.path)), ("values", .list(list))])
      return try screen.write(fields.json + "\n")
    }
    let width = max(sweep.path.count, rows.map(\.value.count).max() ?? 0)
    let names = ["commits", "reverts", "cancelled", "flips"]
    try screen.say(
      sweep.path.padded(to: width) + names.map { "  \($0)" }.joined(),
      .strong
    )
    for (value, result) in rows {
      let counts = [result.commits, result.reverts, result.cancels, result.flips.count]
      let cells = zip(names, counts).map { name, count in
        "  " + String(repeating: " ", count: max(0, name.count - "\(count)".count)) + "\(count)"
      }
      try screen.say(value.padded(to: width) + cells.joined())
    }
  }
}

extension WhatIf {
  fileprivate var fields: EventField {
    let surfaces = (end?.surfaces ?? []).map { surface -> EventField in
      .object([
        ("name", .text(surface.name)), ("managed", .flag(surface.isManaged)),
        ("stack", .list(surface.stack.map { .text($0.identifier) })),
      ])
    }
    return .object([
      ("sessions", .number(Int64(sessions))), ("not_recorded", .number(Int64(notRecorded))),
      ("commits", .number(Int64(commits))), ("reverts", .number(Int64(reverts))),
      ("cancelled", .number(Int64(cancels))), ("flips", .list(flips.map(\.fields))),
      ("surfaces", .list(surfaces)),
    ])
  }
}

extension WhatIf.Flip {
  fileprivate var line: String {
    let kind = (was ?? became)?.kind.name.words ?? ""
    let before = was?.outcome.words ?? "no gesture"
    let after = became?.outcome.words ?? "no gesture"
    let why = reason.map { ": \(WireMeasurement($0).clause())" } ?? ""
    let place = was.map { "seq \($0.place)" } ?? "sequence \(sequence.number)"
    return "\(place)  \(kind) \(before) → \(after)\(why)"
  }
}

extension SurfaceState {
  fileprivate var path: String {
    stack.isEmpty ? "no pages" : stack.map(\.identifier.printable).joined(separator: " › ")
  }
}
