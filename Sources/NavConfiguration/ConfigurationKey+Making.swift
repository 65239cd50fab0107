import NavCore

// The ways in which keys are made: one for each kind of place where a value is held.
extension ConfigurationKey {
  static func number<Value: FixedWidthInteger & Sendable>(
    _ table: String,
    _ name: String,
    _ measure: Measure,
    _ range: ClosedRange<Int64>,
    _ place: any WritableKeyPath<Configuration, Value> & Sendable,
    _ relation: Relation = .none
  ) -> ConfigurationKey {
    ConfigurationKey(
      table: table,
      name: name,
      form: .number(measure, range),
      relation: relation,
      read: { .number(Int64($0[keyPath: place])) },
      write: { $0[keyPath: place] = Value($1.number) }
    )
  }

  /// One side of a size, which is unset until both sides are given.
  static func side(
    _ name: String,
    _ place: any WritableKeyPath<SurfaceSize, Int64> & Sendable,
    with other: String
  ) -> ConfigurationKey {
    ConfigurationKey(
      table: surfaceTable,
      name: name,
      form: .number(.millimetres, 20...2_000),
      relation: .together(other),
      read: { $0.surface.sizeMicrometres.map { .number($0[keyPath: place]) } },
      write: { configuration, held in
        var size =
          configuration.surface.sizeMicrometres ?? SurfaceSize(width: 0, height: 0)
        size[keyPath: place] = held.number
        configuration.surface.sizeMicrometres = size
      }
    )
  }

  static func words<Value: Equatable & Sendable>(
    _ table: String,
    _ name: String,
    _ words: [(String, Value)],
    _ place: any WritableKeyPath<Configuration, Value> & Sendable
  ) -> ConfigurationKey {
    let values = words.map(\.1)
    return ConfigurationKey(
      table: table,
      name: name,
      form: .words(words.map(\.0)),
      relation: .none,
      read: { configuration in
        values.firstIndex(of: configuration[keyPath: place]).map { .number(Int64($0)) }
      },
      write: { $0[keyPath: place] = values[Int($1.number)] }
    )
  }

  static func boolean(
    _ table: String,
    _ name: String,
    _ place: any WritableKeyPath<Configuration, Bool> & Sendable
  ) -> ConfigurationKey {
    ConfigurationKey(
      table: table,
      name: name,
      form: .boolean,
      relation: .none,
      read: { ConfigurationValue($0[keyPath: place]) },
      write: { $0[keyPath: place] = $1.boolean }
    )
  }

  static func text(
    _ table: String,
    _ name: String,
    bytesMax: Int,
    _ place: any WritableKeyPath<Configuration, String?> & Sendable
  ) -> ConfigurationKey {
    ConfigurationKey(
      table: table,
      name: name,
      form: .text(1...bytesMax),
      relation: .none,
      read: { $0[keyPath: place].map { .text($0) } },
      write: { $0[keyPath: place] = $1.string }
    )
  }

  typealias OrientationPlace = any WritableKeyPath<Configuration, Orientation?> & Sendable

  /// An orientation's two keys; either alone sets it.
  static func orientation(_ table: String, _ place: OrientationPlace) -> [ConfigurationKey] {
    [
      ConfigurationKey(
        table: table,
        name: "orientation",
        form: .quarterTurns,
        relation: .none,
        read: { $0[keyPath: place].map { .number(Int64($0.degrees)) } },
        write: { configuration, held in
          let isMirrored = configuration[keyPath: place]?.isMirrored ?? false
          configuration[keyPath: place] =
            Orientation(degrees: Int(held.number), isMirrored: isMirrored)
        }
      ),
      ConfigurationKey(
        table: table,
        name: "mirrored",
        form: .boolean,
        relation: .none,
        read: { $0[keyPath: place].map { ConfigurationValue($0.isMirrored) } },
        write: { configuration, held in
          let turns = configuration[keyPath: place]?.quarterTurns ?? 0
          configuration[keyPath: place] = Orientation(quarterTurns: turns, isMirrored: held.boolean)
        }
      ),
    ]
  }

  /// What is pressed on an action.
  static func keys(of action: Action) -> ConfigurationKey {
    ConfigurationKey(
      table: "output.keys",
      name: action.name,
      form: .keys,
      relation: .none,
      read: { .numbers($0.keys[action].map { Int64($0) }) },
      write: { $0.keys[action] = $1.list.map { UInt16($0) } }
    )
  }
}
