import NavSystem

/// What the names in a log's folder say; whatever else lies there is left alone.
struct SegmentNames: Equatable, Sendable {
  /// A file that was taken out of the log, and the segment that it was of.
  struct Aside: Equatable, Sendable {
    var segment: UInt64
    var name: String
  }

  static let prefix = "segment-"
  static let suffix = ".navlog"
  static let unfinishedSuffix = ".navlog.new"
  static let againSuffix = ".navlog.again"

  /// Numbers of the segments, ascending.
  var finished: [UInt64] = []
  /// Numbers of those without their final name, ascending.
  var unfinished: [UInt64] = []
  /// Tails that were cut off, and segments that were begun and did not go on from the log.
  var torn: [Aside] = []
  /// Segments that were damaged, whole and untouched.
  var damaged: [Aside] = []
  /// What a kill left of segments that were to take the place of others.
  var again: [Aside] = []

  init(_ storage: any LogStorage) throws(SystemError) {
    for name in try storage.list() {
      // A name that the log would not write is none of its own: of two files that claim one number,
      // it is the other one that counts.
      if let number = Self.number(name, suffix: Self.suffix), name == Self.name(number) {
        finished.append(number)
      } else if let number = Self.number(name, suffix: Self.unfinishedSuffix),
        name == Self.unfinishedName(number)
      {
        unfinished.append(number)
      } else if let number = Self.number(name, suffix: Self.againSuffix),
        name == Self.againName(number)
      {
        again.append(Aside(segment: number, name: name))
      } else if let number = Self.number(name, behind: "torn-") {
        torn.append(Aside(segment: number, name: name))
      } else if let number = Self.number(name, behind: "damaged-") {
        damaged.append(Aside(segment: number, name: name))
      }
    }
    finished.sort()
    unfinished.sort()
    damaged.sort { ($0.segment, $0.name) < ($1.segment, $1.name) }
  }

  /// The highest number that any file has; 0 where there is none. No number is given twice.
  var highest: UInt64 {
    let aside = (torn + damaged).map(\.segment).max() ?? 0
    return max(finished.last ?? 0, unfinished.last ?? 0, aside)
  }

  /// All that takes room and that nothing reads.
  var setAside: [Aside] { torn + damaged + again }

  /// A file of that number was set aside whole: it is known why no segment has it.
  func isWholeAside(_ number: UInt64) -> Bool {
    let torn = "torn-\(number)-0"
    return damaged.contains { $0.segment == number }
      || self.torn.contains { $0.name == torn || $0.name.hasPrefix(torn + "-") }
  }

  static func name(_ number: UInt64) -> String { stem(number) + suffix }

  /// While it is written to take the place of one that failed. Nothing reads it.
  static func againName(_ number: UInt64) -> String { stem(number) + againSuffix }

  static func unfinishedName(_ number: UInt64) -> String { stem(number) + unfinishedSuffix }

  /// Ten digits, so that names sort as numbers do.
  private static func stem(_ number: UInt64) -> String {
    prefix + padded(String(number), left: 10, with: "0")
  }

  private static func number(_ name: String, suffix: String) -> UInt64? {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
    return number(name.dropFirst(prefix.count).dropLast(suffix.count))
  }

  private static func number(_ name: String, behind prefix: String) -> UInt64? {
    guard name.hasPrefix(prefix) else { return nil }
    return number(name.dropFirst(prefix.count).prefix { $0 != "-" })
  }

  /// Of at most ten digits: whatever has more was not given by a log, and could not be counted on.
  private static func number(_ digits: Substring) -> UInt64? {
    guard digits.utf8.count <= 10, digits.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return UInt64(digits)
  }

  /// That name, or one with a number behind it: what was kept before stays.
  static func free(_ wanted: String, in storage: any LogStorage) throws(SystemError) -> String {
    let taken = Set(try storage.list())
    var name = wanted
    var count = 1
    while taken.contains(name) {
      count += 1
      name = "\(wanted)-\(count)"
    }
    return name
  }
}

extension SegmentNames {
  /// Whether a name is one of a segment, or of what was to become one.
  func isKnown(_ name: String) -> Bool {
    finished.contains { Self.name($0) == name }
      || unfinished.contains { Self.unfinishedName($0) == name }
      || again.contains { $0.name == name }
  }
}
