import NavCore
import NavWire

extension Daemon {
  /// What `get devices` tells: every device that is attached, in the order of the numbers.
  var deviceStatuses: [DeviceStatus] {
    engine.state.devices.map { attached in
      var status = DeviceStatus(attached)
      status.describe(engine.state.surfaces.first { $0.name == attached.description.surface })
      status.describe(engine.settings.profile(of: DeviceIdentity(attached.description)))
      let repairs = engine.repairs(of: attached.device) ?? TouchAssembler.Repairs()
      status.repairs = Dictionary(
        uniqueKeysWithValues: repairs.counts.map { ($0.name, Int64(clamping: $0.count)) }
      )
      return status
    }
  }
}

extension DeviceStatus {
  /// What the device itself says; where it is plugged in nowhere, its kind is its line's.
  init(_ attached: AttachedDevice) {
    let description = attached.description
    self.init(
      device: attached.device,
      name: description.name,
      vendor: description.vendor,
      product: description.product
    )
    kind = description.kind.name
    kindRule = description.path.isEmpty ? "line" : nil
    path = description.path.isEmpty ? nil : description.path
    surface = description.surface
    axes = Axes(
      x: DeviceLine.Axis(description.x),
      y: DeviceLine.Axis(description.y),
      names: description.axisCodes.map {
        DeviceLine.AxisNames(x: AxisName.name($0.x), y: AxisName.name($0.y))
      }
    )
    slots = description.slots
    clock = description.clock.name
    let calibration = description.calibration
    guard calibration != .identity else { return }
    self.calibration = [
      calibration.xx, calibration.xy, calibration.x1, calibration.yx, calibration.yy,
      calibration.y1,
    ].map { Int64($0) }
  }

  mutating func describe(_ surface: SurfaceState?) {
    guard let surface else { return }
    size = surface.shown.map { SurfaceSnapshot.Size($0) }
    orientation = WireOrientation(surface.orientation)
  }

  mutating func describe(_ found: (index: Int, profile: DeviceProfile)?) {
    guard let (index, profile) = found else { return }
    self.profile = index
    for name in profile.saidNames { sources[name] = "profile" }
    if profile.kind != nil { kindRule = "profile" }
  }
}

extension DeviceProfile {
  /// What it says in place of the device.
  fileprivate var saidNames: [String] {
    let said: [(name: String, isSaid: Bool)] = [
      ("surface", surface != nil), ("axes", axisCodes != nil), ("x", x != nil), ("y", y != nil),
      ("calibration", calibration != nil), ("orientation", orientation != nil),
      ("ignored", !ignored.isEmpty), ("gesture", gesture != nil),
    ]
    return said.filter(\.isSaid).map(\.name)
  }
}

extension DeviceLine.Axis {
  init(_ axis: DeviceDescription.Axis) {
    self.init(minimum: axis.minimum, maximum: axis.maximum, resolution: axis.resolution)
  }
}
