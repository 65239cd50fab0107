package import NavCore

/// How long ago events happened: over sessions, sleeps and starts of the machine.
///
/// Owns the sleeps of this session. Of this session it is exact. Of an earlier one it is what both
/// clocks of the machine can agree on: a wall clock that was set counts as little as it can.
package struct EventAges {
  /// What the clocks say now, in microseconds.
  package struct Moment {
    package var session: Int64
    package var monotonic: Int64
    package var boottime: Int64
    package var wall: Int64

    package init(session: Int64, monotonic: Int64, boottime: Int64, wall: Int64) {
      self.session = session
      self.monotonic = monotonic
      self.boottime = boottime
      self.wall = wall
    }
  }

  private var sleeps: [(end: Int64, microseconds: Int64)] = []
  /// Sessions whose starts were looked for in the log.
  package private(set) var sought: Set<UInt32> = []

  package init() {}

  /// The machine slept for so long, until that time of the session.
  package mutating func slept(_ microseconds: Int64, until end: Int64) {
    sleeps.append((end, microseconds))
    guard sleeps.count > DaemonLimits.sleepsMax else { return }
    sleeps[1].microseconds += sleeps[0].microseconds
    sleeps.removeFirst()
  }

  /// The start of a session was looked for, and is known by now or nowhere.
  package mutating func sought(_ session: UInt32) {
    if sought.count == DaemonLimits.soughtSessionsMax { sought.removeAll() }
    sought.insert(session)
  }

  /// Milliseconds since `time` of a session that began at `origin`, or had ended by then, where
  /// that is of a later one. Never less than 0, nor than the present session is old for what
  /// happened before it.
  package func milliseconds(
    since time: Int64,
    of session: UInt32,
    from origin: SessionStarted?,
    in present: SessionStarted,
    now: Moment
  ) -> Int64 {
    let time = Self.bounded(time)
    if session == present.session {
      return max(0, now.session - time + slept(since: time)) / 1_000
    }
    let least = now.monotonic - present.monotonicMicroseconds + slept(since: .min)
    var age: Int64 = 0
    if let origin {
      age = elapsed(since: origin, in: present, now)
      if origin.session == session { age -= max(0, time) }
    }
    return max(0, least, age) / 1_000
  }

  /// What a log says of a time may be anything: no sum of some of these overflows.
  private static func bounded(_ microseconds: Int64) -> Int64 {
    min(max(microseconds, -(1 << 60)), 1 << 60)
  }

  private func slept(since time: Int64) -> Int64 {
    sleeps.filter { $0.end > time }.reduce(0) { $0 + $1.microseconds }
  }

  /// Of one start of the machine the clock that does not count sleep tells how long it was at
  /// least, and all sleep there was how much longer at most; of another, the machine has been up
  /// since.
  private func elapsed(
    since origin: SessionStarted,
    in present: SessionStarted,
    _ now: Moment
  ) -> Int64 {
    let wall = now.wall - Self.bounded(origin.wallMicroseconds)
    guard origin.bootHigh == present.bootHigh, origin.bootLow == present.bootLow else {
      return max(wall, now.boottime)
    }
    let awake = now.monotonic - Self.bounded(origin.monotonicMicroseconds)
    return min(max(wall, awake), awake + now.boottime - now.monotonic)
  }
}
