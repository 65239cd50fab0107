import NavCore
import NavLog
import Testing

@Suite("What is known of a log's past")
struct LogPastTests {
  private let log = LogIdentifier(high: 1, low: 2)

  private func event(_ seq: UInt64, _ body: NavEvent.Body) -> NavEvent {
    NavEvent(seq: seq, timeMicroseconds: 0, cause: 0, arrival: 0, body: body)
  }

  private func started(_ session: UInt32, at seq: UInt64) -> NavEvent {
    event(
      seq,
      .sessionStarted(
        SessionStarted(
          session: session,
          bootHigh: 0,
          bootLow: 0,
          monotonicMicroseconds: 0,
          wallMicroseconds: 0,
          version: ""
        )
      )
    )
  }

  private func cursor(_ session: UInt32, _ seq: UInt64, log: LogIdentifier? = nil) -> Cursor {
    Cursor(log: log ?? self.log, session: session, seq: seq)
  }

  @Test func `a cursor of the present or of the past can be gone on from`() {
    var past = LogPast()
    past.take(started(1, at: 1))
    #expect(past.fault(of: cursor(1, 9), present: cursor(1, 9)) == nil)
    #expect(past.fault(of: cursor(1, 8), present: cursor(1, 9)) == nil)
    past.take(started(2, at: 10))
    #expect(past.fault(of: cursor(1, 9), present: cursor(2, 12)) == nil)
  }

  @Test func `what a session never wrote ran ahead of it`() {
    var past = LogPast()
    past.take(started(1, at: 1))
    past.take(started(2, at: 10))
    past.take(started(3, at: 20))
    #expect(past.fault(of: cursor(1, 10), present: cursor(3, 30)) == .ahead)
    #expect(past.fault(of: cursor(2, 20), present: cursor(3, 30)) == .ahead)
    #expect(past.fault(of: cursor(2, 19), present: cursor(3, 30)) == nil)
  }

  @Test func `a checkpoint bounds the sessions before its own`() {
    var past = LogPast()
    var state = NavState()
    state.seq = 50
    state.session = 4
    let header = SegmentHeader(log: log, number: 3, firstSeq: 51, previousCRC: 0)
    past.take(.checkpoint(header, state, durableSeq: 50))
    past.take(.event(started(5, at: 60)))
    #expect(past.fault(of: cursor(3, 51), present: cursor(5, 70)) == .ahead)
    #expect(past.fault(of: cursor(3, 50), present: cursor(5, 70)) == nil)
    #expect(past.fault(of: cursor(4, 60), present: cursor(5, 70)) == .ahead)
    #expect(past.fault(of: cursor(4, 59), present: cursor(5, 70)) == nil)
  }

  @Test func `beyond the end is the future, whoever says so`() {
    var past = LogPast()
    past.take(started(2, at: 10))
    #expect(past.fault(of: cursor(2, 13), present: cursor(2, 12)) == .future)
    #expect(past.fault(of: cursor(1, 13), present: cursor(2, 12)) == .ahead)
    #expect(past.fault(of: cursor(3, 5), present: cursor(2, 12)) == .future)
  }

  @Test func `what is missing behind a cursor is why it cannot be gone on from`() {
    var past = LogPast()
    past.take(started(1, at: 1))
    past.take(event(31, .logHealed(LogHealed(from: 20, to: 30, reason: .diskFull))))
    for seq in [1, 19, 20, 29] as [UInt64] {
      #expect(past.fault(of: cursor(1, seq), present: cursor(1, 90)) == .notRecorded, "\(seq)")
    }
    #expect(past.fault(of: cursor(1, 30), present: cursor(1, 90)) == nil)
    // What memory has besides is not missing.
    #expect(past.fault(of: cursor(1, 29), present: cursor(1, 90), keptBehind: 25) == nil)
    #expect(past.fault(of: cursor(1, 19), present: cursor(1, 90), keptBehind: 19) == nil)
    #expect(past.fault(of: cursor(1, 19), present: cursor(1, 90), keptBehind: 25) == .notRecorded)
    #expect(past.fault(of: cursor(1, 5), present: cursor(1, 90), keptBehind: 18) == nil)
    past.take(event(60, .logDamaged(LogDamaged(segment: 1, offset: 9, from: 5, to: 8))))
    #expect(past.fault(of: cursor(1, 7), present: cursor(1, 90)) == .damaged)
    #expect(past.fault(of: cursor(1, 8), present: cursor(1, 90)) == .notRecorded)
    #expect(past.gaps.count == 2)
  }

  @Test func `what is not kept now is missing as well`() {
    var past = LogPast()
    past.take(started(1, at: 1))
    #expect(
      past.fault(of: cursor(1, 40), present: cursor(1, 90), unrecordedFrom: 50) == .notRecorded
    )
    #expect(past.fault(of: cursor(1, 90), present: cursor(1, 90), unrecordedFrom: 50) == nil)
    let kept = past.fault(
      of: cursor(1, 40),
      present: cursor(1, 90),
      keptBehind: 40,
      unrecordedFrom: 30
    )
    #expect(kept == nil)
  }

  @Test func `another log is foreign, but for the one that this one goes on from`() {
    let parent = LogIdentifier(high: 7, low: 7)
    let damage = LogDamaged(segment: 1, offset: 9, from: 5, to: 8, parent: parent)
    var past = LogPast()
    past.take(started(2, at: 9))
    #expect(past.fault(of: cursor(1, 4, log: parent), present: cursor(2, 9)) == .foreign)
    past.take(event(10, .logDamaged(damage)))
    #expect(past.fault(of: cursor(1, 4, log: parent), present: cursor(2, 10)) == .damaged)
    let other = LogIdentifier(high: 8, low: 7)
    #expect(past.fault(of: cursor(1, 4, log: other), present: cursor(2, 10)) == .foreign)
  }

  @Test func `an empty stretch is no gap, and what is remembered has bounds`() {
    var past = LogPast()
    past.take(event(9, .logHealed(LogHealed(from: 9, to: 8, reason: .diskSlow))))
    #expect(past.gaps.isEmpty)
    for number in 0..<UInt64(3 * LogLimits.pastGapsMax) {
      let (from, session) = (10 * number + 10, UInt32(truncatingIfNeeded: number))
      past.take(started(session + 1, at: from))
      past.take(
        event(from + 5, .logHealed(LogHealed(from: from + 1, to: from + 4, reason: .diskFull)))
      )
    }
    #expect(past.gaps.count == LogLimits.pastGapsMax)
    #expect(past.gaps.last?.to == 10 * UInt64(3 * LogLimits.pastGapsMax) + 4)
  }

  @Test func `sessions of older segments are known by the heads of those behind them`() throws {
    let log = try LogUnderTest()
    var begun: [UInt64] = []
    for session in 2...4 as ClosedRange<UInt32> {
      let start = started(session, at: log.state.seq + 1)
      begun.append(start.seq)
      log.state.apply(start)
      log.history[start.seq] = log.state
      try #require(log.writer).append([start], state: log.state)
      let count = try log.names.count
      while try log.names.count == count { try log.append(20) }
      try log.append(1)
      try log.sync()
    }
    let past = try LogPast.read(FolderStorage(log.path))
    let present = cursor(4, log.state.seq)
    #expect(past.fault(of: cursor(2, begun[2]), present: present) == .ahead)
    #expect(past.fault(of: cursor(3, log.state.seq - 1), present: present) == .ahead)
    #expect(past.fault(of: cursor(2, begun[0]), present: present) == nil)
    log.kill()
    let opened = try OpenedLog.open(LogFolder(log.path), settings: log.settings)
    #expect(opened.past == past)
  }

  @Test func `a log that was written tells the same`() throws {
    let log = try LogUnderTest()
    var state = log.state
    try log.append(40)
    state = log.state
    let healed = event(
      state.seq + 1,
      .logHealed(LogHealed(from: 3, to: 4, reason: .diskFull))
    )
    state.apply(healed)
    try #require(log.writer).append([healed], state: state)
    let past = try LogPast.read(FolderStorage(log.path))
    #expect(past.gaps == [LogGap(from: 3, to: 4, reason: .notRecorded)])
  }
}
