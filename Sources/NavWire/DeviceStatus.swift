/// One touch device that the daemon knows of: attached, or why it is not. What is not known of a
/// device, or means nothing for it, is nil.
public struct DeviceStatus: Equatable, Sendable {
  /// Both axes, in the device's own units.
  public struct Axes: Equatable, Sendable {
    public var x: DeviceLine.Axis
    public var y: DeviceLine.Axis
    /// The kernel's names, where the device has axes of its own; always `stated`.
    public var names: DeviceLine.AxisNames?

    public init(
      x: DeviceLine.Axis,
      y: DeviceLine.Axis,
      names: DeviceLine.AxisNames? = nil
    ) {
      self.x = x
      self.y = y
      self.names = names
    }
  }

  /// Its number, as events and `why` name it; nil for one that was never attached.
  public var device: UInt32?
  public var name: String
  /// attached, waiting, refused; others may come.
  public var state: String
  /// For people: why it waits, or was refused.
  public var reason: String?
  /// `stream`, or the path of its node.
  public var node: String
  /// touchscreen, touchpad; others may come.
  public var kind: String?
  /// What gave the kind: line, profile, udev, property, tool; others may come.
  public var kindRule: String?
  public var vendor: UInt16
  public var product: UInt16
  /// Where it is plugged in; nil for a stream.
  public var path: String?
  /// The surface that it moves.
  public var surface: String?
  /// The size of that surface, and the rule that gave it.
  public var size: SurfaceSnapshot.Size?
  /// How the picture lies on the panel.
  public var orientation: WireOrientation?
  public var axes: Axes?
  /// Slots of the multi-touch protocol B; 0: none.
  public var slots: Int?
  /// monotonic, own, virtual.
  public var clock: String?
  /// The six coefficients of the calibration in millionths, row by row; nil: where it is touched is
  /// where it measures.
  public var calibration: [Int64]?
  /// The place of its profile among the `[[device]]` tables of the configuration, from 0.
  public var profile: Int?
  /// Who said a value that is not the device's own: profile or udev by what they said, such as
  /// surface, axes, x, y, calibration, orientation, ignored, gesture; others may come.
  public var sources: [String: String]
  /// Frames per second of the last motion, the median; nil before the first.
  public var rateHertz: Int64?
  /// What was put right in its stream, by name.
  public var repairs: [String: Int64]

  public init(
    device: UInt32? = nil,
    name: String,
    state: String = "attached",
    node: String = "stream",
    vendor: UInt16 = 0,
    product: UInt16 = 0,
    sources: [String: String] = [:],
    repairs: [String: Int64] = [:]
  ) {
    self.device = device
    self.name = name
    self.state = state
    self.node = node
    self.vendor = vendor
    self.product = product
    self.sources = sources
    self.repairs = repairs
  }
}

extension DeviceStatus: Decodable {
  private enum CodingKeys: String, CodingKey {
    case device, name, state, reason, node, kind, vendor, product, path, surface, orientation
    case kindRule = "kind_rule"
    case width = "width_um"
    case height = "height_um"
    case sizeRule = "size_rule"
    case mirrored, axes, slots, clock, calibration, profile, sources, repairs
    case rate = "rate_hz"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    device = try container.decodeIfPresent(UInt32.self, forKey: .device)
    name = try container.decode(String.self, forKey: .name)
    state = try container.decode(String.self, forKey: .state)
    reason = try container.decodeIfPresent(String.self, forKey: .reason)
    node = try container.decode(String.self, forKey: .node)
    kind = try container.decodeIfPresent(String.self, forKey: .kind)
    kindRule = try container.decodeIfPresent(String.self, forKey: .kindRule)
    vendor = try container.decode(UInt16.self, forKey: .vendor)
    product = try container.decode(UInt16.self, forKey: .product)
    path = try container.decodeIfPresent(String.self, forKey: .path)
    surface = try container.decodeIfPresent(String.self, forKey: .surface)
    if let width = try container.decodeIfPresent(Int64.self, forKey: .width) {
      size = SurfaceSnapshot.Size(
        widthMicrometres: width,
        heightMicrometres: try container.decode(Int64.self, forKey: .height),
        rule: try container.decode(String.self, forKey: .sizeRule)
      )
    }
    if let degrees = try container.decodeIfPresent(Int.self, forKey: .orientation) {
      orientation = WireOrientation(
        degrees: degrees,
        isMirrored: try container.decode(Bool.self, forKey: .mirrored)
      )
    }
    axes = try container.decodeIfPresent(Axes.self, forKey: .axes)
    slots = try container.decodeIfPresent(Int.self, forKey: .slots)
    clock = try container.decodeIfPresent(String.self, forKey: .clock)
    calibration = try container.decodeIfPresent([PartsPerMillion].self, forKey: .calibration)?
      .map(\.value)
    profile = try container.decodeIfPresent(Int.self, forKey: .profile)
    sources = try container.decode([String: String].self, forKey: .sources)
    rateHertz = try container.decodeIfPresent(Int64.self, forKey: .rate)
    repairs = try container.decode([String: Int64].self, forKey: .repairs)
  }
}

extension DeviceStatus.Axes: Decodable {
  private enum CodingKeys: String, CodingKey {
    case x, y
  }

  private struct NamedAxis: Decodable {
    var axis: String
    var range: DeviceLine.Axis
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let x = try? container.decode(NamedAxis.self, forKey: .x) {
      let y = try container.decode(NamedAxis.self, forKey: .y)
      self.init(
        x: x.range,
        y: y.range,
        names: DeviceLine.AxisNames(x: x.axis, y: y.axis)
      )
    } else {
      self.init(
        x: try container.decode(DeviceLine.Axis.self, forKey: .x),
        y: try container.decode(DeviceLine.Axis.self, forKey: .y)
      )
    }
  }
}
