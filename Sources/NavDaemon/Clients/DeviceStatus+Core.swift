import NavConfiguration
import NavCore
import NavLog
import NavWire

extension Daemon {
  /// What `get devices` tells: every touch device that is known, those that are attached first, as
  /// many as one line takes, and how many are left out.
  var deviceList: DeviceList {
    let all = deviceConditions.map { status(of: $0) }
    let kept = all.fitting(DaemonLimits.devicesBytesMax) { $0.append(device: $1) }
    return DeviceList(
      kept,
      leftOut: all.count - kept.count,
      keys: KeysStatus(keysCondition)
    )
  }

  /// The devices for a subscription that begins; who has one already knows no others then.
  func devicesLine() -> DevicesLine {
    tellDevices()
    let list = deviceList
    devicesTold = list.withoutCounts
    return DevicesLine(list, seq: engine.state.seq)
  }

  /// The devices, where they are others than those know who subscribed to them. What was put right
  /// in their streams, and how fast they are, is told with other changes alone: it is another with
  /// every touch.
  func changedDevices() -> DevicesLine? {
    guard clients?.wantDevices == true else { return nil }
    let list = deviceList
    let told = list.withoutCounts
    guard told != devicesTold else { return nil }
    devicesTold = told
    return DevicesLine(list, seq: engine.state.seq)
  }

  func tellDevices() {
    guard let line = changedDevices() else { return }
    clients?.publish([], devices: line, behind: log.writer.discreteSeq)
  }

  private func status(of condition: DeviceCondition) -> DeviceStatus {
    var status = DeviceStatus(condition)
    if let description = condition.description {
      status.describe(engine.state.surfaces.first { $0.name == description.surface })
    }
    guard let number = condition.number else { return status }
    // A median of nothing is no rate.
    status.rateHertz = engine.framePeriodMicroseconds(of: number).flatMap {
      $0 > 0 ? (1_000_000 + $0 / 2) / $0 : nil
    }
    let repairs = engine.repairs(of: number) ?? TouchAssembler.Repairs()
    status.repairs = Dictionary(
      uniqueKeysWithValues: repairs.counts.map { ($0.name, Int64(clamping: $0.count)) }
    )
    return status
  }
}

extension DeviceList {
  /// The same without what changes with every frame.
  fileprivate var withoutCounts: DeviceList {
    var list = self
    for index in list.devices.indices {
      list.devices[index].rateHertz = nil
      list.devices[index].repairs = [:]
    }
    return list
  }
}

extension KeysStatus {
  init(_ condition: KeysCondition) {
    switch condition {
    case .off: self.init(state: "off")
    case .working(let node): self.init(state: "working", node: node)
    case .failed(let reason): self.init(state: "failed", reason: reason)
    }
  }
}

extension DeviceStatus {
  init(_ condition: DeviceCondition) {
    self.init(
      device: condition.number,
      name: condition.name,
      node: condition.node.isEmpty ? "stream" : condition.node,
      vendor: condition.vendor,
      product: condition.product
    )
    switch condition.state {
    case .attached: break
    case .waiting(let why, let next):
      state = "waiting"
      reason = next == nil ? why + "; until udev tells of a change" : why
    case .refused(let why):
      state = "refused"
      reason = why
    }
    kind = condition.kind?.name
    kindRule = condition.kindRule?.rawValue
    path = condition.path.isEmpty ? nil : condition.path
    profile = condition.profile
    for (name, source) in condition.sources.named where source == .profile || source == .udev {
      sources[name] = source.rawValue
    }
    if let description = condition.description { describe(description) }
  }

  private mutating func describe(_ description: DeviceDescription) {
    surface = description.surface
    axes = Axes(
      x: DeviceLine.Axis(description.x),
      y: DeviceLine.Axis(description.y),
      names: description.axisCodes.map {
        DeviceLine.AxisNames(x: EventName.axis.name($0.x), y: EventName.axis.name($0.y))
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

  fileprivate mutating func describe(_ surface: SurfaceState?) {
    guard let surface else { return }
    size = surface.shown.map { SurfaceSnapshot.Size($0) }
    orientation = WireOrientation(surface.orientation)
  }
}

extension DeviceLine.Axis {
  init(_ axis: DeviceDescription.Axis) {
    self.init(minimum: axis.minimum, maximum: axis.maximum, resolution: axis.resolution)
  }
}
