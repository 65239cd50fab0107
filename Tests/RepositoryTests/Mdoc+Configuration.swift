extension Mdoc {
  /// The manual of a configuration, which is its file: remarks above tables and keys.
  static func of(configuration text: String) -> Mdoc {
    var page = Mdoc()
    var remarks: [[String]] = []
    var isInList = false
    var isBegun = false
    page.heading("Sh", "DESCRIPTION")
    for block in text.split(separator: "\n\n").map({ $0.split(separator: "\n").map(String.init) }) {
      let own = block.filter { !$0.isEmpty }
      guard let last = own.last else { continue }
      if let table = last.firstMatch(of: #/^(?:# )?(\[+[a-z_.]+\]+)$/#) {
        if isInList { page.endList() }
        isInList = false
        if !isBegun { page.remarks(remarks.isEmpty ? [] : [remarks.removeFirst()]) }
        if !isBegun { page.heading("Sh", "KEYS") }
        isBegun = true
        page.heading("Ss", String(table.1))
        page.remarks(remarks + [Array(own.dropLast())])
        remarks = []
      } else if let key = last.firstMatch(of: #/^(?:# )?([a-z_]+) = /#) {
        if !isInList { page.beginList() }
        isInList = true
        page.item("`\(key.1)`")
        page.remarks([own.dropLast().filter { !$0.isBound }])
        for bound in own where bound.isBound { page.append(bound.remark) }
      } else {
        remarks.append(own)
      }
    }
    if isInList { page.endList() }
    return page
  }

  /// Paragraphs of remarks; one that is set in by blanks is an example.
  private mutating func remarks(_ blocks: [[String]]) {
    var isFirst = true
    for paragraph in blocks.flatMap({ $0.split(separator: "#") }) {
      if paragraph.first?.hasPrefix("#   ") == true {
        literal(paragraph.map { String($0.dropFirst(2)) })
      } else {
        self.paragraph(paragraph.map(\.remark).joined(separator: " "), isFirst: isFirst)
      }
      isFirst = false
    }
  }
}

extension String {
  /// Without the mark of a remark.
  fileprivate var remark: String { hasPrefix("# ") ? String(dropFirst(2)) : self }

  /// Range, list of values, form or default of a key.
  fileprivate var isBound: Bool {
    ["Range", "One of", "Form", "Default"].contains { hasPrefix("# \($0): ") }
  }
}
