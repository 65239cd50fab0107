import NavClient
import NavCore
import NavDaemon
import TestSupport
import Testing

/// What is made of what a node and udev say of a device.
@Suite struct NodeFactsTests {
  @Test(
    Recordings.needed,
    arguments: [
      ("bamboo16", .touchpad, 16), ("ep0430m09", .touchscreen, 5), ("isdv4-e6", .touchscreen, 2),
      ("maxtouch", .touchscreen, 10), ("quanta", .touchscreen, 10), ("synps2", .touchpad, 2),
    ] as [(String, DeviceDescription.Kind, Int)]
  )
  func `a real device is what its driver says`(
    name: String,
    kind: DeviceDescription.Kind,
    slots: Int
  ) throws {
    let reading = try facts(of: name).reading(profiles: [])
    #expect(reading.description.kind == kind)
    #expect(reading.kindRule == .property)
    #expect(reading.description.slots == slots)
    #expect(reading.description.clock == .monotonic)
    #expect(reading.profile == nil)
  }

  @Test(Recordings.needed)
  func `every real device is read, or waits for no more than its kind`() throws {
    for name in Recordings.deviceNames {
      var facts = try facts(of: name)
      do {
        _ = try facts.reading(profiles: [])
      } catch {
        #expect(error.reason.contains("name its kind"), "\(name): \(error.reason)")
      }
      facts.udev.isTouchscreen = true
      let reading = try facts.reading(profiles: [])
      #expect(reading.description.kind == .touchscreen, "\(name)")
      #expect(reading.kindRule == .udev, "\(name)")
    }
  }

  @Test(Recordings.needed)
  func `an old touchpad is known by its tool for a finger`() throws {
    let reading = try facts(of: "synps2-fdo23890").reading(profiles: [])
    #expect(reading.description.kind == .touchpad)
    #expect(reading.kindRule == .tool)
    #expect(reading.description.slots == 0)
  }

  @Test(Recordings.needed)
  func `a profile names the axes of a device that uses others, and its kind`() throws {
    var profile = DeviceProfile(match: .init(name: "eGalax*"))
    profile.kind = .touchscreen
    profile.axisCodes = .init(x: 0x02, y: 0x03)
    let reading = try facts(of: "egalax").reading(profiles: [
      DeviceProfile(match: .init(name: "x")), profile,
    ])
    #expect(reading.kindRule == .profile)
    #expect(reading.profile == 1)
    #expect(reading.sources.axes == .profile)
    #expect(reading.sources.x == .device)
    #expect(reading.description.axisCodes == profile.axisCodes)
  }

  @Test func `a panel of no millimetres is used, and its size estimated`() throws {
    let reading = try Self.panel { $0.axes[0x35]?.resolution = -1 }.reading(profiles: [])
    #expect(reading.description.x.resolution == 0)
    #expect(SurfaceGeometry.given(by: reading.description, device: 1).rule == .estimated)
  }

  @Test func `sixty slots are fine`() throws {
    let facts = Self.panel { $0.axes[0x2f] = .init(minimum: 0, maximum: 59) }
    #expect(try facts.reading(profiles: []).description.slots == 60)
  }

  @Test func `without slots a device is type A, and without multi-touch it is single touch`() throws
  {
    let typeA = Self.panel { $0.axes[0x2f] = nil }
    #expect(try typeA.reading(profiles: []).description.slots == 0)
    let single = Self.panel { facts in
      facts.axes = [0: .init(minimum: 1, maximum: 9), 1: .init(minimum: 2, maximum: 8)]
    }
    let description = try single.reading(profiles: []).description
    #expect(description.slots == 0)
    #expect(description.x.minimum == 1)
    #expect(description.y.maximum == 8)
  }

  @Test func `without BTN_TOUCH a multi-touch device is used`() throws {
    #expect(try Self.panel { $0.keys = [] }.reading(profiles: []).description.slots == 10)
  }

  struct Bad: Sendable {
    let words: String
    let change: @Sendable (inout NodeFacts) -> Void
  }

  @Test(arguments: [
    Bad(words: "ABS_MT_POSITION_X goes from 9 to 9") {
      $0.axes[0x35] = .init(minimum: 9, maximum: 9)
    },
    Bad(words: "ABS_MT_POSITION_Y goes from 9 to -9") {
      $0.axes[0x36] = .init(minimum: 9, maximum: -9)
    },
    Bad(words: "65 slots; 1 to 64 are read") { $0.axes[0x2f] = .init(minimum: 0, maximum: 64) },
    Bad(words: "2147483648 slots") { $0.axes[0x2f] = .init(minimum: 0, maximum: .max) },
    Bad(words: "no ABS_MT_TRACKING_ID") { $0.axes[0x39] = nil },
    Bad(words: "neither BTN_TOUCH nor BTN_LEFT") { facts in
      facts.keys = []
      facts.axes = [0: .init(minimum: 0, maximum: 9), 1: .init(minimum: 0, maximum: 9)]
    },
    Bad(words: "nothing says whether it is a touchscreen or a touchpad") { $0.properties = [] },
    Bad(words: "a keyboard is never read") { $0.keys.formUnion(1...80) },
    Bad(words: "a keyboard is never read") { $0.udev.isKeyboard = true },
    Bad(words: "no ABS_X and no ABS_Y; its axes are none") { $0.axes = [:] },
    Bad(words: "no ABS_Y; its axes are ABS_X, ABS_PRESSURE") { facts in
      facts.axes = [0: .init(minimum: 0, maximum: 9), 0x18: .init(minimum: 0, maximum: 9)]
    },
  ])
  func `a device that is of no use is refused with the reason`(bad: Bad) {
    do {
      let reading = try Self.panel(bad.change).reading(profiles: [])
      Issue.record("it was read as \(reading.description)")
    } catch {
      #expect(error.reason.contains(bad.words), "\(error.reason)")
    }
  }

  @Test func `a profile that does not use its device refuses it`() {
    var profile = DeviceProfile(match: .init(vendor: 0x1234))
    profile.isUsed = false
    let error = #expect(throws: NodeRefusal.self) {
      try Self.panel().reading(profiles: [profile])
    }
    #expect(error?.reason == "its [[device]] profile says that it is not used")
  }

  @Test func `what a profile says stands in place of what udev and the device say`() throws {
    var facts = Self.panel()
    facts.udev.calibration = "-1 0 1 0 -1 1"
    let plain = try facts.reading(profiles: [])
    #expect(
      plain.description.calibration
        == Calibration(-1_000_000, 0, 1_000_000, 0, -1_000_000, 1_000_000)
    )
    #expect(plain.sources.calibration == .udev)
    #expect(plain.sources.orientation == .builtIn)

    var profile = DeviceProfile(match: .init(kind: .touchscreen))
    profile.kind = .touchpad
    profile.calibration = .identity
    profile.y = .init(minimum: 5, maximum: 50, resolution: 1)
    let changed = try facts.reading(profiles: [profile])
    #expect(changed.description.kind == .touchpad)
    #expect(changed.kindRule == .profile)
    #expect(changed.description.calibration == .identity)
    #expect(changed.description.y == profile.y)
    #expect(changed.sources.calibration == .profile)
    #expect(changed.sources.y == .profile)
    #expect(changed.sources.x == .device)
  }

  @Test func `a matrix of udev's that is none is left aside and told`() throws {
    var facts = Self.panel()
    facts.udev.calibration = "1 0 0 0 nan 0"
    let reading = try facts.reading(profiles: [])
    #expect(reading.description.calibration == .identity)
    #expect(reading.sources.calibration == .builtIn)
    #expect(reading.remark?.contains("\"1 0 0 0 nan 0\"") == true)
  }

  /// A multi-touch panel of ten slots, changed.
  private static func panel(_ change: (inout NodeFacts) -> Void = { _ in }) -> NodeFacts {
    var udev = UdevNode(systemPath: "/sys/devices/x/input/input1/event1", node: "/dev/input/event1")
    udev.name = "panel"
    udev.vendor = 0x1234
    var facts = NodeFacts(udev: udev)
    facts.properties = [1]
    facts.keys = [0x14a]
    facts.udev.path = "usb-1"
    facts.axes = [
      0x00: .init(minimum: 0, maximum: 4_095), 0x01: .init(minimum: 0, maximum: 4_095),
      0x2f: .init(minimum: 0, maximum: 9), 0x35: .init(minimum: 0, maximum: 4_095),
      0x36: .init(minimum: 0, maximum: 2_047), 0x39: .init(minimum: 0, maximum: 65_535),
    ]
    change(&facts)
    return facts
  }

  private func facts(of name: String) throws -> NodeFacts {
    let device = try #require(try Recordings.device(name).device)
    var udev = UdevNode(systemPath: "/sys/devices/x/input/input1/event1", node: "/dev/input/event1")
    udev.name = device.name
    udev.vendor = device.vendor
    udev.product = device.product
    var facts = NodeFacts(udev: udev)
    facts.properties = Set(device.properties)
    facts.keys = Set(device.keys)
    for axis in device.axes {
      facts.axes[axis.code] = DeviceDescription.Axis(
        minimum: axis.minimum,
        maximum: axis.maximum,
        resolution: axis.resolution
      )
    }
    return facts
  }
}
