import NavConfiguration
import NavCore
import NavSystem

/// One key of the configuration with another value: `back.rule=half`.
struct ConfigurationEdit: Equatable {
  /// `surface.main.root_back`: the table, which may have points, and the key.
  let table: String
  let key: String
  let value: String

  var path: String { "\(table).\(key)" }
  var text: String { "\(path)=\(value)" }

  /// - Throws: what is wrong, and what would be right.
  init(_ text: String, option: String) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty else {
      throw UsageError("--\(option) \(text): table.key=value was expected, as back.rule=half")
    }
    try self.init(path: String(parts[0]), value: String(parts[1]), option: option)
  }

  init(path: String, value: String, option: String) throws(UsageError) {
    guard let point = path.lastIndex(of: "."), point > path.startIndex,
      path.index(after: point) < path.endIndex
    else { throw UsageError("--\(option) \(path): table.key was expected, as back.rule") }
    table = String(path[..<point])
    key = String(path[path.index(after: point)...])
    self.value = value
    let place = table.split(separator: ".").first.map(String.init) ?? table
    if ConfigurationKey.arrays.contains(String(place.prefix { $0 != "[" })) {
      throw UsageError("--\(option) \(path): a key of one of several tables: use --config FILE")
    }
    let isSurface = place == "surface"
    let known = ConfigurationKey.all.map(\.path)
    if !isSurface, !known.contains(self.path) {
      let meant = NearestName.find(self.path, among: known).map { "did you mean \($0)?" }
      throw UsageError(
        "--\(option) \(path): no key of the configuration; "
          + (meant ?? "`navctl check-config --effective` lists them")
      )
    }
  }

  /// What may be written plainly in TOML stays; anything else is a text.
  private var written: String {
    let isPlain =
      ["true", "false"].contains(value) || "\"'[{".contains(value.first ?? " ")
      || value.allSatisfy { $0.isASCII && ($0.isNumber || "+-._".contains($0)) }
    return isPlain ? value : "\"\(value)\""
  }

  /// The effective text of a configuration with this key in place of the one that it had.
  func applied(to text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let line = "\(key) = \(written)"
    guard let header = lines.firstIndex(of: "[\(table)]") else {
      return text + "\n[\(table)]\n\(line)\n"
    }
    let end = lines[(header + 1)...].firstIndex { $0.hasPrefix("[") } ?? lines.endIndex
    if let place = lines[header..<end].firstIndex(where: { $0.hasPrefix("\(key) = ") }) {
      lines[place] = line
    } else {
      lines.insert(line, at: header + 1)
    }
    return lines.joined(separator: "\n")
  }
}

/// Values of one key, from one to another: `gesture.slop_mm=1..3:0.5`.
struct ConfigurationSweep {
  static let countMax = 200

  let path: String
  let edits: [ConfigurationEdit]

  init(_ text: String) throws(UsageError) {
    let wrong = UsageError(
      "--sweep \(text): table.key=a..b or table.key=a..b:step was expected, with at most"
        + " \(Self.countMax) values of at most three places"
    )
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2 else { throw wrong }
    let parts = sides[1].split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let range = parts[0].firstRange(of: "..") else {
      throw wrong
    }
    let first = parts[0][..<range.lowerBound]
    let last = parts[0][range.upperBound...]
    let places = max(Self.places(first), Self.places(last))
    let plain = [1_000, 100, 10, 1][min(places, 3)]
    guard let start = Self.thousandths(first), let end = Self.thousandths(last),
      let step = parts.count == 2 ? Self.thousandths(parts[1]) : Int64(plain), step > 0,
      start <= end, (end - start) / step < Int64(Self.countMax)
    else { throw wrong }
    path = String(sides[0])
    var edits: [ConfigurationEdit] = []
    for value in stride(from: start, through: end, by: Int64.Stride(step)) {
      edits.append(
        try ConfigurationEdit(path: path, value: Self.text(value), option: "sweep")
      )
    }
    self.edits = edits
  }

  private static func places(_ text: Substring) -> Int {
    text.firstIndex(of: ".").map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0
  }

  private static func thousandths(_ text: Substring) -> Int64? {
    let isNegative = text.first == "-"
    let digits = isNegative ? text.dropFirst() : text
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), (1...9).contains(parts[0].utf8.count),
      places(digits) <= 3, digits.utf8.allSatisfy({ $0 == 46 || 48...57 ~= $0 }),
      let whole = Int64(parts[0]),
      let rest = Int64((parts.count == 2 ? parts[1] + "000" : "000").prefix(3))
    else { return nil }
    return (whole * 1_000 + rest) * (isNegative ? -1 : 1)
  }

  private static func text(_ thousandths: Int64) -> String {
    let digits = String(thousandths.magnitude % 1_000 + 1_000).dropFirst()
    var places = digits
    while places.last == "0" { places.removeLast() }
    let whole = (thousandths < 0 ? "-" : "") + String(thousandths.magnitude / 1_000)
    return places.isEmpty ? whole : "\(whole).\(places)"
  }
}
