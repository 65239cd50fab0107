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

  /// A random body: each kind is as likely as the others, but for the last, which stays out so that
  /// a seed tells the story that it always told; `bodies` has it.
  package static func body(using random: inout SeededRandom) -> NavEvent.Body {
    guard let sample = bodies.dropLast().randomElement(using: &random) else { return bodies[0] }
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
        TickApplied(
          purpose: any(&random),
          surface: 0,
          device: small(&random),
          dueMicroseconds: number(&random)
        )
      )
    case .commandAccepted:
      return .commandAccepted(
        CommandAccepted(
          surface: 0,
          command: command(&random),
          uid: random.next(upperBound: UInt32.max),
          client: random.next(upperBound: UInt32.max),
          holds: Bool.random(using: &random),
          action: action(&random)
        )
      )
    case .stackChanged:
      return .stackChanged(
        StackChanged(surface: 0, change: change(&random), action: action(&random))
      )
    case .inputGap: return .inputGap(inputGap(&random))
    case .logRepaired, .logDamaged, .logHealed: return ofLog(sample, using: &random)
    case .gestureBegan, .gestureChanged, .gestureEnded, .gestureCancelled, .transitionCommitted,
      .transitionSettled:
      return gesture(sample, using: &random)
    default: return onSurface(sample, using: &random)
    }
  }

  private static func ofLog(
    _ sample: NavEvent.Body,
    using random: inout SeededRandom
  ) -> NavEvent.Body {
    switch sample {
    case .logRepaired:
      .logRepaired(
        LogRepaired(segment: random.next(), offset: random.next(), bytes: random.next())
      )
    case .logDamaged:
      .logDamaged(
        LogDamaged(
          segment: random.next(),
          offset: random.next(),
          from: random.next(),
          to: random.next(),
          parent: Bool.random(using: &random)
            ? LogIdentifier(high: random.next(), low: random.next()) : nil
        )
      )
    default:
      .logHealed(
        LogHealed(
          from: random.next(),
          to: random.next(),
          reason: LogHealed.Reason.allCases.randomElement(using: &random) ?? .diskFull
        )
      )
    }
  }

  private static func onSurface(
    _ sample: NavEvent.Body,
    using random: inout SeededRandom
  ) -> NavEvent.Body {
    switch sample {
    case .drawerChanged:
      .drawerChanged(
        DrawerChanged(surface: 0, open: maybe(&random) { any(&$0) }, action: action(&random))
      )
    case .pagerChanged:
      .pagerChanged(
        PagerChanged(
          surface: 0,
          index: Int32(truncatingIfNeeded: random.next()),
          action: action(&random)
        )
      )
    case .overlayChanged:
      .overlayChanged(OverlayChanged(surface: 0, overlay: maybe(&random) { any(&$0) }))
    case .reachabilityChanged:
      .reachabilityChanged(
        ReachabilityChanged(surface: 0, untilMicroseconds: maybe(&random) { number(&$0) })
      )
    case .directionChanged:
      .directionChanged(DirectionChanged(surface: 0, direction: any(&random)))
    case .guardChanged:
      .guardChanged(
        GuardChanged(surface: 0, page: text(&random), guarding: any(&random))
      )
    case .zonesChanged: .zonesChanged(ZonesChanged(surface: 0, zones: zones(&random)))
    default: ofOthers(sample, using: &random)
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
      let isDeep = next.surfaces.contains { $0.stack.count + $0.forward.count > 12 }
      guard next.devices.count <= 6, !isDeep,
        (1...Limits.surfacesMax).contains(next.surfaces.count)
      else { continue }
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
      began.kind = any(&random)
      began.transition = small(&random)
      began.transitionKind = any(&random)
      began.style = any(&random)
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
      changed.isFlip = Bool.random(using: &random)
      return .gestureChanged(changed)
    case .gestureEnded(var ended):
      ended.gesture = small(&random)
      ended.verdict = any(&random)
      ended.reason = measurement(&random)
      ended.settling = maybe(&random) { settling(&$0) }
      ended.action = action(&random)
      return .gestureEnded(ended)
    case .gestureCancelled(var cancelled):
      cancelled.gesture = small(&random)
      cancelled.reason = any(&random)
      cancelled.settling = settling(&random)
      return .gestureCancelled(cancelled)
    case .transitionCommitted(var committed):
      committed.transition = small(&random)
      committed.kind = any(&random)
      committed.action = action(&random)
      committed.change = maybe(&random) { change(&$0) }
      committed.pagerIndex = maybe(&random) { Int32(truncatingIfNeeded: $0.next()) }
      committed.start = maybe(&random) { start(&$0) }
      committed.settling = settling(&random)
      return .transitionCommitted(committed)
    default:
      return .transitionSettled(TransitionSettled(transition: small(&random), surface: 0))
    }
  }
}
