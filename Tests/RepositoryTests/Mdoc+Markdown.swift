extension Mdoc {
  /// A page of Markdown below its title, up to a heading. Its headings are parts of one section,
  /// since a man page has sections of its own, with other meanings; tables become lists.
  static func of(markdown text: String, upTo end: String) -> Mdoc {
    var page = Mdoc()
    var rest = text.components(upTo: end)[...]
    // The title is the frame's.
    if rest.first?.hasPrefix("# ") == true { rest.removeFirst() }
    page.heading("Sh", "DESCRIPTION")
    var isFirst = true
    while let line = rest.first {
      if line.isEmpty {
        rest.removeFirst()
      } else if let level = line.prefixMatch(of: #/(##+) /#)?.1.count {
        let title = String(rest.removeFirst().dropFirst(level + 1))
        page.heading("Ss", title)
        isFirst = true
      } else if line.hasPrefix("    ") {
        page.literal(rest.take { $0.hasPrefix("    ") }.map { String($0.dropFirst(4)) })
        isFirst = false
      } else if line.hasPrefix("|") {
        page.table(rest.take { $0.hasPrefix("|") })
        isFirst = false
      } else if line.hasPrefix("- ") {
        page.points(rest.take { !$0.isEmpty })
        isFirst = false
      } else {
        page.paragraph(rest.take { $0.isText }.joined(separator: " "), isFirst: isFirst)
        isFirst = false
      }
    }
    return page
  }

  /// The first column are the heads; of more than two, the others say what they are.
  private mutating func table(_ rows: [String]) {
    let cells = rows.map { row in
      row.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
        .map { $0.split(separator: " ").joined(separator: " ") }
    }
    guard let names = cells.first else { return }
    beginList()
    for row in cells.dropFirst(2) {
      item(row[0])
      for (name, cell) in zip(names, row).dropFirst() where !cell.isEmpty {
        append(names.count == 2 || name == "what" ? cell : "\(name): \(cell).")
      }
    }
    endList()
  }

  private mutating func points(_ lines: [String]) {
    beginList()
    for line in lines {
      if line.hasPrefix("- ") { item("•") }
      append(line.hasPrefix("- ") ? String(line.dropFirst(2)) : line)
    }
    endList()
  }
}

extension String {
  /// Lines before the one that is `end`.
  fileprivate func components(upTo end: String) -> [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      .prefix { $0 != end }.map { $0 }
  }

  /// Whether a line goes on with a paragraph.
  fileprivate var isText: Bool {
    !isEmpty && !["|", "#", "- ", "    "].contains { hasPrefix($0) }
  }
}

extension ArraySlice<String> {
  /// The lines from the first on of which it holds; they are taken away.
  mutating func take(while holds: (String) -> Bool) -> [String] {
    let taken = Array(prefix(while: holds))
    removeFirst(taken.count)
    return taken
  }
}
