import NavCore

/// A device whose units are micrometres, and content's recogniser behind it: what a test plays
/// frame by frame, in points, as the engine would.
///
/// Owns the numbers of sequences, and who of a frame counts; nobody navigates here but by `win`.
struct ContentStage: Sendable {
  /// One finger at one moment, in points.
  struct Finger: Equatable, Sendable {
    var name: Int32
    var x: Double
    var y: Double
    var flags: FrameContact.Flags = []

    init(_ name: Int32, _ x: Double, _ y: Double, _ flags: FrameContact.Flags = []) {
      self.name = name
      self.x = x
      self.y = y
      self.flags = flags
    }
  }

  static let surface = ShownSurface(
    SurfaceGeometry(
      widthMicrometres: 150_000,
      heightMicrometres: 100_000,
      rule: .configured,
      device: 0
    ),
    .upright
  )

  static let panel = DeviceDescription(
    name: "panel",
    kind: .touchscreen,
    clock: .own,
    surface: "main",
    x: DeviceDescription.Axis(minimum: 0, maximum: 150_000, resolution: 1_000),
    y: DeviceDescription.Axis(minimum: 0, maximum: 100_000, resolution: 1_000),
    slots: 10
  )

  var content = ContentRecogniser()
  var reports: [Report] = []
  var tuning = GestureTuning()
  var regions: [Region] = []
  /// A navigation candidate may still win.
  var isHeld = false
  /// Every x is counted from the other side.
  var isMirrored = false
  /// Whoever should bring the ticks is late.
  var isWithoutTicks = false
  var fingersBeyond: UInt8 = 0
  var flags: TouchFrame.Flags = []
  private(set) var microseconds: Int64 = 0
  private var arrival: UInt64 = 0
  private var sequence: UInt32?
  private var members: [Int32] = []

  static func micrometres(_ points: Double) -> Int64 { Int64((points * 158.75).rounded()) }

  /// All fingers as they are so long after the frame before: who is new goes down, who is missing
  /// lifts.
  mutating func frame(after milliseconds: Int64, _ fingers: [Finger]) {
    frame(afterMicroseconds: milliseconds * 1_000, fingers)
  }

  mutating func frame(afterMicroseconds elapsed: Int64, _ fingers: [Finger]) {
    microseconds += elapsed
    arrival += 1
    var contacts = ContactList()
    for (slot, finger) in fingers.enumerated() {
      let x = Self.micrometres(finger.x)
      contacts.append(
        FrameContact(
          tracking: finger.name,
          x: Int32(isMirrored ? 150_000 - x : x),
          y: Int32(Self.micrometres(finger.y)),
          slot: UInt8(slot),
          flags: finger.flags
        )
      )
    }
    let frame = TouchFrame(
      device: 1,
      timeMicroseconds: microseconds,
      arrival: arrival,
      contacts: contacts,
      fingersBeyond: fingersBeyond,
      flags: flags
    )
    if !isWithoutTicks { tick() }
    play(frame, fingers.filter(\.flags.isEmpty).map(\.name))
  }

  private mutating func play(_ frame: TouchFrame, _ live: [Int32]) {
    guard sequence != nil || !live.isEmpty else {
      if content.followsContacts {
        content.stepBetween(frame, on: Self.surface, Self.panel, tuning, into: &reports)
      }
      return
    }
    let isLast = sequence != nil && !members.contains(where: live.contains)
    take(frame)
    if isLast {
      content.finish(at: microseconds, tuning, into: &reports)
      sequence = nil
      if !live.isEmpty { take(frame) }
    }
    members = live
  }

  private mutating func take(_ frame: TouchFrame) {
    let number = sequence ?? UInt32(arrival)
    sequence = number
    content.step(
      frame,
      sequence: number,
      surface: 0,
      on: Self.surface,
      Self.panel,
      tuning,
      regions: regions,
      isHeld: isHeld,
      into: &reports
    )
  }

  private mutating func tick() {
    if let due = content.dueMicroseconds, due < microseconds {
      content.tick(at: due, into: &reports)
    }
  }

  /// Time passes without a frame.
  mutating func wait(_ milliseconds: Int64) {
    microseconds += milliseconds * 1_000
    tick()
  }

  /// Navigation has won the present sequence.
  mutating func win() {
    isHeld = false
    content.cancel(at: microseconds, into: &reports)
  }

  /// The present sequence goes unfinished.
  mutating func neglect() {
    sequence = nil
    members = []
  }

  /// Nobody knows any more what is down.
  mutating func lose() {
    content.cancelAll(at: microseconds, into: &reports)
    sequence = nil
    members = []
  }

  /// The reports since the last time, in words.
  mutating func words() -> [String] {
    defer { reports.removeAll() }
    return reports.map { "\($0.kind.name) \($0.phase.name)" }
  }
}

extension ContentStage {
  /// Fingers that are down so long, on the spot.
  mutating func tap(_ fingers: [Finger], after pause: Int64, for milliseconds: Int64 = 80) {
    frame(after: pause, fingers)
    frame(after: milliseconds, [])
  }

  /// One finger from place to place at a steady pace, in frames of 8 ms. It stays down.
  mutating func drag(
    _ name: Int32 = 1,
    from start: (Double, Double),
    to end: (Double, Double),
    frames: Int = 20,
    beside others: [Finger] = []
  ) {
    for index in 0...frames {
      let part = Double(index) / Double(frames)
      let x = start.0 + (end.0 - start.0) * part
      let y = start.1 + (end.1 - start.1) * part
      frame(after: 8, [Finger(name, x, y)] + others)
    }
  }
}

extension Report {
  /// The report of the same fingers seen in a mirror.
  func mirrored(onWidth width: Int64) -> Report {
    var mirrored = self
    mirrored.place.x = width - place.x
    mirrored.displacement.x = -displacement.x
    mirrored.velocity.x = -velocity.x
    mirrored.angleMillidegrees = -angleMillidegrees
    switch heading {
    case .left: mirrored.heading = .right
    case .right: mirrored.heading = .left
    default: break
    }
    return mirrored
  }
}
