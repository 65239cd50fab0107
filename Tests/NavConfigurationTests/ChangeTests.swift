import NavConfiguration
import Testing

/// What is different in another configuration, and what of it waits for the next start.
@Suite struct `Changes` {
  func changes(_ before: String, _ after: String) throws -> ConfigurationChanges {
    try Configuration.parse(before, file: "t").changes(to: Configuration.parse(after, file: "t"))
  }

  func live(_ before: String, _ after: String) throws -> [String] {
    let changes = try changes(before, after)
    #expect(changes.restart == [])
    return changes.live
  }

  @Test func `are none between equals, however they are written`() throws {
    let text = """
      gesture.park_ms = 500
      surface.tv = {home_bar = true}
      surface.wall = {}
      device = [{name = "a", park_ms = 500, pan_slop_pt = 12}]
      """
    let same = """
      [[device]]
      pan_slop_pt = 12.00
      name = "a"
      [surface.wall]
      top_zones = false
      [surface.tv]
      home_bar = true
      [gesture]
      park_ms = 500
      """
    #expect(try changes(text, same).isEmpty)
  }

  @Test func `are told in the order of the manual, by where they hold`() throws {
    let after = """
      log = {check = true, segment_kib = 64, interval_ms = 10}
      limits.connections = 255
      drawer.end.scale = 0.5
      output.keys.home = ""
      surface.main = {width_mm = 100, height_mm = 100}
      input.nodes = false
      """
    let changes = try changes("", after)
    #expect(
      changes.live == [
        "surface.main.width_mm", "surface.main.height_mm", "input.nodes", "drawer.end.scale",
        "output.keys.home", "log.check",
      ]
    )
    #expect(changes.restart == ["log.interval_ms", "log.segment_kib", "limits.connections"])
    #expect(!changes.isEmpty)
  }

  @Test func `that wait for the next start are not in what holds after a reload`() throws {
    let present = try Configuration.parse("log.retain_mib = 32\nsurface.old = {}", file: "t")
    let text = "log = {retain_mib = 65, check = true}\nlimits.connections = 65\nsurface.tv = {}"
    let next = try Configuration.parse(text, file: "t")
    let held = present.reloaded(as: next)
    let wanted = text.replacing("= 65,", with: "= 32,").replacing("= 65", with: "= 256")
    #expect(try held == Configuration.parse(wanted, file: "t"))
    #expect(held.changes(to: next).live == [])
    #expect(held.changes(to: next).restart == present.changes(to: next).restart)
    #expect(present.changes(to: held).restart == [])
    #expect(present.changes(to: held).live == present.changes(to: next).live)
  }

  @Test func `go both ways`() throws {
    let text = "surface.main.output = \"DSI-1\""
    #expect(try live("", text) == ["surface.main.output"])
    #expect(try live(text, "") == ["surface.main.output"])
  }

  @Test func `of surfaces have their names, wherever they stand`() throws {
    let before = "surface.tv = {}\nsurface.\"a b\" = {}\nsurface.old = {}"
    let after = "surface.new = {}\nsurface.\"a b\".direction = \"rtl\"\nsurface.tv.home_bar = true"
    #expect(
      try live(before, after)
        == ["surface.new", "surface.\"a b\".direction", "surface.tv.home_bar", "surface.old"]
    )
  }

  @Test func `of devices have their keys where the device is the same`() throws {
    let before = "device = [{name = \"a\", use = true}, {name = \"b\"}, {vendor = 1}]"
    let after = "device = [{name = \"a\", mirrored = true}, {name = \"c\", use = true}]"
    #expect(
      try live(before, after)
        == [
          "device[1].use", "device[1].orientation", "device[1].mirrored", "device[2]", "device[3]",
        ]
    )
  }

  @Test func `of bindings have their keys where the motion is the same`() throws {
    let one = "fingers = 3, motion = \"swipe_up\""
    let before = "binding = [{\(one), action = \"a\"}]"
    let after = "binding = [{\(one), action = \"b\", keys = \"a\"}]"
    #expect(try live(before, after) == ["binding[1].action", "binding[1].keys"])
    let other = "binding = [{\(one), action = \"a\", device = \"touchpad\"}]"
    #expect(try live(before, other) == ["binding[1]"])
    #expect(try live("", other) == ["binding[1]"])
  }

  @Test func `of thresholds are a device's only where its own differ`() throws {
    let device = "\ndevice = [{name = \"a\", park_ms = 500}]"
    #expect(try live(device, "gesture.park_ms = 500" + device) == ["gesture.park_ms"])
    #expect(try live(device, "gesture.pan_slop_pt = 9" + device) == ["gesture.pan_slop_pt"])
    #expect(
      try live(device, device.replacing("500", with: "501")) == ["device[1].park_ms"]
    )
    #expect(try live(device, "device = [{name = \"a\"}]") == ["device[1].park_ms"])
  }

  @Test func `of every key of the file are told by its path alone`() throws {
    let defaults = Configuration.defaults
    let file = ConfigurationKey.all.filter { !ConfigurationKey.arrays.contains($0.table) }
    for key in file {
      guard case .number(let number)? = key.read(defaults), key.requirement != "\"claimed\"",
        key.requirement != "\"interval\""
      else { continue }
      var changed = defaults
      key.write(&changed, .number(number == 1 ? 0 : 1))
      let changes = defaults.changes(to: changed)
      #expect(changes.live == (key.needsRestart ? [] : [key.path]))
      #expect(changes.restart == (key.needsRestart ? [key.path] : []))
    }
  }
}
