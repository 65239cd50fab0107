import NavWire

extension Samples {
  mutating func identifier() -> RequestIdentifier {
    boolean() ? .integer(integer()) : .string(string())
  }

  mutating func error() -> WireError {
    WireError(
      element(ErrorCode.allCases),
      string(),
      limit: maybe { $0.integer() },
      revision: maybe { $0.unsigned() },
      problems: maybe { $0.list(3) { $0.string() } }
    )
  }

  mutating func layers() -> SurfaceLayers {
    SurfaceLayers(
      surface: string(),
      atMicroseconds: integer(),
      layers: list(3) { $0.layer() },
      settled: maybe { $0.list(3) { $0.layer() } }
    )
  }

  mutating func layer() -> WireLayer {
    let contents: [WireLayer.Content] = [
      .page(string(), index: maybe { $0.small() }), .drawer(element(WireSide.allCases)),
      .overlay(string()),
    ]
    return WireLayer(
      element(contents),
      xPPM: integer(),
      yPPM: integer(),
      scalePPM: integer(),
      alphaPPM: integer(),
      shadowPPM: integer(),
      dimPPM: integer(),
      isInteractive: boolean()
    )
  }

  mutating func axis() -> DeviceLine.Axis {
    let bounds = [Int32(truncatingIfNeeded: integer()), Int32(truncatingIfNeeded: integer())]
    let least = min(bounds[0], bounds[1], Int32.max - 1)
    return DeviceLine.Axis(
      minimum: least,
      maximum: max(bounds[0], bounds[1], least + 1),
      resolution: Int32(below(1_000))
    )
  }

  mutating func counters() -> [String: Int64] {
    let names = list(4) { $0.string() }
    return Dictionary(names.map { ($0, integer()) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func size() -> SurfaceSnapshot.Size {
    SurfaceSnapshot.Size(
      widthMicrometres: integer(),
      heightMicrometres: integer(),
      rule: string()
    )
  }

  mutating func device() -> DeviceStatus {
    var device = DeviceStatus(
      device: maybe { $0.number() },
      name: string(),
      state: string(),
      node: string(),
      vendor: UInt16(truncatingIfNeeded: next()),
      product: UInt16(truncatingIfNeeded: next()),
      sources: Dictionary(list(3) { ($0.string(), $0.string()) }) { first, _ in first },
      repairs: counters()
    )
    device.reason = maybe { $0.string() }
    device.kind = maybe { $0.string() }
    device.kindRule = maybe { $0.string() }
    device.path = maybe { $0.string() }
    device.surface = maybe { $0.string() }
    device.size = maybe { $0.size() }
    device.orientation = maybe { $0.orientation() }
    device.axes = maybe { samples in
      DeviceStatus.Axes(
        x: samples.axis(),
        y: samples.axis(),
        names: samples.maybe { DeviceLine.AxisNames(x: $0.string(), y: $0.string()) }
      )
    }
    device.slots = maybe { Int($0.integer()) }
    device.clock = maybe { $0.string() }
    device.calibration = maybe { samples in (0..<6).map { _ in samples.integer() } }
    device.profile = maybe { $0.below(64) }
    device.rateHertz = maybe { $0.integer() }
    return device
  }

  mutating func candidate() -> CandidateExplanation {
    CandidateExplanation(
      name: string(),
      outcome: element(CandidateExplanation.Outcome.allCases),
      measurement: maybe { $0.measurement() },
      atMicroseconds: maybe { $0.integer() },
      margin: maybe { $0.integer() },
      verdict: maybe { $0.verdict() }
    )
  }

  mutating func sequence() -> SequenceExplanation {
    SequenceExplanation(
      sequence: number(),
      device: number(),
      deviceName: string(),
      surface: string(),
      downMicroseconds: integer(),
      upMicroseconds: maybe { $0.integer() },
      isClaimed: boolean(),
      candidates: list(3) { $0.candidate() }
    )
  }

  mutating func keys() -> KeysStatus {
    KeysStatus(state: string(), node: maybe { $0.string() }, reason: maybe { $0.string() })
  }

  mutating func content() -> ReplyContent {
    switch below(10) {
    case 8: .clients(list(3) { $0.client() }, leftOut: below(3))
    case 7: .log(logPage())
    case 0: .state(snapshot())
    case 5: .layers(layers())
    case 6: .restart(list(3) { $0.string() })
    case 1: .stats(counters())
    case 2: .configuration(string())
    case 3: .limits(counters())
    case 4:
      .devices(deviceList())
    default: .sequences(list(3) { $0.sequence() })
    }
  }

  mutating func reply() -> Reply {
    let identifier = maybe { $0.identifier() }
    guard boolean() else { return Reply(to: identifier, .error(error())) }
    let success = Reply.Success(
      seq: unsigned(),
      durableSeq: maybe { $0.unsigned() },
      revision: maybe { $0.unsigned() },
      changed: maybe { $0.boolean() },
      content: maybe { $0.content() },
      isAhead: boolean()
    )
    return Reply(to: identifier, .ok(success))
  }
}

extension Samples {
  /// Within its bounds, as a server would take it.
  mutating func request() -> Request {
    let bodies: [Request.Body] = [
      .push(page()), .pop, .back, .forward, .pause, .resume, .release, .zones(zones()),
      .drawer(element(WireSide.allCases), isOpen: boolean()),
      .pagerIndex(Int32(truncatingIfNeeded: next() >> 33)),
      .pagerStep(element(WirePagerStep.allCases)),
      .guardPage(
        maybe { "p" + String($0.string().unicodeScalars.prefix(12)) },
        element(WireBackGuard.allCases)
      ),
      .direction(element(WireDirection.allCases)), .rotate(orientation()),
      .get(element(Request.Subject.allCases)), .sync,
      .why(count: 1 + below(UInt64(WireLimits.sequencesMax))), .subscribe(subscription()), .fail,
      .popTo(name()), .popToRoot, .replace(page()), .setStack(list(3) { $0.page() }),
      .show(page()), .home, .quickSwitch(element(WirePagerStep.allCases)),
      .showOverlay(element(WireOverlay.allCases)), .dismiss, .reachability(isOn: boolean()),
      .addSurface(name(), maybe { $0.surfaceSize() }), .removeSurface, .reload,
      .log(logQuery()),
    ]
    let body = element(bodies)
    var surface = name()
    // That names its own.
    if case .subscribe = body { surface = Request.defaultSurface }
    let request = Request(body, identifier: maybe { $0.identifier() }, surface: surface)
    guard body.isCommand else { return request }
    return Request(
      body,
      identifier: request.identifier,
      surface: surface,
      ifRevision: maybe { $0.unsigned() },
      key: maybe { $0.name() },
      holds: boolean()
    )
  }

  /// Neither empty nor too long.
  mutating func name() -> String { "n" + String(string().unicodeScalars.prefix(12)) }

  /// What a decimal of millimetres can carry.
  mutating func surfaceSize() -> WireSize {
    WireSize(widthMicrometres: integer() / 1_000, heightMicrometres: integer() / 1_000)
  }

  mutating func subscription() -> Subscription {
    Subscription(
      topics: Subscription.Topics(rawValue: UInt16(1 + below(511))),
      policy: element(Subscription.Policy.allCases),
      from: maybe { $0.string() },
      surface: maybe { $0.name() },
      heartbeatSeconds: maybe { 1 + $0.below(UInt64(WireLimits.heartbeatSecondsMax)) }
    )
  }

  /// Names that need not be the kernel's, the ones of a list in the order that reading gives them.
  mutating func axisNames() -> DeviceLine.AxisNames? {
    let names = ["ABS_", "ABS_X", "ABS_Z", "ABS_\"\\é", "ABS_RX", "ABS_MT_POSITION_X"]
    let first = element(names)
    let second = element(names.filter { $0 != first })
    switch below(3) {
    case 0: return nil
    case 1: return DeviceLine.AxisNames(x: first, y: second)
    default:
      let sorted = [first, second].sorted()
      return DeviceLine.AxisNames(x: sorted[0], y: sorted[1], assignment: .byCode)
    }
  }

  mutating func inputLine() -> InputLine {
    if below(8) == 0 { return .skipped }
    let time = Int64(next() % UInt64(WireLimits.stampMicrosecondsMax))
    if below(4) == 0 { return .tick(time) }
    let first = Int32(below(1 << 30))
    let contacts = (0..<Int32(below(17))).map { index in
      let phase = element(InputContact.Phase.allCases)
      let isPlaced = boolean() || phase == .down || phase == .move
      guard isPlaced else {
        return InputContact(gone: first + index, isCancelled: phase == .cancel)
      }
      return InputContact(
        first + index,
        phase,
        x: Int32(truncatingIfNeeded: integer()),
        y: Int32(truncatingIfNeeded: integer())
      )
    }
    return .frame(InputFrame(timeMicroseconds: time, contacts: contacts))
  }

  mutating func deviceLine() -> DeviceLine {
    let format = element(DeviceLine.Format.allCases)
    return DeviceLine(
      name: "n" + string(),
      kind: element(DeviceLine.Kind.allCases),
      surface: "s" + String(string().unicodeScalars.prefix(12)),
      format: format,
      clock: element(DeviceLine.Clock.allCases),
      x: axis(),
      y: axis(),
      axisNames: format == .json ? nil : axisNames(),
      slots: maybe { 1 + $0.below(UInt64(WireLimits.slotsMax)) },
      wantsFeedback: boolean(),
      vendor: UInt16(truncatingIfNeeded: next()),
      product: UInt16(truncatingIfNeeded: next())
    )
  }
}
