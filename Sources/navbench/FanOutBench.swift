import Glibc
import NavCore
import NavSystem
import NavWire

/// Bursts of frames to one subscriber, to a hundred and to a thousand: how many lines a second
/// reach them, and what processor a line costs, through the daemon and through the least hub there
/// can be. Both are given the same bytes and asked for as many lines, by turns.
enum FanOutBench {
  private static let subscribers = [1, 100, 1_000]
  /// What a turn of the daemon reads, with room: no line of a burst waits behind another one.
  private static let framesPerBurst = 100
  /// Lines in all that a figure stands on, at each number of subscribers.
  private static let lines = 2_000_000

  static func run(_ folder: TemporaryFolder) throws -> [Figure] {
    try ThisProcess.raiseDescriptorLimit()
    return try subscribers.flatMap { try measure($0, folder) }
  }

  private static func measure(_ count: Int, _ folder: TemporaryFolder) throws -> [Figure] {
    let daemon = try DaemonChild(
      folder: folder.path,
      log: folder.path + "/fan-out-\(count)",
      configuration: "[limits]\nconnections = 4096\nconnections_per_uid = 4096\n"
        + "connects_per_s = 10000\nconnects_burst = 10000\n"
    )
    var ours = try Audience(daemon: daemon, count)
    try ours.land()
    // A line of the daemon is as long as it is: the hub's are made so.
    let lineBytes = try ours.burst(framesPerBurst).bytes / framesPerBurst
    let hub = try Hub.start(
      in: folder.path,
      lineBytes: lineBytes,
      frameBytes: Audience.frameBytes
    )
    var bare = try Audience(input: hub.input, output: hub.output, hub.process, count)
    _ = try bare.burst(framesPerBurst)
    let bursts = max(20, lines / count / framesPerBurst)
    var (through, past) = (Durations(), Durations())
    let before = (try daemon.process.processorNanoseconds(), try hub.process.processorNanoseconds())
    for _ in 0..<bursts {
      through.append(try ours.burst(framesPerBurst).nanoseconds)
      past.append(try bare.burst(framesPerBurst).nanoseconds)
    }
    let after = (try daemon.process.processorNanoseconds(), try hub.process.processorNanoseconds())
    hub.process.stop()
    daemon.process.stop()
    let told = Double(bursts * framesPerBurst * count)
    let perBurst = Double(framesPerBurst * count)
    let name = "fanout.\(count)"
    return [
      Figure(
        name,
        "lines to \(count) subscriber\(count == 1 ? "" : "s")",
        perBurst / through.median * 1_000,
        "M/s",
        against: Figure.Reference(what: "the least hub", value: perBurst / past.median * 1_000)
      ),
      Figure(
        "\(name).processor",
        "  processor for a line",
        Double(after.0 - before.0) / told,
        "ns",
        against: Figure.Reference(
          what: "the least hub",
          value: Double(after.1 - before.1) / told
        )
      ),
      Figure("\(name).line", "  bytes of a line", Double(lineBytes), "bytes"),
    ]
  }
}

/// One source of frames, and everybody who is told of them.
private struct Audience {
  /// Five records: both axes, both of the pointer, and the end of the frame.
  static let frameBytes = 5 * TouchStream.recordBytes

  private let input: FileDescriptor
  private let outputs: [FileDescriptor]
  private let process: ChildProcess
  private var stream = TouchStream()
  private var step: Int32 = 0
  private var time: Int64 = 1_000_000
  private var room = [UInt8](repeating: 0, count: 1 << 20)

  init(daemon: DaemonChild, _ count: Int) throws {
    process = daemon.process
    var outputs: [FileDescriptor] = []
    var writer = WireWriter()
    // Every line is wanted, also of those that wait while the log syncs.
    writer.append(
      Request(
        .subscribe(
          Subscription(topics: [.state, .actions, .gestures, .progress], policy: .gapless)
        )
      )
    )
    for _ in 0..<count {
      let output = try daemon.greet()
      try DaemonChild.write(writer.bytes, to: output)
      outputs.append(output)
    }
    self.outputs = outputs
    input = try daemon.openInput(clock: .virtual)
    try settle()
  }

  init(input: String, output: String, _ process: ChildProcess, _ count: Int) throws {
    self.process = process
    outputs = try (0..<count).map { _ in try Route.connect(output) }
    self.input = try Route.connect(input)
  }

  /// A finger goes down at the edge and far enough inward to win; what that tells is thrown away.
  mutating func land() throws {
    for x in stride(from: Int32(52), through: 1_000, by: 79) {
      try send(stream.frame(at: time, (x, 1_300), isDown: x == 52)[...])
      time += 8_000
    }
    try settle()
  }

  /// Frames in one write, and the wait until everybody has their lines.
  ///
  /// - Returns: nanoseconds between the two, and the bytes that the first was sent.
  mutating func burst(_ frames: Int) throws -> (nanoseconds: Int64, bytes: Int) {
    var bytes: [UInt8] = []
    for _ in 0..<frames { bytes += move() }
    let start = Stopwatch.wall()
    try send(bytes[...])
    var bytesRead = 0
    for (index, output) in outputs.enumerated() {
      let count = try readLines(frames, from: output)
      if index == 0 { bytesRead = count }
    }
    return (Stopwatch.wall() - start, bytesRead)
  }

  private mutating func move() -> [UInt8] {
    step += 1
    time += 8_000
    let phase = step * 11 % 4_000
    let x = phase < 2_000 ? 1_010 + phase : 5_010 - phase
    return stream.frame(at: time, (x, 1_300 + step % 3))
  }

  private func send(_ bytes: ArraySlice<UInt8>) throws {
    guard case .bytes(bytes.count) = try input.send(bytes) else {
      throw BenchError("\(input.subject) does not take a burst")
    }
  }

  private mutating func readLines(_ count: Int, from output: FileDescriptor) throws -> Int {
    var lines = 0
    var bytes = 0
    while lines < count {
      let more = try take(output)
      lines += lineFeeds(in: more)
      bytes += more
    }
    guard lines == count else { throw BenchError("\(lines) lines for \(count) frames") }
    return bytes
  }

  /// Of the first bytes of what was read. memchr(3)
  private func lineFeeds(in count: Int) -> Int {
    room.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      var lines = 0
      var place = 0
      while place < count, let found = memchr(start + place, 0x0A, count - place) {
        lines += 1
        place = start.distance(to: UnsafeRawPointer(found)) + 1
      }
      return lines
    }
  }

  private mutating func take(_ output: FileDescriptor) throws -> Int {
    while true {
      switch try output.read(into: &room) {
      case .bytes(let count): return count
      case .wouldBlock: try wait(for: output)
      default: throw BenchError("\(output.subject) has ended")
      }
    }
  }

  private func wait(for output: FileDescriptor) throws {
    var entries = [PollEntry(output)]
    guard try Poll.wait(&entries, timeoutMilliseconds: 5_000) > 0 else {
      throw BenchError("\(output.subject): nothing within 5 s")
    }
  }

  /// Takes what comes to anybody until nothing came for half a second.
  private func settle() throws {
    var room = [UInt8](repeating: 0, count: 65_536)
    var entries = outputs.map { PollEntry($0) }
    while try Poll.wait(&entries, timeoutMilliseconds: 500) > 0 {
      for (entry, output) in zip(entries, outputs) where entry.canRead {
        guard case .bytes = try output.read(into: &room) else {
          throw BenchError("\(output.subject) has ended")
        }
      }
    }
  }
}
