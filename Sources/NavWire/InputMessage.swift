/// Any line that the input socket sends.
public enum InputMessage: Equatable, Sendable {
  /// The device line was taken.
  case ok(InputOk)
  /// All of the stream is applied and written; the end follows.
  case done(InputDone)
  /// The stream is not read any further; the end follows.
  case error(InputError)
  /// Of a kind that this build does not know: to be skipped.
  case unknown

  /// Reads one line, with or without its line feed.
  ///
  /// - Throws: `malformed`, `not_utf8` or `nested_too_deep`.
  public static func decode(_ line: [UInt8]) throws(WireError) -> InputMessage {
    try decodeLine(line, as: InputMessage.self)
  }
}

/// The device is attached.
public struct InputOk: Equatable, Sendable, Decodable {
  /// Its number, as events and `why` name it.
  public var device: UInt32

  public init(device: UInt32) { self.device = device }
}

/// What became of a stream that came to its end.
public struct InputDone: Equatable, Sendable, Decodable {
  /// Records read.
  public var records: UInt64
  /// Frames that they made.
  public var frames: UInt64
  /// The last event at that time.
  public var seq: UInt64

  public init(records: UInt64, frames: UInt64, seq: UInt64) {
    self.records = records
    self.frames = frames
    self.seq = seq
  }
}

/// Why a stream is not read any further.
public struct InputError: Equatable, Sendable, Decodable {
  /// A raw value of `ErrorCode`, or what a newer server says.
  public var code: String
  /// For people: what is wrong and what would be right.
  public var message: String
  /// Bytes of the stream before the bad one, the device line not counted; nil when that line itself
  /// was refused.
  public var offset: UInt64?

  public init(_ code: ErrorCode, _ message: String, offset: UInt64? = nil) {
    self.code = code.rawValue
    self.message = message
    self.offset = offset
  }

  /// The refusal of a device line.
  public init(_ error: WireError) {
    code = error.code
    message = error.message
    offset = nil
  }

  /// The code, if this build knows it.
  public var known: ErrorCode? { ErrorCode(rawValue: code) }
}

extension InputMessage: Decodable {
  private enum CodingKeys: String, CodingKey {
    case ok, done, error
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if container.contains(.ok) {
      self = .ok(try container.decode(InputOk.self, forKey: .ok))
    } else if container.contains(.done) {
      self = .done(try container.decode(InputDone.self, forKey: .done))
    } else if container.contains(.error) {
      self = .error(try container.decode(InputError.self, forKey: .error))
    } else {
      self = .unknown
    }
  }
}
