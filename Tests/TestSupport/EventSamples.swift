package import NavCore

/// Events for tests of the log: one of each kind that never changes, and random ones from a seed.
package enum EventSamples {
  private static let settling = Settling(
    targetPPM: 1_000_000,
    velocityPPMPerSecond: -2_100_000,
    responseMicroseconds: 350_000,
    dampingPPM: 1_000_000,
    startMicroseconds: 164_000,
    deadlineMicroseconds: 764_000
  )

  private static let description = DeviceDescription(
    name: "panel",
    kind: .touchscreen,
    clock: .virtual,
    surface: "main",
    x: DeviceDescription.Axis(minimum: -8, maximum: 4_095, resolution: 12),
    y: DeviceDescription.Axis(minimum: 0, maximum: 4_095),
    axisCodes: DeviceDescription.AxisCodes(x: 2, y: 3),
    slots: 10,
    vendor: 0x1234,
    product: 0x5678,
    path: "pci-0000:00:14.0-usb-0:1:1.0",
    calibration: Calibration(0, 1_000_000, 0, -1_000_000, 0, 1_000_000),
    ignored: [PanelRectangle(x: 0, y: 0, width: 20_000, height: 1_000_000)]
  )

  package static let page = Page(
    identifier: "settings",
    title: "Größe ⚙",
    parameters: "a=1",
    guarding: .ask,
    pager: Pager(count: 5, index: 2, wraps: true, isLong: true, style: .depth),
    pushStyle: .parallax,
    popStyle: .seed
  )

  static let zones = ClientZones(
    client: 3,
    exclusions: [PanelRectangle(x: 0, y: 100_000, width: 1_000_000, height: 250_000)],
    regions: [
      Region(
        name: "list",
        rectangle: PanelRectangle(x: 0, y: 500_000, width: 500_000, height: 500_000),
        dragMicrometres: 635
      ),
      Region(name: "map", rectangle: PanelRectangle(x: 1, y: 2, width: 3, height: 4)),
    ],
    draws: [Overlays(.notifications), Overlays(.switcher)]
  )

  /// One body of each kind, in the order of the kinds' numbers.
  package static let bodies: [NavEvent.Body] = [
    .sessionStarted(
      SessionStarted(
        session: 3,
        bootHigh: 0x0123_4567_89AB_CDEF,
        bootLow: 0xFEDC_BA98_7654_3210,
        monotonicMicroseconds: 12_345_678,
        wallMicroseconds: 1_700_000_000_000_000,
        version: "navd 0.1.0"
      )
    ),
    .configured(Configured(text: "[back]\nrule = \"half\"\n")),
    .deviceAdded(DeviceAdded(device: 7, description: description)),
    .deviceRemoved(DeviceRemoved(device: 7, reason: .vanished)),
    .geometryChanged(
      GeometryChanged(
        surface: 0,
        geometry: SurfaceGeometry(
          widthMicrometres: 68_000,
          heightMicrometres: 120_000,
          rule: .resolution,
          device: 7
        ),
        orientation: Orientation(quarterTurns: 1)
      )
    ),
    .clockSkewed(ClockSkewed(skewMicroseconds: 987_654_321)),
    .frame(frame),
    .tick(TickApplied(purpose: .pause, surface: 0, device: 7, dueMicroseconds: 764_000)),
    .commandAccepted(
      CommandAccepted(
        surface: 0,
        command: .push(page),
        uid: 1_000,
        client: 3,
        holds: true,
        action: nil
      )
    ),
    .gestureBegan(began),
    .gestureChanged(
      GestureChanged(
        gesture: 1,
        surface: 0,
        progressPPM: 420_000,
        velocityPPMPerSecond: 2_500_000,
        will: .commit,
        isFlip: true
      )
    ),
    .gestureEnded(
      GestureEnded(
        gesture: 1,
        surface: 0,
        verdict: .revert,
        progressPPM: 120_000,
        velocityPPMPerSecond: -10,
        reason: Measurement(
          .projected,
          measured: 300_000,
          threshold: 500_000,
          unit: .partsPerMillion
        ),
        settling: settling,
        action: .backRequested
      )
    ),
    .gestureCancelled(
      GestureCancelled(gesture: 1, surface: 0, reason: .command, settling: settling)
    ),
    .transitionCommitted(
      TransitionCommitted(
        transition: 1,
        surface: 0,
        kind: .bound,
        action: .bound("lamp"),
        change: .popped(2),
        pagerIndex: 4,
        start: TransitionStart(
          from: "settings",
          to: "home",
          direction: .rightToLeft,
          style: .cover
        ),
        settling: settling
      )
    ),
    .transitionSettled(TransitionSettled(transition: 1, surface: 0)),
    .stackChanged(StackChanged(surface: 0, change: .pushed(page), action: .back)),
    .drawerChanged(DrawerChanged(surface: 0, open: .end, action: .drawerOpened)),
    .pagerChanged(PagerChanged(surface: 0, index: 3, action: .pagerChanged)),
    .overlayChanged(OverlayChanged(surface: 0, overlay: .switcher)),
    .reachabilityChanged(ReachabilityChanged(surface: 0, untilMicroseconds: 8_164_000)),
    .directionChanged(DirectionChanged(surface: 0, direction: .rightToLeft)),
    .guardChanged(GuardChanged(surface: 0, page: "settings", guarding: .ask)),
    .zonesChanged(ZonesChanged(surface: 0, zones: zones)),
    .holdChanged(HoldChanged(surface: 0, holder: 3)),
    .inputGap(InputGap(device: 7, reason: .inputGap)),
    .logRepaired(LogRepaired(segment: 2, offset: 4_096, bytes: 511)),
    .recognitionChanged(RecognitionChanged(surface: 0, isPaused: true)),
    .surfaceAdded(SurfaceAdded(name: "side", isConfigured: false)),
    .surfaceRemoved(SurfaceRemoved(surface: 1)),
    .commandAnswered(CommandAnswered(uid: 1_000, key: "k-1", revision: 12, isChanged: true)),
    .clientEnded(ClientEnded(client: 3)),
    .surfaceConfigured(SurfaceConfigured(surface: 1)),
    .logDamaged(
      LogDamaged(
        segment: 3,
        offset: 8_192,
        from: 900,
        to: 1_100,
        parent: LogIdentifier(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210)
      )
    ),
    .logHealed(LogHealed(from: 1_101, to: 1_250, reason: .diskFull)),
    .rawAttached(RawAttached(uid: 1_000, client: 3, topics: [.reports, .touches])),
  ]

  /// The fixed bodies as events 9, 10, … of one session.
  package static var events: [NavEvent] {
    bodies.enumerated().map { index, body in
      NavEvent(
        seq: UInt64(9 + index),
        timeMicroseconds: 164_000 + Int64(index),
        cause: UInt64(8 + index),
        arrival: UInt64(500 + index),
        body: body
      )
    }
  }

  private static let frame: TouchFrame = {
    var contacts = ContactList()
    contacts.append(FrameContact(tracking: 41, x: 12, y: 2_048, slot: 0))
    contacts.append(FrameContact(tracking: -2, x: -5, y: 4_095, slot: 9))
    return TouchFrame(
      device: 7,
      timeMicroseconds: 160_000,
      arrival: 499,
      contacts: contacts,
      flags: .late
    )
  }()

  private static let began = GestureBegan(
    gesture: 1,
    kind: .edgeBack,
    sequence: 4,
    device: 7,
    surface: 0,
    direction: .leftToRight,
    transition: 1,
    transitionKind: .pop,
    style: .zoom,
    from: "settings",
    to: "home",
    progressPPM: 42_100,
    velocityPPMPerSecond: 310_000,
    will: .revert,
    zone: Measurement(.edgeZone, measured: 900, threshold: 3_175, unit: .micrometres),
    slop: Measurement(.slop, measured: 1_700, threshold: 1_588, unit: .micrometres)
  )
}
