import Foundation
import TestSupport
import Testing

/// The man pages: what they tell of commands, options, keys and lines is made of what says it, and
/// the rest names all that there is. A run with NAVD_RECORD=1 writes the made parts anew.
@Suite("Man pages", .enabled(if: Programs.areBuilt, "needs the built programs"))
struct ManPageTests {
  private static let begin = #".\" Made of what follows here: "#
  private static let end = #".\" Made up to here."#

  /// A page, by its path, and what its made part is made of.
  struct Page: CustomTestStringConvertible, Sendable {
    let path: String
    let source: String
    let make: @Sendable () throws -> Mdoc

    var testDescription: String { path }
  }

  static let pages = [
    Page(path: "Sources/navd/navd.8", source: "navd --help") {
      let text = try Tool.run(Programs.navd.path(percentEncoded: false), ["--help"]).text
      let options = text.split(separator: "\n\n").first { $0.hasPrefix("  --") } ?? ""
      let whole = "navd: \n\nusage: navd\n\n\noptions:\n\(options)"
      return Mdoc.of(options: CommandHelp("", whole))
    },
    Page(path: "Sources/navctl/navctl.1", source: "navctl COMMAND --help") {
      Mdoc.of(commands: try Self.commands())
    },
    Page(path: "config/navd.toml.5", source: "config/navd.toml") {
      let url = ProjectTree.url("config/navd.toml")
      return Mdoc.of(configuration: try String(contentsOf: url, encoding: .utf8))
    },
    Page(path: "Sources/NavWire/navd-protocol.7", source: "Sources/NavWire/README.md") {
      let url = ProjectTree.url("Sources/NavWire/README.md")
      let text = try String(contentsOf: url, encoding: .utf8)
      return Mdoc.of(markdown: text, upTo: "## This folder")
    },
  ]

  /// Every command of navctl, in the order of its help.
  static func commands() throws -> [CommandHelp] {
    let navctl = Programs.navctl.path(percentEncoded: false)
    let list = try Tool.run(navctl, ["--help"]).text.components(separatedBy: "\ncommands:\n")[1]
    let rows = list.split(separator: "\n").prefix { $0.hasPrefix("  ") }
    return try rows.map { row in
      let words = row.split(separator: " ").map(String.init)
      let one = try Tool.run(navctl, [words[0], "--help"])
      let isGroup = one.text.contains(" COMMAND [OPTIONS]\n")
      let name = words.prefix(isGroup ? 2 : 1)
      let text = try Tool.run(navctl, name + ["--help"]).text
      return CommandHelp(name.joined(separator: " "), text)
    }
  }

  private func lines(_ page: Page) throws -> [String] {
    try String(contentsOf: ProjectTree.url(page.path), encoding: .utf8)
      .components(separatedBy: "\n")
  }

  @Test(arguments: pages)
  func `what is made is what its source says now`(page: Page) throws {
    let lines = try lines(page)
    let first = try #require(lines.firstIndex(of: Self.begin + page.source))
    let last = try #require(lines.firstIndex(of: Self.end))
    let made = try page.make().lines
    #expect(made.count > 4)
    if TestRun.isRecording {
      let text = (lines[...first] + made + lines[last...]).joined(separator: "\n")
      try text.write(to: ProjectTree.url(page.path), atomically: false, encoding: .utf8)
      return
    }
    let there = Array(lines[(first + 1)..<last])
    let line = zip(there, made).first { $0 != $1 }.map { "has \($0.0), and should have \($0.1)" }
    #expect(there == made, "\(line ?? "it ends elsewhere"); NAVD_RECORD=1 writes it anew")
  }

  @Test(arguments: pages)
  func `mandoc finds nothing to complain of, and shows it`(page: Page) throws {
    let path = ProjectTree.url(page.path).path(percentEncoded: false)
    let lint = try Tool.run("mandoc", ["-T", "lint", "-W", "warning", path])
    #expect(lint == Tool.Outcome(status: 0, text: ""))
    let shown = try Tool.run("mandoc", ["-T", "utf8", path])
    #expect(shown.status == 0)
    let section = page.path.last.map(String.init) ?? ""
    let name = page.path.split(separator: "/").last?.dropLast(2) ?? ""
    #expect(shown.text.contains("\(name.uppercased())(\(section))"))
  }

  @Test func `the page of the daemon has its exit statuses, variables and signals`() throws {
    let text = try lines(Self.pages[0]).joined(separator: "\n")
    let help = try Tool.run(Programs.navd.path(percentEncoded: false), ["--help"]).text
    let statuses = help.components(separatedBy: "exit status: ")[1].matches(of: /\d/)
    #expect(statuses.count >= 4)
    for status in statuses { #expect(text.contains("\n.It \(status.output)\n")) }
    for name in [
      "NAVD_SOCKET", "XDG_RUNTIME_DIR", "STATE_DIRECTORY", "XDG_STATE_HOME", "NOTIFY_SOCKET",
      "WATCHDOG_USEC", "LISTEN_FDS", "LISTEN_FDNAMES", "SIGTERM", "SIGINT", "SIGHUP",
    ] { #expect(text.contains(name), "\(name)") }
  }

  @Test func `the page of navctl has its exit statuses, and every command`() throws {
    let text = try lines(Self.pages[1]).joined(separator: "\n")
    let help = try Tool.run(Programs.navctl.path(percentEncoded: false), ["--help"]).text
    let statuses = help.components(separatedBy: "exit status:\n")[1].split(separator: "\n")
    #expect(statuses.count == 6)
    for line in statuses {
      let parts = line.split(separator: "  ").map(String.init)
      #expect(text.contains("\n.It \(parts[0])\n\(parts[1])\n"), "\(line)")
    }
    #expect(try Self.commands().count > 40)
  }
}
