import NavCore

/// A unit of the file: how it is written, how many places it may have, and how it becomes the
/// integer that the program holds. "Written" is always the number in units of its last place.
enum Measure: Sendable {
  /// Held as micrometres, or as micrometres per second.
  case points, pointsPerSecond
  /// Held as even micrometres.
  case millimetres
  /// Held as parts per million.
  case percent
  /// Held as thousandths of a degree.
  case degrees
  /// Held as microseconds.
  case microsecondsFromMilliseconds
  /// Held as they are written.
  case milliseconds, mebibytes, kibibytes, days, segments, connections, connects, fingers
  case connectsPerSecond

  var unit: String {
    switch self {
    case .points: "pt"
    case .pointsPerSecond: "pt/s"
    case .millimetres: "mm"
    case .percent: "%"
    case .degrees: "degrees"
    case .microsecondsFromMilliseconds, .milliseconds: "ms"
    case .mebibytes: "MiB"
    case .kibibytes: "KiB"
    case .days: "days"
    case .segments: "segments"
    case .connections: "connections"
    case .connects: "connects"
    case .connectsPerSecond: "connects per s"
    case .fingers: "fingers"
    }
  }

  /// Decimal places that may be written; 0: whole numbers only.
  var places: Int {
    switch self {
    case .points, .pointsPerSecond: 2
    case .millimetres, .degrees: 3
    case .percent: 4
    case .microsecondsFromMilliseconds, .milliseconds, .mebibytes, .kibibytes, .days, .segments,
      .connections, .connects, .connectsPerSecond, .fingers:
      0
    }
  }

  func held(written: Int64) -> Int64 {
    switch self {
    case .points, .pointsPerSecond: GestureTuning.micrometres(hundredthsOfPoint: written)
    // Half a side must be a whole number: an odd one grows by one micrometre.
    case .millimetres: written + (written & 1)
    case .microsecondsFromMilliseconds: written * 1_000
    case .percent, .degrees, .milliseconds, .mebibytes, .kibibytes, .days, .segments,
      .connections, .connects, .connectsPerSecond, .fingers:
      written
    }
  }

  /// The written number that `held(written:)` takes to `held`; the nearest, where none does.
  func written(held: Int64) -> Int64 {
    switch self {
    // A hundredth of a point is 1.5875 µm: the nearest one is the one that was written.
    case .points, .pointsPerSecond: (held * 20_000 + 15_875) / 31_750
    case .microsecondsFromMilliseconds: held / 1_000
    case .millimetres, .percent, .degrees, .milliseconds, .mebibytes, .kibibytes, .days, .segments,
      .connections, .connects, .connectsPerSecond, .fingers:
      held
    }
  }
}
