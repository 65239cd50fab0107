/// What is printed: a table for people, one object for programs.
enum Report {
  /// The lines of a table, widths fitted to what is in it.
  static func table(_ figures: [Figure]) -> String {
    var rows = [["figure", "value", "unit", "against, in the same run", "ratio"]]
    rows += figures.map { figure in
      [
        figure.what,
        decimal(figure.value),
        figure.unit,
        figure.reference.map { "\($0.what): \(decimal($0.value))" } ?? "",
        figure.ratio.map { decimal($0) } ?? "",
      ]
    }
    let isRight = [false, true, false, false, true]
    let widths = isRight.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return isRight[column] ? space + row[column] : row[column] + space
      }
      var line = cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  static func json(_ machine: Machine, _ figures: [Figure], _ problems: [String]) -> String {
    let list = figures.map { figure in
      var fields = [
        "\"name\":\(quoted(figure.name))",
        "\"what\":\(quoted(figure.what))",
        "\"value\":\(fixed(figure.value, places: 6))",
        "\"unit\":\(quoted(figure.unit))",
      ]
      if let reference = figure.reference {
        let value = fixed(reference.value, places: 6)
        fields.append("\"against\":{\"what\":\(quoted(reference.what)),\"value\":\(value)}")
      }
      if let ratio = figure.ratio { fields.append("\"ratio\":\(fixed(ratio, places: 6))") }
      return "{\(fields.joined(separator: ","))}"
    }
    let facts = machine.facts.map { "\(quoted($0.name)):\(quoted($0.value))" }
    return "{\"machine\":{\(facts.joined(separator: ","))},"
      + "\"figures\":[\(list.joined(separator: ","))],"
      + "\"problems\":[\(problems.map { quoted($0) }.joined(separator: ","))]}\n"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for character in text.unicodeScalars {
      switch character {
      case "\"", "\\": result += "\\\(character)"
      case _ where character.value < 0x20: result += " "
      default: result.unicodeScalars.append(character)
      }
    }
    return result + "\""
  }
}
