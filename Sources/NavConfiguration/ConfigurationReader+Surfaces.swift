import NavCore

// Surfaces: tables whose names are the user's own.
extension ConfigurationReader {
  /// In the order of the file, but for `main`, which is the first wherever it stands.
  mutating func readSurfaces(_ index: Int, into configuration: inout Configuration) {
    let table = entries[index]
    guard table.value == .table else {
      let wrong = "is \(table.value.typeWithArticle)"
      let right = "must be a table, [\(ConfigurationKey.surfaceTable)]"
      return note(table.valuePosition, table.name, wrong, right)
    }
    let inOrder = document.contents[index].sorted {
      entries[$0].namePosition < entries[$1].namePosition
    }
    var isFull = false
    for child in inOrder {
      guard isSurface(entries[child]) else { continue }
      let name = entries[child].name
      let isMain = name == SurfaceState.mainName
      guard isMain || configuration.settings.surfaces.count < Limits.surfacesMax else {
        if !isFull { refuseSurface(entries[child]) }
        isFull = true
        continue
      }
      let path = ConfigurationKey.surfacePath(name)
      var part = Part(configuration: configuration, table: path)
      part.configuration.settings.surfaces = [SurfaceSettings(name: name)]
      let element = TomlDocument.Element(index: child, name: path)
      read(ConfigurationKey.surface, of: element, into: &part)
      if isMain {
        configuration.surface = part.configuration.surface
      } else {
        configuration.settings.surfaces.append(part.configuration.surface)
      }
    }
  }

  private mutating func refuseSurface(_ entry: Entry) {
    let right = "at most \(Limits.surfacesMax) surfaces, of which main is one"
    let path = ConfigurationKey.surfacePath(entry.name)
    note(entry.namePosition, path, "is one too many", right)
  }

  /// Whether it is a table with a name that a surface may have; if not, that is noted.
  private mutating func isSurface(_ entry: Entry) -> Bool {
    let path = ConfigurationKey.surfacePath(entry.name)
    guard entry.value == .table else {
      let keys = ConfigurationKey.surface.map(\.name)
      if NearestName.find(entry.name, among: keys) != nil {
        let right = "write [\(ConfigurationKey.surfaceTable)] in its place"
        note(entry.namePosition, path, "stands in [\(ConfigurationKey.surfaces)]", right)
      } else {
        let wrong = "is \(entry.value.typeWithArticle)"
        note(entry.valuePosition, path, wrong, "must be a table, [\(path)]")
      }
      return false
    }
    guard SurfaceState.isName(entry.name) else {
      let count = entry.name.utf8.count
      let isShort = (1...Limits.surfaceNameBytesMax).contains(count)
      let wrong = isShort ? "has a control character in its name" : "has a name of \(count) bytes"
      let right = "a surface's name must be 1 to \(Limits.surfaceNameBytesMax) bytes"
      note(entry.namePosition, path, wrong, right)
      return false
    }
    return true
  }
}
