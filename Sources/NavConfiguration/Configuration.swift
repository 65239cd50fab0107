package import NavCore

/// Everything that the daemon is configured with, validated: what is held here is inside its range.
/// It owns no file and never changes by itself; a change of configuration is another value.
package struct Configuration: Equatable, Sendable {
  /// What the core is configured with.
  package var settings = Settings()
  package var input = InputSettings()
  /// What the virtual keyboard presses.
  package var keys = ActionKeys()
  package var log = LogSettings()
  package var limits = LimitSettings()
  package var access = AccessSettings()

  /// What holds without a file.
  package static let defaults = Configuration()

  package init() {}
}

/// Where touches come from.
package struct InputSettings: Equatable, Sendable {
  /// Touchscreens and touchpads among the kernel's device nodes are opened; else only what comes
  /// through the input socket is read.
  package var opensNodes = true

  package init() {}
}

/// How the event log is kept. Which touches are in it is of the core: `Settings.recording`.
package struct LogSettings: Equatable, Sendable {
  package enum Durability: Equatable, Sendable {
    case strict, interval, system, memory
  }

  /// What is promised of an event that was published.
  package var durability = Durability.interval
  /// Whether navd stops when the disk takes no more, rather than going on unrecorded.
  package var stopsWhenDegraded = false
  /// Time from the first event that is not durable to its sync: 10…10,000 ms.
  package var intervalMilliseconds: Int64 = 250
  /// Bytes of segments kept, in MiB: 16…65,536. At least two segments.
  package var retainMebibytes: Int64 = 64
  /// Days after which a segment goes: 0…36,500; 0 is never.
  package var retainDays: Int64 = 30
  /// Number of files kept: 0…100,000; 0 is any.
  package var retainSegments: Int64 = 0
  /// Size of a segment in KiB: 64…65,536.
  package var segmentKibibytes: Int64 = 8_192
  /// Whether the state is checked against its invariants after each turn.
  package var checks = false

  package init() {}
}

/// How much others may ask of the daemon.
package struct LimitSettings: Equatable, Sendable {
  /// Connections to the main socket: 1…4,096.
  package var connections = 256
  /// Of these, connections of one uid.
  package var connectionsPerUID = 64
  /// Connections to the input socket, each a device: 1…64.
  package var inputConnections = 16
  /// How often one uid may connect to either socket, in the long run: 1…10,000 times a second.
  package var connectsPerSecond: Int64 = 500
  /// How often at once: 1…10,000.
  package var connectsBurst: Int64 = 1_000

  package init() {}
}

extension Configuration {
  /// The surface that the keys of a `[surface.NAME]` mean: the first, which is `main` in a whole
  /// configuration.
  var surface: SurfaceSettings {
    get { settings.surfaces.first ?? SurfaceSettings(name: SurfaceState.mainName) }
    set {
      if settings.surfaces.isEmpty {
        settings.surfaces = [newValue]
      } else {
        settings.surfaces[0] = newValue
      }
    }
  }

  /// The profile that the keys of a `[[device]]` mean: the last.
  var profile: DeviceProfile {
    get { settings.profiles.last ?? DeviceProfile() }
    set { settings.profiles.setLast(newValue) }
  }

  /// The binding that the keys of a `[[binding]]` mean: the last.
  var binding: Binding {
    get { settings.bindings.last ?? .unsaid }
    set { settings.bindings.setLast(newValue) }
  }
}

extension Binding {
  /// Of a table that does not say it; no action has a name without a letter.
  static let unsaid = Binding(fingers: 2, motion: .swipeForth, target: .action(""))
}

extension Array {
  /// Puts an element in the place of the last, or in the first place.
  fileprivate mutating func setLast(_ element: Element) {
    if isEmpty {
      append(element)
    } else {
      self[count - 1] = element
    }
  }
}
