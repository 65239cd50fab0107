import Foundation
import NavClient
import NavSystem
import NavWire
import Testing

/// A connection that sends whatever bytes it is told to, right or wrong.
///
/// Owns the descriptor. It reads only when asked, so that it can also be a client that does not.
final class RawClient {
  private let descriptor: FileDescriptor
  private var framer = LineFramer()

  init(_ path: String) throws {
    descriptor = try Self.connect(path)
  }

  /// A connection; while the queue of those who wait for one is full, it waits for a place in it.
  static func connect(_ path: String) throws -> FileDescriptor {
    let patience = Patience()
    while true {
      switch try UnixSocket.connect(path) {
      case .connected(let descriptor): return descriptor
      case .busy where !patience.isOver: patience.rest()
      case .busy, .absent, .refused: throw Unexpected("nobody serves \(path)")
      }
    }
  }

  /// Sends all parts as one text.
  func send(_ parts: String...) throws { try send(Array(parts.joined().utf8)) }

  /// Sends everything; false once nobody reads it any more.
  @discardableResult
  func send(_ bytes: [UInt8]) throws -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch try descriptor.send(rest) {
      case .bytes(let count): rest = rest.dropFirst(count)
      case .wouldBlock: try wait(read: false)
      case .peerGone: return false
      }
    }
    return true
  }

  /// Sends as much as the kernel takes at once.
  func sendWhatFits(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty, case .bytes(let count) = try descriptor.send(rest) {
      rest = rest.dropFirst(count)
    }
  }

  /// Sends whole copies of a text until the kernel takes no more of them.
  ///
  /// - Returns: how many it took; the last of them may be a part of one.
  @discardableResult
  func fill(with text: String) throws -> Int {
    let copies = max(1, 4_096 / text.utf8.count)
    let many = Array(String(repeating: text, count: copies).utf8)
    var bytes = 0
    while case .bytes(let count) = try descriptor.send(many[(bytes % many.count)...]) {
      bytes += count
    }
    return bytes / text.utf8.count
  }

  func shutDownWriting() throws { try descriptor.shutDownWriting() }

  /// The next line; nil at the end of the connection.
  func line() throws -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      switch framer.next() {
      case .line(let line): return line
      case .tooLong: throw Unexpected("a line beyond the limit")
      case nil: break
      }
      switch try descriptor.read(into: &bytes) {
      case .bytes(let count): framer.receive(bytes.span.bytes.extracting(..<count))
      case .wouldBlock: try wait(read: true)
      case .end, .peerGone: return nil
      }
    }
  }

  func message() throws -> ServerMessage? { try line().map { try ServerMessage.decode($0) } }

  func inputMessage() throws -> InputMessage? { try line().map { try InputMessage.decode($0) } }

  /// The reply that comes next, whatever comes before it.
  func reply() throws -> Reply {
    while let message = try message() {
      if case .reply(let reply) = message { return reply }
    }
    throw Unexpected("the connection ended without a reply")
  }

  /// The code of the error that comes next.
  func errorCode() throws -> ErrorCode? {
    guard case .error(let error) = try reply().outcome else { return nil }
    return error.known
  }

  /// The reason of the bye that comes next; the connection ends behind it.
  func byeReason() throws -> String? {
    while let message = try message() {
      guard case .bye(let bye) = message else { continue }
      #expect(try line() == nil)
      return bye.reason
    }
    return nil
  }

  /// The refusal that ends the connection; the bye behind it has the same word.
  func lastError() throws -> WireError {
    var last: Reply?
    while let message = try message() {
      if case .reply(let reply) = message { last = reply }
      guard case .bye(let bye) = message else { continue }
      guard case .error(let error)? = last?.outcome else { break }
      #expect(last?.identifier == nil)
      #expect(bye == Bye(reason: error.code))
      #expect(try line() == nil)
      return error
    }
    throw Unexpected("the connection ended without a refusal and a bye")
  }

  /// The error that ends an input stream.
  func inputError() throws -> InputError {
    while let message = try inputMessage() {
      guard case .error(let error) = message else { continue }
      #expect(try line() == nil)
      return error
    }
    throw Unexpected("the stream ended without an error")
  }

  private func wait(read: Bool) throws {
    var entries = [PollEntry(descriptor, read: read, write: !read)]
    let ready = try Poll.wait(&entries, timeoutMilliseconds: Patience.milliseconds)
    try #require(ready == 1, "nothing came, or nothing was taken, for too long")
  }
}
