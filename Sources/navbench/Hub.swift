import Glibc
import NavSystem

/// The least that a hub can do: it reads what comes on one Unix socket and writes a line of a given
/// length to another. One thread, poll(2), no memory asked for after the start: the floor that the
/// daemon's latency stands beside.
enum Hub {
  /// The word by which the program knows that it is the hub.
  static let mode = "--hub"

  /// Serves one producer and one subscriber until either goes; returns the exit status.
  static func run(_ words: [String]) -> Int32 {
    guard words.count == 3, let length = Int(words[2]), length > 1 else { return 2 }
    ThisProcess.ignoreBrokenPipes()
    do {
      guard case .listening(let inputs) = try UnixListener.open(words[0]),
        case .listening(let outputs) = try UnixListener.open(words[1])
      else { return 1 }
      let subscriber = try accept(outputs)
      let producer = try accept(inputs)
      serve(producer.number, subscriber.number, length: length)
      return 0
    } catch {
      return 1
    }
  }

  private static func accept(_ listener: UnixListener) throws -> FileDescriptor {
    while true {
      var entries = [PollEntry(listener.descriptor)]
      _ = try Poll.wait(&entries, timeoutMilliseconds: 10_000)
      switch try listener.accept() {
      case .connection(let descriptor): return descriptor
      case .wouldBlock where entries[0].canRead: continue
      default: throw BenchError("nobody came to \(listener.path)")
      }
    }
  }

  private static func serve(_ producer: Int32, _ subscriber: Int32, length: Int) {
    var room = [UInt8](repeating: 0, count: 65_536)
    var line = [UInt8](repeating: UInt8(ascii: "x"), count: length)
    line[length - 1] = UInt8(ascii: "\n")
    var entries = [
      pollfd(fd: producer, events: Int16(POLLIN), revents: 0),
      pollfd(fd: subscriber, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&entries, 2, -1) > 0, entries[1].revents == 0 {
      guard read(producer, &room, room.count) > 0,
        send(subscriber, line, length, Int32(MSG_NOSIGNAL)) == length
      else { return }
    }
  }
}
