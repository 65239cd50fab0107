public import NavWire

extension RecordedEvent {
  /// Appends the event as the kernel lays it out, in the machine's byte order; a layout of 16 bytes
  /// cuts the seconds to 32 bits, and json has no records, so that nothing is appended.
  public func encode(layout format: DeviceLine.Format, into bytes: inout [UInt8]) {
    guard format != .json else { return }
    if format.recordBytes == 24 {
      withUnsafeBytes(of: seconds) { bytes.append(contentsOf: $0) }
      withUnsafeBytes(of: Int64(microseconds)) { bytes.append(contentsOf: $0) }
    } else {
      withUnsafeBytes(of: Int32(truncatingIfNeeded: seconds)) { bytes.append(contentsOf: $0) }
      withUnsafeBytes(of: microseconds) { bytes.append(contentsOf: $0) }
    }
    withUnsafeBytes(of: type) { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: code) { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
  }
}

extension Recording {
  /// All events as the kernel's records, stamps unchanged.
  public func encoded(layout format: DeviceLine.Format) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(events.count * format.recordBytes)
    for event in events { event.encode(layout: format, into: &bytes) }
    return bytes
  }

  /// The first line for `input.sock`.
  ///
  /// - Parameters:
  ///   - format: The layout of the records that follow.
  ///   - clock: Whose clock their stamps are of.
  ///   - surface: The name of the surface that the device moves.
  /// - Returns: The line as a value; nothing that the daemon would refuse is mended.
  /// - Throws: `RecordingError` without a description, or without an axis in a direction.
  public func deviceLine(
    format: DeviceLine.Format = .evdev24,
    clock: DeviceLine.Clock,
    surface: String = "main"
  ) throws(RecordingError) -> DeviceLine {
    guard let device else { throw .descriptionMissing(file: file) }
    guard let x = device.x else { throw .axisMissing(file: file, device: device.name, axis: "x") }
    guard let y = device.y else { throw .axisMissing(file: file, device: device.name, axis: "y") }
    return DeviceLine(
      name: device.name,
      kind: device.kind,
      surface: surface,
      format: format,
      clock: clock,
      x: DeviceLine.Axis(x),
      y: DeviceLine.Axis(y),
      slots: device.slots,
      vendor: device.vendor,
      product: device.product
    )
  }

  /// The recording as evemu's text, version 1.3; reading it gives the same recording.
  public var text: String {
    var lines = ["# EVEMU 1.3"]
    if let device { lines += description(of: device) }
    for event in events {
      lines.append(
        "E: \(event.seconds).\(padded(String(event.microseconds), to: 6)) "
          + "\(hexadecimal(event.type, digits: 4)) \(hexadecimal(event.code, digits: 4)) "
          + "\(event.value)"
      )
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func description(of device: RecordedDevice) -> [String] {
    let identity = [device.bus, device.vendor, device.product, device.version]
    var types = [EventCode.synchronization]
    if !device.keys.isEmpty { types.append(EventCode.key) }
    if !device.axes.isEmpty { types.append(EventCode.absolute) }
    var lines = ["N: \(device.name)"]
    lines.append("I: " + identity.map { hexadecimal($0, digits: 4) }.joined(separator: " "))
    lines += bitmap(device.properties, bytes: 8).map { "P: \($0)" }
    lines += bitmap(types, bytes: 8).map { "B: 00 \($0)" }
    lines += bitmap(device.keys, bytes: 96).map { "B: 01 \($0)" }
    lines += bitmap(device.axes.map(\.code), bytes: 8).map { "B: 03 \($0)" }
    for axis in device.axes {
      lines.append(
        "A: \(hexadecimal(axis.code, digits: 2)) \(axis.minimum) \(axis.maximum) "
          + "\(axis.fuzz) \(axis.flat) \(axis.resolution)"
      )
    }
    return lines
  }

  /// A bitmap of the kernel's, eight bytes a line; codes beyond its bytes lengthen it.
  private func bitmap(_ codes: [UInt16], bytes count: Int) -> [String] {
    let needed = (Int(codes.max() ?? 0) / 64 + 1) * 8
    var bytes = [UInt8](repeating: 0, count: max(count, needed))
    for code in codes { bytes[Int(code) / 8] |= 1 << (code % 8) }
    return stride(from: 0, to: bytes.count, by: 8).map { start in
      bytes[start..<start + 8].map { hexadecimal(UInt16($0), digits: 2) }.joined(separator: " ")
    }
  }

  private func hexadecimal(_ number: UInt16, digits: Int) -> String {
    padded(String(number, radix: 16), to: digits)
  }

  private func padded(_ text: String, to digits: Int) -> String {
    String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

extension DeviceLine.Axis {
  fileprivate init(_ axis: RecordedAxis) {
    self.init(minimum: axis.minimum, maximum: axis.maximum, resolution: axis.resolution)
  }
}
