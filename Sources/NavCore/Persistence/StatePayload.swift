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

extension UserKeys {
  func write(to writer: inout ByteWriter) {
    writer.u32(uid)
    writer.count("command keys", answers.count, limit: Limits.keysMax)
    for answer in answers {
      writer.text("command key", answer.key)
      writer.u64(answer.seq)
      writer.u64(answer.revision)
      writer.boolean(answer.isChanged)
    }
  }

  init(from reader: inout ByteReader) throws(LogFormatError) {
    self.init(uid: try reader.u32("uid"))
    for _ in 0..<(try reader.count("command keys", limit: Limits.keysMax)) {
      answers.append(
        Kept(
          key: try reader.text("command key"),
          seq: try reader.u64("seq"),
          revision: try reader.u64("revision"),
          isChanged: try reader.boolean("changed")
        )
      )
    }
  }
}

extension SurfaceState {
  /// The roots that were shown before: an entry of their own, because with the pages they may be
  /// more than one holds.
  func writeVisited(to writer: inout ByteWriter) {
    writer.pages("visited pages", visited, limit: Limits.visitedMax)
  }

  /// The canonical bytes of a surface: what a checkpoint holds and, with the roots that were shown
  /// before, what the state hash is taken of.
  func write(to writer: inout ByteWriter) {
    writer.text("surface name", name)
    writer.boolean(isConfigured)
    writer.boolean(geometry != nil)
    geometry?.write(to: &writer)
    writer.u8(orientation.rawValue)
    writer.enumeration(direction)
    writer.boolean(isManaged)
    writer.pages("pages", stack, limit: Limits.stackDepthMax)
    writer.pages("forward pages", forward, limit: Limits.stackDepthMax)
    writer.boolean(holder != nil)
    if let holder { writer.u32(holder) }
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
    isConfigured = try reader.boolean("configured")
    geometry = try reader.optional("geometry", SurfaceGeometry.init(from:))
    orientation = try reader.orientation()
    direction = try reader.enumeration("direction")
    isManaged = try reader.boolean("managed")
    stack = try reader.pages("pages", limit: Limits.stackDepthMax)
    forward = try reader.pages("forward pages", limit: Limits.stackDepthMax)
    holder = try reader.optional("holder") { (reader) throws(LogFormatError) in
      try reader.u32("holder")
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
    writer.optional(gestureKind)
    writer.u32(device)
    writer.enumeration(direction)
    writer.enumeration(style)
    writer.text("from", from)
    writer.text("to", to)
    writer.i32(fromIndex)
    writer.i32(toIndex)
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
      gestureKind: try reader.optional("gesture kind"),
      device: try reader.u32("device"),
      direction: try reader.enumeration("direction"),
      style: try reader.enumeration("style"),
      from: try reader.text("from"),
      to: try reader.text("to"),
      fromIndex: try reader.i32("from index"),
      toIndex: try reader.i32("to index"),
      progressPPM: try reader.i64("progress"),
      velocityPPMPerSecond: try reader.i64("velocity"),
      will: try reader.enumeration("will"),
      startedMicroseconds: try reader.i64("start"),
      settling: try reader.optional("settling", Settling.init(from:)),
      cause: try reader.u64("cause")
    )
  }
}
