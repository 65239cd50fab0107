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
      revision: maybe { $0.unsigned() }
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

  mutating func device() -> DeviceStatus {
    DeviceStatus(
      device: number(),
      name: string(),
      kind: string(),
      surface: string(),
      clock: string(),
      x: axis(),
      y: axis(),
      slots: Int(integer()),
      vendor: UInt16(truncatingIfNeeded: next()),
      product: UInt16(truncatingIfNeeded: next())
    )
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

  mutating func content() -> ReplyContent {
    switch below(6) {
    case 0: .state(snapshot())
    case 1: .stats(counters())
    case 2: .configuration(string())
    case 3: .limits(counters())
    case 4: .devices(list(3) { $0.device() })
    default: .sequences(list(3) { $0.sequence() })
    }
  }

  mutating func reply() -> Reply {
    let identifier = maybe { $0.identifier() }
    guard boolean() else { return Reply(to: identifier, .error(error())) }
    let success = Reply.Success(
      seq: unsigned(),
      revision: maybe { $0.unsigned() },
      changed: maybe { $0.boolean() },
      content: maybe { $0.content() }
    )
    return Reply(to: identifier, .ok(success))
  }
}

extension Samples {
  /// Within its bounds, as a server would take it.
  mutating func request() -> Request {
    let bodies: [Request.Body] = [
      .push(page()), .pop, .back, .direction(element(WireDirection.allCases)), .release,
      .get(element(Request.Subject.allCases)), .sync,
      .why(count: 1 + below(UInt64(WireLimits.sequencesMax))), .subscribe(subscription()), .fail,
    ]
    return Request(
      element(bodies),
      identifier: maybe { $0.identifier() },
      surface: "s" + String(string().unicodeScalars.prefix(12)),
      ifRevision: maybe { $0.unsigned() },
      key: maybe { "k" + String($0.string().unicodeScalars.prefix(12)) }
    )
  }

  mutating func subscription() -> Subscription {
    Subscription(
      topics: Subscription.Topics(rawValue: UInt8(1 + below(15))),
      policy: element(Subscription.Policy.allCases),
      from: maybe { $0.string() }
    )
  }

  mutating func deviceLine() -> DeviceLine {
    DeviceLine(
      name: "n" + string(),
      kind: element(DeviceLine.Kind.allCases),
      surface: "s" + String(string().unicodeScalars.prefix(12)),
      format: element(DeviceLine.Format.allCases),
      clock: element(DeviceLine.Clock.allCases),
      x: axis(),
      y: axis(),
      slots: maybe { 1 + $0.below(UInt64(WireLimits.slotsMax)) },
      vendor: UInt16(truncatingIfNeeded: next()),
      product: UInt16(truncatingIfNeeded: next())
    )
  }
}
