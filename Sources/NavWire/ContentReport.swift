/// Reports of what fingers mean to content, a line: `{"reports":[…],"seq":12}`.
///
/// A report is no event: it is in no log, and nothing goes on from it. `seq` is that of the last
/// event before; lines of events link up without these.
public struct ReportLine: Equatable, Sendable {
  /// How many reports right before these were left out, because the subscriber was slow.
  public var dropped: UInt64?
  /// In the order in which they were made; never empty.
  public var reports: [ContentReport]
  public var seq: UInt64

  public init(dropped: UInt64? = nil, reports: [ContentReport], seq: UInt64) {
    self.dropped = dropped
    self.reports = reports
    self.seq = seq
  }
}

/// What fingers that do not navigate mean to what lies under them.
public struct ContentReport: Equatable, Sendable {
  public enum Phase: String, Equatable, Sendable, CaseIterable, Decodable {
    case began, changed, ended
    /// What began means nothing: a gesture that navigates has won, or the fingers were lost.
    case cancelled
  }

  /// tap, long_press, press_drag, drag, pan, swipe, pinch, rotate; others may come.
  public var kind: String
  public var phase: Phase
  public var surface: String
  public var device: UInt32
  /// Names the touch, from the first finger down to the last finger up; as `why` has it.
  public var sequence: UInt32
  /// Microseconds of the session.
  public var atMicroseconds: Int64
  /// The region in which the first finger went down, where it was one.
  public var region: String?
  public var fingers: Int
  /// Taps in a row; 1 for everything else.
  public var count: Int
  /// Where all that was: for those who may be told of single touches.
  public var position: Position?

  public struct Position: Equatable, Sendable {
    /// The finger, or the middle of several.
    public var placeMicrometres: WireVector
    /// The way from the down; nil where the kind has none.
    public var displacementMicrometres: WireVector?
    /// At the end of what was moved.
    public var velocityMicrometresPerSecond: WireVector?
    /// Of a swipe: left, right, up, down.
    public var heading: String?
    /// Of a pinch, parts per million of the span at the down; on the wire with six places.
    public var scalePPM: Int64?
    /// Of a rotation, clockwise; on the wire degrees with three places.
    public var angleMillidegrees: Int64?

    public init(
      placeMicrometres: WireVector,
      displacementMicrometres: WireVector? = nil,
      velocityMicrometresPerSecond: WireVector? = nil,
      heading: String? = nil,
      scalePPM: Int64? = nil,
      angleMillidegrees: Int64? = nil
    ) {
      self.placeMicrometres = placeMicrometres
      self.displacementMicrometres = displacementMicrometres
      self.velocityMicrometresPerSecond = velocityMicrometresPerSecond
      self.heading = heading
      self.scalePPM = scalePPM
      self.angleMillidegrees = angleMillidegrees
    }
  }

  public init(
    kind: String,
    phase: Phase,
    surface: String,
    device: UInt32,
    sequence: UInt32,
    atMicroseconds: Int64,
    region: String? = nil,
    fingers: Int,
    count: Int = 1,
    position: Position? = nil
  ) {
    self.kind = kind
    self.phase = phase
    self.surface = surface
    self.device = device
    self.sequence = sequence
    self.atMicroseconds = atMicroseconds
    self.region = region
    self.fingers = fingers
    self.count = count
    self.position = position
  }
}

/// Two numbers along the sides of the picture, x and y; on the wire a list of both.
public struct WireVector: Equatable, Sendable {
  public var x: Int64
  public var y: Int64

  public init(x: Int64, y: Int64) {
    self.x = x
    self.y = y
  }
}

extension WireVector: Decodable {
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    x = try list.decode(Int64.self)
    y = try list.decode(Int64.self)
  }
}

extension ReportLine: Decodable {
  private enum CodingKeys: String, CodingKey {
    case dropped, reports, seq
  }
}

extension ContentReport: Decodable {
  private enum CodingKeys: String, CodingKey {
    case kind, phase, surface, device, sequence, region, fingers, count
    case atMicroseconds = "at_us"
    case place = "place_um"
    case displacement = "displacement_um"
    case velocity = "velocity_um_per_s"
    case heading, scale
    case angle = "angle_deg"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    kind = try container.decode(String.self, forKey: .kind)
    phase = try container.decode(Phase.self, forKey: .phase)
    surface = try container.decode(String.self, forKey: .surface)
    device = try container.decode(UInt32.self, forKey: .device)
    sequence = try container.decode(UInt32.self, forKey: .sequence)
    atMicroseconds = try container.decode(Int64.self, forKey: .atMicroseconds)
    region = try container.decodeIfPresent(String.self, forKey: .region)
    fingers = try container.decode(Int.self, forKey: .fingers)
    count = try container.decode(Int.self, forKey: .count)
    guard let place = try container.decodeIfPresent(WireVector.self, forKey: .place) else { return }
    let scale = try container.decodeIfPresent(PartsPerMillion.self, forKey: .scale)
    let angle = try container.decodeIfPresent(PartsPerMillion.self, forKey: .angle)
    position = Position(
      placeMicrometres: place,
      displacementMicrometres: try container.decodeIfPresent(
        WireVector.self,
        forKey: .displacement
      ),
      velocityMicrometresPerSecond: try container.decodeIfPresent(
        WireVector.self,
        forKey: .velocity
      ),
      heading: try container.decodeIfPresent(String.self, forKey: .heading),
      scalePPM: scale?.value,
      angleMillidegrees: angle.map { $0.value / 1_000 }
    )
  }
}
