package import NavCore

extension EventSamples {
  /// A random event; its numbers take any value, its texts stay short.
  package static func event(seq: UInt64, using random: inout SeededRandom) -> NavEvent {
    NavEvent(
      seq: seq,
      timeMicroseconds: number(&random),
      cause: random.next(),
      arrival: random.next(),
      body: body(using: &random)
    )
  }

  /// A random body: each kind is as likely as the others.
  package static func body(using random: inout SeededRandom) -> NavEvent.Body {
    guard let sample = bodies.randomElement(using: &random) else { return bodies[0] }
    switch sample {
    case .sessionStarted:
      return .sessionStarted(
        SessionStarted(
          session: random.next(upperBound: UInt32.max),
          bootHigh: random.next(),
          bootLow: random.next(),
          monotonicMicroseconds: number(&random),
          wallMicroseconds: number(&random),
          version: text(&random)
        )
      )
    case .configured: return .configured(Configured(text: text(&random)))
    case .deviceAdded:
      return .deviceAdded(
        DeviceAdded(device: small(&random), description: description(&random))
      )
    case .deviceRemoved:
      return .deviceRemoved(DeviceRemoved(device: small(&random), reason: any(&random)))
    case .geometryChanged:
      return .geometryChanged(geometryChanged(&random))
    case .clockSkewed: return .clockSkewed(ClockSkewed(skewMicroseconds: number(&random)))
    case .frame: return .frame(frame(&random))
    case .tick:
      return .tick(
        TickApplied(purpose: any(&random), surface: 0, dueMicroseconds: number(&random))
      )
    case .commandAccepted:
      return .commandAccepted(
        CommandAccepted(
          surface: 0,
          command: command(&random),
          uid: random.next(upperBound: UInt32.max),
          action: maybe(&random) { any(&$0) }
        )
      )
    case .stackChanged:
      return .stackChanged(
        StackChanged(surface: 0, change: change(&random), action: maybe(&random) { any(&$0) })
      )
    case .directionChanged:
      return .directionChanged(DirectionChanged(surface: 0, direction: any(&random)))
    case .inputGap: return .inputGap(inputGap(&random))
    case .logRepaired:
      return .logRepaired(
        LogRepaired(segment: random.next(), offset: random.next(), bytes: random.next())
      )
    default: return gesture(sample, using: &random)
    }
  }

  /// `count` events from `state.seq` + 1 on, folded into `state`, which stays within its bounds.
  package static func story(
    _ count: Int,
    on state: inout NavState,
    using random: inout SeededRandom
  ) -> [NavEvent] {
    var events: [NavEvent] = []
    while events.count < count {
      let event = event(seq: state.seq + 1, using: &random)
      var next = state
      next.apply(event)
      let isDeep = next.surfaces.contains { $0.stack.count > 12 }
      guard next.devices.count <= 6, !isDeep else { continue }
      state = next
      events.append(event)
    }
    return events
  }

  private static func gesture(
    _ sample: NavEvent.Body,
    using random: inout SeededRandom
  ) -> NavEvent.Body {
    switch sample {
    case .gestureBegan(var began):
      began.gesture = small(&random)
      began.transition = small(&random)
      began.transitionKind = any(&random)
      began.direction = any(&random)
      began.from = text(&random)
      began.to = text(&random)
      began.progressPPM = number(&random)
      began.will = any(&random)
      began.zone = measurement(&random)
      began.slop = measurement(&random)
      return .gestureBegan(began)
    case .gestureChanged(var changed):
      changed.gesture = small(&random)
      changed.progressPPM = number(&random)
      changed.velocityPPMPerSecond = number(&random)
      changed.will = any(&random)
      return .gestureChanged(changed)
    case .gestureEnded(var ended):
      ended.gesture = small(&random)
      ended.verdict = any(&random)
      ended.reason = measurement(&random)
      ended.settling = maybe(&random) { settling(&$0) }
      return .gestureEnded(ended)
    case .gestureCancelled(var cancelled):
      cancelled.gesture = small(&random)
      cancelled.reason = any(&random)
      cancelled.settling = settling(&random)
      return .gestureCancelled(cancelled)
    case .transitionCommitted(var committed):
      committed.transition = small(&random)
      committed.kind = any(&random)
      committed.settling = settling(&random)
      return .transitionCommitted(committed)
    default:
      return .transitionSettled(TransitionSettled(transition: small(&random), surface: 0))
    }
  }
}

// Values.
extension EventSamples {
  private static func any<Value: CaseIterable>(_ random: inout SeededRandom) -> Value {
    let all = Array(Value.allCases)
    return all[Int.random(in: 0..<all.count, using: &random)]
  }

  private static func maybe<Value>(
    _ random: inout SeededRandom,
    _ value: (inout SeededRandom) -> Value
  ) -> Value? {
    Bool.random(using: &random) ? value(&random) : nil
  }

  /// Any 64 bits, the ends of the range among them.
  private static func number(_ random: inout SeededRandom) -> Int64 {
    switch random.next() & 7 {
    case 0: .min
    case 1: .max
    default: Int64(bitPattern: random.next()) >> Int64(random.next() & 63)
    }
  }

  private static func small(_ random: inout SeededRandom) -> UInt32 {
    UInt32.random(in: 1...4, using: &random)
  }

  private static func text(_ random: inout SeededRandom) -> String {
    let letters: [Character] = ["a", "Z", "0", " ", "\n", "\u{0}", "é", "e\u{301}", "語", "👩‍👩‍👧"]
    return String(
      (0..<Int.random(in: 0...9, using: &random)).map { _ in
        letters[Int.random(in: 0..<letters.count, using: &random)]
      }
    )
  }

  private static func page(_ random: inout SeededRandom) -> Page {
    Page(identifier: text(&random), title: text(&random), parameters: text(&random))
  }

  private static func measurement(_ random: inout SeededRandom) -> Measurement {
    Measurement(
      any(&random),
      measured: number(&random),
      threshold: number(&random),
      unit: any(&random)
    )
  }

  private static func settling(_ random: inout SeededRandom) -> Settling {
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

  private static func geometryChanged(_ random: inout SeededRandom) -> GeometryChanged {
    GeometryChanged(
      surface: 0,
      geometry: maybe(&random) { geometry(&$0) },
      orientation: Orientation.all[Int.random(in: 0..<8, using: &random)]
    )
  }

  private static func inputGap(_ random: inout SeededRandom) -> InputGap {
    InputGap(
      device: small(&random),
      reason: any(&random),
      isSurvived: Bool.random(using: &random)
    )
  }

  private static func description(_ random: inout SeededRandom) -> DeviceDescription {
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

  private static func frame(_ random: inout SeededRandom) -> TouchFrame {
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

  private static func command(_ random: inout SeededRandom) -> Command {
    switch random.next() % 5 {
    case 0: .push(page(&random))
    case 1: .pop
    case 2: .back
    case 3: .direction(any(&random))
    default: .release
    }
  }

  private static func change(_ random: inout SeededRandom) -> StackChanged.Change {
    switch random.next() % 3 {
    case 0: .pushed(page(&random))
    case 1: .popped
    default: .released
    }
  }
}
