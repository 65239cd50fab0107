package import NavCore
import NavSystem

/// What became of a log's numbers: where its sessions began, and which events it does not hold. By
/// it a cursor of the past is judged.
///
/// Owns a few of each, the newest; what it has forgotten is judged as an old place of which nothing
/// is known.
package struct LogPast: Equatable, Sendable {
  /// Why nobody can go on from a cursor.
  package enum Fault: Equatable, Sendable, CaseIterable {
    /// Some of what was missed was deleted in its time.
    case tooOld
    /// Of another log.
    case foreign
    /// Ahead of the log, whose end was lost.
    case future
    /// Of an event that was told before the file had it, and never came there.
    case ahead
    /// Some of what was missed was not kept.
    case notRecorded
    /// Some of what was missed was damaged.
    case damaged
  }

  package private(set) var gaps: [LogGap] = []
  /// Sessions and the seq that each had begun by, ascending.
  private var starts: [(session: UInt32, seq: UInt64)] = []
  /// Where the clocks of sessions began, ascending by these, as far as their starts were read.
  private var origins: [SessionStarted] = []
  /// The logs that this one goes on from.
  private var parents: [LogIdentifier] = []

  /// When the first session began whose start was read, by the wall clock.
  var firstSeconds: Int64? { origins.first.map { $0.wallMicroseconds / 1_000_000 } }

  package init() {}

  /// What the heads of all segments tell, and then `newest`, which was read.
  static func read(
    _ storage: any LogStorage,
    then newest: LogPast
  ) throws(SystemError) -> LogPast {
    var past = LogPast()
    let order = try SegmentOrder(storage)
    for place in order.read {
      guard let head = try order.head(of: place) else { continue }
      past.began(head.session, by: head.seq &+ 1)
      if let gap = head.gap { past.miss(gap.from, gap.to, gap.reason) }
      if let parent = head.missing?.parent { past.goesOn(from: parent) }
    }
    for gap in newest.gaps { past.miss(gap.from, gap.to, gap.reason) }
    for parent in newest.parents { past.goesOn(from: parent) }
    for start in newest.starts { past.began(start.session, by: start.seq) }
    for origin in newest.origins { past.learn(origin) }
    return past
  }

  /// The same of a log that nobody has read yet.
  package static func read(_ storage: any LogStorage) throws(LogError) -> LogPast {
    var newest = LogPast()
    var reader = LogReader(storage)
    _ = try reader.read(from: .max) { item in
      newest.take(item)
      return true
    }
    let told = newest
    return try system { () throws(SystemError) in try read(storage, then: told) }
  }

  /// Where the clock of a session began, read in the log: in the segment before the first that was
  /// begun in that session or a later one. Where that is there no more it is that of the session
  /// behind it, by which the first one had ended; nil without both.
  package static func origin(
    of session: UInt32,
    in storage: any LogStorage
  ) throws(LogError) -> SessionStarted? {
    let heads = try system { () throws(SystemError) in
      let order = try SegmentOrder(storage)
      var heads: [SegmentHead] = []
      for place in order.read {
        if let head = try order.head(of: place) { heads.append(head) }
      }
      return heads
    }
    if let start = try start(of: session, heads, storage) { return start }
    return try start(of: session &+ 1, heads, storage)
  }

  private static func start(
    of session: UInt32,
    _ heads: [SegmentHead],
    _ storage: any LogStorage
  ) throws(LogError) -> SessionStarted? {
    let end = heads.firstIndex { $0.session >= session } ?? heads.count
    guard end > 0 else { return nil }
    var found: SessionStarted?
    var reader = LogReader(storage)
    _ = try reader.read(from: heads[end - 1].header.firstSeq) { item in
      switch item {
      case .event(let event):
        if case .sessionStarted(let started) = event.body, started.session == session {
          found = started
        }
        return found == nil
      case .checkpoint(_, let state, _): return state.session < session
      case .gap, .stateHash, .watermark: return true
      }
    }
    return found
  }

  package mutating func take(_ item: LogItem) {
    switch item {
    case .checkpoint(_, let state, _): began(state.session, by: state.seq &+ 1)
    case .event(let event): take(event)
    case .gap(let gap): miss(gap.from, gap.to, gap.reason)
    case .stateHash, .watermark: break
    }
  }

  package mutating func take(_ event: NavEvent) {
    switch event.body {
    case .sessionStarted(let started):
      began(started.session, by: event.seq)
      learn(started)
    case .logHealed(let healed): miss(healed.from, healed.to, .notRecorded)
    case .logDamaged(let damaged):
      miss(damaged.from, damaged.to, .damaged)
      if let parent = damaged.parent { goesOn(from: parent) }
    default: break
    }
  }

  private mutating func goesOn(from parent: LogIdentifier) {
    guard !parents.contains(parent) else { return }
    parents.append(parent)
    if parents.count > LogLimits.pastParentsMax { parents.removeFirst() }
  }

  private mutating func began(_ session: UInt32, by seq: UInt64) {
    guard session > starts.last?.session ?? 0 else { return }
    starts.append((session, seq))
    if starts.count > LogLimits.pastSessionsMax { starts.removeFirst() }
  }

  /// Remembers where the clock of a session began.
  package mutating func learn(_ origin: SessionStarted) {
    origins.removeAll { $0.session == origin.session }
    origins.append(origin)
    origins.sort { $0.session < $1.session }
    if origins.count > LogLimits.pastSessionsMax { origins.removeFirst() }
  }

  /// Where the clock of a session began; where its start was not read, that of the next one that
  /// was.
  package func origin(of session: UInt32) -> SessionStarted? {
    origins.first { $0.session >= session }
  }

  package func knowsOrigin(of session: UInt32) -> Bool {
    origin(of: session)?.session == session
  }

  private mutating func miss(_ from: UInt64, _ to: UInt64, _ reason: MissingEvents.Reason) {
    guard from <= to else { return }
    let gap = LogGap(from: from, to: to, reason: reason)
    guard !gaps.contains(gap) else { return }
    gaps.append(gap)
    if gaps.count > LogLimits.pastGapsMax { gaps.removeFirst() }
  }

  /// Why nobody can go on from `cursor` where the log is at `present`, all events behind
  /// `keptBehind` are in memory as well, and, at present, nothing is kept from `unrecordedFrom` on;
  /// nil where nothing is known against it. Whether what was missed is there still, and whether the
  /// event of the cursor is of its session, is seen by whoever reads it.
  package func fault(
    of cursor: Cursor,
    present: Cursor,
    keptBehind: UInt64 = .max,
    unrecordedFrom: UInt64? = nil
  ) -> Fault? {
    if cursor == present { return nil }
    if cursor.log != present.log { return parents.contains(cursor.log) ? .damaged : .foreign }
    if let next = starts.first(where: { $0.session > cursor.session }), cursor.seq >= next.seq {
      return .ahead
    }
    if cursor.session > present.session || cursor.seq > present.seq { return .future }
    let last = min(keptBehind, present.seq)
    guard cursor.seq < last else { return nil }
    let missing = gaps.filter { $0.to > cursor.seq && $0.from <= last }
    if let gap = missing.min(by: { $0.from < $1.from }) {
      return gap.reason == .damaged ? .damaged : .notRecorded
    }
    if let unrecordedFrom, unrecordedFrom <= last { return .notRecorded }
    return nil
  }

  package static func == (left: LogPast, right: LogPast) -> Bool {
    left.gaps == right.gaps && left.parents == right.parents && left.origins == right.origins
      && left.starts.elementsEqual(right.starts) { $0 == $1 }
  }
}

extension LogPast.Fault {
  /// The name that programs read.
  package var name: String {
    switch self {
    case .tooOld: "too_old"
    case .foreign: "foreign"
    case .future: "future"
    case .ahead: "ahead"
    case .notRecorded: "not_recorded"
    case .damaged: "damaged"
    }
  }
}

extension MissingEvents.Reason {
  package var name: String {
    switch self {
    case .notRecorded: "not_recorded"
    case .damaged: "damaged"
    }
  }
}
