extension AttachedDevice {
  static func write(_ devices: [AttachedDevice], to writer: inout ByteWriter) {
    writer.count("devices", devices.count, limit: Limits.devicesMax)
    for device in devices {
      writer.u32(device.device)
      device.description.write(to: &writer)
    }
  }

  static func list(from reader: inout ByteReader) throws(LogFormatError) -> [AttachedDevice] {
    var devices: [AttachedDevice] = []
    for _ in 0..<(try reader.count("devices", limit: Limits.devicesMax)) {
      devices.append(
        AttachedDevice(
          device: try reader.u32("device"),
          description: try DeviceDescription(from: &reader)
        )
      )
    }
    return devices
  }
}

extension KnownDevice {
  static func write(_ devices: [KnownDevice], to writer: inout ByteWriter) {
    writer.count("known devices", devices.count, limit: Limits.knownDevicesMax)
    for device in devices {
      writer.u32(device.device)
      device.identity.write(to: &writer)
    }
  }

  static func list(from reader: inout ByteReader) throws(LogFormatError) -> [KnownDevice] {
    var devices: [KnownDevice] = []
    for _ in 0..<(try reader.count("known devices", limit: Limits.knownDevicesMax)) {
      devices.append(
        KnownDevice(
          device: try reader.u32("device"),
          identity: try DeviceIdentity(from: &reader)
        )
      )
    }
    return devices
  }
}

extension SurfaceState {
  /// The canonical bytes of a surface: what a checkpoint holds and the state hash is taken of.
  func write(to writer: inout ByteWriter) {
    writer.text("surface name", name)
    writer.boolean(geometry != nil)
    geometry?.write(to: &writer)
    writer.u8(orientation.rawValue)
    writer.enumeration(direction)
    writer.boolean(isManaged)
    writer.count("pages", stack.count, limit: Limits.stackDepthMax)
    for page in stack { page.write(to: &writer) }
    writer.count("forward pages", forward.count, limit: Limits.stackDepthMax)
    for page in forward { page.write(to: &writer) }
    writer.optional(openDrawer)
    writer.optional(overlay)
    writer.boolean(reachableUntilMicroseconds != nil)
    if let reachableUntilMicroseconds { writer.i64(reachableUntilMicroseconds) }
    writer.boolean(isPaused)
    writer.count("connections with zones", zones.count, limit: Limits.zonesMax)
    for asked in zones { asked.write(to: &writer) }
    writer.u64(revision)
    writer.boolean(transition != nil)
    transition?.write(to: &writer)
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(name: try reader.text("surface name"))
    geometry = try reader.optional("geometry", SurfaceGeometry.init(from:))
    orientation = try reader.orientation()
    direction = try reader.enumeration("direction")
    isManaged = try reader.boolean("managed")
    for _ in 0..<(try reader.count("pages", limit: Limits.stackDepthMax)) {
      stack.append(try Page(from: &reader))
    }
    for _ in 0..<(try reader.count("forward pages", limit: Limits.stackDepthMax)) {
      forward.append(try Page(from: &reader))
    }
    openDrawer = try reader.optional("open drawer")
    overlay = try reader.optional("overlay")
    reachableUntilMicroseconds = try reader.optional("reachable") {
      (reader) throws(LogFormatError) in
      try reader.i64("reachable")
    }
    isPaused = try reader.boolean("paused")
    for _ in 0..<(try reader.count("connections with zones", limit: Limits.zonesMax)) {
      zones.append(try ClientZones(from: &reader))
    }
    revision = try reader.u64("revision")
    transition = try reader.optional("transition", Transition.init(from:))
  }
}

extension Transition {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.u32(identifier)
    writer.enumeration(kind)
    writer.enumeration(phase)
    writer.u32(gesture)
    writer.enumeration(gestureKind)
    writer.u32(device)
    writer.text("from", from)
    writer.text("to", to)
    writer.i64(progressPPM)
    writer.i64(velocityPPMPerSecond)
    writer.enumeration(will)
    writer.i64(startedMicroseconds)
    writer.boolean(settling != nil)
    settling?.write(to: &writer)
    writer.u64(cause)
  }

  fileprivate init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(
      identifier: try reader.u32("transition"),
      kind: try reader.enumeration("transition kind"),
      phase: try reader.enumeration("phase"),
      gesture: try reader.u32("gesture"),
      gestureKind: try reader.enumeration("gesture kind"),
      device: try reader.u32("device"),
      from: try reader.text("from"),
      to: try reader.text("to"),
      progressPPM: try reader.i64("progress"),
      velocityPPMPerSecond: try reader.i64("velocity"),
      will: try reader.enumeration("will"),
      startedMicroseconds: try reader.i64("start"),
      settling: try reader.optional("settling", Settling.init(from:)),
      cause: try reader.u64("cause")
    )
  }
}
