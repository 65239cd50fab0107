import NavConfiguration
import Testing

/// `[access]`: who has which role, as a file says it.
@Suite struct `Roles in the file` {
  @Test func `groups by their names, users by their numbers`() throws {
    let text = """
      [access]
      observe = ["navd", "wheel", 1000]
      raw = [0, 4294967294]
      control = []
      """
    let access = try Configuration.parse(text, file: "t").access
    var expected = AccessSettings()
    expected.observe = [.group("navd"), .group("wheel"), .user(1_000)]
    expected.raw = [.user(0), .user(4_294_967_294)]
    expected.control = []
    #expect(access == expected)
    #expect(access.groups == ["navd", "wheel"])
  }

  @Test func `without a file members of navd see and command`() {
    let access = Configuration.defaults.access
    #expect(access.observe == [.group("navd")])
    #expect(access.control == [.group("navd")])
    #expect([access.inject, access.raw, access.admin] == [[], [], []])
  }

  @Test func `what holds is written as it is read`() throws {
    let text = "[access]\nadmin = [1000, \"a \\\\ \\\"b\"]\n"
    let wrong = #expect(throws: ConfigurationError.self) {
      try Configuration.parse(text, file: "t")
    }
    #expect(wrong?.description.contains("which is no name of a group") == true)
    let configuration = try Configuration.parse(
      "[access]\nadmin = [1000, \"größe-1\"]\n",
      file: "t"
    )
    #expect(configuration.effectiveText.contains("\nadmin = [1000, \"größe-1\"]\n"))
    #expect(
      try Configuration.parse(configuration.effectiveText, file: "t") == configuration
    )
  }

  @Test func `a change of it holds at once`() throws {
    let next = try Configuration.parse("[access]\nraw = [1000]\n", file: "t")
    let changes = Configuration.defaults.changes(to: next)
    #expect(changes.live == ["access.raw"])
    #expect(changes.restart == [])
    #expect(Configuration.defaults.reloaded(as: next).access == next.access)
  }

  @Test(arguments: [
    ("\"navd\"", 7, "is a string; must be an array"),
    ("[true]", 8, "has a boolean; must be "),
    ("[-1]", 8, "has the user -1; 0 to 4294967294: "),
    ("[4294967295]", 8, "has the user 4294967295; 0 to 4294967294: "),
    ("[65534]", 8, "has the user 65534, who is nobody and never let in; "),
    ("[\"1000\"]", 8, "has the group \"1000\"; a user's number without quotes: "),
    ("[\"a:b\"]", 8, "has \"a:b\", which is no name of a group; must be "),
    ("[\"\"]", 8, "has a group's name of 0 bytes; must be "),
    ("[1, \"a\", 1]", 16, "has 1 twice; each once: "),
    ("\(Array(1...33))", 7, "has 33 of them; must be "),
  ])
  func `what is wrong is told with its place and what would be right`(
    value: String,
    column: Int,
    message: String
  ) {
    let error = #expect(throws: ConfigurationError.self) {
      try Configuration.parse("[access]\nraw = \(value)\n", file: "t")
    }
    let text = error?.description ?? ""
    #expect(text.hasPrefix("t:2:\(column): access.raw: \(message)"), "\(text)")
  }

  @Test func `a role that there is not is told with one that there is`() {
    let error = #expect(throws: ConfigurationError.self) {
      try Configuration.parse("[access]\nobserver = []\n", file: "t")
    }
    #expect(error?.description.contains("did you mean access.observe?") == true)
  }
}
