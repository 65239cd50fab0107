import NavCore
import NavSystem
import NavWire

/// From the write of a frame to the line that its subscriber reads, through the daemon and through
/// the least hub there can be; each in a process of its own, and by turns.
enum LatencyBench {
  private static let warmUpFrames = 200
  /// The fastest panels that there are; faster than that the daemon takes no clock of the panel's
  /// own.
  private static let fast = Pace(name: "1000hz", what: "at 1,000 Hz", frames: 2_500, period: 1_000)
  private static let usual = Pace(name: "125hz", what: "at 125 Hz", frames: 400, period: 8_000)

  private struct Pace {
    var name: String
    var what: String
    var frames: Int
    /// In microseconds.
    var period: Int64
  }

  static func run(_ folder: TemporaryFolder) throws -> [Figure] {
    let daemon = try DaemonChild(folder: folder.path, log: folder.path + "/latency")
    let ours = try route(through: daemon)
    var finger = Finger()
    try finger.land(ours)
    var length = 0
    var next = Stopwatch.wall() / 1_000
    for _ in 0..<warmUpFrames {
      length = try ours.pass(finger.move()).bytes
      pause(&next, fast)
    }
    let hub = try Hub.start(
      in: folder.path,
      lineBytes: length,
      frameBytes: 5 * TouchStream.recordBytes
    )
    let subscriber = try Route.connect(hub.output)
    let bare = Route(input: try Route.connect(hub.input), output: subscriber)
    var other = Finger()
    for _ in 0..<warmUpFrames { _ = try bare.pass(other.move()) }
    let figures = try [fast, usual].flatMap { try measure(ours, &finger, bare, &other, $0) }
    hub.process.stop()
    daemon.process.stop()
    return figures + [Figure("latency.line", "  bytes of a line", Double(length), "bytes")]
  }

  private static func route(through daemon: DaemonChild) throws -> Route {
    let subscriber = try daemon.greet()
    var writer = WireWriter()
    writer.append(
      Request(.subscribe(Subscription(topics: [.state, .actions, .gestures, .progress])))
    )
    try DaemonChild.write(writer.bytes, to: subscriber)
    let route = Route(input: try daemon.openInput(clock: .own), output: subscriber)
    try route.drain()
    return route
  }

  /// Daemon and hub by turns, each in the middle of the other's period.
  private static func measure(
    _ ours: Route,
    _ finger: inout Finger,
    _ bare: Route,
    _ other: inout Finger,
    _ pace: Pace
  ) throws -> [Figure] {
    var (through, past) = (Durations(), Durations())
    var next = Stopwatch.wall() / 1_000
    for _ in 0..<pace.frames {
      through.append(try ours.pass(finger.move()).nanoseconds)
      pause(&next, pace)
      past.append(try bare.pass(other.move()).nanoseconds)
      pause(&next, pace)
    }
    return [50, 99].map { percent in
      Figure(
        "latency.\(pace.name).p\(percent)",
        "frame to line \(pace.what), p\(percent)",
        through.percentile(percent) / 1_000,
        "µs",
        against: Figure.Reference(
          what: "the least hub",
          value: past.percentile(percent) / 1_000
        )
      )
    }
  }

  private static func pause(_ next: inout Int64, _ pace: Pace) {
    let now = Stopwatch.wall() / 1_000
    next = max(next + pace.period / 2, now)
    if next > now { Stopwatch.sleep(microseconds: UInt32(next - now)) }
  }
}

/// A finger that came over the edge, won, and goes to and fro over the middle of the panel: every
/// frame of it is one line for the subscriber.
private struct Finger {
  private var stream = TouchStream()
  private var step: Int32 = 0

  /// Goes down at the edge and far enough inward to win.
  mutating func land(_ route: Route) throws {
    for x in stride(from: Int32(52), through: 1_000, by: 79) {
      try route.pass(unmeasured: stream.frame(at: now, (x, 1_300), isDown: x == 52))
    }
  }

  /// The next frame: 11 units further, turning at a quarter and at three quarters.
  mutating func move() -> [UInt8] {
    step += 1
    let phase = step * 11 % 4_000
    let x = phase < 2_000 ? 1_010 + phase : 5_010 - phase
    return stream.frame(at: now, (x, 1_300 + step % 3))
  }

  private var now: Int64 { SystemClock.monotonicMicroseconds() }
}
