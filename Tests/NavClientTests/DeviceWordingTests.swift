import NavClient
import NavWire
import Testing

@Suite struct DeviceWordingTests {
  private var panel: DeviceStatus {
    var device = DeviceStatus(
      device: 3,
      name: "panel",
      node: "/dev/input/event5",
      vendor: 0xeef,
      product: 1,
      sources: ["surface": "profile", "calibration": "udev"],
      repairs: ["gaps": 2, "samples_dropped": 0, "slots_unknown": 1]
    )
    device.kind = "touchscreen"
    device.kindRule = "udev"
    device.path = "pci-0000:00:14.0-usb-0:3:1.0"
    device.surface = "main"
    device.size = SurfaceSnapshot.Size(
      widthMicrometres: 157_500,
      heightMicrometres: 105_000,
      rule: "estimated"
    )
    device.orientation = WireOrientation(degrees: 90, isMirrored: true)
    device.axes = DeviceStatus.Axes(
      x: DeviceLine.Axis(minimum: 30, maximum: 4_040),
      y: DeviceLine.Axis(minimum: 60, maximum: 4_035, resolution: 12),
      names: DeviceLine.AxisNames(x: "ABS_Z", y: "ABS_RX")
    )
    device.slots = 0
    device.clock = "monotonic"
    device.calibration = [0, -1_000_000, 1_000_000, 1_500_000, 0, -20]
    device.profile = 0
    device.rateHertz = 125
    return device
  }

  @Test func `a device is a block, each thing with who said so`() {
    #expect(
      panel.lines == [
        "device 3: panel",
        "  state        attached, /dev/input/event5",
        "  identity     0eef:0001, plugged in at pci-0000:00:14.0-usb-0:3:1.0",
        "  kind         touchscreen (udev says so)",
        "  surface      main (by its profile), 157.5 × 105 mm "
          + "(estimated: no device tells a plausible one)",
        "  picture      mirrored, turned 90° clockwise",
        "  axes         x ABS_Z 30…4040, y ABS_RX 60…4035 (12/mm)",
        "  contacts     without slots",
        "  clock        the machine's own",
        "  calibration  0 -1 1 1.5 0 -0.00002 (by udev)",
        "  profile      [[device]] number 1, which says surface",
        "  rate         125 frames a second",
        "  repairs      gaps 2, slots unknown 1",
      ]
    )
    #expect(
      panel.line == "device 3: panel, touchscreen on main, clock monotonic, x 30…4040, y 60…4035, "
        + "0 slots, 0eef:0001"
    )
  }

  @Test func `a device that was refused is told with its reason and no number`() {
    var device = DeviceStatus(name: "key\u{1b}board", state: "refused", node: "/dev/input/event2")
    device.reason = "it has letters: a keyboard is never opened"
    #expect(
      device.lines == [
        "no number: key?board",
        "  state     refused, /dev/input/event2: it has letters: a keyboard is never opened",
        "  identity  0000:0000", "  repairs   none",
      ]
    )
    #expect(device.line.contains("refused, /dev/input/event2: it has letters"))
  }

  @Test func `words that a newer daemon says are shown as they are`() {
    var device = DeviceStatus(name: "p", state: "half_asleep")
    device.kind = "tablet"
    device.kindRule = "moon_phase"
    device.clock = "sun_dial"
    #expect(device.lines[1] == "  state     half asleep, a stream")
    #expect(device.lines[3] == "  kind      tablet (moon phase)")
    #expect(device.lines[4] == "  clock     sun dial")
  }
}
