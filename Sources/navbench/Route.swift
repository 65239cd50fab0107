import NavSystem

/// One way for a frame: the socket it goes into, and the one on which its line comes out.
final class Route {
  private let input: FileDescriptor
  private let output: FileDescriptor
  private var room = [UInt8](repeating: 0, count: 65_536)

  init(input: FileDescriptor, output: FileDescriptor) {
    self.input = input
    self.output = output
  }

  /// Writes a frame and waits for its line.
  ///
  /// - Returns: nanoseconds between the two, and the bytes of the line; where more than one line
  ///   came, the bytes of all.
  func pass(_ frame: [UInt8]) throws -> (nanoseconds: Int64, bytes: Int) {
    let start = Stopwatch.wall()
    guard case .bytes(frame.count) = try input.send(frame[...]) else {
      throw BenchError("\(input.subject) does not take a frame")
    }
    let bytes = try waitForLine()
    return (Stopwatch.wall() - start, bytes)
  }

  /// Writes a frame and throws away what it comes to within a moment.
  func pass(unmeasured frame: [UInt8]) throws {
    guard case .bytes(frame.count) = try input.send(frame[...]) else {
      throw BenchError("\(input.subject) does not take a frame")
    }
    try drain()
  }

  /// Takes what comes until nothing came for 20 ms.
  func drain() throws {
    while try wait(milliseconds: 20) {
      guard case .bytes = try output.read(into: &room) else { return }
    }
  }

  private func waitForLine() throws -> Int {
    var bytes = 0
    while true {
      guard try wait(milliseconds: 1_000) else {
        throw BenchError("\(output.subject): no line within a second")
      }
      guard case .bytes(let count) = try output.read(into: &room) else {
        throw BenchError("\(output.subject) has ended")
      }
      bytes += count
      if room[count - 1] == UInt8(ascii: "\n") { return bytes }
    }
  }

  private func wait(milliseconds: Int) throws -> Bool {
    var entries = [PollEntry(output)]
    return try Poll.wait(&entries, timeoutMilliseconds: milliseconds) > 0
  }

  /// Connects to a path that a child is about to serve.
  static func connect(_ path: String) throws -> FileDescriptor {
    let end = Stopwatch.wall() + 5_000_000_000
    while Stopwatch.wall() < end {
      if case .connected(let descriptor) = try UnixSocket.connect(path) { return descriptor }
      Stopwatch.sleep(microseconds: 100)
    }
    throw BenchError("\(path): nobody serves it after 5 s")
  }
}
