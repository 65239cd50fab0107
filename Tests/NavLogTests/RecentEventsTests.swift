import NavCore
import NavLog
import TestSupport
import Testing

@Suite("The last events, in memory")
struct RecentEventsTests {
  private let log = LogIdentifier(high: 1, low: 2)

  /// Events of a story, taken in turns, with what was taken.
  private struct Taken {
    var recent: RecentEvents
    var encoder: EntryEncoder
    var events: [NavEvent] = []
    var states: [NavState]

    mutating func take(_ turns: Int, fileSeq: UInt64? = nil, _ random: inout SeededRandom) throws {
      for _ in 0..<turns {
        var state = states[states.count - 1]
        let count = Int.random(in: 1...40, using: &random)
        let new = EventSamples.story(count, on: &state, using: &random)
        var before = states[states.count - 1]
        for event in new {
          before.apply(event)
          states.append(before)
        }
        events += new
        encoder.restart(at: encoder.position)
        for event in new { try encoder.append(event) }
        recent.take(
          encoder.bytes,
          events: new.count,
          state: state,
          fileSeq: fileSeq ?? state.seq
        )
      }
    }

    /// What it hands over behind a place: the seq of the state, and the events.
    func read(behind seq: UInt64) -> (base: NavState?, events: [NavEvent]) {
      var base: NavState?
      var told: [NavEvent] = []
      recent.read(behind: seq) { item in
        switch item {
        case .checkpoint(_, let state, _): base = state
        case .event(let event): told.append(event)
        default: Issue.record("\(item)")
        }
        return true
      }
      return (base, told)
    }
  }

  private func taken() -> Taken {
    let state = NavState()
    return Taken(
      recent: RecentEvents(log, state: state),
      encoder: EntryEncoder(log: log, at: EntryEncoder.Position(nextSeq: 1, previousCRC: 0)),
      states: [state]
    )
  }

  @Test(arguments: Seed.some(3))
  func `at least so many are there, whole, and not many more`(seed: Seed) throws {
    var random = SeededRandom(seed)
    var taken = taken()
    for _ in 0..<40 {
      try taken.take(20, &random)
      let count = taken.recent.events
      #expect(count == min(count, taken.events.count))
      #expect(count >= min(taken.events.count, LogLimits.recentEventsMin))
      #expect(count <= LogLimits.recentEventsMin + LogLimits.recentStretchEvents + 40)
      let behind = taken.recent.behindSeq
      #expect(UInt64(taken.events.count) - behind == UInt64(count))
      let seq = UInt64.random(in: behind...UInt64(taken.events.count), using: &random)
      let (base, events) = taken.read(behind: seq)
      let from = try #require(base?.seq)
      #expect(from <= seq && seq - from <= UInt64(LogLimits.recentStretchEvents + 40))
      let isState = base == taken.states[Int(from)]
      #expect(isState, "another state than the one behind \(from)")
      let isSame = events == Array(taken.events[Int(from)...])
      #expect(isSame, "other events than those behind \(from)")
    }
    #expect(taken.recent.behindSeq > 0)
    #expect(taken.read(behind: taken.recent.behindSeq - 1).base == nil)
  }

  @Test func `none goes that a file may lack, until they are too many bytes`() throws {
    var random = SeededRandom(Seed(1))
    var taken = taken()
    try taken.take(5, &random)
    let fileSeq = UInt64(taken.events.count)
    try taken.take(400, fileSeq: fileSeq, &random)
    #expect(taken.recent.behindSeq <= fileSeq)
    #expect(taken.recent.events > LogLimits.recentEventsMin + 2_000)
    while taken.recent.behindSeq <= fileSeq { try taken.take(20, fileSeq: fileSeq, &random) }
    #expect(taken.recent.bytes <= LogLimits.recentBytesMax)
    #expect(taken.recent.bytes > LogLimits.recentBytesMax - 2 * LogLimits.recentStretchBytes)
  }

  @Test(arguments: Seed.some(3))
  func `recovery hands over the last of the newest segment`(seed: Seed) throws {
    let log = try LogUnderTest(
      seed,
      settings: LogSettings(segmentBytes: 4_194_304, retainBytes: 1 << 30)
    )
    for count in [300, 6_000, 2_000] {
      try log.append(count)
      try log.sync()
      log.kill()
      let recent = try OpenedLog.open(LogFolder(log.path), settings: log.settings).writer.recent
      try log.open()
      let all = try events(log)
      #expect(recent.events >= min(all.count, LogLimits.recentEventsMin))
      #expect(recent.events <= LogLimits.recentEventsMin + LogLimits.recentStretchEvents)
      var base: NavState?
      var told: [NavEvent] = []
      recent.read(behind: recent.behindSeq) { item in
        if case .checkpoint(_, let state, _) = item { base = state }
        if case .event(let event) = item { told.append(event) }
        return true
      }
      let isState = base == log.history[recent.behindSeq]
      #expect(isState, "another state than the one behind \(recent.behindSeq)")
      let isSame = told == Array(all.suffix(told.count)) && told.count == recent.events
      #expect(isSame, "other events than those of the file")
    }
  }

  private func events(_ log: LogUnderTest) throws -> [NavEvent] {
    var events: [NavEvent] = []
    var reader = LogReader(log.path)
    _ = try reader.read {
      if case .event(let event) = $0 { events.append(event) }
      return true
    }
    return events
  }
}
