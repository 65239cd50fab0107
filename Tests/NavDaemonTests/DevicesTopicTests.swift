import NavClient
import NavCore
import NavDaemon
import NavWire
import TestSupport
import Testing

/// The touch devices as a subscriber follows them.
@Suite("Devices as a topic")
struct DevicesTopicTests {
  @Test func `the devices are told at first, and again where they are others`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    let listener = try daemon.subscribe([.devices, .actions])
    #expect(listener.devices.map(\.list.devices.count) == [0])
    #expect(listener.devices.first?.seq == listener.live)
    let input = try daemon.openInput(Recordings.own("edge-swipe-back"))
    try listener.drain()
    #expect(listener.devices.count == 2)
    #expect(listener.devices.last?.list.devices == (try client.devices()))
    try client.ask(.rotate(WireOrientation(degrees: 90)))
    try listener.drain()
    #expect(listener.devices.last?.list.devices.first?.orientation == WireOrientation(degrees: 90))
    let late = try daemon.subscribe(.devices)
    #expect(late.devices.map(\.list) == listener.devices.suffix(1).map(\.list))
    _ = try input.finish(timeoutMilliseconds: Patience.milliseconds)
    try listener.drain()
    try late.drain()
    #expect(listener.devices.map(\.list.devices.count) == [0, 1, 1, 0])
    #expect(late.devices.map(\.list.devices.count) == [1, 0])
  }

  @Test func `what every touch changes is no change`() throws {
    let daemon = try RunningDaemon()
    let listener = try daemon.subscribe([.devices, .actions])
    let recording = try Recordings.own("edge-swipe-back")
    let input = try daemon.openInput(recording)
    try input.send(
      recording.encoded(layout: .evdev24),
      timeoutMilliseconds: Patience.milliseconds
    )
    try listener.wait { !$0.actions.isEmpty }
    try listener.drain()
    #expect(listener.devices.count == 2)
    let now = try daemon.connect().devices()
    #expect(
      now.first?.rateHertz != nil && listener.devices.last?.list.devices.first?.rateHertz == nil
    )
    _ = input
  }

  /// Lines of devices among what the kernel is offered.
  private static func take(_ outbox: inout Outbox) throws -> [DevicesLine] {
    var bytes: [UInt8] = []
    outbox.fill()
    while !outbox.offer.isEmpty {
      bytes += outbox.offer
      outbox.took(outbox.offer.count)
    }
    return try bytes.split(separator: 0x0a).compactMap { line in
      guard line.contains(where: { $0 != 0x20 }) else { return nil }
      guard case .devices(let told) = try ServerMessage.decode(Array(line)) else { return nil }
      return told
    }
  }

  private static func line(_ seq: UInt64) -> [UInt8] {
    var writer = WireWriter()
    writer.appendDevicesBody(DevicesLine(DeviceList([], leftOut: Int(seq)), seq: seq))
    return writer.bytes
  }

  private static func stuck(_ gate: PublicationGate = PublicationGate()) -> Outbox {
    var outbox = Outbox(gate: gate)
    let filler = [UInt8](repeating: 0x20, count: DaemonLimits.readyBytes) + [0x0a]
    outbox.append(live: filler, seq: 10)
    return outbox
  }

  @Test func `of those that wait the newest is told, unless every line is wanted`() throws {
    for (policy, told) in [(.latest, [20]), (.gapless, Array(11...20))]
      as [(Subscription.Policy, [UInt64])]
    {
      var outbox = Self.stuck()
      for seq in 11...20 as ClosedRange<UInt64> {
        outbox.append(devices: Self.line(seq), policy, behind: 0)
      }
      #expect(outbox.coalesced == (policy == .latest ? 9 : 0))
      let lines = try Self.take(&outbox)
      #expect(lines.map(\.seq) == told)
      #expect(lines.first?.coalesced == (policy == .latest ? 9 : nil))
    }
    var outbox = Self.stuck()
    var seq: UInt64 = 11
    while !outbox.isOverflowing, seq < 100_000 {
      outbox.append(devices: Self.line(seq), .gapless, behind: 0)
      seq += 1
    }
    #expect(outbox.isOverflowing && outbox.queuedBytes > DaemonLimits.gaplessBytesMax)
  }

  @Test func `nobody is told of a device whose event the log has not`() throws {
    let gate = PublicationGate()
    gate.move(fileSeq: 10, releasedSeq: 10)
    var outbox = Outbox(gate: gate)
    outbox.append(devices: Self.line(12), .latest, behind: 12)
    #expect(outbox.offer.isEmpty)
    gate.move(fileSeq: 12, releasedSeq: 12)
    #expect(try Self.take(&outbox).map(\.seq) == [12])
  }
}
