import Foundation
import NavSystem
import TestSupport

/// A daemon that says what a test tells it to, on a thread of its own.
final class FakeDaemon {
  let path: String
  private let folder: TemporaryFolder
  private let finished = DispatchSemaphore(value: 0)

  /// Serves one client with `script`, then closes the connection. One that is late has no socket
  /// yet when the initialiser returns.
  convenience init(
    isLate: Bool = false,
    _ script: @escaping @Sendable (FakePeer) -> Void
  ) throws {
    try self.init(isLate: isLate, clients: [script])
  }

  /// Serves one client after the other, each with a script of its own, in a folder of its own or in
  /// one that is given.
  init(
    isLate: Bool = false,
    in folder: TemporaryFolder? = nil,
    name: String = "s",
    clients: [@Sendable (FakePeer) -> Void]
  ) throws {
    let folder = try folder ?? TemporaryFolder()
    self.folder = folder
    path = folder.path(name)
    let listener = isLate ? nil : try FakeDaemon.listen(path)
    let finished = finished
    Thread.detachNewThread { [path] in
      defer { finished.signal() }
      if isLate { usleep(120_000) }
      guard let listener = listener ?? (try? FakeDaemon.listen(path)) else { return }
      for script in clients {
        var entries = [PollEntry(listener.descriptor)]
        guard (try? Poll.wait(&entries, timeoutMilliseconds: 30_000)) == 1,
          case .connection(let descriptor)? = try? listener.accept()
        else { return }
        script(FakePeer(descriptor: descriptor))
      }
    }
  }

  private static func listen(_ path: String) throws -> UnixListener {
    guard case .listening(let listener) = try UnixListener.open(path) else {
      throw CocoaError(.fileNoSuchFile)
    }
    return listener
  }

  /// Waits until the script has come to its end.
  func wait() { finished.wait() }
}

/// The fake daemon's end of a connection. Nothing in it throws: a client that goes early is a test
/// that fails elsewhere.
final class FakePeer {
  private let descriptor: FileDescriptor
  private var received: [UInt8] = []

  init(descriptor: FileDescriptor) { self.descriptor = descriptor }

  static let greeting =
    #"{"hello":{"protocol":"1.0","server":"fake 1","cursor":"c","seq":4,"roles":["observe"],"#
    + #""limits":{"line_bytes":65536,"depth":16,"connections_per_uid":64,"queue_bytes":262144}}}"#

  static func update(_ seq: Int, after previous: Int) -> String {
    #"{"seq":\#(seq),"prev":\#(previous),"cursor":"c"}"#
  }

  /// Greets and takes the client's own greeting.
  @discardableResult
  func greet() -> String? {
    say(FakePeer.greeting)
    return line()
  }

  /// Sends the client's process a signal.
  func signal(_ signal: Int32) {
    if let client = try? descriptor.peerCredentials().processID { kill(client, signal) }
  }

  func say(_ lines: String...) {
    for line in lines { write(Array((line + "\n").utf8)) }
  }

  func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch try? descriptor.send(rest) {
      case .bytes(let count): rest = rest.dropFirst(count)
      case .wouldBlock: wait(read: false)
      case .peerGone, nil: return
      }
    }
  }

  /// The client's next line; nil at its end.
  func line() -> String? {
    while true {
      if let end = received.firstIndex(of: 10) {
        let line = String(decoding: received[..<end], as: UTF8.self)
        received.removeFirst(end + 1)
        return line
      }
      guard receive() else { return nil }
    }
  }

  /// Everything up to the client's end.
  func rest() -> [UInt8] {
    while receive() {}
    return received
  }

  private func receive() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      switch try? descriptor.read(into: &bytes) {
      case .bytes(let count):
        received += bytes[..<count]
        return true
      case .wouldBlock: wait(read: true)
      case .end, .peerGone, nil: return false
      }
    }
  }

  private func wait(read: Bool) {
    var entries = [PollEntry(descriptor, read: read, write: !read)]
    _ = try? Poll.wait(&entries, timeoutMilliseconds: nil)
  }
}
