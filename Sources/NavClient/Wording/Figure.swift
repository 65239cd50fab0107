/// Numbers of the wire as people read them. Nothing is computed with the results.
package enum Figure {
  /// One point is 158.75 µm: one decimal, left out where it is 0.
  package static func points(micrometres: Int64) -> String {
    "\(tenths(scaled(micrometres, by: 1_000, over: 15_875))) pt"
  }

  package static func pointsPerSecond(micrometres: Int64) -> String {
    "\(points(micrometres: micrometres))/s"
  }

  /// Millimetres with one decimal, left out where it is 0.
  package static func millimetres(micrometres: Int64) -> String {
    tenths(scaled(micrometres, by: 1, over: 100))
  }

  /// A part of a whole: `42.1 %`.
  package static func percent(ppm: Int64) -> String {
    "\(tenths(scaled(ppm, by: 1, over: 1_000))) %"
  }

  /// A part that moves, always with one decimal so that nothing beside it jumps: `3.0 %`.
  package static func level(ppm: Int64) -> String {
    let tenth = scaled(ppm, by: 1, over: 1_000)
    return "\(tenths(tenth))\(tenth % 10 == 0 ? ".0" : "") %"
  }

  /// An angle with one decimal, left out where it is 0.
  package static func degrees(millidegrees: Int64) -> String {
    "\(tenths(scaled(millidegrees, by: 1, over: 100)))°"
  }

  /// Seconds with three decimals.
  package static func seconds(microseconds: Int64) -> String {
    "\(thousandths(scaled(microseconds, by: 1, over: 1_000))) s"
  }

  /// How long, in seconds with a decimal, and from two of them on in whole minutes, hours or days.
  package static func age(milliseconds: Int64) -> String {
    let minute: Int64 = 60_000
    return switch milliseconds {
    case ..<(2 * minute): "\(tenths(scaled(milliseconds, by: 1, over: 100))) s"
    case ..<(120 * minute): "\(milliseconds / minute) min"
    case ..<(48 * 60 * minute): "\(milliseconds / (60 * minute)) h"
    default: "\(milliseconds / (24 * 60 * minute)) d"
    }
  }

  /// An amount of bytes with one decimal from 1 KiB on.
  package static func bytes(_ count: Int64) -> String {
    let units = ["KiB", "MiB", "GiB"]
    var place = 0
    while place + 1 < units.count, count >= 1 << (10 * Int64(place + 2)) { place += 1 }
    guard count >= 1_024 else { return "\(count) bytes" }
    let unit: Int64 = 1 << (10 * Int64(place + 1))
    return "\(tenths(scaled(count, by: 10, over: unit))) \(units[place])"
  }

  /// A part of a whole in parts per million; 0 of nothing.
  package static func share(_ part: Int64, of whole: Int64) -> Int64 {
    whole > 0 ? scaled(part, by: 1_000_000, over: whole) : 0
  }

  /// How many that is in an hour, where there were `count` in so many microseconds; 0 in none.
  package static func hourly(_ count: Int64, inMicroseconds microseconds: Int64) -> Int64 {
    microseconds > 0 ? scaled(count, by: 3_600_000_000, over: microseconds) : 0
  }

  /// Parts per million of an extent per second with two decimals and a sign: `+0.31/s`.
  package static func rate(ppmPerSecond: Int64) -> String {
    let hundredths = scaled(ppmPerSecond, by: 1, over: 10_000)
    let digits = String(hundredths.magnitude % 100 + 100).dropFirst()
    return "\(hundredths < 0 ? "-" : "+")\(hundredths.magnitude / 100).\(digits)/s"
  }

  /// A coefficient with as many of its six decimals as say something.
  package static func millionths(_ value: Int64) -> String {
    var digits = String(value.magnitude % 1_000_000 + 1_000_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    let fraction = digits.isEmpty ? "" : ".\(digits)"
    return "\(value < 0 ? "-" : "")\(value.magnitude / 1_000_000)\(fraction)"
  }

  private static func tenths(_ value: Int64) -> String {
    let sign = value < 0 ? "-" : ""
    let whole = value.magnitude / 10
    let tenth = value.magnitude % 10
    return tenth == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(tenth)"
  }

  private static func thousandths(_ value: Int64) -> String {
    let digits = String(value.magnitude % 1_000 + 1_000).dropFirst()
    return "\(value < 0 ? "-" : "")\(value.magnitude / 1_000).\(digits)"
  }

  /// `value * factor / divisor`, rounded half away from 0; in 128 bits, since the wire may say
  /// anything.
  private static func scaled(_ value: Int64, by factor: Int64, over divisor: Int64) -> Int64 {
    let product = Int128(value) * Int128(factor)
    let half = Int128(divisor) / 2
    let rounded = (product + (product < 0 ? -half : half)) / Int128(divisor)
    return Int64(clamping: rounded)
  }
}

extension String {
  /// A name of the wire as words: `edge_back` is `edge back`.
  package var words: String { String(map { $0 == "_" ? " " : $0 }) }

  /// At least that wide, filled with spaces on the right.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// As it may go to a terminal: control characters of a foreign text become `?`.
  package var printable: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? "?" : $0 }))
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { properties.generalCategory == .control }
}
