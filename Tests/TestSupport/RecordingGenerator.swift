private import NavClient

/// Draws the project's own recordings: what an imaginary panel sends while a finger does something
/// that a person can describe in a sentence. Whole numbers and no chance, so that the files under
/// Tests/Recordings are the same on every machine and a test can compare them byte for byte.
package struct RecordingGenerator {
  /// A recording, and the sentence that stands in its head.
  package struct Drawing: Sendable {
    package let name: String
    package let story: String
    fileprivate let frames: [Frame]

    /// The file's whole text.
    package var text: String {
      var lines = RecordingGenerator.recording(name, frames).text.split(
        separator: "\n",
        omittingEmptySubsequences: false
      )
      lines.insert("# \(story)", at: 1)
      return lines.joined(separator: "\n")
    }
  }

  /// A finger where a frame has it, in the panel's units.
  fileprivate struct Finger: Sendable {
    var slot = 0
    var tracking: Int32
    var x: Int
    var y: Int
  }

  /// All fingers at one report of the panel.
  fileprivate struct Frame: Sendable {
    var timeMicroseconds: Int
    var fingers: [Finger]
  }

  /// 157.5 mm by 105 mm, at 26 units per millimetre; reports come 125 times a second.
  fileprivate static let width = 4_095
  fileprivate static let height = 2_730
  private static let unitsPerMillimetre: Int32 = 26
  private static let periodMicroseconds = 8_000

  /// Where a finger lands that comes in over the edge: 2 mm inside.
  private static let edgeX = 52
  private static let middleY = 1_400

  /// The panel's clock has nothing to do with anyone else's.
  private static let startMicroseconds = 100_000_000

  package static let all: [Drawing] = [
    Drawing(
      name: "edge-swipe-back",
      story: "From 2 mm inside the left edge, ever faster, lifted in motion past half.",
      frames: swipeBack(mirrored: false)
    ),
    Drawing(
      name: "edge-swipe-back-right",
      story: "The mirror image of edge-swipe-back, from the right edge.",
      frames: swipeBack(mirrored: true)
    ),
    Drawing(
      name: "edge-swipe-reverted",
      story: "From 2 mm inside the left edge to a fifth of the width; rests 240 ms; lifts.",
      frames: swipeReverted()
    ),
    Drawing(
      name: "second-finger",
      story: "At the left edge a second finger lands before the first has moved 1.5 mm.",
      frames: secondFinger()
    ),
    Drawing(
      name: "slow-past-half",
      story: "From the left edge at one slow pace for 2 s to 55 %; rests 200 ms; lifts.",
      frames: slowPastHalf()
    ),
    Drawing(
      name: "tap",
      story: "One touch in the middle, 72 ms long, less than 0.1 mm of motion.",
      frames: tap()
    ),
    Drawing(
      name: "vertical-pan-at-edge",
      story: "From 2 mm inside the left edge straight down over half of the height.",
      frames: verticalPan()
    ),
  ]

  private static func swipeBack(mirrored: Bool) -> [Frame] {
    stroke((0...80).map { (edgeX + $0 * $0 * 3 / 8, middleY + $0 / 4) }, restPeriods: 1).map {
      var frame = $0
      guard mirrored else { return frame }
      for index in frame.fingers.indices {
        frame.fingers[index].x = width - frame.fingers[index].x
      }
      return frame
    }
  }

  private static func swipeReverted() -> [Frame] {
    let reach = width / 5
    return stroke(
      (0...40).map { (edgeX + reach - reach * (40 - $0) * (40 - $0) / 1_600, middleY - $0 / 5) },
      restPeriods: 30
    )
  }

  private static func slowPastHalf() -> [Frame] {
    stroke((0...250).map { (edgeX + $0 * 9, middleY + $0 / 10) }, restPeriods: 25)
  }

  private static func tap() -> [Frame] {
    stroke((0...8).map { (width / 2 + $0 / 4, height / 2 - $0 / 8) }, restPeriods: 1)
  }

  private static func verticalPan() -> [Frame] {
    stroke((0...45).map { (edgeX + $0 / 8, 600 + $0 * 31) }, restPeriods: 1)
  }

  private static func secondFinger() -> [Frame] {
    let path = (0...60).map { edgeX + $0 * $0 / 2 }
    return path.indices.map { index in
      var fingers = [Finger(tracking: 41, x: path[index], y: middleY)]
      if index >= 4 {
        fingers.append(Finger(slot: 1, tracking: 42, x: path[index] + 180, y: middleY + 420))
      }
      if index > 57 { fingers.removeFirst() }
      return Frame(timeMicroseconds: time(index), fingers: index == 60 ? [] : fingers)
    }
  }

  /// One finger along a path, a point a period, and its lift so many periods after the last point:
  /// a finger that rests is silent.
  private static func stroke(_ path: [(x: Int, y: Int)], restPeriods: Int) -> [Frame] {
    var frames = path.enumerated().map { index, point in
      Frame(
        timeMicroseconds: time(index),
        fingers: [Finger(tracking: 40, x: point.x, y: point.y)]
      )
    }
    frames.append(Frame(timeMicroseconds: time(path.count - 1 + restPeriods), fingers: []))
    return frames
  }

  private static func time(_ period: Int) -> Int { startMicroseconds + period * periodMicroseconds }

  private static func recording(_ name: String, _ frames: [Frame]) -> Recording {
    var kernel = DrawnKernel()
    for frame in frames { kernel.report(frame) }
    return Recording(file: "\(name).events", device: panel, events: kernel.events)
  }

  private static let panel = RecordedDevice(
    name: "navd demo panel",
    bus: 0x18,
    vendor: 0x6e61,
    product: 0x7664,
    version: 1,
    properties: [1],
    keys: [0x14a],
    axes: [
      axis(0x00, width),
      axis(0x01, height),
      RecordedAxis(code: 0x2f, minimum: 0, maximum: 9),
      axis(0x35, width),
      axis(0x36, height),
      RecordedAxis(code: 0x39, minimum: 0, maximum: 65_535),
    ]
  )

  private static func axis(_ code: UInt16, _ maximum: Int) -> RecordedAxis {
    RecordedAxis(
      code: code,
      minimum: 0,
      maximum: Int32(maximum),
      resolution: unitsPerMillimetre
    )
  }
}

/// Says frames as a kernel does: only what changed, the slot only when it is another one, and
/// beside the fingers the one pointer that old programs read. A frame in which nothing changed is
/// not said at all.
private struct DrawnKernel {
  private(set) var events: [RecordedEvent] = []
  private var slot = 0
  private var fingers: [Int: RecordingGenerator.Finger] = [:]
  private var pointer: (x: Int, y: Int) = (-1, -1)

  mutating func report(_ frame: RecordingGenerator.Frame) {
    let said = events.count
    let wasTouched = !fingers.isEmpty
    func say(_ type: UInt16, _ code: UInt16, _ value: Int) -> RecordedEvent {
      RecordedEvent(
        seconds: Int64(frame.timeMicroseconds / 1_000_000),
        microseconds: Int32(frame.timeMicroseconds % 1_000_000),
        type: type,
        code: code,
        value: Int32(value)
      )
    }
    for place in 0..<10 {
      let before = fingers[place]
      let now = frame.fingers.first { $0.slot == place }
      var changes: [RecordedEvent] = []
      if before?.tracking != now?.tracking {
        changes.append(say(3, 0x39, now.map { Int($0.tracking) } ?? -1))
      }
      if let now, before?.x != now.x { changes.append(say(3, 0x35, now.x)) }
      if let now, before?.y != now.y { changes.append(say(3, 0x36, now.y)) }
      if !changes.isEmpty && place != slot {
        events.append(say(3, 0x2f, place))
        slot = place
      }
      events += changes
      fingers[place] = now
    }
    if wasTouched == fingers.isEmpty { events.append(say(1, 0x14a, fingers.isEmpty ? 0 : 1)) }
    if let oldest = frame.fingers.min(by: { $0.tracking < $1.tracking }) {
      if oldest.x != pointer.x { events.append(say(3, 0x00, oldest.x)) }
      if oldest.y != pointer.y { events.append(say(3, 0x01, oldest.y)) }
      pointer = (oldest.x, oldest.y)
    }
    if events.count > said { events.append(say(0, 0, 0)) }
  }
}
