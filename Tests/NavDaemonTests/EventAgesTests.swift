import NavCore
import NavDaemon
import Testing

@Suite("How long ago events happened")
struct EventAgesTests {
  private func started(
    _ session: UInt32,
    boot: UInt64 = 1,
    monotonic: Int64,
    wall: Int64
  ) -> SessionStarted {
    SessionStarted(
      session: session,
      bootHigh: boot,
      bootLow: 0,
      monotonicMicroseconds: monotonic,
      wallMicroseconds: wall,
      version: ""
    )
  }

  private static let second: Int64 = 1_000_000
  private static let hour = 3_600 * second

  /// The present session began a minute ago, an hour after the machine, which never slept.
  private func age(
    _ time: Int64,
    of origin: SessionStarted?,
    session: UInt32? = nil,
    wall: Int64 = 500 * hour,
    slept: Int64 = 0,
    _ ages: EventAges = EventAges()
  ) -> Int64 {
    let awake = Self.hour + 60 * Self.second
    return ages.milliseconds(
      since: time,
      of: session ?? origin?.session ?? 1,
      from: origin,
      in: present,
      now: EventAges.Moment(
        session: 60 * Self.second,
        monotonic: awake,
        boottime: awake + slept,
        wall: wall
      )
    )
  }

  private var present: SessionStarted {
    started(5, monotonic: Self.hour, wall: 500 * Self.hour - 60 * Self.second)
  }

  @Test func `of this session it is the session's own time, and its sleeps`() {
    #expect(age(58_500_000, of: present) == 1_500)
    #expect(age(61_000_000, of: present) == 0)
    var ages = EventAges()
    ages.slept(10 * Self.second, until: 30 * Self.second)
    #expect(age(20 * Self.second, of: present, ages) == 50_000)
    #expect(age(40 * Self.second, of: present, ages) == 20_000)
    for _ in 0..<1_000 { ages.slept(1_000, until: 50 * Self.second) }
    // What is forgotten counts as if it had been later: too old rather than too young.
    #expect(age(40 * Self.second, of: present, ages) == 31_000)
  }

  @Test func `of an earlier one of this start of the machine a clock that was set does not count`()
  {
    let before = started(4, monotonic: Self.hour / 2, wall: 500 * Self.hour - Self.hour / 2)
    let awake = Self.hour / 2 + 60 * Self.second
    #expect(age(0, of: before, wall: 9_000 * Self.hour) == awake / 1_000)
    #expect(age(0, of: before, wall: 0) == awake / 1_000)
    // It slept for ten minutes at some time: no more than these can be told by the wall clock.
    let slept = 600 * Self.second
    #expect(age(0, of: before, wall: 9_000 * Self.hour, slept: slept) == (awake + slept) / 1_000)
    #expect(age(0, of: before, wall: 0, slept: slept) == awake / 1_000)
  }

  @Test func `of another start of the machine it is the wall clock's, but not less than it is up`()
  {
    let before = started(3, boot: 7, monotonic: 5, wall: 400 * Self.hour)
    #expect(age(Self.hour, of: before) == 99 * Self.hour / 1_000)
    let up = Self.hour + 60 * Self.second
    #expect(age(0, of: before, wall: 0) == up / 1_000)
  }

  @Test func `where the start of a session is not known, it is longer ago than this one`() {
    #expect(age(3, of: nil) == 60_000)
    let next = started(4, monotonic: Self.hour / 2, wall: 0)
    let since = Self.hour / 2 + 60 * Self.second
    #expect(age(9 * Self.hour, of: next, session: 2, wall: 0) == since / 1_000)
    let odd = started(4, monotonic: Self.hour - 1, wall: 0)
    #expect(age(9 * Self.hour, of: odd, wall: 0) == 60_000)
  }
}
