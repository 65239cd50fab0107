public import NavWire

/// A line of the daemon's, as it came and as it is meant.
public struct Received: Equatable, Sendable {
  /// The bytes without the line feed.
  public let line: [UInt8]
  public let message: ServerMessage

  init(line: [UInt8], from path: String) throws(ClientError) {
    do {
      message = try ServerMessage.decode(line)
    } catch {
      throw .violation(path: path, problem: "\(error.message) in \(quoted(line))")
    }
    self.line = line
  }

  /// What `Connection.next` hands out; answers go to whoever asked.
  var isForTheReader: Bool {
    switch message {
    case .snapshot, .live, .update, .reports, .devices, .touches, .heartbeat, .log, .resync, .bye:
      true
    case .reply: refusalOfNoRequest != nil
    case .hello, .unknown: false
    }
  }

  /// The error that the daemon says where nobody asked: who is not let in hears it, and who may not
  /// draw what its greeting names.
  var refusalOfNoRequest: WireError? {
    guard case .reply(let reply) = message, reply.identifier == nil,
      case .error(let error) = reply.outcome
    else { return nil }
    return error
  }
}

/// The beginning of a foreign line, for an error's text.
func quoted(_ line: [UInt8]) -> String {
  let text = String(decoding: line.prefix(ClientLimits.quotedBytesMax), as: UTF8.self)
  return line.count > ClientLimits.quotedBytesMax ? "`\(text)…`" : "`\(text)`"
}
