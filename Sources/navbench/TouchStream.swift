import NavCore

/// What a panel of 157.5 × 105 mm sends at 125 Hz, as bytes of 64-bit kernel records: protocol B,
/// and beside it the one pointer that old programs read. Whole numbers and no chance: the same
/// bytes in every run.
struct TouchStream {
  static let device = DeviceDescription(
    name: "benchmark panel",
    kind: .touchscreen,
    clock: .virtual,
    surface: "main",
    x: DeviceDescription.Axis(minimum: 0, maximum: 4_095, resolution: 26),
    y: DeviceDescription.Axis(minimum: 0, maximum: 2_730, resolution: 26),
    slots: 10
  )

  /// Bytes that a read of the daemon takes at most, in whole records.
  static let readBytes = 65_536 / recordBytes * recordBytes
  static let recordBytes = 24
  private static let periodMicroseconds: Int64 = 8_000

  private(set) var bytes: [UInt8] = []
  private(set) var frames = 0
  private(set) var records = 0
  private var time: Int64
  private var tracking: Int32 = 0
  private var pointer: (x: Int32, y: Int32) = (-1, -1)

  init(startMicroseconds: Int64 = 1_000_000) { time = startMicroseconds }

  /// Swipes over the start edge and nothing else, until there are so many frames.
  static func swipes(frames: Int) -> TouchStream {
    var stream = TouchStream()
    var round = 0
    while stream.frames < frames {
      stream.swipe(round)
      round += 1
    }
    return stream
  }

  /// A person's day: a swipe, taps, and a scroll between them, until there are so many frames.
  static func mixed(frames: Int) -> TouchStream {
    var stream = TouchStream()
    var round = 0
    while stream.frames < frames {
      stream.swipe(round)
      for tap in 0..<3 { stream.tap(round + tap) }
      stream.pan(round, x: 2_000)
      stream.tap(round)
      stream.pan(round, x: 60)
      round += 1
    }
    return stream
  }

  /// Both hands, all fingers in motion, until there are so many frames.
  static func hands(frames: Int) -> TouchStream {
    var stream = TouchStream()
    while stream.frames < frames { stream.hands() }
    return stream
  }

  /// 80 frames from 2 mm inside the edge, ever faster; every third one is let go halfway.
  mutating func swipe(_ round: Int) {
    let row = 600 + round % 7 * 200
    let reach = round % 3 == 2 ? 30 : 80
    stroke((0...reach).map { (52 + $0 * $0 * 3 / 8, row + $0 / 4) }, restPeriods: 1)
    rest(periods: 60)
  }

  private mutating func tap(_ round: Int) {
    let x = 1_500 + round % 5 * 300
    stroke((0...8).map { (x + $0 / 4, 1_300 - $0 / 8) }, restPeriods: 1)
    rest(periods: 20)
  }

  /// 60 frames down, hardly sideways.
  private mutating func pan(_ round: Int, x: Int) {
    stroke((0...60).map { (x + $0 / 8, 500 + round % 4 * 50 + $0 * 30) }, restPeriods: 1)
    rest(periods: 30)
  }

  private mutating func stroke(_ path: [(x: Int, y: Int)], restPeriods: Int) {
    for (index, point) in path.enumerated() {
      move(to: (Int32(point.x), Int32(point.y)), isDown: index == 0)
      rest(periods: 1)
    }
    rest(periods: restPeriods - 1)
    lift()
  }

  /// 80 frames of ten fingers; no gesture begins with them.
  private mutating func hands() {
    for step in 0..<80 as Range<Int32> {
      for finger in 0..<10 as Range<Int32> {
        say(3, 0x2f, finger)
        if step == 0 {
          tracking = (tracking + 1) % 65_536
          say(3, 0x39, tracking)
        }
        say(3, 0x35, 300 + finger * 350 + step)
        say(3, 0x36, 800 + step * 8)
      }
      if step == 0 { say(1, 0x14a, 1) }
      report()
      rest(periods: 1)
    }
    for finger in 0..<10 as Range<Int32> {
      say(3, 0x2f, finger)
      say(3, 0x39, -1)
    }
    say(1, 0x14a, 0)
    report()
    rest(periods: 60)
  }

  mutating func rest(periods: Int) { time += Int64(periods) * Self.periodMicroseconds }

  /// One frame of one finger: only what changed.
  mutating func move(to place: (x: Int32, y: Int32), isDown: Bool = false) {
    if isDown {
      tracking = (tracking + 1) % 65_536
      say(3, 0x39, tracking)
    }
    if isDown || place.x != pointer.x { say(3, 0x35, place.x) }
    if isDown || place.y != pointer.y { say(3, 0x36, place.y) }
    if isDown { say(1, 0x14a, 1) }
    if place.x != pointer.x { say(3, 0x00, place.x) }
    if place.y != pointer.y { say(3, 0x01, place.y) }
    pointer = place
    report()
  }

  mutating func lift() {
    say(3, 0x39, -1)
    say(1, 0x14a, 0)
    report()
  }

  /// The bytes of one frame that is stamped with a time of somebody else's; nothing is kept of it
  /// but where the finger is.
  mutating func frame(
    at microseconds: Int64,
    _ place: (x: Int32, y: Int32),
    isDown: Bool = false
  ) -> [UInt8] {
    time = microseconds
    move(to: place, isDown: isDown)
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Forgets the bytes so far; their room stays, and so does where the finger is.
  mutating func forgetBytes() { bytes.removeAll(keepingCapacity: true) }

  private mutating func report() {
    say(0, 0, 0)
    frames += 1
  }

  private mutating func say(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    records += 1
    withUnsafeBytes(of: time / 1_000_000) { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: time % 1_000_000) { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: type) { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: code) { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
  }
}
