import Foundation

/// One command of navctl, as its help tells of it.
struct CommandHelp {
  let name: String
  let summary: String
  /// What stands behind its name: `ID`, `[TOPIC…]`.
  let operands: String
  /// Paragraphs beyond the options, as lines.
  let details: [[String]]
  let options: [Option]

  struct Option: Equatable {
    /// `--socket PATH`
    let head: String
    let text: String
  }

  /// Reads the text of `navctl COMMAND --help`.
  init(_ name: String, _ text: String) {
    self.name = name
    let parts = text.components(separatedBy: "\noptions:\n")
    let before = parts[0].split(separator: "\n\n").map {
      $0.split(separator: "\n").map(String.init)
    }
    summary = String(before[0][0].dropFirst("navctl \(name): ".count))
    operands = String(before[1][0].dropFirst("usage: navctl \(name) ".count))
      .replacing("[OPTIONS]", with: "")
    details = Array(before.dropFirst(2))
    let list = parts.dropFirst().first?.components(separatedBy: "\n\n")[0] ?? ""
    var options: [Option] = []
    for line in list.split(separator: "\n").map(String.init) {
      if let head = line.firstMatch(of: /^  (--[a-z-]+(?: [A-Z]+)?) +(.*)$/) {
        options.append(Option(head: String(head.1), text: String(head.2)))
      } else if let last = options.popLast() {
        let more = line.drop { $0 == " " }
        options.append(Option(head: last.head, text: "\(last.text) \(more)"))
      }
    }
    self.options = options
  }
}

extension Mdoc {
  /// The commands of navctl. What many of them take is told once.
  static func of(commands: [CommandHelp]) -> Mdoc {
    var page = Mdoc()
    let all = commands.flatMap(\.options)
    let common = all.enumerated().filter { index, option in
      all.firstIndex(of: option) == index && all.count { $0 == option } > commands.count / 4
    }.map(\.element)
    page.heading("Sh", "OPTIONS OF MOST COMMANDS")
    page.list(common)
    page.heading("Sh", "COMMANDS")
    page.beginList()
    for command in commands {
      page.item("`\(command.name)` \(command.operands)")
      page.append(command.summary + ".")
      for lines in command.details {
        if lines.contains(where: { $0.hasPrefix("  ") }) {
          page.literal(lines)
        } else {
          page.paragraph(lines.joined(separator: " "))
        }
      }
      let heads = command.options.filter(common.contains).map { "`\($0.head)`" }
      if !heads.isEmpty { page.paragraph("Takes \(heads.joined(separator: ", ")).") }
      let own = command.options.filter { !common.contains($0) }
      if !own.isEmpty { page.list(own) }
    }
    page.endList()
    return page
  }

  private mutating func list(_ options: [CommandHelp.Option]) {
    beginList()
    for option in options {
      let words = option.head.split(separator: " ", maxSplits: 1)
      item("`\(words[0])`" + (words.count > 1 ? " *\(words[1])*" : ""))
      append(option.text)
    }
    endList()
  }

  /// The options of a program that has no commands.
  static func of(options help: CommandHelp) -> Mdoc {
    var page = Mdoc()
    page.heading("Sh", "OPTIONS")
    page.list(help.options)
    return page
  }
}
