extension NavEvent {
  /// Appends the payload: cause, arrival, then the body's fields in the order of their declaration.
  func writePayload(to writer: inout ByteWriter) {
    writer.u64(cause)
    writer.u64(arrival)
    switch body {
    case .sessionStarted(let body): body.write(to: &writer)
    case .configured(let body): writer.text("configuration", body.text)
    case .deviceAdded(let body):
      writer.u32(body.device)
      body.description.write(to: &writer)
    case .deviceRemoved(let body):
      writer.u32(body.device)
      writer.enumeration(body.reason)
    case .geometryChanged(let body):
      writer.u8(body.surface)
      writer.boolean(body.geometry != nil)
      body.geometry?.write(to: &writer)
      writer.u8(body.orientation.rawValue)
    case .clockSkewed(let body): writer.i64(body.skewMicroseconds)
    case .frame(let body): body.write(to: &writer)
    case .tick(let body):
      writer.enumeration(body.purpose)
      writer.u8(body.surface)
      writer.u32(body.device)
      writer.i64(body.dueMicroseconds)
    case .commandAccepted(let body): body.write(to: &writer)
    case .gestureBegan(let body): body.write(to: &writer)
    case .gestureChanged(let body): body.write(to: &writer)
    case .gestureEnded(let body): body.write(to: &writer)
    case .gestureCancelled(let body): body.write(to: &writer)
    case .transitionCommitted(let body): body.write(to: &writer)
    case .transitionSettled(let body):
      writer.u32(body.transition)
      writer.u8(body.surface)
    case .stackChanged(let body): body.write(to: &writer)
    case .drawerChanged(let body): body.write(to: &writer)
    case .pagerChanged(let body): body.write(to: &writer)
    case .overlayChanged(let body): body.write(to: &writer)
    case .reachabilityChanged(let body): body.write(to: &writer)
    case .directionChanged(let body): body.write(to: &writer)
    case .guardChanged(let body): body.write(to: &writer)
    case .zonesChanged(let body): body.write(to: &writer)
    case .recognitionChanged(let body): body.write(to: &writer)
    case .holdChanged(let body): body.write(to: &writer)
    case .surfaceAdded(let body): body.write(to: &writer)
    case .surfaceRemoved(let body): writer.u8(body.surface)
    case .commandAnswered(let body): body.write(to: &writer)
    case .clientEnded(let body): writer.u32(body.client)
    case .surfaceConfigured(let body): writer.u8(body.surface)
    case .inputGap(let body):
      writer.u32(body.device)
      writer.enumeration(body.reason)
      writer.boolean(body.isSurvived)
    case .logRepaired(let body): body.write(to: &writer)
    case .logDamaged(let body): body.write(to: &writer)
    case .logHealed(let body): body.write(to: &writer)
    case .rawAttached(let body): body.write(to: &writer)
    }
  }

  /// Reads the event whose entry has `header` and `payload`.
  package init(_ header: EntryHeader, payload: RawSpan) throws(LogFormatError) {
    guard let kind = header.knownKind else { throw .unknownKind(header.kind) }
    guard kind.isEvent else { throw .notAnEvent(kind: kind.name) }
    try header.checkVersion(of: kind)
    self = try ByteReader.read(payload) { (reader) throws(LogFormatError) in
      let cause = try reader.u64("cause")
      let arrival = try reader.u64("arrival")
      var body = try Body(kind, from: &reader)
      if case .frame(var frame) = body {
        frame.timeMicroseconds = header.timeMicroseconds
        frame.arrival = arrival
        body = .frame(frame)
      }
      return NavEvent(
        seq: header.seq,
        timeMicroseconds: header.timeMicroseconds,
        cause: cause,
        arrival: arrival,
        body: body
      )
    }
  }
}

extension NavEvent.Body {
  fileprivate init(_ kind: EntryKind, from reader: inout ByteReader) throws(LogFormatError) {
    switch kind {
    case .frame: self = .frame(try TouchFrame(from: &reader))
    case .gestureBegan: self = .gestureBegan(try GestureBegan(from: &reader))
    case .gestureChanged: self = .gestureChanged(try GestureChanged(from: &reader))
    case .gestureEnded: self = .gestureEnded(try GestureEnded(from: &reader))
    case .gestureCancelled: self = .gestureCancelled(try GestureCancelled(from: &reader))
    case .transitionCommitted:
      self = .transitionCommitted(try TransitionCommitted(from: &reader))
    case .transitionSettled:
      self = .transitionSettled(
        TransitionSettled(
          transition: try reader.u32("transition"),
          surface: try reader.u8("surface")
        )
      )
    case .tick:
      self = .tick(
        TickApplied(
          purpose: try reader.enumeration("purpose"),
          surface: try reader.u8("surface"),
          device: try reader.u32("device"),
          dueMicroseconds: try reader.i64("due time")
        )
      )
    case .commandAccepted: self = .commandAccepted(try CommandAccepted(from: &reader))
    case .stackChanged: self = .stackChanged(try StackChanged(from: &reader))
    case .drawerChanged: self = .drawerChanged(try DrawerChanged(from: &reader))
    case .pagerChanged: self = .pagerChanged(try PagerChanged(from: &reader))
    case .overlayChanged: self = .overlayChanged(try OverlayChanged(from: &reader))
    case .reachabilityChanged:
      self = .reachabilityChanged(try ReachabilityChanged(from: &reader))
    case .directionChanged: self = .directionChanged(try DirectionChanged(from: &reader))
    case .guardChanged: self = .guardChanged(try GuardChanged(from: &reader))
    case .zonesChanged: self = .zonesChanged(try ZonesChanged(from: &reader))
    case .recognitionChanged:
      self = .recognitionChanged(try RecognitionChanged(from: &reader))
    default: self = try Self.rare(kind, from: &reader)
    }
  }

  /// What comes once a session or once a device.
  private static func rare(
    _ kind: EntryKind,
    from reader: inout ByteReader
  ) throws(LogFormatError) -> Self {
    switch kind {
    case .sessionStarted: .sessionStarted(try SessionStarted(from: &reader))
    case .configured: .configured(Configured(text: try reader.text("configuration")))
    case .deviceAdded:
      .deviceAdded(
        DeviceAdded(
          device: try reader.u32("device"),
          description: try DeviceDescription(from: &reader)
        )
      )
    case .deviceRemoved:
      .deviceRemoved(
        DeviceRemoved(
          device: try reader.u32("device"),
          reason: try reader.enumeration("reason")
        )
      )
    case .geometryChanged:
      .geometryChanged(
        GeometryChanged(
          surface: try reader.u8("surface"),
          geometry: try reader.optional("geometry", SurfaceGeometry.init(from:)),
          orientation: try reader.orientation()
        )
      )
    case .clockSkewed:
      .clockSkewed(ClockSkewed(skewMicroseconds: try reader.i64("skew")))
    case .inputGap:
      .inputGap(
        InputGap(
          device: try reader.u32("device"),
          reason: try reader.enumeration("reason"),
          isSurvived: try reader.boolean("survived")
        )
      )
    case .logRepaired: .logRepaired(try LogRepaired(from: &reader))
    default: try ofSurfacesAndClients(kind, from: &reader)
    }
  }

  private static func ofSurfacesAndClients(
    _ kind: EntryKind,
    from reader: inout ByteReader
  ) throws(LogFormatError) -> Self {
    switch kind {
    case .holdChanged: .holdChanged(try HoldChanged(from: &reader))
    case .surfaceAdded: .surfaceAdded(try SurfaceAdded(from: &reader))
    case .surfaceRemoved:
      .surfaceRemoved(SurfaceRemoved(surface: try reader.u8("surface")))
    case .commandAnswered: .commandAnswered(try CommandAnswered(from: &reader))
    case .clientEnded: .clientEnded(ClientEnded(client: try reader.u32("client")))
    case .surfaceConfigured:
      .surfaceConfigured(SurfaceConfigured(surface: try reader.u8("surface")))
    case .logDamaged: .logDamaged(try LogDamaged(from: &reader))
    case .logHealed: .logHealed(try LogHealed(from: &reader))
    case .rawAttached: .rawAttached(try RawAttached(from: &reader))
    default: throw .notAnEvent(kind: kind.name)
    }
  }
}
