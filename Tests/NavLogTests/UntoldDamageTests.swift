import NavCore
import NavLog
import NavSystem
import TestSupport
import Testing

/// A reader found a segment damaged and had it set aside, and a stop or a kill came before the log
/// could say so: the next start says it, once.
@Suite struct `Damage that nobody was told of` {
  private func log() throws -> LogInMemory {
    let log = try LogInMemory(Seed(4))
    try log.grow(to: 5)
    return log
  }

  private func setAside(
    _ log: LogInMemory,
    _ number: Int,
    at place: Int? = nil
  ) throws -> LogDamaged {
    var bytes = try #require(log.storage.contents[segmentName(number)])
    bytes[place ?? bytes.count / 3] ^= 8
    log.storage.contents[segmentName(number)] = bytes
    return try #require(try DamagedSegment.setAside(UInt64(number), in: log.storage))
  }

  /// Starts as a daemon does: says what there is to be said.
  @discardableResult
  private func start(_ log: LogInMemory) throws -> OpenedLog {
    let opened = try OpenedLog.open(LogFolder(alone: log.storage), settings: log.settings)
    var state = opened.state
    var events: [NavEvent] = []
    for damage in [opened.damage].compactMap({ $0 }) + opened.untold {
      let event = NavEvent(
        seq: state.seq + 1,
        timeMicroseconds: 0,
        cause: 0,
        arrival: 0,
        body: .logDamaged(damage)
      )
      state.apply(event)
      events.append(event)
    }
    try opened.writer.append(events, state: state)
    try opened.writer.close(state)
    return opened
  }

  @Test(arguments: [2, 3, 4]) func `the next start tells of it, and the one after does not`(
    number: Int
  ) throws {
    let log = try log()
    let damage = try setAside(log, number)
    let opened = try start(log)
    #expect(opened.untold == [damage])
    #expect(opened.damage == nil && opened.losses.isEmpty)
    #expect(opened.writer.log == log.log)
    #expect(try start(log).untold.isEmpty)
  }

  @Test func `one that was told of does not tell of its neighbour`() throws {
    let log = try log()
    let second = try setAside(log, 2)
    #expect(try start(log).untold == [second])
    let third = try setAside(log, 3)
    let first = try setAside(log, 1)
    #expect(try start(log).untold == [first, third])
    #expect(try start(log).untold.isEmpty)
  }

  @Test func `one whose head cannot be read is told of by its neighbours`() throws {
    let log = try log()
    let damage = try setAside(log, 3, at: 20)
    #expect(damage.from <= damage.to)
    #expect(try start(log).untold == [damage])
    #expect(try start(log).untold.isEmpty)
  }

  /// The event would have been the first in the segment that was begun.
  @Test func `a start that was killed before it could tell leaves it to the next`() throws {
    let log = try log()
    for number in [4, 5] {
      var bytes = try #require(log.storage.contents[segmentName(number)])
      bytes[bytes.count / 8] ^= 8
      log.storage.contents[segmentName(number)] = bytes
    }
    let killed = try OpenedLog.open(LogFolder(alone: log.storage), settings: log.settings)
    let damage = try #require(killed.damage)
    let next = try start(log)
    #expect(next.damage == nil)
    #expect(next.untold.first?.from == damage.from && next.untold.last?.to == damage.to)
    #expect(try start(log).untold.isEmpty)
  }

  @Test func `a start that tells of what it sets aside itself is not told again`() throws {
    let log = try log()
    for number in [4, 5] {
      var bytes = try #require(log.storage.contents[segmentName(number)])
      bytes[20] ^= 8
      log.storage.contents[segmentName(number)] = bytes
    }
    #expect(try start(log).damage != nil)
    #expect(log.storage.list().filter { $0.hasPrefix("damaged-") }.count == 2)
    #expect(try start(log).untold.isEmpty)
  }
}
