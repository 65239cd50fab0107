import NavCore
import NavDaemon
import Testing

/// Which nodes are opened, and when those that cannot be are tried again.
@Suite struct UdevNodeTests {
  @Test func `touchscreens and touchpads are opened, and nothing else`() {
    #expect(Self.node { $0.isTouchscreen = true }.interest(profiles: []) == .open)
    #expect(Self.node { $0.isTouchpad = true }.interest(profiles: []) == .open)
    #expect(Self.node().interest(profiles: []) == .none)
    #expect(Self.node { $0.isKeyboard = true }.interest(profiles: []) == .none)
    guard case .refuse(let reason) = Self.node({ $0.isTablet = true }).interest(profiles: []) else {
      Issue.record("a pen's tablet is passed over without a word")
      return
    }
    #expect(reason.contains("ID_INPUT_TOUCHSCREEN"))
  }

  @Test func `a keyboard is never opened, whatever else it is, and whatever a profile says`() {
    var profile = DeviceProfile(match: .init(name: "some*"))
    profile.kind = .touchscreen
    for node in [
      Self.node {
        $0.isKeyboard = true
        $0.isTouchscreen = true
      }, Self.node { $0.isKeyboard = true },
    ] {
      guard case .refuse(let reason) = node.interest(profiles: [profile]) else {
        Issue.record("it would be opened")
        continue
      }
      #expect(reason.contains("a keyboard is never read"))
    }
  }

  @Test func `a profile that names a device and its kind has it opened`() {
    var profile = DeviceProfile(match: .init(name: "some*"))
    #expect(Self.node().interest(profiles: [profile]) == .none)
    profile.kind = .touchscreen
    #expect(Self.node().interest(profiles: [profile]) == .open)
    #expect(Self.node { $0.name = "other" }.interest(profiles: [profile]) == .none)
  }

  @Test func `a profile that does not use its device keeps it closed`() {
    var profile = DeviceProfile(match: .init(name: "some*"))
    profile.isUsed = false
    let node = Self.node { $0.isTouchscreen = true }
    #expect(
      node.interest(profiles: [profile])
        == .refuse("its [[device]] profile says that it is not used")
    )
  }

  @Test func `the keys of a navd are no input of it`() {
    let keys = Self.node {
      $0.name = "navd keys"
      $0.bus = 6
      $0.isTouchscreen = true
    }
    #expect(keys.interest(profiles: []) == .none)
    let namesake = Self.node {
      $0.name = "navd keys"
      $0.bus = 3
      $0.isTouchscreen = true
    }
    #expect(namesake.interest(profiles: []) == .open)
  }

  @Test func `a node that udev has not come to waits for it, where there is a udev`() {
    let node = Self.node {
      $0.isTouchscreen = true
      $0.isInitialized = false
    }
    #expect(node.interest(profiles: [], awaitsUdev: true) == .wait)
    #expect(node.interest(profiles: [], awaitsUdev: false) == .open)
  }

  @Test func `tries come ever later and end after half a minute`() {
    var backoff = NodeBackoff()
    var waits: [Int64] = []
    while let wait = backoff.next() { waits.append(wait / 1_000) }
    #expect(waits == [100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000, 5_000, 5_000, 5_000])
    #expect(backoff.next() == nil)
  }

  private static func node(_ change: (inout UdevNode) -> Void = { _ in }) -> UdevNode {
    var node = UdevNode(systemPath: "/sys/devices/a/input/input3/event3", node: "/dev/input/event3")
    node.name = "something"
    change(&node)
    return node
  }
}
