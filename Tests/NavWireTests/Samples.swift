import NavWire

/// Seeded random messages: the same seed gives the same ones on every machine.
struct Samples {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ bound: UInt64) -> Int { Int(next() % bound) }

  mutating func boolean() -> Bool { next() & 1 == 0 }

  mutating func element<Element>(_ elements: [Element]) -> Element {
    elements[below(UInt64(elements.count))]
  }

  mutating func maybe<Value>(_ value: (inout Samples) -> Value) -> Value? {
    boolean() ? value(&self) : nil
  }

  mutating func list<Value>(_ most: UInt64, _ value: (inout Samples) -> Value) -> [Value] {
    (0..<below(most + 1)).map { _ in value(&self) }
  }

  /// Small, large and extreme ones.
  mutating func integer() -> Int64 {
    switch below(5) {
    case 0: Int64(below(10)) - 5
    case 1: Int64(below(2_000_001)) - 1_000_000
    case 2: element([.min, .max, 0, -1, 1 << 53, (1 << 53) + 1, -(1 << 53) - 1])
    default: Int64(bitPattern: next()) >> Int64(below(64))
    }
  }

  mutating func unsigned() -> UInt64 {
    below(8) == 0 ? element([.min, .max, 1 << 63]) : next() >> UInt64(below(64))
  }

  mutating func number() -> UInt32 { UInt32(truncatingIfNeeded: unsigned()) }

  /// A velocity that three places can carry.
  mutating func velocity() -> Int64 { integer() / 1_000 * 1_000 }

  /// Strings that a careless writer breaks on.
  mutating func string() -> String {
    let nasty = [
      "", "\"", "\\", "\\\"", "\n", "\r\n", "\t", "\u{0}", "\u{1F}", "\u{7F}", "\u{80}", "/", "é",
      "e\u{301}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFF}", "😀", "👩‍👩‍👧", "\\u0041",
      "{\"seq\":1}", "مرحبا", "'", "null", "\u{10FFFF}", "0123456789abcdef0123456789abcdef",
    ]
    return (0..<below(4)).map { _ in element(nasty) }.joined()
  }
}

extension Samples {
  mutating func page() -> WirePage {
    WirePage(
      identifier: string(),
      title: string(),
      parameters: string(),
      guarding: element(WireBackGuard.allCases),
      pager: maybe {
        WirePager(
          count: $0.small(),
          index: $0.small(),
          wraps: $0.boolean(),
          isLong: $0.boolean(),
          style: $0.style()
        )
      },
      pushStyle: style(),
      popStyle: style()
    )
  }

  mutating func style() -> WireStyle { element(WireStyle.allCases) }

  /// Any 32 bits.
  mutating func small() -> Int32 { Int32(truncatingIfNeeded: next()) }

  mutating func rectangle() -> WireRectangle {
    WireRectangle(
      xPPM: Int32(below(1_000_001)),
      yPPM: Int32(below(1_000_001)),
      widthPPM: Int32(below(1_000_001)),
      heightPPM: Int32(below(1_000_001))
    )
  }

  mutating func zones() -> WireZones {
    WireZones(
      exclusions: list(3) { $0.rectangle() },
      regions: list(3) {
        WireRegion(
          name: $0.string(),
          rectangle: $0.rectangle(),
          dragHundredthsOfPoint: $0.maybe {
            Int64($0.below(UInt64(WireLimits.dragHundredthsOfPointMax) + 1))
          }
        )
      }
    )
  }

  mutating func verdict() -> WireVerdict { element(WireVerdict.allCases) }

  mutating func settling() -> WireSettling {
    WireSettling(
      targetPPM: integer(),
      velocityPPMPerSecond: velocity(),
      responseMicroseconds: integer(),
      dampingPPM: integer(),
      startMicroseconds: integer(),
      deadlineMicroseconds: integer()
    )
  }

  mutating func transition() -> WireTransition {
    WireTransition(
      identifier: number(),
      kind: string(),
      phase: element(WireTransition.Phase.allCases),
      from: maybe { $0.string() },
      to: maybe { $0.string() },
      fromIndex: maybe { $0.small() },
      toIndex: maybe { $0.small() },
      style: string(),
      direction: element(WireDirection.allCases),
      progressPPM: integer(),
      velocityPPMPerSecond: velocity(),
      will: verdict(),
      startedMicroseconds: integer(),
      settle: maybe { $0.settling() },
      cause: unsigned()
    )
  }

  mutating func surface() -> SurfaceSnapshot {
    SurfaceSnapshot(
      surface: string(),
      revision: unsigned(),
      isManaged: boolean(),
      direction: element(WireDirection.allCases),
      orientation: orientation(),
      size: maybe {
        SurfaceSnapshot.Size(
          widthMicrometres: $0.integer(),
          heightMicrometres: $0.integer(),
          rule: $0.string()
        )
      },
      stack: list(4) { $0.page() },
      forward: list(2) { $0.title() },
      visited: list(2) { $0.title() },
      isHeld: boolean(),
      openDrawer: maybe { $0.element(WireSide.allCases) },
      startDrawer: drawer(),
      endDrawer: drawer(),
      overlay: maybe { $0.string() },
      isReachable: boolean(),
      isPaused: boolean(),
      transition: maybe { $0.transition() }
    )
  }

  mutating func title() -> WirePageTitle {
    WirePageTitle(identifier: string(), title: string())
  }

  mutating func drawer() -> WireDrawer {
    WireDrawer(
      isEnabled: boolean(),
      sizePPM: maybe { $0.integer() },
      scalePPM: integer(),
      openMilliseconds: integer(),
      closeMilliseconds: integer(),
      hasShadow: boolean()
    )
  }

  mutating func orientation() -> WireOrientation {
    WireOrientation(degrees: element(WireOrientation.allDegrees), isMirrored: boolean())
  }

  mutating func snapshot() -> Snapshot {
    Snapshot(
      seq: unsigned(),
      durableSeq: unsigned(),
      cursor: string(),
      hash: maybe { $0.string() },
      log: maybe { $0.condition() },
      surface: surface()
    )
  }

  mutating func measurement() -> WireMeasurement {
    WireMeasurement(
      criterion: string(),
      measured: integer(),
      threshold: integer(),
      unit: element(WireMeasurement.Unit.allCases)
    )
  }

  mutating func update() -> Update {
    Update(
      seq: unsigned(),
      previous: unsigned(),
      cursor: string(),
      coalesced: maybe { $0.unsigned() },
      isAhead: boolean(),
      ageMilliseconds: maybe { $0.integer() },
      state: maybe { $0.surface() },
      actions: list(3) {
        ActionOccurrence(
          name: $0.string(),
          surface: $0.string(),
          page: $0.maybe { $0.string() },
          cause: $0.unsigned(),
          transition: $0.maybe { $0.number() },
          side: $0.maybe { $0.element(WireSide.allCases) },
          index: $0.maybe { $0.small() }
        )
      },
      gestures: list(3) {
        GestureOccurrence(
          gesture: $0.number(),
          kind: $0.string(),
          surface: $0.string(),
          phase: $0.element(GestureOccurrence.Phase.allCases),
          verdict: $0.maybe { $0.verdict() },
          reason: $0.maybe { $0.measurement() },
          cause: $0.unsigned()
        )
      },
      progress: maybe {
        ProgressLevel(
          surface: $0.string(),
          transition: $0.number(),
          progressPPM: $0.integer(),
          velocityPPMPerSecond: $0.velocity(),
          will: $0.verdict()
        )
      },
      layers: maybe { $0.layers() },
      events: list(2) { $0.logEvent() },
      removedSurface: maybe { $0.string() }
    )
  }

  mutating func hello() -> Hello {
    Hello(
      protocolVersion: string(),
      server: string(),
      cursor: string(),
      seq: unsigned(),
      roles: list(3) { $0.string() },
      features: list(2) { $0.string() },
      limits: Hello.Limits(
        lineBytes: Int(integer()),
        depth: Int(integer()),
        connectionsPerUID: Int(integer()),
        queueBytes: Int(integer())
      )
    )
  }
}
