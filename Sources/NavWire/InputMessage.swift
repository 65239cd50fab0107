/// Any line that the input socket sends.
public enum InputMessage: Equatable, Sendable {
  /// The device line was taken.
  case ok(InputOk)
  /// A gesture has won contacts of a source that asked to be told.
  case claimed(InputClaimed)
  /// The sequence that a gesture had won is over.
  case released(InputReleased)
  /// All of the stream is applied, and written but where it says otherwise; the end follows.
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

/// A navigation gesture has won: whoever else was given these touches is to be told that they are
/// cancelled.
public struct InputClaimed: Equatable, Sendable, Decodable {
  /// Names the touches from the first finger down to the last one up, as `why` does.
  public var sequence: UInt32
  /// The tracking ids, or the `id`s, of the contacts that were down.
  public var contacts: [Int32]

  public init(sequence: UInt32, contacts: [Int32]) {
    self.sequence = sequence
    self.contacts = contacts
  }
}

/// A sequence that was claimed is over; touches that begin from now on are free again.
public struct InputReleased: Equatable, Sendable, Decodable {
  public var sequence: UInt32

  public init(sequence: UInt32) { self.sequence = sequence }
}

/// What became of a stream that came to its end.
public struct InputDone: Equatable, Sendable, Decodable {
  /// Records read, or lines of format json.
  public var records: UInt64
  /// Frames that they made.
  public var frames: UInt64
  /// The last event at that time.
  public var seq: UInt64
  /// The log's file does not have all of it yet, because the disk was busy for more than 20 ms, or
  /// fails: if the daemon is killed now, that is lost.
  public var isAhead = false

  public init(records: UInt64, frames: UInt64, seq: UInt64, isAhead: Bool = false) {
    self.records = records
    self.frames = frames
    self.seq = seq
    self.isAhead = isAhead
  }

  private enum CodingKeys: CodingKey {
    case records, frames, seq
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
  /// The number of the bad line in a stream of format json; the first one behind the device line is
  /// 1, and empty lines count.
  public var line: UInt64?

  public init(
    _ code: ErrorCode,
    _ message: String,
    offset: UInt64? = nil,
    line: UInt64? = nil
  ) {
    self.code = code.rawValue
    self.message = message
    self.offset = offset
    self.line = line
  }

  /// The refusal of a device line, or of the line of that number behind it.
  public init(_ error: WireError, line: UInt64? = nil) {
    code = error.code
    message = error.message
    offset = nil
    self.line = line
  }

  /// The code, if this build knows it.
  public var known: ErrorCode? { ErrorCode(rawValue: code) }
}

extension InputMessage: Decodable {
  private enum CodingKeys: String, CodingKey {
    case ok, claimed, released, ahead, done, error
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if container.contains(.ok) {
      self = .ok(try container.decode(InputOk.self, forKey: .ok))
    } else if container.contains(.claimed) {
      self = .claimed(try container.decode(InputClaimed.self, forKey: .claimed))
    } else if container.contains(.released) {
      self = .released(try container.decode(InputReleased.self, forKey: .released))
    } else if container.contains(.done) {
      var done = try container.decode(InputDone.self, forKey: .done)
      done.isAhead = try container.decodeIfPresent(Bool.self, forKey: .ahead) ?? false
      self = .done(done)
    } else if container.contains(.error) {
      self = .error(try container.decode(InputError.self, forKey: .error))
    } else {
      self = .unknown
    }
  }
}
