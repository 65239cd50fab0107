import NavCore
import TestSupport
import Testing

/// A device is known by what it is and where it is plugged in, never by the number of its node.
@Suite("The identity of a device")
struct IdentityTests {
  private func panel(_ path: String, name: String = "panel") -> DeviceDescription {
    var panel = World.panel
    panel.path = path
    panel.name = name
    panel.clock = .monotonic
    return panel
  }

  @Test func `a device that comes back has the number that it had`() {
    var world = World()
    let first = world.attach(panel("usb-1"))
    let second = world.attach(panel("usb-2"))
    #expect([first, second] == [1, 2])
    for _ in 0..<20 {
      world.step(.deviceRemoved(device: first, reason: .unplugged))
      #expect(world.attach(panel("usb-1")) == first)
    }
    world.step(.deviceRemoved(device: second, reason: .unplugged))
    world.step(.deviceRemoved(device: first, reason: .unplugged))
    #expect(world.attach(panel("usb-2")) == second)
    #expect(world.attach(panel("usb-1")) == first)
    #expect(world.engine.state.devices.map(\.device) == [1, 2])
    #expect(world.engine.state.brokenInvariants() == [])
  }

  @Test func `it has it after a restart, too, and nobody else gets it`() {
    var world = World()
    let first = world.attach(panel("usb-1"))
    world.restart()
    let other = world.attach(panel("usb-3"))
    #expect(world.attach(panel("usb-1")) == first)
    #expect(other != first)
  }

  @Test func `another place, name or product is another device, and so is a second one alike`() {
    var world = World()
    let first = world.attach(panel("usb-1"))
    #expect(world.attach(panel("usb-1")) == first + 1)
    #expect(world.attach(panel("usb-9")) == first + 2)
    #expect(world.attach(panel("usb-1", name: "other")) == first + 3)
    var product = panel("usb-1")
    product.product = 9
    #expect(world.attach(product) == first + 4)
  }

  @Test func `behind the largest number they begin anew, without those that are known`() {
    var state = NavState()
    state.lastDevice = .max
    state.known = [KnownDevice(device: 2, identity: DeviceIdentity(panel("usb-2")))]
    var world = World(state: state)
    #expect(world.attach() == 1)
    #expect(world.attach() == 3)
    #expect(world.attach(panel("usb-2")) == 2)
    #expect(world.engine.state.brokenInvariants() == [])
  }

  @Test func `a stream is another device each time`() {
    var world = World()
    let first = world.attach()
    world.step(.deviceRemoved(device: first, reason: .ended))
    #expect(world.attach() == first + 1)
    #expect(world.engine.state.known.isEmpty)
  }

  @Test func `only the latest numbers are remembered, and no more than the bound`() {
    var world = World()
    for index in 0..<Limits.knownDevicesMax + 10 {
      let device = world.attach(panel("usb-\(index)"))
      world.step(.deviceRemoved(device: device, reason: .unplugged))
    }
    #expect(world.engine.state.known.count == Limits.knownDevicesMax)
    #expect(world.attach(panel("usb-73")) == 74)
    #expect(world.attach(panel("usb-0")) == 75)
    var state = NavState()
    for event in world.events { state.apply(event) }
    #expect(state == world.engine.state)
  }

  @Test func `a profile is found by all that it names, and the first one holds`() {
    var settings = Settings()
    var vendor = DeviceProfile(match: DeviceProfile.Match(vendor: 0x56a))
    vendor.gesture = GestureTuning()
    vendor.gesture?.panSlopMicrometres = 9_000
    var name = DeviceProfile(match: DeviceProfile.Match(name: "pan*", kind: .touchscreen))
    name.kind = .touchpad
    settings.profiles = [vendor, name]
    var device = World.panel
    #expect(settings.profile(of: DeviceIdentity(device))?.index == 1)
    device.vendor = 0x56a
    #expect(settings.profile(of: DeviceIdentity(device))?.index == 0)
    device.vendor = 0
    // Described by its profile it is a touchpad, and the profile is its own still.
    let applied = name.applied(to: device)
    #expect(applied.kind == .touchpad)
    #expect(settings.profile(of: DeviceIdentity(applied))?.index == 1)
    device.name = "touchpad"
    #expect(settings.profile(of: DeviceIdentity(device)) == nil)
  }

  @Test func `a profile that gives a range alone leaves the device's resolution`() {
    var profile = DeviceProfile(match: DeviceProfile.Match(name: "panel"))
    profile.x = DeviceDescription.Axis(minimum: 30, maximum: 2_970)
    profile.y = DeviceDescription.Axis(minimum: 10, maximum: 1_990, resolution: 25)
    let applied = profile.applied(to: World.panel)
    #expect(applied.x == DeviceDescription.Axis(minimum: 30, maximum: 2_970, resolution: 20))
    #expect(applied.y == DeviceDescription.Axis(minimum: 10, maximum: 1_990, resolution: 25))
  }

  @Test func `a profile's threshold holds for its device and for no other`() {
    var settings = Settings()
    var profile = DeviceProfile(match: DeviceProfile.Match(name: "wide"))
    profile.gesture = GestureTuning()
    profile.gesture?.edgeZoneMicrometres = 20_000
    settings.profiles = [profile]
    for (name, actions) in [("wide", [Action.back]), ("panel", [])] {
      var world = World(settings: settings)
      let device = world.attach(panel("", name: name))
      for x in [300, 320, 600, 1_400, 2_000] as [Int32] {
        world.advance(8_000)
        world.frame(device, [World.Finger(1, x, 800)])
      }
      world.advance(8_000)
      world.frame(device, [])
      #expect(world.actions == actions, "\(name)")
    }
  }
}
