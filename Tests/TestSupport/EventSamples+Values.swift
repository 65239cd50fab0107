import NavCore

/// Random values of the parts that events are made of.
extension EventSamples {
  static func any<Value: CaseIterable>(_ random: inout SeededRandom) -> Value {
    let all = Array(Value.allCases)
    return all[Int.random(in: 0..<all.count, using: &random)]
  }

  static func maybe<Value>(
    _ random: inout SeededRandom,
    _ value: (inout SeededRandom) -> Value
  ) -> Value? {
    Bool.random(using: &random) ? value(&random) : nil
  }

  /// Any 64 bits, the ends of the range among them.
  static func number(_ random: inout SeededRandom) -> Int64 {
    switch random.next() & 7 {
    case 0: .min
    case 1: .max
    default: Int64(bitPattern: random.next()) >> Int64(random.next() & 63)
    }
  }

  static func small(_ random: inout SeededRandom) -> UInt32 {
    UInt32.random(in: 1...4, using: &random)
  }

  static func text(_ random: inout SeededRandom) -> String {
    let letters: [Character] = ["a", "Z", "0", " ", "\n", "\u{0}", "é", "e\u{301}", "語", "👩‍👩‍👧"]
    return String(
      (0..<Int.random(in: 0...9, using: &random)).map { _ in
        letters[Int.random(in: 0..<letters.count, using: &random)]
      }
    )
  }

  static func page(_ random: inout SeededRandom) -> Page {
    Page(
      identifier: text(&random),
      title: text(&random),
      parameters: text(&random),
      guarding: any(&random),
      pager: maybe(&random) {
        Pager(
          count: Int32.random(in: 1...9, using: &$0),
          index: Int32(truncatingIfNeeded: $0.next()),
          wraps: Bool.random(using: &$0),
          isLong: Bool.random(using: &$0),
          style: any(&$0)
        )
      },
      pushStyle: any(&random),
      popStyle: any(&random)
    )
  }

  static func pages(_ random: inout SeededRandom) -> [Page] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in page(&random) }
  }

  /// Mostly none; a name where it is a bound one.
  static func action(_ random: inout SeededRandom) -> Action? {
    switch random.next() & 3 {
    case 0, 1: nil
    case 2: Action.named[Int.random(in: 0..<Action.named.count, using: &random)]
    default: .bound(text(&random))
    }
  }

  static func zones(_ random: inout SeededRandom) -> ClientZones {
    var zones = ClientZones(client: small(&random))
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      zones.exclusions.append(rectangle(&random))
      zones.regions.append(
        Region(
          name: text(&random),
          rectangle: rectangle(&random),
          dragMicrometres: maybe(&random) { number(&$0) }
        )
      )
    }
    zones.draws = Overlays(rawValue: UInt8.random(in: 0...7, using: &random))
    return zones
  }

  private static func rectangle(_ random: inout SeededRandom) -> PanelRectangle {
    PanelRectangle(
      x: Int32(truncatingIfNeeded: random.next()),
      y: Int32(truncatingIfNeeded: random.next()),
      width: Int32(truncatingIfNeeded: random.next()),
      height: Int32(truncatingIfNeeded: random.next())
    )
  }

  static func measurement(_ random: inout SeededRandom) -> Measurement {
    Measurement(
      any(&random),
      measured: number(&random),
      threshold: number(&random),
      unit: any(&random)
    )
  }

  static func settling(_ random: inout SeededRandom) -> Settling {
    Settling(
      targetPPM: number(&random),
      velocityPPMPerSecond: number(&random),
      responseMicroseconds: number(&random),
      dampingPPM: number(&random),
      startMicroseconds: number(&random),
      deadlineMicroseconds: number(&random)
    )
  }

  private static func geometry(_ random: inout SeededRandom) -> SurfaceGeometry {
    SurfaceGeometry(
      widthMicrometres: number(&random),
      heightMicrometres: number(&random),
      rule: any(&random),
      device: small(&random)
    )
  }

  static func geometryChanged(_ random: inout SeededRandom) -> GeometryChanged {
    GeometryChanged(
      surface: 0,
      geometry: maybe(&random) { geometry(&$0) },
      orientation: Orientation.all[Int.random(in: 0..<8, using: &random)]
    )
  }

  static func inputGap(_ random: inout SeededRandom) -> InputGap {
    InputGap(
      device: small(&random),
      reason: any(&random),
      isSurvived: Bool.random(using: &random)
    )
  }

  static func description(_ random: inout SeededRandom) -> DeviceDescription {
    let axis = DeviceDescription.Axis(
      minimum: Int32(truncatingIfNeeded: random.next()),
      maximum: Int32(truncatingIfNeeded: random.next()),
      resolution: Int32(truncatingIfNeeded: random.next())
    )
    return DeviceDescription(
      name: text(&random),
      kind: any(&random),
      clock: any(&random),
      surface: text(&random),
      x: axis,
      y: axis,
      slots: Int(number(&random)),
      vendor: UInt16(truncatingIfNeeded: random.next()),
      path: text(&random)
    )
  }

  static func frame(_ random: inout SeededRandom) -> TouchFrame {
    var contacts = ContactList()
    for _ in 0..<Int.random(in: 0...Limits.contactsMax, using: &random) {
      contacts.append(
        FrameContact(
          tracking: Int32(truncatingIfNeeded: random.next()),
          x: Int32(truncatingIfNeeded: random.next()),
          y: Int32(truncatingIfNeeded: random.next()),
          slot: UInt8(truncatingIfNeeded: random.next()),
          flags: FrameContact.Flags(rawValue: UInt8.random(in: 0...7, using: &random))
        )
      )
    }
    return TouchFrame(
      device: small(&random),
      timeMicroseconds: number(&random),
      arrival: random.next(),
      contacts: contacts,
      flags: TouchFrame.Flags(rawValue: UInt8(random.next() & 15))
    )
  }
}
