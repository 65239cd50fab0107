/// Frames as they came from the devices, a line: `{"touches":[…],"seq":12}`, for whoever may know
/// of single touches.
///
/// Nothing that is told here need ever be in the log. `seq` is that of the last event before; lines
/// of events link up without these.
public struct TouchLine: Equatable, Sendable {
  /// How many frames right before these were left out, because the subscriber was slow.
  public var dropped: UInt64?
  /// In the order in which they came; never empty.
  public var touches: [ToldFrame]
  public var seq: UInt64

  public init(dropped: UInt64? = nil, touches: [ToldFrame], seq: UInt64) {
    self.dropped = dropped
    self.touches = touches
    self.seq = seq
  }
}

/// All contacts of a device at one moment, whether anybody claims them or not.
public struct ToldFrame: Equatable, Sendable {
  public struct Contact: Equatable, Sendable {
    /// Its tracking id: the same from down to up.
    public var identifier: Int32
    /// Where it is on the surface, from the corner at which the picture's x and y begin.
    public var placeMicrometres: WireVector

    public init(identifier: Int32, placeMicrometres: WireVector) {
      self.identifier = identifier
      self.placeMicrometres = placeMicrometres
    }
  }

  public var device: UInt32
  public var surface: String
  /// Microseconds of the session.
  public var atMicroseconds: Int64
  /// Those that are down; empty when the last one lifted.
  public var contacts: [Contact]

  public init(device: UInt32, surface: String, atMicroseconds: Int64, contacts: [Contact]) {
    self.device = device
    self.surface = surface
    self.atMicroseconds = atMicroseconds
    self.contacts = contacts
  }
}

extension TouchLine: Decodable {
  private enum CodingKeys: String, CodingKey { case dropped, touches, seq }
}

extension ToldFrame: Decodable {
  private enum CodingKeys: String, CodingKey {
    case device, surface, contacts
    case atMicroseconds = "at_us"
  }
}

extension ToldFrame.Contact: Decodable {
  private enum CodingKeys: String, CodingKey {
    case identifier = "id"
    case placeMicrometres = "place_um"
  }
}
