/// One surface, whole, at one seq: where a subscriber starts.
public struct Snapshot: Equatable, Sendable {
  /// The last event that it contains.
  public var seq: UInt64
  /// The last event that is known to be on the disk.
  public var durableSeq: UInt64
  /// The place in the log at `seq`; opaque.
  public var cursor: String
  /// The hash of the daemon's whole state at `seq`, in hexadecimal, where it was computed.
  public var hash: String?
  /// What is wrong with the log; nil: events are kept.
  public var log: LogCondition?
  public var surface: SurfaceSnapshot

  public init(
    seq: UInt64,
    durableSeq: UInt64,
    cursor: String,
    hash: String? = nil,
    log: LogCondition? = nil,
    surface: SurfaceSnapshot
  ) {
    self.seq = seq
    self.durableSeq = durableSeq
    self.cursor = cursor
    self.hash = hash
    self.log = log
    self.surface = surface
  }
}

/// The state of one surface as clients see it, whole.
public struct SurfaceSnapshot: Equatable, Sendable {
  /// The size of a surface as it is shown: turned by a quarter, a panel is as wide as it was high.
  public struct Size: Equatable, Sendable {
    /// Micrometres, above 0.
    public var widthMicrometres: Int64
    public var heightMicrometres: Int64
    /// Where the size came from: configured, output, resolution, estimated, command; others may
    /// come.
    public var rule: String

    public init(widthMicrometres: Int64, heightMicrometres: Int64, rule: String) {
      self.widthMicrometres = widthMicrometres
      self.heightMicrometres = heightMicrometres
      self.rule = rule
    }
  }

  /// The surface's name.
  public var surface: String
  /// +1 per change of what is navigated, never by tracking.
  public var revision: UInt64
  /// A client has set the stack.
  public var isManaged: Bool
  public var direction: WireDirection
  /// How the picture lies on the panel.
  public var orientation: WireOrientation
  /// Nil as long as nothing has given a size.
  public var size: Size?
  /// Root first; empty while unmanaged.
  public var stack: [WirePage]
  /// What `forward` brings again, the latest last.
  public var forward: [WirePageTitle]
  /// The roots that were shown before, the latest first: `show` of one brings it again as it was.
  public var visited: [WirePageTitle]
  /// A connection has the stack for itself.
  public var isHeld: Bool
  /// The drawer that is open; at most one is.
  public var openDrawer: WireSide?
  public var startDrawer: WireDrawer
  public var endDrawer: WireDrawer
  /// What is shown over the pages: notifications, controls, switcher; others may come.
  public var overlay: String?
  /// The picture was moved down to be reached.
  public var isReachable: Bool
  /// Recognition rests.
  public var isPaused: Bool
  /// The change that is under way.
  public var transition: WireTransition?

  public init(
    surface: String,
    revision: UInt64,
    isManaged: Bool,
    direction: WireDirection,
    orientation: WireOrientation = .upright,
    size: Size? = nil,
    stack: [WirePage] = [],
    forward: [WirePageTitle] = [],
    visited: [WirePageTitle] = [],
    isHeld: Bool = false,
    openDrawer: WireSide? = nil,
    startDrawer: WireDrawer = WireDrawer(),
    endDrawer: WireDrawer = WireDrawer(),
    overlay: String? = nil,
    isReachable: Bool = false,
    isPaused: Bool = false,
    transition: WireTransition? = nil
  ) {
    self.surface = surface
    self.revision = revision
    self.isManaged = isManaged
    self.direction = direction
    self.orientation = orientation
    self.size = size
    self.stack = stack
    self.forward = forward
    self.visited = visited
    self.isHeld = isHeld
    self.openDrawer = openDrawer
    self.startDrawer = startDrawer
    self.endDrawer = endDrawer
    self.overlay = overlay
    self.isReachable = isReachable
    self.isPaused = isPaused
    self.transition = transition
  }

  /// The bytes that this state takes as JSON, escapes counted: what the bound on a surface's state
  /// is measured by.
  public var jsonByteCount: Int {
    var writer = WireWriter()
    writer.append(surface: self)
    return writer.bytes.count
  }
}

/// The reading direction of a surface: which side is start.
public enum WireDirection: String, Equatable, Sendable, CaseIterable, Decodable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}

/// How a picture lies on its panel: turned clockwise, and before that perhaps mirrored left to
/// right.
public struct WireOrientation: Equatable, Sendable {
  /// What `degrees` can be.
  public static let allDegrees = [0, 90, 180, 270]

  public static let upright = WireOrientation(degrees: 0)

  public var degrees: Int
  public var isMirrored: Bool

  public init(degrees: Int, isMirrored: Bool = false) {
    self.degrees = degrees
    self.isMirrored = isMirrored
  }
}

extension Snapshot: Decodable {
  private enum CodingKeys: String, CodingKey {
    case seq
    case durableSeq = "durable_seq"
    case cursor, hash, log
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    seq = try container.decode(UInt64.self, forKey: .seq)
    durableSeq = try container.decode(UInt64.self, forKey: .durableSeq)
    cursor = try container.decode(String.self, forKey: .cursor)
    hash = try container.decodeIfPresent(String.self, forKey: .hash)
    log = try container.decodeIfPresent(LogCondition.self, forKey: .log)
    surface = try SurfaceSnapshot(from: decoder)
  }
}

extension SurfaceSnapshot: Decodable {
  private enum CodingKeys: String, CodingKey {
    case surface, revision, managed, direction, orientation, mirrored, stack, forward, visited
    case held, drawers, overlay, reachable, paused, transition
    case width = "width_um"
    case height = "height_um"
    case rule = "size_rule"
  }

  private enum DrawersKey: String, CodingKey {
    case open, start, end
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    surface = try container.decode(String.self, forKey: .surface)
    revision = try container.decode(UInt64.self, forKey: .revision)
    isManaged = try container.decode(Bool.self, forKey: .managed)
    direction = try container.decode(WireDirection.self, forKey: .direction)
    orientation = WireOrientation(
      degrees: try container.decode(Int.self, forKey: .orientation),
      isMirrored: try container.decode(Bool.self, forKey: .mirrored)
    )
    if let width = try container.decodeIfPresent(Int64.self, forKey: .width) {
      size = Size(
        widthMicrometres: width,
        heightMicrometres: try container.decode(Int64.self, forKey: .height),
        rule: try container.decode(String.self, forKey: .rule)
      )
    }
    stack = try container.decode([WirePage].self, forKey: .stack)
    forward = try container.decodeIfPresent([WirePageTitle].self, forKey: .forward) ?? []
    visited = try container.decodeIfPresent([WirePageTitle].self, forKey: .visited) ?? []
    isHeld = try container.decodeIfPresent(Bool.self, forKey: .held) ?? false
    startDrawer = WireDrawer()
    endDrawer = WireDrawer()
    if container.contains(.drawers) {
      let drawers = try container.nestedContainer(keyedBy: DrawersKey.self, forKey: .drawers)
      openDrawer = try drawers.decodeIfPresent(WireSide.self, forKey: .open)
      let start = try drawers.decodeIfPresent(WireDrawer.self, forKey: .start)
      let end = try drawers.decodeIfPresent(WireDrawer.self, forKey: .end)
      startDrawer = start ?? startDrawer
      endDrawer = end ?? endDrawer
    }
    overlay = try container.decodeIfPresent(String.self, forKey: .overlay)
    isReachable = try container.decodeIfPresent(Bool.self, forKey: .reachable) ?? false
    isPaused = try container.decodeIfPresent(Bool.self, forKey: .paused) ?? false
    transition = try container.decodeIfPresent(WireTransition.self, forKey: .transition)
  }
}
