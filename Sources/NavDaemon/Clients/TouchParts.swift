import NavCore
package import NavWire

/// Frames of one turn and one surface as those are told of them who may know of single touches: one
/// line's worth, encoded once.
///
/// Owns frames and bytes; it is shared by all queues that wait with it and never changes what it
/// says.
package final class TouchParts {
  private let frames: [ToldFrame]
  /// The surface that all of them are of.
  let surface: String
  private let seq: UInt64
  private var made: [UInt8]?

  package init(_ frames: [ToldFrame], seq: UInt64) {
    self.frames = frames
    surface = frames.first?.surface ?? ""
    self.seq = seq
  }

  /// How many frames it is.
  var count: Int { frames.count }

  /// The line after its head.
  package var body: [UInt8] {
    if let made { return made }
    var writer = WireWriter(capacity: 128 * frames.count)
    writer.appendTouchBody(frames, seq: seq)
    made = writer.bytes
    return writer.bytes
  }
}

/// A line of which nothing follows, and that may be dropped where it waits.
package enum PassingParts {
  case reports(ReportParts)
  case touches(TouchParts)

  var surface: String {
    switch self {
    case .reports(let parts): parts.surface
    case .touches(let parts): parts.surface
    }
  }

  /// How many of its kind it is; 0: there is no line.
  func count(withPositions: Bool) -> Int {
    switch self {
    case .reports(let parts): parts.count(withPositions: withPositions)
    case .touches(let parts): parts.count
    }
  }

  /// The line after its head.
  package func body(withPositions: Bool) -> [UInt8] {
    switch self {
    case .reports(let parts): parts.body(withPositions: withPositions)
    case .touches(let parts): parts.body
    }
  }

  /// Whether what was dropped of the one is told by the other.
  func isLike(_ other: PassingParts) -> Bool {
    switch (self, other) {
    case (.reports, .reports), (.touches, .touches): true
    default: false
    }
  }
}

extension ToldFrame {
  init(_ frame: ShownFrame, surface: String) {
    self.init(
      device: frame.device,
      surface: surface,
      atMicroseconds: frame.timeMicroseconds,
      contacts: frame.contacts.map {
        Contact(
          identifier: $0.tracking,
          placeMicrometres: WireVector(x: $0.place.x, y: $0.place.y)
        )
      }
    )
  }
}
