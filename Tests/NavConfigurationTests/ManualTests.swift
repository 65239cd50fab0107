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
      let table = try #require(lines.firstIndex(of: "[\(key.table)]"))
      let text = key.text(in: .defaults)
      let written = text.map { "\(key.name) = \($0)" }
      let places = lines.indices.filter { index in
        written.map { lines[index] == $0 } ?? lines[index].hasPrefix("# \(key.name) = ")
      }
      #expect(places.count == 1, "\(key.path)")
      let place = try #require(places.first)
      #expect(lines[..<place].last { $0.hasPrefix("[") } == "[\(key.table)]", "\(key.path)")
      #expect(place > table)
      #expect(lines[place - 1] == "# Default: \(text ?? "unset").", "\(key.path)")
      let bounds = lines[place - 2]
      let isSaid = bounds == "# Range: \(key.requirement)."
      #expect(isSaid || bounds == "# One of: \(key.requirement).", "\(key.path): \(bounds)")
    }
  }

  @Test func `examples that are commented out are right as they stand`() throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let unset = ConfigurationKey.all.filter { $0.text(in: .defaults) == nil }
    #expect(unset.map(\.name) == ["width_mm", "height_mm", "direction"])
    let given = unset.reduce(text) { text, key in
      text.replacing("\n# \(key.name) = ", with: "\n\(key.name) = ")
    }
    let main = try #require(try Configuration.parse(given, file: "t").settings.surfaces.first)
    #expect(main.sizeMicrometres == SurfaceSettings.Size(width: 345_600, height: 194_400))
    #expect(main.direction == .leftToRight)
  }
}

@Suite struct `The table of keys` {
  @Test func `has a key for every threshold, and each key its own`() {
    let keys = ConfigurationKey.all.filter { $0.table == "gesture" }
    let defaults = Configuration.defaults
    #expect(keys.count == Mirror(reflecting: defaults.settings.gesture).children.count)
    for key in keys {
      var changed = defaults
      key.write(&changed, 1)
      let differing = keys.filter { $0.read(changed) != $0.read(defaults) }
      #expect(differing.map(\.name) == [key.name])
      #expect(changed.settings.gesture != defaults.settings.gesture, "\(key.path)")
    }
  }

  @Test func `names no key twice and keeps each table together`() {
    let paths = ConfigurationKey.all.map(\.path)
    #expect(Set(paths).count == paths.count)
    #expect(ConfigurationKey.tables == ["surface.main", "gesture", "back", "log", "limits"])
  }
}
