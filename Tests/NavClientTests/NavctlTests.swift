import Foundation
import NavSystem
import TestSupport
import Testing

/// navctl's own words and statuses.
@Suite struct NavctlTests {
  static let commands = [
    "state", "watch", "push", "pop", "replace", "show", "set-stack", "back", "forward", "home",
    "quick-switch", "notifications", "controls", "switcher", "dismiss", "reachability", "drawer",
    "pager", "guard", "pause", "resume", "direction", "rotate", "release", "surface add",
    "surface remove", "reload", "devices", "send", "why", "get", "stats", "run", "log show",
    "log verify", "log at", "log diff", "log replay", "log what-if", "log why",
    "log export", "log import", "log backup", "log fault", "check-config",
    "completions",
  ]

  static let logCommands =
    "show, verify, at, diff, replay, what-if, why, export, import, backup or fault"

  static func words(_ command: String) -> [String] {
    command.split(separator: " ").map(String.init)
  }

  @Test(arguments: commands)
  func `every command has its help, in one shape and eighty columns`(command: String) throws {
    let help = try Navctl.run(["help"] + Self.words(command))
    #expect(help.status == 0)
    #expect(help.output.hasPrefix("navctl \(command): "))
    #expect(help.output.contains("\n\nusage: navctl \(command)"))
    #expect(help.output.contains("\n\noptions:\n  --"))
    #expect(help.output.contains("\n\nexit status:\n  0  "))
    #expect(help.output.split(separator: "\n").filter { $0.count > 80 } == [])
    #expect(try Navctl.run(Self.words(command) + ["--help"]).output == help.output)
    #expect(try Navctl.run(["--help"]).output.contains("\n  \(command) "))
  }

  @Test func `the help for all, and for a group, fits eighty columns`() throws {
    for words in [["help"], ["log", "--help"], ["help", "log"]] {
      let help = try Navctl.run(words)
      #expect(help.status == 0)
      #expect(help.output.contains("usage: navctl "))
      #expect(help.output.contains("  log show "))
      #expect(help.output.split(separator: "\n").filter { $0.count > 80 } == [])
    }
  }

  @Test(arguments: [
    ("state", [0, 1, 2, 3]), ("watch", [0, 1, 2, 3, 4]), ("send", [0, 1, 2, 3, 5]),
    ("log show", [0, 2, 5]), ("log", [0, 2, 5]), ("check-config", [0, 2, 5]),
  ])
  func `a help lists how that command can end`(command: String, statuses: [Int]) throws {
    let help = try Navctl.run(["help"] + Self.words(command)).output
    let list = try #require(help.split(separator: "exit status:\n").last)
    let listed = list.split(separator: "\n").compactMap { Int($0.dropFirst(2).prefix(1)) }
    #expect(listed == statuses)
  }

  @Test func `the version is that of the release`() throws {
    #expect(try Navctl.run(["--version"]).output == "navctl \(Release.version)\n")
  }

  @Test(arguments: [
    ("stat", "'stat' is no command: did you mean 'state'?"),
    ("nothing", "'nothing' is no command: `navctl --help` lists them"),
    ("help wach", "'wach' is no command: did you mean 'watch'?"),
    ("log", "log needs \(logCommands)"),
    ("log sho", "log needs \(logCommands)"),
    ("state --sokcet x", "unknown option --sokcet: did you mean --socket?"),
    ("--json state", "'--json': a command comes first, then its options; see `navctl --help`"),
    ("rotate 45", "'45' is no orientation: one of 0, 90, 180, 270 was expected"),
    (
      "watch --until Back",
      "--until Back: a name of 1 to 32 of a to z, 0 to 9, _ and - was expected"
    ),
    ("drawer left open", "'left' is no side: start or end was expected"),
    ("drawer end toggle", "'toggle' is no action: open or close was expected"),
    ("pager first", "'first' is no page: a number from 0, next or previous was expected"),
    ("pager -- -1", "'-1' is no page: a number from 0, next or previous was expected"),
    ("guard never", "'never' is no word for back: one of allow, block, ask was expected"),
    ("push a --back never", "'never' is no word for back: one of allow, block, ask was expected"),
    ("push a --wraps", "--wraps says something of --pages: it cannot go without"),
    ("show a --long", "--long says something of --pages: it cannot go without"),
    (
      "replace a --pager-style depth",
      "--pager-style says something of --pages: it cannot go without"
    ),
    (
      "set-stack a b --pop-style fancy",
      "--pop-style fancy: one of slide, parallax, cover, depth, zoom, none, seed was expected"
    ),
    ("set-stack", "ID… is missing; see --help"),
    ("pop --to a --to-root", "--to and --to-root name two pages: one is meant"),
    ("quick-switch back", "'back' is no step: next or previous was expected"),
    ("reachability maybe", "'maybe' is neither on nor off"),
    ("surface", "surface needs add or remove"),
    ("surface add a --width-mm 60", "--width-mm and --height-mm go together"),
    (
      "surface add a --width-mm 9 --height-mm 9",
      "--width-mm 9: a number from 10 to 5000 with at most three places was expected"
    ),
    ("push a --key=", "--key: 1 to 64 bytes were expected, not 0"),
    ("pop --hold", "unknown option --hold: did you mean --help?"),
    ("state --draw --json", "--draw is for people, and --json for programs: one is meant"),
    ("watch --draw --json", "--draw is for people, and --json for programs: one is meant"),
    ("watch --draw state", "'state': a picture has no topics; see --help"),
    (
      "log show --from 5 --to 3",
      "--from 5 --to 3 names no event: --to is 5 or more, or --from 3 or less"
    ),
    (
      "state --wait soon",
      "--wait soon: a number from 0 to 1000000 with at most three places was expected"
    ),
  ])
  func `a mistake is told with what would be right`(line: String, text: String) throws {
    let wrong = try Navctl.run(Self.words(line))
    #expect(wrong.errors == "navctl: \(text)\n")
    #expect(wrong.status == 2)
  }

  @Test func `a log that is not there is told`() throws {
    for command in ["show", "replay"] {
      let missing = try Navctl.run(["log", command, "--state", "/nowhere/navd"])
      #expect(missing.errors == "navctl: no log in /nowhere/navd; name the folder with --state\n")
      #expect(missing.status == 5)
    }
    let named = try Navctl.run(["log", "show"], environment: ["STATE_DIRECTORY": "/nowhere/b"])
    #expect(named.errors.contains("no log in /nowhere/b"))
  }

  @Test func `the problems of a configuration are an object for editors`() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("a.toml")
    try "[back]\nrul = \"half\"\n".write(toFile: file, atomically: false, encoding: .utf8)
    let wrong = try Navctl.run(["check-config", file, "--json"])
    #expect(wrong.status == 5)
    let object = try JSONSerialization.jsonObject(with: Data(wrong.output.utf8)) as? [String: Any]
    #expect(object?["file"] as? String == file)
    #expect(object?["further"] as? Int == 0)
    let problem = try #require((object?["problems"] as? [[String: Any]])?.first)
    #expect(problem["line"] as? Int == 2)
    #expect(problem["column"] as? Int == 1)
    #expect(problem["key"] as? String == "back.rul")
    #expect(problem["wrong"] is String && problem["right"] is String)
    try "[back]\nrule = \"half\"\n".write(toFile: file, atomically: false, encoding: .utf8)
    let good = try Navctl.run(["check-config", file, "--json"])
    #expect(good.output == "{\"file\":\"\(file)\",\"problems\":[],\"further\":0}\n")
    #expect(good.status == 0)
  }

  @Test(.enabled(if: !FileManager.default.fileExists(atPath: "/etc/navd/navd.toml")))
  func `without a file the defaults hold`() throws {
    let plain = try Navctl.run(["check-config"])
    #expect(plain.output == "no /etc/navd/navd.toml: the built-in defaults hold\n")
    #expect(plain.status == 0)
    let effective = try Navctl.run(["check-config", "--effective"])
    #expect(effective.output.hasPrefix("[surface.main]\n"))
    #expect(effective.status == 0)
    #expect(try Navctl.run(["check-config", "/etc/navd/other.toml"]).status == 5)
  }

  @Test func `a file of hooks is checked without a daemon`() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("hooks.toml")
    try "[[hook]]\non = \"Back\"\nrun = [\"a\"]\n"
      .write(toFile: file, atomically: false, encoding: .utf8)
    let wrong = try Navctl.run(["run", "--check", "--config", file])
    #expect(wrong.errors.hasPrefix("\(file):2:6: hook[1].on: is \"Back\"; must be "))
    #expect(wrong.status == 5)
    let missing = try Navctl.run(["run"], environment: ["XDG_CONFIG_HOME": "/nowhere"])
    #expect(missing.errors.hasPrefix("/nowhere/navd/hooks.toml: cannot be opened: "))
    #expect(missing.status == 5)
    try "[[hook]]\non = \"back\"\nrun = [\"a\"]\n"
      .write(toFile: file, atomically: false, encoding: .utf8)
    let good = try Navctl.run(["run", "--check", "--config", file])
    #expect(good.output == "\(file): good, 1 hook\n")
  }
}
