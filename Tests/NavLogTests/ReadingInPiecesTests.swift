import Foundation
import NavCore
import NavLog
import NavSystem
import TestSupport
import Testing

/// A reading that is broken off and goes on another time, while the log is written.
@Suite("Reading a log in pieces")
struct ReadingInPiecesTests {
  /// One who reads so.
  private struct Piecewise {
    var reader: LogReader
    var state: NavState?
    var seq: UInt64 = 0
    var checkpoints = 0
    /// How often it went on without a checkpoint.
    var continued = 0

    /// Reads at most so many events more; false where none came.
    mutating func read(_ count: Int) throws -> Bool {
      var left = count
      let before = seq
      var copy = self
      let report = try reader.read(from: seq + 1, goingOnFrom: reader.place) { item in
        switch item {
        case .checkpoint(_, let state, _):
          copy.checkpoints += 1
          #expect(state.seq <= copy.seq || copy.state == nil)
          if copy.state == nil { copy.seq = state.seq }
          copy.state = state
        case .event(let event):
          #expect(event.seq == (copy.state?.seq ?? 0) + 1)
          copy.state?.apply(event)
          guard event.seq > copy.seq else { return true }
          copy.seq = event.seq
          left -= 1
        case .gap, .stateHash, .watermark: break
        }
        return left > 0
      }
      #expect(report.stop.isGood, "\(report.stop)")
      if copy.checkpoints == checkpoints, copy.seq > before { continued += 1 }
      (state, seq, checkpoints) = (copy.state, copy.seq, copy.checkpoints)
      return seq > before
    }
  }

  @Test(arguments: Seed.some(5))
  func `nothing comes twice and nothing is left out, however often it is broken off`(
    seed: Seed
  ) throws {
    var random = SeededRandom(seed)
    let log = try LogUnderTest(seed)
    var piecewise = Piecewise(reader: LogReader(log.path))
    for _ in 0..<120 {
      try log.append(Int.random(in: 1...120, using: &random))
      if Bool.random(using: &random) { try log.work() }
      while try piecewise.read(Int.random(in: 1...90, using: &random)) {
        let isState = piecewise.state == log.history[piecewise.seq]
        try #require(isState, "another state than the one behind \(piecewise.seq)")
        if Int.random(in: 0..<4, using: &random) == 0 { break }
      }
    }
    while try piecewise.read(1_000) {}
    #expect(piecewise.seq == log.state.seq)
    let segments = try log.names.count { $0.hasSuffix(".navlog") }
    #expect(segments > 5)
    #expect(piecewise.continued > 30)
  }

  @Test func `a segment that changed behind its back is read from its head, and judged`() throws {
    let log = try LogUnderTest()
    try log.append(200)
    try log.sync()
    var piecewise = Piecewise(reader: LogReader(log.path))
    _ = try piecewise.read(50)
    let place = try #require(piecewise.reader.place)
    log.kill()
    let name = segmentName(1)
    var bytes = try log.bytes(name)
    let (all, _) = try entries(bytes)
    let behind = try #require(all.first { $0.header.seq == piecewise.seq + 2 })
    bytes[behind.payload.lowerBound] ^= 0xFF
    try log.write(bytes, to: name)
    var reader = LogReader(log.path)
    var first: UInt64?
    let report = try reader.read(from: piecewise.seq + 1, goingOnFrom: place) { item in
      if case .checkpoint(_, let state, _) = item { first = state.seq }
      return true
    }
    #expect(first == 0)
    #expect(!report.stop.isGood)
    #expect(reader.place == nil)
  }

  @Test func `where the segment was deleted the oldest that is left comes`() throws {
    let log = try LogUnderTest()
    while try log.names.count(where: { $0.hasSuffix(".navlog") }) < 5 {
      try log.append(50)
      try log.work()
    }
    var piecewise = Piecewise(reader: LogReader(log.path))
    _ = try piecewise.read(50)
    let place = try #require(piecewise.reader.place)
    try Files.remove(log.path + "/" + segmentName(1))
    var reader = LogReader(log.path)
    var first: UInt64?
    _ = try reader.read(from: piecewise.seq + 1, goingOnFrom: place) { item in
      if case .checkpoint(_, let state, _) = item { first = state.seq }
      return false
    }
    #expect(first ?? 0 > piecewise.seq)
  }

  /// With events that begin no session.
  private func fillTwoSegments(_ log: LogUnderTest) throws {
    let count = try log.names.count { $0.hasSuffix(".navlog") }
    while try log.names.count(where: { $0.hasSuffix(".navlog") }) < count + 2 {
      var events: [NavEvent] = []
      for _ in 0..<40 {
        let event = NavEvent(
          seq: log.state.seq + 1,
          timeMicroseconds: 0,
          cause: 0,
          arrival: 0,
          body: .clientEnded(ClientEnded(client: 1))
        )
        log.state.apply(event)
        log.history[event.seq] = log.state
        events.append(event)
      }
      try #require(log.writer).append(events, state: log.state)
      try log.work()
    }
  }

  @Test func `the start of a session is found where it stands`() throws {
    let log = try LogUnderTest()
    var starts: [SessionStarted] = []
    for session in 2...5 as ClosedRange<UInt32> {
      let started = SessionStarted(
        session: session,
        bootHigh: 1,
        bootLow: 2,
        monotonicMicroseconds: Int64(session) * 1_000,
        wallMicroseconds: 5,
        version: ""
      )
      let event = NavEvent(
        seq: log.state.seq + 1,
        timeMicroseconds: 0,
        cause: 0,
        arrival: 0,
        body: .sessionStarted(started)
      )
      log.state.apply(event)
      log.history[event.seq] = log.state
      try #require(log.writer).append([event], state: log.state)
      starts.append(started)
      if session != 3 { try fillTwoSegments(log) }
    }
    let storage = FolderStorage(log.path)
    for started in starts {
      #expect(try LogPast.origin(of: started.session, in: storage) == started)
    }
    #expect(try LogPast.origin(of: 9, in: storage) == nil)
    try Files.remove(log.path + "/" + segmentName(1))
    // Of one that is gone the next one's, by which it had ended.
    #expect(try LogPast.origin(of: 2, in: storage) == starts[1])
    #expect(try LogPast.origin(of: 5, in: storage) == starts.last)
  }
}
