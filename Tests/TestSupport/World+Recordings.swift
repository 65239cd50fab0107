package import NavClient
package import NavCore
private import NavWire

extension World {
  /// Plays a recording on the virtual clock with its stamps unchanged, from attach to removal.
  ///
  /// - Returns: false where the device was refused.
  @discardableResult
  package mutating func play(
    _ recording: Recording,
    kind: DeviceDescription.Kind? = nil,
    clock: DeviceDescription.Clock = .virtual,
    axisCodes: DeviceDescription.AxisCodes? = nil
  ) -> Bool {
    guard
      let description = DeviceDescription(
        recording,
        clock: clock,
        kind: kind,
        axisCodes: axisCodes
      )
    else { return false }
    let device = attach(description)
    guard device != 0 else { return false }
    feed(recording.encoded(layout: .evdev24), to: device)
    step(.deviceRemoved(device: device, reason: .ended))
    return true
  }
}

extension DeviceDescription {
  /// What a recording says of its device; nil without axes. One without slots is single touch or
  /// of type A. A profile may name the axes.
  package init?(
    _ recording: Recording,
    clock: Clock,
    kind: Kind? = nil,
    axisCodes: AxisCodes? = nil
  ) {
    guard let device = recording.device,
      let x = axisCodes.map({ device.axis($0.x) }) ?? device.x,
      let y = axisCodes.map({ device.axis($0.y) }) ?? device.y
    else { return nil }
    self.init(
      name: device.name,
      kind: kind ?? (device.kind == .touchpad ? .touchpad : .touchscreen),
      clock: clock,
      surface: "main",
      x: Axis(minimum: x.minimum, maximum: x.maximum, resolution: x.resolution),
      y: Axis(minimum: y.minimum, maximum: y.maximum, resolution: y.resolution),
      axisCodes: axisCodes,
      slots: device.slots ?? 0,
      vendor: device.vendor,
      product: device.product
    )
  }
}
