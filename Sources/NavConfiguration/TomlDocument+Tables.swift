// Arrays of tables, as `[[device]]` writes them.
extension TomlDocument {
  /// One table of such an array: where it is, and what messages call it, as "device[2]".
  struct Element {
    var index: Int
    var name: String
  }

  /// The tables of the array at `index`, at most `bound` of them. What is no table is noted and
  /// passed over; so are those beyond the bound, at the first of them.
  func tables(of index: Int, atMost bound: Int, _ problems: inout ProblemList) -> [Element] {
    let array = entries[index]
    guard array.value == .array else {
      let wrong = "is \(array.value.typeWithArticle)"
      let right = "write [[\(array.name)]], with two brackets"
      problems.note(array.namePosition, array.name, wrong, right)
      return []
    }
    var tables: [Element] = []
    for (place, child) in contents[index].enumerated() {
      let entry = entries[child]
      let name = "\(array.name)[\(place + 1)]"
      guard place < bound else {
        let right = "at most \(bound) \(array.name)s"
        problems.note(entry.valuePosition, name, "is one too many", right)
        break
      }
      guard entry.value == .table else {
        let wrong = "is \(entry.value.typeWithArticle)"
        problems.note(entry.valuePosition, name, wrong, "must be a table, [[\(array.name)]]")
        continue
      }
      tables.append(Element(index: child, name: name))
    }
    return tables
  }
}

extension TomlDocument.Value {
  var typeWithArticle: String {
    switch self {
    case .table: "a table"
    case .array: "an array"
    case .dateOrTime: "a date or time"
    case .string: "a string"
    case .integer: "a whole number"
    case .decimal(let text): "a decimal number, \(QuotedText.printable(text))"
    case .boolean: "a boolean"
    }
  }
}
