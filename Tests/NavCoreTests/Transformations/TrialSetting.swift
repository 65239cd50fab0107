import NavClient
import NavCore
import TestSupport

/// Under what a recording is played: a surface, its thresholds, and whose clock the stamps are of.
struct TrialSetting: Sendable {
  let name: String
  let clock: DeviceDescription.Clock
  var settings = Settings()
  /// The stack that a client has set; empty: nobody manages the surface.
  var pages: [String] = []
  /// Touchpads too lie on the surface.
  var isDirect = false

  private init(
    _ name: String,
    _ clock: DeviceDescription.Clock,
    pages: [String] = [],
    isDirect: Bool = false,
    _ change: (inout Settings) -> Void = { _ in }
  ) {
    self.name = name
    self.clock = clock
    self.pages = pages
    self.isDirect = isDirect
    change(&settings)
  }

  static let all = [
    TrialSetting("unmanaged", .own),
    TrialSetting("three pages", .monotonic, pages: ["a", "b", "c"]),
    TrialSetting("right to left", .virtual) { $0.surfaces[0].direction = .rightToLeft },
    TrialSetting("rule half", .own, pages: ["a", "b", "c"]) { $0.back.rule = .half },
    // The whole surface is edge, everything that touches lies on it, and back goes on at the root:
    // most fingers claim.
    TrialSetting("wide zone", .monotonic, pages: ["a", "b", "c"], isDirect: true) {
      $0.gesture.edgeZoneMicrometres = 1_000_000
      $0.surfaces[0].rootBack = .action
    },
  ]

  /// The same where the other side is the start.
  var mirrored: TrialSetting {
    var mirrored = self
    let isLeft = settings.surfaces[0].direction != .rightToLeft
    mirrored.settings.surfaces[0].direction = isLeft ? .rightToLeft : .leftToRight
    return mirrored
  }

  /// A recording as its device would send it here; nil where it has no axes.
  func stream(_ recording: Recording) -> RecordedStream? {
    guard
      var description = DeviceDescription(
        recording,
        clock: clock,
        kind: isDirect ? .touchscreen : nil,
        axisCodes: recording.ownAxisCodes
      )
    else { return nil }
    description.surface = "main"
    var records = recording.events.map { event in
      InputRecord(
        stampMicroseconds: event.seconds * 1_000_000 + Int64(event.microseconds),
        type: event.type,
        code: event.code,
        value: event.value
      )
    }
    // The machine's own stamps are those of the moment at which they are read.
    if clock == .monotonic, let first = records.first?.stampMicroseconds {
      for index in records.indices {
        records[index].stampMicroseconds += Trial.machineMicroseconds - first
      }
    }
    return RecordedStream(records, description)
  }
}

extension Recording {
  /// What a profile would say of a panel that tells its places by ABS_Z and ABS_RX.
  fileprivate var ownAxisCodes: DeviceDescription.AxisCodes? {
    let codes = Set(events.lazy.filter { $0.type == 3 }.map(\.code))
    guard codes.isDisjoint(with: [0x00, 0x01, 0x35, 0x36]) else { return nil }
    return DeviceDescription.AxisCodes(x: 2, y: 3)
  }
}
