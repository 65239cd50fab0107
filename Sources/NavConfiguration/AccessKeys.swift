import NavCore

/// Who may do what beside the daemon's own user and root, who may do everything: for each role the
/// groups and users that have it.
package struct AccessSettings: Equatable, Sendable {
  package enum Holder: Equatable, Sendable {
    case group(String)
    case user(UInt32)
  }

  /// Whose members are clients where the file says nothing else.
  package static let defaultGroup = "navd"

  package var observe: [Holder] = [.group(defaultGroup)]
  package var control: [Holder] = [.group(defaultGroup)]
  package var inject: [Holder] = []
  package var raw: [Holder] = []
  package var admin: [Holder] = []

  package init() {}

  /// Every group that is named, each once.
  package var groups: [String] {
    (observe + control + inject + raw + admin).reduce(into: []) { names, holder in
      if case .group(let name) = holder, !names.contains(name) { names.append(name) }
    }
  }
}

// The keys of `[access]`. A change holds at once, for whoever connects from then on: what a client
// may do is settled when it connects.
extension ConfigurationKey {
  static let access: [ConfigurationKey] = [
    .holders(of: "observe", \.access.observe), .holders(of: "control", \.access.control),
    .holders(of: "inject", \.access.inject), .holders(of: "raw", \.access.raw),
    .holders(of: "admin", \.access.admin),
  ]

  private static func holders(
    of role: String,
    _ place: any WritableKeyPath<Configuration, [AccessSettings.Holder]> & Sendable
  ) -> ConfigurationKey {
    ConfigurationKey(
      table: "access",
      name: role,
      form: .holders,
      relation: .none,
      read: { .holders($0[keyPath: place]) },
      write: { $0[keyPath: place] = $1.holders }
    )
  }
}

extension ValueReader {
  func holders(
    _ index: Int,
    _ key: ConfigurationKey
  ) throws(ValueFault) -> [AccessSettings.Holder] {
    let elements = try elements(index, key)
    guard elements.count <= ConfigurationLimits.holdersMax else {
      throw fault(entries[index], key, "has \(elements.count) of them")
    }
    var holders: [AccessSettings.Holder] = []
    for element in elements.map({ entries[$0] }) {
      let holder = try holder(element, key)
      guard !holders.contains(holder) else {
        throw fault(element, key, "has \(holder.written) twice", "each once: ")
      }
      holders.append(holder)
    }
    return holders
  }

  private func holder(
    _ entry: Entry,
    _ key: ConfigurationKey
  ) throws(ValueFault) -> AccessSettings.Holder {
    switch entry.value {
    case .integer(let number):
      // The last one means "no user" to the kernel.
      guard let user = UInt32(exactly: number), user != .max else {
        throw fault(entry, key, "has the user \(number)", "0 to 4294967294: ")
      }
      guard user != AccessSettings.nobody else {
        let right = "a user of its own in its place: "
        throw fault(entry, key, "has the user \(user), who is nobody and never let in", right)
      }
      return .user(user)
    case .string(let name):
      let text = Self.quoted(name)
      guard (1...ConfigurationLimits.nameBytesMax).contains(name.utf8.count) else {
        throw fault(entry, key, "has a group's name of \(name.utf8.count) bytes")
      }
      guard name.contains(where: { !("0"..."9").contains($0) }) else {
        throw fault(entry, key, "has the group \(text)", "a user's number without quotes: ")
      }
      let isName = name.unicodeScalars.allSatisfy {
        $0.properties.generalCategory != .control && !":, ".unicodeScalars.contains($0)
      }
      guard isName else {
        throw fault(entry, key, "has \(text), which is no name of a group")
      }
      return .group(name)
    default: throw fault(entry, key, "has \(entry.value.typeWithArticle)")
    }
  }
}

extension AccessSettings {
  /// What a user without a name in this user namespace shows up as.
  package static let nobody: UInt32 = 65_534
}

extension AccessSettings.Holder {
  /// As it is written in TOML.
  var written: String {
    switch self {
    case .group(let name): ConfigurationKey.quoted(name)
    case .user(let number): String(number)
    }
  }
}
