/// The service in the guest, as its manager sees it.
enum Service {
  static let name = "navd.service"

  static func processID() throws -> Int32 {
    let text = try property("MainPID")
    let number = try require(Int32(text), "\(name) has the main process \"\(text)\"")
    try expect(number > 0, "\(name) does not run: \(try status())")
    return number
  }

  static func property(_ property: String, of unit: String = name) throws -> String {
    let text = try ChildProgram.run(["systemctl", "show", "--value", "-p", property, unit])
    return text.trimmed
  }

  static func restart() throws { try ChildProgram.run(["systemctl", "restart", name]) }

  static func status() throws -> String {
    try ChildProgram.run(
      ["systemctl", "status", "--no-pager", "--lines=20", name],
      mustSucceed: false
    )
  }

  /// What the service wrote into the journal at a priority or above.
  static func journal(priority: String) throws -> String {
    let words = ["journalctl", "--no-pager", "-q", "-o", "cat", "-u", name, "-p", priority]
    return try ChildProgram.run(words).trimmed
  }

  /// Events of the log as lines of JSON, those whose text contains a word.
  static func log(containing word: String) throws -> [String] {
    let text = try ChildProgram.run(["navctl", "log", "show", "--json"])
    return text.split(separator: "\n").map(String.init).filter { $0.contains(word) }
  }
}

extension String {
  /// Without blanks and line feeds at its ends.
  var trimmed: String {
    let isBlank = { (character: Character) in character.isWhitespace }
    var rest = Substring(self).drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return String(rest)
  }
}
