/// Text in the language of man pages, mdoc(7), while it is being put together.
struct Mdoc {
  private(set) var lines: [String] = []

  /// `.Ss The title`: a word of it is never taken for a macro.
  mutating func heading(_ macro: String, _ title: String) {
    lines.append(".\(macro) \"\\&\(Self.argument(title))\"")
  }

  /// One paragraph, a sentence a line.
  mutating func paragraph(_ text: String, isFirst: Bool = false) {
    if !isFirst { lines.append(".Pp") }
    append(text)
  }

  /// Text that goes on with what stands before.
  mutating func append(_ text: String) {
    let words = text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    let sentences = words.replacing(/([.!?])\s+(?=[A-Z`"*(\[])/) { "\($0.1)\n" }
    lines += sentences.split(separator: "\n").map { Self.line(Self.marked(String($0))) }
  }

  /// Lines as they stand.
  mutating func literal(_ text: [String], isFirst: Bool = false) {
    guard !text.isEmpty else { return }
    lines.append(".Bd -literal" + (isFirst ? " -compact" : ""))
    lines += text.map { Self.line(Self.escaped($0, isCode: true)) }
    lines.append(".Ed")
  }

  mutating func beginList() { lines.append(".Bl -tag -width Ds") }

  mutating func item(_ head: String) {
    let words = head.split(separator: " ").joined(separator: " ")
    lines.append(".It \"\\&\(Self.argument(Self.marked(words)))\"")
  }

  mutating func endList() { lines.append(".El") }

  /// The marks of Markdown as fonts: code is bold, what is stressed slanted, a link its text.
  private static func marked(_ text: String) -> String {
    let plain = text.replacing(/\[([^\]]*)\]\([^)]*\)/) { String($0.1) }
    let parts = plain.split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      guard index % 2 == 0 else { return "\\fB\(escaped(String(part), isCode: true))\\fR" }
      return escaped(String(part), isCode: false).replacing(/\*+([^*]+)\*+/) {
        "\\fI\($0.1)\\fR"
      }
    }.joined()
  }

  private static func escaped(_ text: String, isCode: Bool) -> String {
    let safe = text.replacing("\\", with: "\\e").replacing("…", with: "...")
    return isCode ? safe.replacing("-", with: "\\-") : safe
  }

  /// What begins a line of text is no request.
  private static func line(_ text: String) -> String {
    text.hasPrefix(".") || text.hasPrefix("'") ? "\\&\(text)" : text
  }

  private static func argument(_ text: String) -> String { text.replacing("\"", with: "\\(dq") }
}
