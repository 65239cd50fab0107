import NavConfiguration
import Testing

/// The document as a flat list: what holds what, and where it stands.
@Suite struct `The document` {
  private func lines(_ text: String) throws -> [String] {
    try TomlDocument(bytes: Array(text.utf8), file: "t").entries.map { entry in
      let parent = entry.parent.map(String.init) ?? "-"
      let name = entry.index.map { "[\($0)]" } ?? entry.name
      let places = [entry.namePosition, entry.valuePosition].map { "\($0.line):\($0.column)" }
      return "\(parent) \(name) \(places.joined(separator: " ")) \(entry.value)"
    }
  }

  @Test func `elements of an array have it as their parent, in order`() throws {
    #expect(
      try lines("run = [\"a\", 2,\n  1.5, true, [3], {x = 4}]\n") == [
        "- run 1:1 1:7 array",
        "0 [0] 1:8 1:8 string(\"a\")",
        "0 [1] 1:13 1:13 integer(2)",
        "0 [2] 2:3 2:3 decimal(\"1.5\")",
        "0 [3] 2:8 2:8 boolean(true)",
        "0 [4] 2:14 2:14 array",
        "0 [5] 2:19 2:19 table",
        "5 [0] 2:15 2:15 integer(3)",
        "6 x 2:20 2:24 integer(4)",
      ]
    )
  }

  @Test func `tables of an array have their headers' places`() throws {
    #expect(
      try lines("[[hook]]\non = \"back\"\n\n[[hook]]\nrun = []\n") == [
        "- hook 1:3 1:1 array",
        "0 [0] 1:1 1:1 table",
        "0 [1] 4:1 4:1 table",
        "1 on 2:1 2:6 string(\"back\")",
        "2 run 5:1 5:7 array",
      ]
    )
  }

  @Test func `a key without a name is no element`() throws {
    #expect(try lines("\"\" = 1\n") == ["-  1:1 1:6 integer(1)"])
  }
}
