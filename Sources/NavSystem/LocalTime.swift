import Glibc

/// A time as people write it, in the machine's time zone.
package enum LocalTime {
  /// Microseconds since 1970 of `2026-12-01`, `2026-12-01 14:05` or `2026-12-01 14:05:30`; of
  /// `14:05` or `14:05:30` on the day of `now`; of `-30s`, `-10m`, `-2h` or `-7d` before it. Nil
  /// where the text is none of these. mktime(3)
  package static func microseconds(_ text: String, now: Int64) -> Int64? {
    if text.hasPrefix("-") { return ago(text.dropFirst()).map { now - $0 } }
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let first = parts.first, let last = parts.last else {
      return nil
    }
    var time = tm()
    var seconds = time_t(now / 1_000_000)
    localtime_r(&seconds, &time)
    let hasDay = first.contains("-")
    if hasDay {
      guard let day = numbers(first, separator: "-", 3...3), (1_970...9_999).contains(day[0]),
        (1...12).contains(day[1]), (1...31).contains(day[2])
      else { return nil }
      time.tm_year = day[0] - 1_900
      time.tm_mon = day[1] - 1
      time.tm_mday = day[2]
    }
    var clock: [Int32] = [0, 0, 0]
    if parts.count == 2 || !hasDay {
      guard hasDay == (parts.count == 2), let given = numbers(last, separator: ":", 2...3),
        (0...23).contains(given[0]), given.dropFirst().allSatisfy({ (0...59).contains($0) })
      else { return nil }
      clock = given + (given.count == 2 ? [0] : [])
    }
    time.tm_hour = clock[0]
    time.tm_min = clock[1]
    time.tm_sec = clock[2]
    time.tm_isdst = -1
    let wanted = (time.tm_mon, time.tm_mday)
    let made = mktime(&time)
    // A day that is not in the calendar becomes another one.
    guard made != -1, wanted == (time.tm_mon, time.tm_mday) else { return nil }
    return Int64(made) * 1_000_000
  }

  /// Of seconds, minutes, hours or days before now: more than any log is old.
  private static let countMax: Int32 = 1_000_000

  private static func ago(_ text: Substring) -> Int64? {
    let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
    guard let unit = text.last.flatMap({ units[$0] }), let count = number(text.dropLast()),
      count <= countMax
    else { return nil }
    return Int64(count) * unit * 1_000_000
  }

  private static func numbers(
    _ text: Substring,
    separator: Character,
    _ count: ClosedRange<Int>
  ) -> [Int32]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    let numbers = parts.compactMap(number)
    return count.contains(parts.count) && numbers.count == parts.count ? numbers : nil
  }

  private static func number(_ digits: Substring) -> Int32? {
    let isNumeral = (1...9).contains(digits.utf8.count) && digits.utf8.allSatisfy { 48...57 ~= $0 }
    return isNumeral ? Int32(digits) : nil
  }
}
