import Foundation
import TestSupport
import Testing

/// What shells offer on a command line of navctl, asked of the shells themselves.
@Suite("Completions")
struct CompletionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// How each shell is asked what it offers behind words, the last of which has begun.
  private static let questions = [
    "bash": #"""
    source "$0"; COMP_WORDS=(navctl "$@"); COMP_CWORD=$#; _navctl
    printf '%s\n' "${COMPREPLY[@]}"
    """#,
    "zsh": #"""
    compadd() { shift; local word; for word in "$@"; do
      [[ $word == "${words[CURRENT]}"* ]] && print -r -- $word; done }
    _files() { print -rl -- "${words[CURRENT]}"*(N) }
    source "$0"; words=(navctl "$@"); CURRENT=$#words; _navctl
    """#,
    "fish": #"source $argv[1]; complete -C (string join -- ' ' navctl $argv[2..])"#,
  ]

  /// What a shell offers, sorted.
  private func offers(_ shell: String, _ words: [String]) throws -> [String] {
    let file = folder.path("navctl.\(shell)")
    let made = try Navctl.run(["completions", shell])
    #expect(made.status == 0)
    try made.output.write(toFile: file, atomically: false, encoding: .utf8)
    let question = try #require(Self.questions[shell])
    let options = ["bash": ["--norc", "-c"], "zsh": ["-f", "-c"], "fish": ["--no-config", "-c"]]
    let outcome = try Tool.run(
      shell,
      try #require(options[shell]) + [question, file] + words,
      variables: ["HOME": folder.path, "XDG_CONFIG_HOME": folder.path, "TERM": "dumb"],
      folder: folder.url
    )
    #expect(outcome.status == 0 || shell == "zsh", "\(outcome.text)")
    return outcome.text.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
      .filter { !$0.isEmpty }.sorted()
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a shell offers what may stand there`(shell: String) throws {
    let cases: [(words: [String], offers: [String])] = [
      (["wat"], ["watch"]),
      (["log", "sh"], ["show"]),
      (["surface", ""], ["add", "remove"]),
      (["drawer", ""], ["end", "start"]),
      (["drawer", "start", ""], ["close", "open"]),
      (["drawer", "--wait", "3", "start", "op"], ["open"]),
      (["push", "a", "--ba"], ["--back"]),
      (["push", "a", "--back", ""], ["allow", "ask", "block"]),
      (["push", "a", "--style", "s"], ["seed", "slide"]),
      (["watch", "--until", "back"], ["back", "back_requested"]),
      (["watch", "state", "ge"], ["gestures"]),
      (["get", "l"], ["layers", "limits"]),
      (["pager", ""], ["next", "previous"]),
      (["rotate", ""], ["0", "180", "270", "90"]),
      (["log", "show", "--kind", "frame"], ["frame"]),
      (["completions", ""], ["bash", "fish", "zsh"]),
      (["back", ""], []),
    ]
    for (words, expected) in cases { #expect(try offers(shell, words) == expected, "\(words)") }
    #expect(try offers(shell, [""]).contains("check-config"))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a shell offers files where one is meant`(shell: String) throws {
    for name in ["swipe.events", "swipe.desc", "other"] {
      _ = FileManager.default.createFile(atPath: folder.path(name), contents: nil)
    }
    let both = ["swipe.desc", "swipe.events"]
    #expect(try offers(shell, ["send", "swi"]) == both)
    #expect(try offers(shell, ["send", "swipe.events", "swi"]) == both)
    #expect(try offers(shell, ["check-config", "oth"]) == ["other"])
    #expect(try offers(shell, ["send", "--desc", "swi"]) == both)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `every option of a command is offered`(shell: String) throws {
    for name in [["watch"], ["push"], ["log", "show"], ["send"], ["surface", "add"], ["run"]] {
      let help = try Navctl.run(name + ["--help"]).output
      let options = help.matches(of: /(?m)^  (--[a-z-]+)/).map { String($0.1) }
      #expect(options.count > 3)
      #expect(try offers(shell, name + ["--"]) == options.sorted(), "\(name)")
    }
  }

  @Test func `every command is offered, and no option has a value in one and none in another`()
    throws
  {
    let help = try Navctl.run(["--help"]).output
    let list = help.components(separatedBy: "\ncommands:\n")[1].split(separator: "\n")
    let names = Set(list.prefix { $0.hasPrefix("  ") }.map { $0.split(separator: " ")[0] })
    #expect(names.count > 30)
    let offered = try offers("bash", [""])
    #expect(
      Set(offered).subtracting(["help", "--help", "--version"]) == Set(names.map(String.init))
    )
    var values: [String: Set<Bool>] = [:]
    for name in names where !["log", "surface"].contains(name) {
      let text = try Navctl.run([String(name), "--help"]).output
      for match in text.matches(of: /(?m)^  (--[a-z-]+)( [A-Z])?/) {
        values[String(match.1), default: []].insert(match.2 != nil)
      }
    }
    #expect(values.filter { $0.value.count > 1 }.isEmpty)
  }

  @Test func `another shell is refused with those that there are`() throws {
    let refused = try Navctl.run(["completions", "csh"])
    #expect(refused.status == 2)
    #expect(refused.errors == "navctl: 'csh' is no shell: one of bash, zsh, fish was expected\n")
  }
}
