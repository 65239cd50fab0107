import NavCore

// Arrays of tables.
extension ConfigurationReader {
  mutating func readDevices(_ index: Int, into configuration: inout Configuration) {
    let keys = ConfigurationKey.device + ConfigurationKey.gesture
    for table in document.tables(of: index, atMost: Limits.profilesMax, &problems) {
      var part = Part(configuration: configuration, table: table.name)
      part.configuration.settings.profiles = [DeviceProfile()]
      read(keys, of: table, into: &part)
      checkSurface(in: part)
      checkMatch(of: table, part)
      var profile = part.configuration.profile
      let gesture = part.configuration.settings.gesture
      profile.gesture = gesture == configuration.settings.gesture ? nil : gesture
      configuration.settings.profiles.append(profile)
    }
  }

  mutating func readBindings(_ index: Int, into configuration: inout Configuration) {
    var sound: [(name: String, binding: Binding)] = []
    // Which binding gave the keys of an action.
    var givers: [String: String] = [:]
    for table in document.tables(of: index, atMost: Limits.bindingsMax, &problems) {
      var part = Part(configuration: configuration, table: table.name)
      part.configuration.settings.bindings = [.unsaid]
      read(ConfigurationKey.binding, of: table, into: &part)
      let binding = part.configuration.binding
      checkKeys(of: part, before: configuration, &givers)
      if isComplete(table, part) {
        if let other = sound.first(where: { $0.binding.meets(binding) }) {
          let wrong = "is for the same fingers, motion and device as \(other.name)"
          note(entries[table.index].valuePosition, table.name, wrong, "change one of the two")
        }
        sound.append((table.name, binding))
      }
      configuration.settings.bindings.append(binding)
      configuration.keys = part.configuration.keys
    }
  }

  /// In the order of the keys, not of the file: what a key means may depend on one before it.
  mutating func read(
    _ keys: [ConfigurationKey],
    of table: TomlDocument.Element,
    into part: inout Part
  ) {
    let children = document.contents[table.index]
    for key in keys {
      guard let child = children.first(where: { entries[$0].name == key.name }) else { continue }
      take(child, for: key, into: &part)
    }
    for child in children where !keys.contains(where: { $0.name == entries[child].name }) {
      refuse(entries[child], in: table, of: keys)
    }
    for key in keys { checkRelation(of: key, in: part) }
  }

  private mutating func checkMatch(of table: TomlDocument.Element, _ part: Part) {
    let match = ConfigurationKey.deviceMatch
    guard !match.contains(where: { part.given[$0.path] != nil }) else { return }
    let wrong = "does not say which device it is for"
    let right = "give " + ConfigurationKey.alternatives(match.map(\.name))
    note(entries[table.index].valuePosition, table.name, wrong, right)
  }

  /// Whether a binding says what it is for, and what it does; if not, that is noted.
  private mutating func isComplete(_ table: TomlDocument.Element, _ part: Part) -> Bool {
    for key in ConfigurationKey.bindingNeeds where part.given[key.path] == nil {
      let right = "give it: " + key.requirement
      note(entries[table.index].valuePosition, part.name(of: key), "is missing", right)
    }
    return !ConfigurationKey.binding.contains { problems.speaks(of: part.name(of: $0)) }
  }

  /// Keys are an action's: of one action every binding has the same.
  private mutating func checkKeys(
    of part: Part,
    before: Configuration,
    _ givers: inout [String: String]
  ) {
    guard let key = ConfigurationKey.binding.first(where: { $0.name == "keys" }),
      let position = part.given[key.path]
    else { return }
    let name = part.name(of: key)
    guard case .action(let action) = part.configuration.binding.target else {
      let wrong = "presses nothing on \"\(part.configuration.binding.target.name)\""
      return note(position, name, wrong, "give them to an action with a name of your own")
    }
    guard !action.isEmpty else { return }
    if let giver = givers[action],
      part.configuration.keys[.bound(action)] != before.keys[.bound(action)]
    {
      note(position, name, "is not what \(giver) has for the same action", "give it once")
    }
    givers[action] = name
  }
}

extension Binding {
  /// Whether one motion could be both.
  fileprivate func meets(_ other: Binding) -> Bool {
    fingers == other.fingers && motion == other.motion
      && (kind == nil || other.kind == nil || kind == other.kind)
  }
}
