import FoundationEssentials

/// Any line that the main socket sends, told apart by its keys.
public enum ServerMessage: Equatable, Sendable {
  case hello(Hello)
  case reply(Reply)
  case snapshot(Snapshot)
  case live(Live)
  case update(Update)
  case reports(ReportLine)
  case devices(DevicesLine)
  case touches(TouchLine)
  case log(LogNotice)
  case heartbeat(Heartbeat)
  case resync(Resync)
  case bye(Bye)
  /// Of a kind that this build does not know: to be skipped.
  case unknown

  /// Reads one line, with or without its line feed.
  ///
  /// - Throws: `malformed`, `not_utf8` or `nested_too_deep`; a line of a known kind without one of
  ///   its fields is malformed.
  public static func decode(_ line: [UInt8]) throws(WireError) -> ServerMessage {
    try decodeLine(line, as: ServerMessage.self)
  }
}

extension ServerMessage: Decodable {
  private enum CodingKeys: String, CodingKey {
    case hello, re, snapshot, live, seq, prev, reports, devices, touches, heartbeat, log, resync
    case bye
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if container.contains(.seq), container.contains(.prev) {
      self = .update(try Update(from: decoder))
    } else if container.contains(.reports) {
      self = .reports(try ReportLine(from: decoder))
    } else if container.contains(.touches) {
      self = .touches(try TouchLine(from: decoder))
    } else if container.contains(.devices) {
      self = .devices(try DevicesLine(from: decoder))
    } else if container.contains(.re) {
      self = .reply(try Reply(from: decoder))
    } else if container.contains(.snapshot) {
      self = .snapshot(try container.decode(Snapshot.self, forKey: .snapshot))
    } else if container.contains(.live) {
      self = .live(try container.decode(Live.self, forKey: .live))
    } else if container.contains(.hello) {
      self = .hello(try container.decode(Hello.self, forKey: .hello))
    } else if container.contains(.resync) {
      self = .resync(try container.decode(Resync.self, forKey: .resync))
    } else if container.contains(.heartbeat) {
      self = .heartbeat(try container.decode(Heartbeat.self, forKey: .heartbeat))
    } else if container.contains(.log) {
      self = .log(try container.decode(LogNotice.self, forKey: .log))
    } else if container.contains(.bye) {
      self = .bye(try container.decode(Bye.self, forKey: .bye))
    } else {
      self = .unknown
    }
  }
}

/// Reads a line of the peer's, its shape checked first.
func decodeLine<Message: Decodable>(
  _ line: [UInt8],
  as type: Message.Type
) throws(WireError) -> Message {
  try JSONShape.check(line)
  do {
    return try JSONDecoder().decode(type, from: Data(line))
  } catch let error as DecodingError {
    throw WireError(.malformed, error.whereAndWhat)
  } catch let error as WireError {
    throw WireError(.malformed, error.message)
  } catch {
    throw WireError(.malformed, "the line is no JSON")
  }
}

extension DecodingError {
  /// The path of the field and what is wrong with it, without the decoder's own prose.
  fileprivate var whereAndWhat: String {
    switch self {
    case .keyNotFound(let key, let context):
      "the field \(path(context.codingPath + [key])) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      context.codingPath.isEmpty
        ? "a line is one JSON object" : "\(path(context.codingPath)) is of the wrong type"
    case .dataCorrupted(let context):
      context.codingPath.isEmpty
        ? "the line is no JSON, or holds a number that is out of range"
        : "\(path(context.codingPath)) has no valid value"
    @unknown default: "the line is no JSON"
    }
  }

  private func path(_ keys: [any CodingKey]) -> String {
    keys.map(\.stringValue).joined(separator: ".")
  }
}
