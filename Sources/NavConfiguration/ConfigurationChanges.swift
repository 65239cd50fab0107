/// In which keys one configuration differs from another, in the order of the manual. A surface, a
/// binding or a device that only one of the two has is named by its table alone.
package struct ConfigurationChanges: Equatable, Sendable {
  /// Those that hold as soon as the other configuration does.
  package var live: [String] = []
  /// Those that hold from the next start.
  package var restart: [String] = []

  package var isEmpty: Bool { live.isEmpty && restart.isEmpty }
}

extension Configuration {
  /// What is different in `next`. A device's threshold that stays the same while that of
  /// `[gesture]` changes is none of it, said or not.
  package func changes(to next: Configuration) -> ConfigurationChanges {
    var changes = ConfigurationChanges()
    for table in ConfigurationKey.tables {
      let (before, after) = (effectiveTables(table), next.effectiveTables(table))
      for new in after { changes.add(before.first { $0.name == new.name }, new, of: table) }
      for old in before where !after.contains(where: { $0.name == old.name }) {
        changes.live.append(old.name)
      }
    }
    return changes
  }

  /// What holds in a running daemon once `next` was read in place of this: all of it but the keys
  /// that wait for the next start, which are as they were. They stay different from the file, so
  /// that each reload tells of them again.
  package func reloaded(as next: Configuration) -> Configuration {
    var held = next
    for key in ConfigurationKey.all where key.needsRestart {
      if let value = key.read(self) { key.write(&held, value) }
    }
    return held
  }
}

extension ConfigurationChanges {
  fileprivate mutating func add(
    _ before: EffectiveTable?,
    _ after: EffectiveTable,
    of table: String
  ) {
    guard let before, before.isSameThing(as: after, of: table) else {
      return live.append(after.name)
    }
    for key in ConfigurationKey.keys(of: table) where before.says(key) || after.says(key) {
      guard key.read(before.meant) != key.read(after.meant) else { continue }
      let path = "\(after.name).\(key.name)"
      if key.needsRestart { restart.append(path) } else { live.append(path) }
    }
  }
}

extension EffectiveTable {
  /// Whether two tables in one place are of one device, or of one motion; other tables always are
  /// what they are.
  fileprivate func isSameThing(as other: EffectiveTable, of table: String) -> Bool {
    ConfigurationKey.identities.allSatisfy { key in
      key.table != table || key.read(meant) == key.read(other.meant)
    }
  }
}
