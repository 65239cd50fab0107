import NavClient
import NavSystem

/// Where navctl's words go: the standard output, and a terminal's ways if it is one.
///
/// It owns the last line of the terminal while a level is shown on it, or the last lines while a
/// picture is, and the cursor then. A reader that has gone ends the command without a word.
final class Screen {
  enum Colour: String {
    case plain = ""
    case faint = "2"
    case strong = "1"
    case good = "32"
    case notable = "36"
  }

  /// Whether there is a terminal that knows how to clear a line.
  private let canClear: Bool
  private let usesColour: Bool
  /// Blocks and the like, where the locale says that the terminal shows UTF-8.
  let usesBlocks: Bool
  private var showsLevel = false
  /// Lines of the picture that the next one is drawn over; nil: none is shown.
  private var pictureRows: Int?

  init() {
    let terminal = ThisProcess.environment("TERM")
    canClear = StandardStream.output.isTerminal && terminal != nil && terminal != "dumb"
    usesColour = canClear && ThisProcess.environment("NO_COLOR") == nil
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(ThisProcess.environment).first ?? ""
    let encoding = locale.uppercased()
    usesBlocks = encoding.hasSuffix("UTF-8") || encoding.hasSuffix("UTF8")
  }

  /// Characters that a line which is written over may have: the last column stays free, for there
  /// some terminals go on to the next line.
  var levelColumns: Int {
    canClear ? max(1, (StandardStream.output.columns ?? 80) - 1) : .max
  }

  /// Characters that a bar may take beside its figures.
  var barWidth: Int { max(10, min(40, (StandardStream.output.columns ?? 80) - 48)) }

  /// A line of text, in the place of the level if one is shown.
  func say(_ text: String, _ colour: Colour = .plain) throws(Failure) {
    let start = showsLevel ? "\r\u{1B}[K" : ""
    showsLevel = false
    try write("\(start)\(painted(text, colour))\n")
  }

  /// A foreign text of several lines.
  func say(lines text: String) throws(Failure) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for line in lines { try say(String(line).printable) }
  }

  /// A line that the next one is written over, on a terminal that can; elsewhere a line like
  /// others.
  func show(level text: String) throws(Failure) {
    guard canClear else { return try say(text) }
    showsLevel = true
    try write("\r\(text.prefix(levelColumns))\u{1B}[K")
  }

  /// Whether a picture is drawn over the one before.
  var redraws: Bool { canClear }

  /// What there is room for on a terminal; elsewhere what fits on most.
  var sheet: PictureSheet {
    guard canClear else { return PictureSheet(columns: 80, rows: 40, usesBlocks: usesBlocks) }
    let rows = (StandardStream.output.rows ?? 24) - 1
    return PictureSheet(columns: levelColumns, rows: rows, usesBlocks: usesBlocks)
  }

  /// A picture in the place of the one before, on a terminal that can; elsewhere below it.
  func show(picture lines: [String]) throws(Failure) {
    guard canClear else {
      let gap = pictureRows == nil ? "" : "\n"
      pictureRows = lines.count
      return try write(gap + lines.map { "\($0)\n" }.joined())
    }
    let start = pictureRows.map { "\u{1B}[\($0)A" } ?? "\u{1B}[?25l"
    pictureRows = lines.count
    try write(start + lines.map { "\r\($0)\u{1B}[K\n" }.joined() + "\u{1B}[J")
  }

  /// Leaves what is shown on a line of its own, and the terminal as it was.
  func end() {
    if showsLevel { StandardStream.output.write("\n") }
    showsLevel = false
    if canClear && pictureRows != nil { StandardStream.output.write("\u{1B}[?25h") }
    pictureRows = nil
  }

  /// A line of the wire, unchanged.
  func say(line: [UInt8]) throws(Failure) {
    let isWritten = (line + [UInt8(ascii: "\n")]).withUnsafeBytes {
      StandardStream.output.write($0)
    }
    if !isWritten { throw .outputClosed }
  }

  private func painted(_ text: String, _ colour: Colour) -> String {
    guard usesColour, colour != .plain else { return text }
    return "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m"
  }

  /// Text as it is.
  func write(_ text: String) throws(Failure) {
    if !StandardStream.output.write(text) { throw .outputClosed }
  }
}
