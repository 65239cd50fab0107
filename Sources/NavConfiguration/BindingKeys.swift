import NavCore

// The keys of a `[[binding]]`: each means the binding that is the last of its configuration.
extension ConfigurationKey {
  static let bindingTable = "binding"

  static let binding: [ConfigurationKey] = bindingNeeds + bindingEffects

  /// What a binding must say.
  static let bindingNeeds: [ConfigurationKey] = [
    ConfigurationKey(
      table: bindingTable,
      name: "fingers",
      form: .number(.fingers, 2...5),
      relation: .none,
      read: { $0.settings.bindings.last.map { .number(Int64($0.fingers)) } },
      write: { $0.binding.fingers = Int($1.number) }
    ),
    ConfigurationKey(
      table: bindingTable,
      name: "motion",
      form: .words(motions.map(\.name)),
      relation: .none,
      read: { configuration in
        configuration.settings.bindings.last.flatMap { motions.firstIndex(of: $0.motion) }
          .map { .number(Int64($0)) }
      },
      write: { $0.binding.motion = motions[Int($1.number)] }
    ),
    ConfigurationKey(
      table: bindingTable,
      name: "action",
      form: .action,
      relation: .none,
      read: { $0.settings.bindings.last.map { .text($0.target.name) } },
      write: { $0.binding.target = ActionName.target($1.string) }
    ),
  ]

  private static let motions = Binding.Motion.allCases
  private static let kinds: [DeviceDescription.Kind] = [.touchscreen, .touchpad]

  private static let bindingEffects: [ConfigurationKey] = [
    ConfigurationKey(
      table: bindingTable,
      name: "device",
      form: .words(kinds.map(\.name)),
      relation: .none,
      read: { configuration in
        configuration.settings.bindings.last?.kind.flatMap { kinds.firstIndex(of: $0) }
          .map { .number(Int64($0)) }
      },
      write: { $0.binding.kind = kinds[Int($1.number)] }
    ),
    // After the action that they are of.
    ConfigurationKey(
      table: bindingTable,
      name: "keys",
      form: .keys,
      relation: .none,
      read: { configuration in
        guard case .action(let name)? = configuration.settings.bindings.last?.target else {
          return nil
        }
        let codes = configuration.keys[.bound(name)]
        return codes.isEmpty ? nil : .numbers(codes.map { Int64($0) })
      },
      write: { configuration, held in
        guard case .action(let name) = configuration.binding.target else { return }
        configuration.keys[.bound(name)] = held.list.map { UInt16($0) }
      }
    ),
  ]
}
