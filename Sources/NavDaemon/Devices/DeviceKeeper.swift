import CLibevdev
import Glibc
import NavCore
import NavSystem
import NavWire

/// The devices of the machine: found, opened, read, lost and found again.
///
/// Owns every node that is open, and the list of those that are waited for or refused. However a
/// device ends, its fingers are lifted by a cancel. It has a timer only while a node is to be tried
/// again, and after half a minute it waits for udev alone.
final class DeviceKeeper {
  private(set) var devices: [KnownDevice] = []
  private var profiles: [DeviceProfile]
  private let monitor: UdevMonitor
  private unowned let daemon: Daemon
  private let loop: EventLoop
  private var source: EventSource?
  private var retry: EventSource?
  private var again: EventSource?
  /// Read by one node after the other.
  private var records: [input_event] = []
  /// Nodes that gave more than one turn takes.
  private var unfinished: [String] = []
  /// Closed in this turn, perhaps by their own handler: freed at its end.
  private var retired: [OpenNode] = []
  /// An output may have another size now.
  var onOutputsChanged: () -> Void = {}

  init(
    profiles: [DeviceProfile],
    loop: EventLoop,
    daemon: Daemon
  ) throws {
    self.profiles = profiles
    self.loop = loop
    self.daemon = daemon
    monitor = try UdevMonitor()
    records.reserveCapacity(DaemonLimits.nodeRecordsMax)
    source = try EventSource(.readable(monitor.descriptor), on: loop) { [unowned self] in follow() }
    retry = try EventSource(.timer, on: loop) { [unowned self] in tryAgain() }
    again = try EventSource(.timer, on: loop) { [unowned self] in readOn() }
    source?.arm()
  }

  /// Takes what is there already; what comes from now on udev tells.
  func start() {
    daemon.beginTurn()
    for node in monitor.nodes() { consider(node) }
    armRetry()
  }

  /// Other profiles hold, or other surfaces are there: a device that would be read otherwise now is
  /// given up and taken anew, and so is one that was not read; the others are read on.
  func follow(profiles: [DeviceProfile]) {
    self.profiles = profiles
    for index in devices.indices { devices[index].reading = readingNow(of: devices[index]) }
    for device in devices where device.reading == nil {
      forget(device.udev.systemPath, .unwanted)
    }
    for node in monitor.nodes() { consider(node) }
    armRetry()
  }

  /// What a device is read as from now on; nil where it cannot go on as it is.
  private func readingNow(of device: KnownDevice) -> NodeReading? {
    guard case .attached(let open) = device.stage,
      daemon.engine.state.devices.contains(where: { $0.device == open.number }),
      device.udev.interest(profiles: profiles, awaitsUdev: UdevMonitor.isRunning) == .open,
      let reading = try? open.node.facts(device.udev).reading(profiles: profiles),
      reading.description == device.reading?.description
    else { return nil }
    return reading
  }

  /// Gives every device up.
  func stop() {
    source?.disarm()
    retry?.disarm()
    again?.disarm()
    for device in devices { forget(device.udev.systemPath, .unwanted) }
  }

  /// Frees what was closed in this turn.
  func sweep() { retired.removeAll() }

  // MARK: What udev tells

  private func follow() {
    daemon.beginTurn()
    var haveOutputsChanged = false
    for event in monitor.events() {
      switch event {
      case .present(let node): consider(node)
      case .gone(let systemPath): forget(systemPath, .unplugged)
      case .outputsChanged: haveOutputsChanged = true
      case .messagesLost:
        lookAgain()
        haveOutputsChanged = true
      }
    }
    if haveOutputsChanged { onOutputsChanged() }
    armRetry()
  }

  /// What was not told is found: devices that are gone, that are new, that changed.
  private func lookAgain() {
    daemon.say("udev told more at once than could be kept: every device is looked at again")
    for device in devices where device.isGone { forget(device.udev.systemPath, .unplugged) }
    for node in monitor.nodes() { consider(node) }
  }

  private func consider(_ node: UdevNode) {
    guard daemon.keyboard?.owns(node) != true else { return }
    if let known = devices.first(where: { $0.udev.systemPath == node.systemPath }) {
      // Nothing that matters changed: it is read on.
      if case .attached = known.stage, known.udev == node { return }
      forget(node.systemPath, .unwanted)
    }
    judge(KnownDevice(udev: node))
  }

  /// Opens, awaits or refuses a device that is not in the list.
  private func judge(_ device: KnownDevice) {
    var device = device
    switch device.udev.interest(profiles: profiles, awaitsUdev: UdevMonitor.isRunning) {
    case .none: return
    case .refuse(let reason): refuse(&device, reason)
    case .wait: wait(&device, "udev has not come to it yet")
    case .open: open(&device)
    }
    devices.append(device)
  }

  private func forget(_ systemPath: String, _ reason: DeviceRemoved.Reason) {
    guard let index = devices.firstIndex(where: { $0.udev.systemPath == systemPath }) else {
      return
    }
    close(devices.remove(at: index).stage, reason)
  }

  private func close(_ stage: KnownDevice.Stage, _ reason: DeviceRemoved.Reason) {
    guard case .attached(let open) = stage else { return }
    open.source.disarm()
    retired.append(open)
    daemon.detach(open.number, reason)
  }

  // MARK: Opening

  private func open(_ device: inout KnownDevice) {
    guard let path = device.udev.node else { return }
    let node: DeviceNode
    do { node = try DeviceNode(path) } catch {
      return wait(&device, "\(error)")
    }
    do {
      let reading = try node.facts(device.udev).reading(profiles: profiles)
      device.reading = reading
      if let remark = reading.remark { daemon.say("\(device.title): \(remark)") }
      try attach(node, reading, &device)
    } catch let error as NodeRefusal {
      refuse(&device, error.reason)
    } catch {
      refuse(&device, "\(error)")
    }
  }

  private func attach(
    _ node: DeviceNode,
    _ reading: NodeReading,
    _ device: inout KnownDevice
  ) throws {
    let systemPath = device.udev.systemPath
    let source = try EventSource(.readable(node.descriptor), on: loop) { [unowned self] in
      read(systemPath)
    }
    let number: UInt32
    do { number = try daemon.attach(reading.description) } catch {
      throw NodeRefusal(reason: error.message)
    }
    device.stage = .attached(OpenNode(node: node, number: number, source: source))
    records.removeAll(keepingCapacity: true)
    node.appendState(to: &records)
    _ = give(records, to: number)
    source.arm()
  }

  private func refuse(_ device: inout KnownDevice, _ reason: String) {
    device.stage = .refused(reason)
    daemon.say("\(device.title) is not used: \(reason)")
  }

  private func wait(_ device: inout KnownDevice, _ reason: String) {
    let next = device.backoff.next()
    device.stage = .waiting(reason, due: next.map { daemon.elapsed + $0 })
    if next == nil {
      daemon.say("\(device.title) is not used: \(reason); it is tried again when udev changes it")
    }
  }

  private func armRetry() {
    guard let due = devices.compactMap(\.due).min() else { return retry?.disarm() ?? () }
    retry?.arm(afterMicroseconds: due - daemon.elapsed)
  }

  private func tryAgain() {
    daemon.beginTurn()
    let due = devices.filter { ($0.due ?? .max) <= daemon.elapsed }
    for var device in due {
      forget(device.udev.systemPath, .unwanted)
      guard let node = monitor.node(at: device.udev.systemPath) else { continue }
      device.udev = node
      judge(device)
    }
    armRetry()
  }

  // MARK: Reading

  private func read(_ systemPath: String) {
    guard let index = devices.firstIndex(where: { $0.udev.systemPath == systemPath }),
      case .attached(let open) = devices[index].stage
    else { return }
    daemon.beginTurn()
    records.removeAll(keepingCapacity: true)
    let outcome = open.node.read(into: &records)
    if !records.isEmpty {
      switch give(records, to: open.number) {
      case .taken: break
      case .axesMissing(_, let axes):
        return end(
          at: index,
          .axesMissing,
          AxesMissing.words(axes, remedy: "in a [[device]] profile as x_axis and y_axis")
        )
      case .impossible(_, _, let type, let code):
        return end(at: index, .error, "it sent no kernel record: type \(type), code \(code)")
      case .unitMistake(_, let median):
        return end(
          at: index,
          .error,
          "frames of a moving finger are \(median) µs apart in the median, and no panel sends so"
        )
      }
    }
    switch outcome {
    // Only now: a node that opens and cannot be read must not be tried for ever.
    case .drained: devices[index].backoff = NodeBackoff()
    case .more:
      if !unfinished.contains(systemPath) { unfinished.append(systemPath) }
      again?.arm(afterMicroseconds: 0)
    case .lost(let code): lose(at: index, code)
    }
  }

  /// libevdev may hold records that the kernel no longer has, so that the descriptor is silent.
  private func readOn() {
    let paths = unfinished
    unfinished.removeAll()
    for path in paths { read(path) }
  }

  private func give(_ records: [input_event], to number: UInt32) -> Reception {
    guard let layout = InputRecord.Layout(rawValue: MemoryLayout<input_event>.stride) else {
      preconditionFailure("the kernel's records have another size here")
    }
    return records.withUnsafeBytes { bytes in
      daemon.receive(RawSpan(_unsafeBytes: bytes), layout: layout, device: number)
    }
  }

  /// The device is of no use as it is described.
  private func end(at index: Int, _ reason: DeviceRemoved.Reason, _ words: String) {
    close(devices[index].stage, reason)
    refuse(&devices[index], words)
  }

  /// The node can be read no more: the device is gone, or the node was taken away.
  private func lose(at index: Int, _ code: Int32) {
    let device = devices[index]
    if device.isGone { return forget(device.udev.systemPath, .unplugged) }
    close(device.stage, code == ENODEV ? .revoked : .error)
    let error = SystemError(operation: "read", subject: device.udev.node ?? "", code: code)
    wait(&devices[index], "\(error)")
    armRetry()
  }
}
