import NavCore
import NavLog
import NavSystem

/// Which events of a log are wanted, by seq, by the time on the wall, and by kind.
struct LogSelection {
  static let kinds = EntryKind.allCases.filter(\.isEvent)

  static let options: [CommandLineSyntax.Option] = [
    .state,
    .init("from", value: "SEQ", help: "the first event that is wanted"),
    .init("to", value: "SEQ", help: "the last event that is wanted"),
    .init("since", value: "TIME", help: "events from this time on"),
    .init("until", value: "TIME", help: "events before this time"),
    .init("kind", value: "KIND", help: "events of this kind only; may be given several\ntimes"),
  ]

  static let details = """
    TIME is one of this machine's time zone, as "2026-12-01 14:05", 14:05 or
    14:05:30 today, or one before now: -30s, -10m, -2h, -7d.

    """

  let from: UInt64
  let to: UInt64
  private let since: Int64?
  private let until: Int64?
  private let kinds: [EntryKind]
  /// The wall's time at the start of the session; nil where that is no longer in the log.
  private var sessionStart: Int64?
  /// Events that no time can be told of, because the start of their session has gone.
  private(set) var timeless = 0
  /// The first and the last event that was looked at.
  private var seen: (first: UInt64, last: UInt64)?
  /// The first event that was met, or of which the log says that it lacks it.
  private var begin: UInt64?

  init(_ invocation: Invocation) throws(Failure) {
    from = try invocation.seq("from") ?? 0
    to = try invocation.seq("to") ?? .max
    since = try Self.time("since", invocation)
    until = try Self.time("until", invocation)
    var kinds: [EntryKind] = []
    for name in invocation.arguments.all("kind") { kinds.append(try Self.kind(name)) }
    self.kinds = kinds
    guard from <= to else {
      let right = "--to is \(from) or more, or --from \(to) or less"
      throw .usage(UsageError("--from \(from) --to \(to) names no event: \(right)"))
    }
    if let since, let until, since >= until {
      throw .usage(UsageError("--since is not before --until: that names no event"))
    }
  }

  private static func kind(_ name: String) throws(Failure) -> EntryKind {
    if let kind = kinds.first(where: { $0.name == name }) { return kind }
    let known = kinds.map(\.name).joined(separator: ", ")
    throw .usage(UsageError("--kind \(name): one of \(known) was expected"))
  }

  private static func time(_ name: String, _ invocation: Invocation) throws(Failure) -> Int64? {
    guard let text = invocation.arguments.value(name) else { return nil }
    let now = SystemClock.wallMicroseconds()
    if let time = LocalTime.microseconds(text, now: now) { return time }
    let right = "a time as \"2026-12-01 14:05\", 14:05 or -10m was expected"
    throw .usage(UsageError("--\(name) \(text): \(right)"))
  }

  /// Where reading has to begin: the time of an event is that of its session's start and its own.
  var readingStart: UInt64 { since == nil && until == nil ? from : 0 }

  enum Answer {
    case wanted, unwanted
    /// It is behind all that is wanted: reading can end.
    case behind
  }

  /// What becomes of an event; told of each, in their order.
  mutating func judge(_ event: NavEvent) -> Answer {
    begin = begin ?? event.seq
    if event.seq > to { return .behind }
    seen = (seen?.first ?? event.seq, event.seq)
    return wants(event) ? .wanted : .unwanted
  }

  private mutating func wants(_ event: NavEvent) -> Bool {
    if case .sessionStarted(let started) = event.body { sessionStart = started.wallMicroseconds }
    guard (from...to).contains(event.seq) else { return false }
    guard kinds.isEmpty || kinds.contains(EntryKind(event.body)) else { return false }
    guard since != nil || until != nil else { return true }
    guard let sessionStart else {
      timeless += 1
      return false
    }
    let (wall, overflow) = sessionStart.addingReportingOverflow(event.timeMicroseconds)
    return !overflow && wall >= since ?? .min && wall < until ?? .max
  }

  /// Whether some of the events that are missing may have been wanted.
  mutating func meets(_ gap: LogGap) -> Bool {
    begin = begin ?? gap.from
    return gap.to >= from && gap.from <= to
  }

  /// What is to be said of a selection that came to so many events; nil: nothing.
  func remark(_ count: Int) -> String? {
    let parts = [count == 0 ? nothing : nil, cutOff, untimed].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  private var nothing: String {
    if let seen {
      return "no event is selected; those from \(seen.first) to \(seen.last) were looked at"
    }
    if begin != nil { return "no event is selected" }
    let isWhole = readingStart == 0
    return isWhole ? "there is no event in this log yet" : "the log ends before \(readingStart)"
  }

  /// Events that were asked for by their numbers, and are older than the log is.
  private var cutOff: String? {
    guard let begin, begin > to || from > 0 && begin > from else { return nil }
    let gone = begin > 1 ? ": those before it are no longer in it" : ""
    return "the log begins with event \(begin)\(gone)"
  }

  private var untimed: String? {
    guard timeless > 0 else { return nil }
    return "of \(timeless) events no time is known, for the start of their session is no longer in"
      + " the log"
  }
}
