import Foundation
import NavConfiguration
import NavCore
import TestSupport
import Testing

/// config/navd.toml is what users read: it must say what the program does.
@Suite struct `The manual` {
  let path = ProjectTree.url("config/navd.toml").path(percentEncoded: false)

  @Test func `says exactly what holds without a file`() throws {
    #expect(try Configuration.load(path: path) == Configuration.defaults)
  }

  @Test func `has every key once, below its range and its default`() throws {
    let lines = try String(contentsOfFile: path, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    for key in ConfigurationKey.all {
      let isArray = ConfigurationKey.arrays.contains(key.table)
      let header = isArray ? "# [[\(key.table)]]" : "[\(key.table)]"
      let table = try #require(lines.firstIndex { $0 == header })
      let text = key.text(in: .defaults)
      let written = text.map { "\(key.name) = \($0)" }
      let end = lines[(table + 1)...].firstIndex { $0.hasPrefix("[") || $0.hasPrefix("# [") }
      let places = lines[table..<(end ?? lines.endIndex)].indices.filter { index in
        written.map { lines[index] == $0 } ?? lines[index].hasPrefix("# \(key.name) = ")
      }
      #expect(places.count == 1, "\(key.path)")
      let place = try #require(places.first)
      #expect(lines[place - 1] == "# Default: \(text ?? "unset").", "\(key.path)")
      let bounds = lines[place - 2]
      let isSaid = ["Range", "One of", "Form"].contains { bounds == "# \($0): \(key.requirement)." }
      #expect(isSaid, "\(key.path): \(bounds)")
    }
  }

  @Test func `says of a key that its changes wait for the next start, where they do`() throws {
    let paragraphs = try String(contentsOfFile: path, encoding: .utf8)
      .split(separator: "\n\n").map { $0.replacing("\n# ", with: " ") }
    let waiting = paragraphs.filter { $0.contains("A change waits for the next start.") }
    let keys = ConfigurationKey.all.filter(\.needsRestart)
    #expect(waiting.count == keys.count)
    for (text, key) in zip(waiting, keys) {
      #expect(text.contains("\n\(key.name) = "), "\(key.path)")
    }
  }

  @Test func `the example of a second surface is right as it stands`() throws {
    let configuration = try Configuration.parse(examples(of: "[surface.tv]"), file: "t")
    let tv = SurfaceSettings(name: "tv", output: "HDMI-A-1", rootBack: .home)
    #expect(configuration.settings.surfaces == [SurfaceSettings(name: "main"), tv])
    #expect(configuration.settings.profiles.map(\.surface) == ["tv"])
  }

  @Test func `has no key in two places`() throws {
    let names = try String(contentsOfFile: path, encoding: .utf8)
      .matches(of: #/(?m)^(?:\# )?([a-z_]+) = /#).map { String($0.output.1) }
    #expect(names.sorted() == ConfigurationKey.all.map(\.name).sorted())
  }

  @Test func `examples that are commented out are right as they stand`() throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let unset = ConfigurationKey.all.filter { $0.text(in: .defaults) == nil }
    let tables = ConfigurationKey.arrays.reduce(text) {
      $0.replacing("\n# [[\($1)]]\n", with: "\n[[\($1)]]\n")
    }
    let given = unset.reduce(tables) {
      $0.replacing("\n# \($1.name) = ", with: "\n\($1.name) = ")
    }
    let configuration = try Configuration.parse(given, file: "t")
    #expect(unset.allSatisfy { $0.text(in: configuration) != nil })
    let main = try #require(configuration.settings.surfaces.first)
    #expect(main.sizeMicrometres == SurfaceSize(width: 345_600, height: 194_400))
    #expect(main.direction == .leftToRight)
    #expect(main.output == "DSI-1")
    #expect(main.orientation == Orientation(quarterTurns: 1))
    #expect(configuration.settings.profiles.count == 1)
    #expect(configuration.settings.startDrawer.judgeMicrometres == 22_225)
    #expect(configuration.settings.endDrawer.judgeMicrometres == 22_225)
    let binding = Binding(
      fingers: 3,
      motion: .swipeUp,
      target: .action("overview"),
      kind: .touchpad
    )
    #expect(configuration.settings.bindings == [binding])
    #expect(configuration.keys[.bound("overview")] == [125])
  }

  /// What is indented in the comments and begins with a table's header, all of it together.
  private func examples(of header: String) throws -> String {
    let lines = try String(contentsOfFile: path, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let blocks = lines.split { !$0.hasPrefix("#     ") && $0 != "#" }.map { block in
      block.drop { $0 == "#" }.map { $0.dropFirst(6) + "\n" }.joined()
    }
    return blocks.filter { $0.hasPrefix(header) }.joined()
  }

  @Test func `the examples of bindings are right as they stand`() throws {
    let configuration = try Configuration.parse(examples(of: "[[binding]]"), file: "t")
    #expect(
      configuration.settings.bindings == [
        Binding(fingers: 3, motion: .swipeForth, target: .back, kind: .touchpad),
        Binding(fingers: 3, motion: .swipeUp, target: .action("overview"), kind: .touchpad),
      ]
    )
    #expect(configuration.keys[.bound("overview")] == [125])
  }

  @Test func `the example of a panel with axes of its own is right as it stands`() throws {
    let text = try examples(of: "[[device]]")
    var profile = DeviceProfile(match: .init(name: "eGalax Inc. USB TouchController"))
    profile.axisCodes = DeviceDescription.AxisCodes(x: 0x02, y: 0x03)
    profile.x = DeviceDescription.Axis(minimum: 30, maximum: 4_040)
    profile.y = DeviceDescription.Axis(minimum: 60, maximum: 4_035)
    #expect(try Configuration.parse(text, file: "t").settings.profiles == [profile])
  }
}

@Suite struct `The table of keys` {
  @Test(arguments: ["gesture", "home_bar", "back", "drawer.start", "drawer.end"])
  func `has a key for every threshold, and each key its own`(table: String) {
    let keys = ConfigurationKey.all.filter { $0.table == table }
    let defaults = Configuration.defaults
    #expect(keys.count == thresholds(of: table))
    for key in keys {
      var changed = defaults
      key.write(&changed, key.read(defaults) == 1 ? 0 : 1)
      let differing = ConfigurationKey.all.filter { $0.read(changed) != $0.read(defaults) }
      #expect(differing.map(\.path) == [key.path])
      #expect(changed.settings != defaults.settings, "\(key.path)")
    }
  }

  private func thresholds(of table: String) -> Int? {
    let settings = Settings()
    let held: [String: [Any]] = [
      "gesture": [settings.gesture], "home_bar": [settings.homeBar], "back": [settings.back],
      "drawer.start": [settings.startDrawer, settings.startDrawerLook],
      "drawer.end": [settings.endDrawer, settings.endDrawerLook],
    ]
    return held[table]?.reduce(0) { $0 + Mirror(reflecting: $1).children.count }
  }

  @Test func `names no key twice and keeps each table together`() {
    let paths = ConfigurationKey.all.map(\.path)
    #expect(Set(paths).count == paths.count)
    let tables = [
      "surface.main", "input", "gesture", "back", "drawer.start", "drawer.end", "pager",
      "home_bar", "output.keys", "log", "limits", "access", "binding", "device",
    ]
    #expect(ConfigurationKey.tables == tables)
  }
}
