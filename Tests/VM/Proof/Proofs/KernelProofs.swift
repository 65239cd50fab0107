import NavClient
import NavWire

// The proofs' own tools against the kernel: what they make is what they meant.

extension Proofs {
  static let nodeSaysWhatItsDescriptionSays = Proof(
    "a node says of itself what its description says"
  ) {
    let names =
      DeviceFile.names(in: DeviceFile.ownFolder).map { ($0, DeviceFile.ownFolder) }
      + DeviceFile.names(in: DeviceFile.realFolder).map { ($0, DeviceFile.realFolder) }
    try expect(!names.isEmpty, "no recordings were laid into the guest")
    var seen: Set<String> = []
    for (name, folder) in names {
      let file = try DeviceFile(name, in: folder)
      guard seen.insert(file.description.device.name).inserted else { continue }
      let device = try KernelDevice(file.description)
      let said = try NodeReader(device.node).description
      try compare(said, with: file.description.device, of: name)
    }
    return .holds("\(seen.count) devices")
  }

  private static func compare(
    _ said: RecordedDevice,
    with meant: RecordedDevice,
    of name: String
  ) throws {
    try expect(said.name == meant.name, "\(name): named \(said.name)")
    try expect(
      [said.bus, said.vendor, said.product, said.version]
        == [meant.bus, meant.vendor, meant.product, meant.version],
      "\(name): other identity"
    )
    try expect(said.properties == meant.properties, "\(name): properties \(said.properties)")
    try expect(said.keys == meant.keys, "\(name): keys \(said.keys), not \(meant.keys)")
    for axis in meant.axes {
      try expect(said.axis(axis.code) == axis, "\(name): axis \(axis), the node has another")
    }
    try expect(said.axes.count == meant.axes.count, "\(name): \(said.axes.count) axes")
  }

  static let recordingComesOutOfItsNode = Proof("a recording comes out of its node as it went in") {
    let file = try DeviceFile.own("edge-swipe-back")
    let device = try KernelDevice(file.description)
    let reader = try NodeReader(device.node)
    var playback = Playback(file.recording, into: device)
    var came: [[UInt8]] = []
    try playback.run { came += try reader.records() }
    let wanted = file.recording.events.map(\.unstamped)
    // This recording repeats no value, so that the kernel has nothing to leave out.
    let got = came.map { Array($0.dropFirst(16)) }
    try expect(got == wanted, "\(got.count) records came of \(wanted.count), or others")
    return .holds("\(got.count) records, the latest sent \(playback.lateMicroseconds) µs late")
  }
}

extension RecordedEvent {
  /// Type, code and value as the kernel lays them out.
  fileprivate var unstamped: [UInt8] {
    var bytes: [UInt8] = []
    encode(layout: .evdev24, into: &bytes)
    return Array(bytes.dropFirst(16))
  }
}
