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
    clock: DeviceDescription.Clock = .virtual
  ) -> Bool {
    guard let description = DeviceDescription(recording, clock: clock, kind: kind) else {
      return false
    }
    let device = attach(description)
    guard device != 0 else { return false }
    feed(recording.encoded(layout: .evdev24), to: device)
    step(.deviceRemoved(device: device, reason: .ended))
    return true
  }
}

extension DeviceDescription {
  /// What a recording says of its device; nil without axes or slots.
  package init?(_ recording: Recording, clock: Clock, kind: Kind? = nil) {
    guard let device = recording.device, let x = device.x, let y = device.y,
      let slots = device.slots
    else { return nil }
    self.init(
      name: device.name,
      kind: kind ?? (device.kind == .touchpad ? .touchpad : .touchscreen),
      clock: clock,
      surface: "main",
      x: Axis(minimum: x.minimum, maximum: x.maximum, resolution: x.resolution),
      y: Axis(minimum: y.minimum, maximum: y.maximum, resolution: y.resolution),
      slots: slots,
      vendor: device.vendor,
      product: device.product
    )
  }
}
