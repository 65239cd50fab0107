/// One line of an input stream of format json, behind the device line.
public enum InputLine: Equatable, Sendable {
  case frame(InputFrame)
  /// Time passes on a virtual clock without a frame: the microseconds that it comes to.
  case tick(Int64)
  /// Empty, or of a kind that this build does not know.
  case skipped

  /// Reads one line, with or without its line feed, and checks all that needs no other line.
  ///
  /// - Throws: `malformed`, `not_utf8`, `nested_too_deep`, or `invalid_argument` with the field and
  ///   what would be right.
  public static func decode(_ line: [UInt8]) throws(WireError) -> InputLine {
    guard !line.isBlank else { return .skipped }
    return try decodeLine(line, as: FrameLine.self).result.get()
  }
}

/// Every contact of a device at one moment. Those that lift are in the frame in which they do, and
/// in none after it.
public struct InputFrame: Equatable, Sendable {
  /// Microseconds of the source's own clock, 0…`WireLimits.stampMicrosecondsMax`.
  public var timeMicroseconds: Int64
  /// At most `WireLimits.contactsMax`, no identifier twice.
  public var contacts: [InputContact]

  public init(timeMicroseconds: Int64, contacts: [InputContact]) {
    self.timeMicroseconds = timeMicroseconds
    self.contacts = contacts
  }
}

/// One finger in a frame.
public struct InputContact: Equatable, Sendable {
  public enum Phase: String, Equatable, Sendable, CaseIterable {
    /// It was not there in the frame before.
    case down
    /// It is still there, moved or not.
    case move
    case up
    /// The source takes its touches back: what is under way on the device is withdrawn.
    case cancel
  }

  /// Where it is, in the units of the device line's axes.
  public struct Place: Equatable, Sendable {
    public var x: Int32
    public var y: Int32

    public init(x: Int32, y: Int32) {
      self.x = x
      self.y = y
    }
  }

  /// Names the finger from its down to its up; 0 or more.
  public var identifier: Int32
  public var phase: Phase
  /// Never nil for one that is down; nobody needs that of one that goes.
  public var place: Place?

  public init(_ identifier: Int32, _ phase: Phase, x: Int32, y: Int32) {
    self.identifier = identifier
    self.phase = phase
    place = Place(x: x, y: y)
  }

  /// One that goes, without a place.
  public init(gone identifier: Int32, isCancelled: Bool = false) {
    self.identifier = identifier
    phase = isCancelled ? .cancel : .up
  }
}

/// A line of format json while it is being read.
private struct FrameLine: Decodable {
  enum Key: String, CodingKey {
    case time = "t"
    case contacts, tick
  }

  enum ContactKey: String, CodingKey {
    case identifier = "id"
    case phase, x, y
  }

  var result: Result<InputLine, WireError>

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let reader = FieldReader(container: container)
    do throws(WireError) {
      if container.contains(.tick), container.contains(.contacts) {
        throw WireError(.invalidArgument, "tick and contacts stand in one line; give each its own")
      } else if container.contains(.tick) {
        result = .success(.tick(try FrameLine.stamp(.tick, reader)))
      } else if container.contains(.time) || container.contains(.contacts) {
        result = .success(.frame(try FrameLine.frame(reader)))
      } else {
        result = .success(.skipped)
      }
    } catch {
      result = .failure(error)
    }
  }

  private static func stamp(_ key: Key, _ reader: FieldReader<Key>) throws(WireError) -> Int64 {
    let range = 0...WireLimits.stampMicrosecondsMax
    guard let stamp = try reader.integer(key, in: range) else {
      throw WireError(.invalidArgument, "\(key.stringValue) is missing: microseconds, 0 or more")
    }
    return stamp
  }

  private static func frame(_ reader: FieldReader<Key>) throws(WireError) -> InputFrame {
    let time = try stamp(.time, reader)
    let right = "a list of contacts"
    guard reader.container.contains(.contacts) else {
      throw WireError(.invalidArgument, "contacts is missing: \(right), empty when none is down")
    }
    guard var list = try? reader.container.nestedUnkeyedContainer(forKey: .contacts) else {
      throw reader.invalid(.contacts, right)
    }
    var contacts: [InputContact] = []
    while !list.isAtEnd {
      guard contacts.count < WireLimits.contactsMax else {
        throw WireError(
          .invalidArgument,
          "contacts has more than \(WireLimits.contactsMax) of them",
          limit: Int64(WireLimits.contactsMax)
        )
      }
      let place = "contacts.\(contacts.count)"
      guard let fields = try? list.nestedContainer(keyedBy: ContactKey.self) else {
        throw WireError(.invalidArgument, "\(place) must be an object with id, phase, x and y")
      }
      let contact = try contact(FieldReader(container: fields, prefix: "\(place)."))
      guard !contacts.contains(where: { $0.identifier == contact.identifier }) else {
        throw WireError(.invalidArgument, "\(place).id is \(contact.identifier) once more")
      }
      contacts.append(contact)
    }
    return InputFrame(timeMicroseconds: time, contacts: contacts)
  }

  private static func contact(
    _ reader: FieldReader<ContactKey>
  ) throws(WireError) -> InputContact {
    guard let identifier = try reader.integer(.identifier, in: 0...Int64(Int32.max)) else {
      throw WireError(.invalidArgument, "\(reader.prefix)id is missing: an integer of 0 or more")
    }
    let phase = try reader.name(InputContact.Phase.self, .phase)
    let range = Int64(Int32.min)...Int64(Int32.max)
    let x = try reader.integer(.x, in: range)
    let y = try reader.integer(.y, in: range)
    guard let x, let y else {
      guard phase == .up || phase == .cancel, x == nil, y == nil else {
        let missing = x == nil ? "x" : "y"
        throw WireError(.invalidArgument, "\(reader.prefix)\(missing) is missing: an integer")
      }
      return InputContact(gone: Int32(identifier), isCancelled: phase == .cancel)
    }
    return InputContact(Int32(identifier), phase, x: Int32(x), y: Int32(y))
  }
}
