import NavCore

// What keys have to do with one another.
extension ConfigurationReader {
  mutating func checkRelation(of key: ConfigurationKey, in part: Part) {
    switch key.relation {
    case .none: break
    case .together(let name): checkPair(of: key, other: name, mayBeSame: true, in: part)
    case .otherThan(let name): checkPair(of: key, other: name, mayBeSame: false, in: part)
    case .notAbove(let name):
      checkOrder(of: key, count: 1, other: name, factor: 1, "must be at most", in: part)
    case .fits(let count, let name):
      let requirement = "\(count) of them must fit in"
      checkOrder(of: key, count: count, other: name, factor: 1_024, requirement, in: part)
    }
  }

  /// Every device of a profile whose surface does not exist would be refused.
  mutating func checkSurface(in device: Part) {
    guard let surface = device.configuration.profile.surface,
      !device.configuration.settings.surfaces.contains(where: { $0.name == surface }),
      let key = ConfigurationKey.device.first(where: { $0.name == "surface" }),
      let position = device.given[key.path]
    else { return }
    let wrong = "is \(ValueReader.quoted(surface)), an unknown surface"
    let names = device.configuration.settings.surfaces.map(\.name)
    let right =
      NearestName.find(surface, among: names).map { "did you mean \(ValueReader.quoted($0))?" }
      ?? "the surfaces are " + names.map(ValueReader.quoted).joined(separator: ", ")
    note(position, device.name(of: key), wrong, right)
  }

  private func other(_ name: String, with key: ConfigurationKey) -> ConfigurationKey? {
    ConfigurationKey.byPath[key.table + "." + name]
  }

  private mutating func checkPair(
    of key: ConfigurationKey,
    other name: String,
    mayBeSame: Bool,
    in part: Part
  ) {
    guard let position = part.given[key.path], let other = other(name, with: key) else { return }
    let names = (part.name(of: key), part.name(of: other))
    if part.given[other.path] == nil {
      note(position, names.0, "stands without \(names.1)", "give both or neither")
    } else if !mayBeSame, key.read(part.configuration) == other.read(part.configuration),
      !problems.speaks(of: names.0), !problems.speaks(of: names.1),
      let text = key.text(in: part.configuration)
    {
      note(position, names.0, "is \(text), as \(names.1) is", "must be another one")
    }
  }

  private mutating func checkOrder(
    of key: ConfigurationKey,
    count: Int64,
    other name: String,
    factor: Int64,
    _ requirement: String,
    in part: Part
  ) {
    guard let other = other(name, with: key),
      let position = part.given[key.path] ?? part.given[other.path]
    else { return }
    let names = (part.name(of: key), part.name(of: other))
    guard !problems.speaks(of: names.0), !problems.speaks(of: names.1),
      let value = key.read(part.configuration), let bound = other.read(part.configuration),
      value.number * count > bound.number * factor,
      let text = key.text(in: part.configuration),
      let boundText = other.text(in: part.configuration)
    else { return }
    note(position, names.0, "is \(text)", "\(requirement) \(names.1), which is \(boundText)")
  }
}
