import Foundation
import TestSupport
import Testing

/// `make install` into a folder of the test's own, and what stands there afterwards.
@Suite("Installation", .enabled(if: Programs.areBuilt, "needs the built programs"))
struct InstallTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs make on the project, for programs that were built elsewhere than it thinks.
  private func make(_ target: String, _ words: [String]) throws -> Tool.Outcome {
    let built = "BUILT=\(Programs.folder.path(percentEncoded: false))"
    let root = ProjectTree.root.path(percentEncoded: false)
    return try Tool.run("make", ["-C", root, target, built] + words)
  }

  /// Every place given, so that it does not matter what this machine's pkg-config says.
  private func places(_ prefix: String) -> [String] {
    [
      "PREFIX=\(prefix)", "SYSTEMDUNITDIR=\(prefix)/lib/systemd/system",
      "SYSTEMDUSERUNITDIR=\(prefix)/lib/systemd/user", "SYSUSERSDIR=\(prefix)/lib/sysusers.d",
      "UDEVDIR=\(prefix)/lib/udev",
    ]
  }

  private func install(_ words: [String]) throws {
    let outcome = try make("install", words)
    try #require(outcome.status == 0, "\(outcome.text)")
  }

  /// Files below a folder, by their paths in it, with their modes.
  private func files(_ path: String) throws -> [String: Int] {
    let root = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    var found: [String: Int] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
      let attributes = try FileManager.default.attributesOfItem(atPath: root + "/" + name)
      guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
      found[name] = (attributes[.posixPermissions] as? NSNumber)?.intValue
    }
    return found
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  @Test func `everything has its place and its mode, and nothing else is written`() throws {
    try install(["DESTDIR=\(folder.path)"] + places("/usr"))
    var expected = [
      "usr/bin/navd": 0o755, "usr/bin/navctl": 0o755,
      "usr/lib/sysusers.d/navd.conf": 0o644, "usr/lib/udev/rules.d/70-navd.rules": 0o644,
    ]
    let tree = FileManager.default
    let examples = try tree.contentsOfDirectory(atPath: ProjectTree.url("config").path())
      .filter { $0.hasSuffix(".toml") }
    #expect(examples.contains("navd.toml"))
    for name in ["README.md", "LICENSE", "protocol.schema.json"] + examples {
      expected["usr/share/doc/navd/\(name)"] = 0o644
    }
    for page in ["man1/navctl.1", "man5/navd.toml.5", "man7/navd-protocol.7", "man8/navd.8"] {
      expected["usr/share/man/\(page)"] = 0o644
    }
    expected["usr/share/bash-completion/completions/navctl"] = 0o644
    expected["usr/share/zsh/site-functions/_navctl"] = 0o644
    expected["usr/share/fish/vendor_completions.d/navctl.fish"] = 0o644
    let units = try tree.contentsOfDirectory(atPath: ProjectTree.url("systemd").path())
      .filter { $0.hasSuffix(".service") || $0.hasSuffix(".socket") }
    for name in units { expected["usr/lib/systemd/system/\(name)"] = 0o644 }
    for name in try tree.contentsOfDirectory(atPath: ProjectTree.url("systemd/user").path()) {
      expected["usr/lib/systemd/user/\(name)"] = 0o644
    }
    #expect(Set(units).isSuperset(of: ["navd.service", "navd.socket", "navd-input.socket"]))
    #expect(try files(folder.path) == expected)
  }

  @Test func `units start the program where it was installed`() throws {
    try install(["DESTDIR=\(folder.path)"] + places("/opt/navd"))
    var count = 0
    for name in try files(folder.path).keys where name.hasSuffix(".service") {
      let commands = try text(name).split(separator: "\n").filter { $0.hasPrefix("ExecStart=") }
      for command in commands {
        let program = command.drop { $0 != "=" }.dropFirst().prefix { $0 != " " }
        #expect(program.hasPrefix("/opt/navd/bin/"))
        #expect(FileManager.default.isExecutableFile(atPath: folder.path(String(program))))
        count += 1
      }
    }
    #expect(count >= 2)
    let made = try text("opt/navd/lib/systemd/system/navd.service")
    let source = try String(contentsOf: ProjectTree.url("systemd/navd.service"), encoding: .utf8)
    #expect(made == source.replacing("=/usr/bin/", with: "=/opt/navd/bin/"))
  }

  @Test func `a configuration that is there is left alone, and so is it at the end`() throws {
    let mine = folder.path("etc/navd/navd.toml")
    try FileManager.default.createDirectory(
      atPath: folder.path("etc/navd"),
      withIntermediateDirectories: true
    )
    try "# mine\n".write(toFile: mine, atomically: false, encoding: .utf8)
    let words = ["DESTDIR=\(folder.path)"] + places("/usr")
    try install(words)
    let outcome = try make("uninstall", words)
    try #require(outcome.status == 0, "\(outcome.text)")
    #expect(try files(folder.path).keys.sorted() == ["etc/navd/navd.toml"])
    #expect(try text("etc/navd/navd.toml") == "# mine\n")
    #expect(!FileManager.default.fileExists(atPath: folder.path("usr/share/doc/navd")))
  }

  @Test func `without built programs nothing is installed, nor built`() throws {
    let empty = folder.path("empty")
    let outcome = try make("install", ["BUILT=\(empty)", "DESTDIR=\(folder.path)"])
    #expect(outcome.status != 0)
    #expect(outcome.text.contains("\(empty)/navd is not there: run make first"))
    #expect(try files(folder.path).isEmpty)
  }

  @Test(arguments: [("navd.service", 1.5), ("user/navd.service", 6)])
  func `the sandbox of a service is as tight as is promised`(name: String, most: Double) throws {
    let unit = ProjectTree.url("systemd/\(name)").path(percentEncoded: false)
    let threshold = "--threshold=\(Int(most * 10))"
    let outcome = try Tool.run(
      "systemd-analyze",
      ["security", "--offline=yes", threshold, "--no-pager", unit]
    )
    #expect(outcome.status == 0, "\(outcome.text)")
    let line = outcome.text.firstMatch(of: /exposure level for navd.service: ([0-9.]+)/)
    let exposure = try #require(line.flatMap { Double($0.1) }, "\(outcome.text)")
    let page = try String(contentsOf: ProjectTree.url("README.md"), encoding: .utf8)
    #expect(exposure <= most)
    let flat = page.replacing("\n", with: " ")
    let figures = ["exposure at \(exposure) of 10", "exposure of \(exposure)."]
    #expect(figures.contains { flat.contains($0) })
  }

  @Test func `systemd finds nothing wrong with the units`() throws {
    // Without DESTDIR, so that the programs are where the units say.
    let prefix = folder.path("usr")
    try install(places(prefix))
    for (kind, flags) in [("system", [String]()), ("user", ["--user"])] {
      let place = "\(prefix)/lib/systemd/\(kind)"
      let units = try FileManager.default.contentsOfDirectory(atPath: place).sorted()
      let outcome = try Tool.run(
        "systemd-analyze",
        ["verify"] + flags + units.map { "\(place)/\($0)" },
        variables: ["XDG_RUNTIME_DIR": folder.path, "SYSTEMD_UNIT_PATH": "\(place):"]
      )
      #expect(outcome == Tool.Outcome(status: 0, text: ""), "\(kind)")
    }
  }

  @Test func `its user is in no group but its own, and the group of devices has no member`() throws
  {
    let root = folder.path("root")
    try FileManager.default.createDirectory(
      atPath: root + "/etc",
      withIntermediateDirectories: true
    )
    let outcome = try Tool.run(
      "systemd-sysusers",
      ["--root=\(root)", ProjectTree.url("systemd/navd.sysusers.conf").path()]
    )
    try #require(outcome.status == 0, "\(outcome.text)")
    let groups = try text("root/etc/group").split(separator: "\n").map { $0.split(separator: ":") }
    #expect(groups.map { $0[0] }.sorted() == ["navd", "navd-input"])
    #expect(groups.allSatisfy { $0.count == 3 })
    let user = try #require(try text("root/etc/passwd").split(separator: "\n").last)
    #expect(user.hasPrefix("navd:x:"))
    #expect(user.hasSuffix("/nologin"))
  }
}

extension Programs {
  static var areBuilt: Bool {
    [navd, navctl].allSatisfy {
      FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false))
    }
  }
}
