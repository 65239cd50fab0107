package import NavCore

/// Commands and what they come to: one of each, and random ones.
extension EventSamples {
  /// One command of each kind, with all that it may carry.
  package static let commands: [Command] = [
    .push(page), .pop, .popTo("home"), .popToRoot, .replace(page),
    .setStack([Page(identifier: "home"), page]), .show(page), .back, .forward, .home,
    .quickSwitch(.previous), .showOverlay(.controls), .dismiss, .reachability(isOn: true),
    .drawer(.end, isOpen: true), .pagerIndex(3), .pagerStep(.next), .guardPage("home", .block),
    .zones(zones), .pause, .resume, .direction(.rightToLeft),
    .rotate(Orientation(quarterTurns: 3, isMirrored: true)), .release,
    .addSurface("side", SurfaceSize(width: 68_000, height: 120_000)),
    .addSurface("back", nil), .removeSurface,
  ]

  /// One change of each kind.
  package static let changes: [StackChange] = [
    .pushed(page), .popped(3), .forwarded, .replaced(page),
    .stackSet([Page(identifier: "home"), page]), .shown(page), .released,
  ]

  static func command(_ random: inout SeededRandom) -> Command {
    switch commands.randomElement(using: &random) ?? .pop {
    case .push: .push(page(&random))
    case .popTo: .popTo(text(&random))
    case .replace: .replace(page(&random))
    case .setStack: .setStack(pages(&random))
    case .show: .show(page(&random))
    case .quickSwitch: .quickSwitch(any(&random))
    case .showOverlay: .showOverlay(any(&random))
    case .reachability: .reachability(isOn: Bool.random(using: &random))
    case .drawer: .drawer(any(&random), isOpen: Bool.random(using: &random))
    case .pagerIndex: .pagerIndex(Int32(truncatingIfNeeded: random.next()))
    case .pagerStep: .pagerStep(any(&random))
    case .guardPage: .guardPage(text(&random), any(&random))
    case .zones: .zones(zones(&random))
    case .direction: .direction(any(&random))
    case .rotate: .rotate(Orientation.all[Int.random(in: 0..<8, using: &random)])
    case .addSurface:
      .addSurface(
        text(&random),
        maybe(&random) { SurfaceSize(width: number(&$0), height: number(&$0)) }
      )
    case let plain: plain
    }
  }

  static func change(_ random: inout SeededRandom) -> StackChange {
    switch changes.randomElement(using: &random) ?? .released {
    case .pushed: .pushed(page(&random))
    case .popped: .popped(Int32(truncatingIfNeeded: random.next() >> (random.next() & 63)))
    case .replaced: .replaced(page(&random))
    case .stackSet: .stackSet(pages(&random))
    case .shown: .shown(page(&random))
    case let plain: plain
    }
  }

  static func start(_ random: inout SeededRandom) -> TransitionStart {
    TransitionStart(
      from: text(&random),
      to: text(&random),
      direction: any(&random),
      style: any(&random)
    )
  }

  /// What comes with connections, keys and surfaces.
  static func ofOthers(
    _ sample: NavEvent.Body,
    using random: inout SeededRandom
  ) -> NavEvent.Body {
    switch sample {
    case .holdChanged:
      .holdChanged(HoldChanged(surface: 0, holder: maybe(&random) { small(&$0) }))
    case .surfaceAdded:
      .surfaceAdded(
        SurfaceAdded(name: text(&random), isConfigured: Bool.random(using: &random))
      )
    case .surfaceRemoved:
      .surfaceRemoved(SurfaceRemoved(surface: UInt8.random(in: 0...9, using: &random)))
    case .commandAnswered:
      .commandAnswered(
        CommandAnswered(
          uid: small(&random),
          key: text(&random),
          revision: random.next(),
          isChanged: Bool.random(using: &random)
        )
      )
    case .clientEnded: .clientEnded(ClientEnded(client: small(&random)))
    case .surfaceConfigured:
      .surfaceConfigured(SurfaceConfigured(surface: UInt8(truncatingIfNeeded: random.next())))
    default:
      .recognitionChanged(
        RecognitionChanged(surface: 0, isPaused: Bool.random(using: &random))
      )
    }
  }
}
