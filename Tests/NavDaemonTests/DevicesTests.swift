import NavClient
import NavCore
import NavWire
import TestSupport
import Testing

/// What `get devices` tells, and what a device line may say of axes and slots.
@Suite("Devices")
struct DevicesTests {
  private func open(_ daemon: RunningDaemon, _ line: String) throws -> RawClient {
    let stream = try RawClient(daemon.inputSocket)
    try stream.send(line + "\n")
    guard case .ok = try stream.inputMessage() else { throw Unexpected("the device was refused") }
    return stream
  }

  @Test func `a stream is told with what it is and which rule said so`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    let stream = try open(
      daemon,
      #"{"device":{"name":"panel","axes":{"x":[0,4095,12],"y":[0,4095,21]},"slots":10,"vendor":7}}"#
    )
    try client.ask(.rotate(WireOrientation(degrees: 90, isMirrored: true)))
    let devices = try client.devices()
    let device = try #require(devices.first)
    #expect(devices.count == 1)
    #expect(device.device == 1)
    #expect(device.name == "panel")
    #expect(device.state == "attached")
    #expect(device.node == "stream")
    #expect(device.reason == nil)
    #expect(device.kind == "touchscreen")
    #expect(device.kindRule == "line")
    #expect(device.vendor == 7)
    #expect(device.path == nil)
    #expect(device.surface == "main")
    let size = SurfaceSnapshot.Size(
      widthMicrometres: 195_000,
      heightMicrometres: 341_250,
      rule: "resolution"
    )
    #expect(device.size == size)
    #expect(device.orientation == WireOrientation(degrees: 90, isMirrored: true))
    #expect(device.axes?.x == DeviceLine.Axis(minimum: 0, maximum: 4_095, resolution: 12))
    #expect(device.axes?.names == nil)
    #expect(device.slots == 10)
    #expect(device.clock == "own")
    #expect(device.calibration == nil)
    #expect(device.profile == nil)
    #expect(device.sources == [:])
    #expect(device.repairs.values.allSatisfy { $0 == 0 })
    let counters = try client.stats().keys.filter { $0.hasPrefix("repairs_") }
    #expect(device.repairs.keys.map { "repairs_\($0)" }.sorted() == counters.sorted())
    _ = stream
  }

  @Test(arguments: [
    #""ABS_Z":[30,4040,0],"ABS_RX":[60,4035]"#, #""ABS_RX":[60,4035],"ABS_Z":[30,4040,0]"#,
    #""x":{"axis":"ABS_Z","range":[30,4040]},"y":{"axis":"ABS_RX","range":[60,4035]}"#,
  ])
  func `axes by their names are looked up, and of two that are listed the lower code is x`(
    axes: String
  ) throws {
    let daemon = try RunningDaemon()
    let stream = try open(daemon, "{\"device\":{\"name\":\"egalax\",\"axes\":{\(axes)}}}")
    let device = try #require(try daemon.connect().devices().first)
    #expect(device.axes?.names == DeviceLine.AxisNames(x: "ABS_Z", y: "ABS_RX"))
    #expect(device.axes?.x == DeviceLine.Axis(minimum: 30, maximum: 4_040))
    #expect(device.axes?.y == DeviceLine.Axis(minimum: 60, maximum: 4_035))
    #expect(device.slots == 0)
    let codes = try daemon.readLog().events.compactMap {
      if case .deviceAdded(let added) = $0.body { added.description.axisCodes } else { nil }
    }
    #expect(codes == [DeviceDescription.AxisCodes(x: 2, y: 3)])
    _ = stream
  }

  @Test func `names in the other order are that order, where the line says so`() throws {
    let daemon = try RunningDaemon()
    let stream = try open(
      daemon,
      #"{"device":{"name":"p","axes":{"x":{"axis":"ABS_RX","range":[60,4035]},"#
        + #""y":{"axis":"ABS_Z","range":[30,4040]}}}}"#
    )
    let device = try #require(try daemon.connect().devices().first)
    #expect(device.axes?.names == DeviceLine.AxisNames(x: "ABS_RX", y: "ABS_Z"))
    #expect(device.axes?.x.maximum == 4_035)
    _ = stream
  }

  @Test func `a rotation is a command like others, and holds over a restart`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    let turned = try client.ask(.rotate(WireOrientation(degrees: 270)))
    #expect(turned.changed == true)
    #expect(turned.revision == 0)
    #expect(try client.ask(.rotate(WireOrientation(degrees: 270))).changed == false)
    #expect(try client.state().orientation == WireOrientation(degrees: 270))
    let stale = try client.refusal(.rotate(WireOrientation(degrees: 0)), ifRevision: 9)
    #expect(stale.known == .staleRevision)
    try daemon.end(15)
    try daemon.restart()
    #expect(try daemon.connect().state().orientation == WireOrientation(degrees: 270))
  }
}
