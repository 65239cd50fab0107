import NavClient
import NavSystem

/// Where navctl's words go: the standard output, and a terminal's ways if it is one.
///
/// It owns the last line of the terminal while a level is shown on it. A reader that has gone ends
/// the command without a word.
final class Screen {
  enum Colour: String {
    case plain = ""
    case faint = "2"
    case strong = "1"
    case good = "32"
    case notable = "36"
  }

  let isTerminal: Bool
  private let usesColour: Bool
  /// Blocks and the like, where the locale says that the terminal shows UTF-8.
  let usesBlocks: Bool
  private var showsLevel = false

  init() {
    isTerminal = StandardStream.output.isTerminal
    let terminal = ThisProcess.environment("TERM")
    usesColour =
      isTerminal && ThisProcess.environment("NO_COLOR") == nil && terminal != nil
      && terminal != "dumb"
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(ThisProcess.environment).first ?? ""
    let encoding = locale.uppercased()
    usesBlocks = encoding.hasSuffix("UTF-8") || encoding.hasSuffix("UTF8")
  }

  /// Characters that a bar may take beside its figures.
  var barWidth: Int { max(10, min(40, (StandardStream.output.columns ?? 80) - 48)) }

  /// A line of text.
  func say(_ text: String, _ colour: Colour = .plain) throws(Failure) {
    let end = showsLevel ? "\n" : ""
    showsLevel = false
    try write("\(end)\(painted(text, colour))\n")
  }

  /// A foreign text of several lines.
  func say(lines text: String) throws(Failure) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for line in lines { try say(String(line).printable) }
  }

  /// A line that the next level writes over, on a terminal; elsewhere a line like others.
  func show(level text: String) throws(Failure) {
    guard isTerminal else { return try say(text) }
    showsLevel = true
    let columns = StandardStream.output.columns ?? 80
    try write("\r\(String(text.prefix(columns - 1)))\u{1B}[K")
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
