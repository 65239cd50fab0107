import Foundation
import TestSupport
import Testing

/// The tree itself, held to its own rules.
@Suite struct TidinessTests {
  private let files: [SourceFile]

  init() throws { files = try SourceFile.all() }

  @Test func `the tree is seen whole`() {
    let paths = Set(files.map(\.path))
    #expect(paths.isSuperset(of: ["Package.swift", "Sources/NavCore/Limits.swift"]))
    #expect(paths.contains("Tests/RepositoryTests/TidinessTests.swift"))
    #expect(paths.allSatisfy { !$0.hasPrefix(".build") && !$0.hasPrefix(".git/") })
  }

  @Test func `arrows point one way, and the core imports nothing`() {
    #expect(Arrows.strayImports(in: files) == [])
    #expect(Arrows.unknownTargets(in: files) == [])
  }

  @Test func `inside the core a folder names only what it may know`() {
    #expect(Arrows.strayNames(in: files) == [])
  }

  @Test func `files, functions and lines are short`() {
    #expect(Shape.longFiles(in: files) == [])
    #expect(Shape.longFunctions(in: files) == [])
    #expect(Shape.longLines(in: files) == [])
  }

  @Test func `the trace that the tests' page shows is the one that is played`() throws {
    let page = try String(contentsOf: ProjectTree.url("Tests/README.md"), encoding: .utf8)
    let trace = try String(
      contentsOf: ProjectTree.url("Tests/Golden/gesture/flick-of-three-frames.trace"),
      encoding: .utf8
    )
    let shown = trace.split(separator: "\n").map { "    \($0)\n" }.joined()
    #expect(page.contains("\n\n\(shown)\n"))
  }

  @Test func `there are no notes to oneself`() {
    #expect(Shape.notes(in: files) == [])
  }

  @Test func `no place of one machine is named`() {
    #expect(Shape.strayPlaces(in: files) == [])
  }

  @Test func `relative links lead somewhere`() {
    let broken = Shape.brokenLinks(in: files) {
      FileManager.default.fileExists(atPath: ProjectTree.url($0).path())
    }
    #expect(broken == [])
  }

  @Test func `every golden trace is walked`() {
    #expect(Shape.unwalkedTraces(in: files) == [])
  }
}

/// The rules themselves: each finds what it is there to find.
@Suite struct RuleTests {
  private func file(_ path: String, _ text: String) -> SourceFile {
    SourceFile(path: path, text: text)
  }

  @Test(arguments: [
    ("NavCore", "import Glibc"),
    ("NavCore", "package import NavWire"),
    ("NavWire", "import NavCore"),
    ("NavClient", "public import NavLog"),
    ("NavDaemon", "@preconcurrency import NavClient"),
    ("navd", "import NavCore"),
    ("navctl", "import Foundation"),
    ("navctl", "import struct Foundation.Data"),
    ("NavLog", "@_spi(Testing) import NavConfiguration"),
  ])
  func `an import too many is found`(target: String, line: String) {
    let found = Arrows.strayImports(in: [file("Sources/\(target)/A.swift", "// a\n\(line)\n")])
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("Sources/\(target)/A.swift:2: ") == true)
  }

  @Test(arguments: [
    ("navd", "import NavDaemon"),
    ("NavDaemon", "package import NavCore"),
    ("NavWire", "import FoundationEssentials"),
    ("NavCore", "/// Callers import Foundation where they must."),
    ("NavCore", "  let text = \"import Glibc\""),
  ])
  func `an import in the list is none too many`(target: String, line: String) {
    #expect(Arrows.strayImports(in: [file("Sources/\(target)/A.swift", line)]) == [])
  }

  @Test func `a folder that is no target is found`() {
    #expect(Arrows.unknownTargets(in: [file("Sources/Extra/A.swift", "")]) == ["Extra"])
  }

  @Test func `a name from a folder that must not be known is found`() {
    let tree = [
      file("Sources/NavCore/Touch/Finger.swift", "package struct Finger {\n  let pan: Pan\n}\n"),
      file("Sources/NavCore/Gesture/Pan.swift", "struct Pan {\n  let finger: Finger\n}\n"),
      file("Sources/NavCore/Navigation/Stack.swift", "/// An Engine\nenum Stack { case a(Pan) }\n"),
      file("Sources/NavCore/Persistence/Entry.swift", "extension Engine { var a: Limits }\n"),
      file("Sources/NavCore/Engine+Frames.swift", "struct Engine { let a: Finger; let b: Pan }\n"),
      file("Sources/NavCore/Limits.swift", "enum Limits {}\n"),
    ]
    #expect(
      Arrows.strayNames(in: tree) == [
        "Sources/NavCore/Touch/Finger.swift:2: Touch may not know Gesture's Pan",
        "Sources/NavCore/Persistence/Entry.swift:1: Persistence may not know Engine's Engine",
      ]
    )
  }

  @Test func `a long file, a long line and a long function are found`() {
    let long = file("Sources/a.swift", String(repeating: "a\n", count: 301))
    #expect(Shape.longFiles(in: [long]).count == 1)
    let most = file("Sources/a.swift", String(repeating: "a\n", count: 300))
    #expect(Shape.longFiles(in: [most]) == [])

    let wide = file("Sources/a.h", "a\n" + String(repeating: "a", count: 101))
    #expect(Shape.longLines(in: [wide]) == ["Sources/a.h:2: 101 characters; at most 100"])

    for head in [
      "  func a() {", "  package static func a<T>(\n    b: T\n  ) {", "  init(a: Int) {",
    ] {
      let body = { (count: Int) in head + String(repeating: "\n    a()", count: count) + "\n  }\n" }
      let lines = head.split(separator: "\n").count
      #expect(Shape.longFunctions(in: [file("a.swift", body(60 - lines))]).count == 1)
      #expect(Shape.longFunctions(in: [file("a.swift", body(59 - lines))]) == [])
    }
  }

  @Test func `a note and a place of one machine are found`() {
    let word = "TO" + "DO"
    #expect(Shape.notes(in: [file("a.md", "x\n// \(word): y")]) == ["a.md:2: \(word)"])
    #expect(Shape.notes(in: [file("a.md", "navd-XXXXXX")]) == [])
    let place = "/wo" + "rk/"
    #expect(Shape.strayPlaces(in: [file("a.md", "in \(place)x")]).count == 1)
    let besides = "../sha" + "red/recordings"
    #expect(Shape.strayPlaces(in: [file("Sources/a.swift", besides)]).count == 1)
    #expect(Shape.strayPlaces(in: [file("Tests/TestSupport/Recordings.swift", besides)]) == [])
  }

  @Test func `a link that leads nowhere is found`() {
    let page = file(
      "Tests/README.md",
      "[a](Golden/a.trace) [b](https://b.org) [c](#c)\n[d](missing.md#part)"
    )
    let broken = Shape.brokenLinks(in: [page]) { $0 == "Tests/Golden/a.trace" }
    #expect(broken == ["Tests/README.md:2: no Tests/missing.md"])
  }

  @Test func `a trace that no test walks is found`() {
    let walk = "@Test(arguments: GoldenTrace.all(in: \"" + "touch\"))"
    let tree = [
      file("Tests/NavCoreTests/A.swift", walk),
      file("Tests/Golden/touch/a.trace", ""),
      file("Tests/Golden/wire/b.trace", ""),
      file("Tests/Golden/touch/c.txt", ""),
    ]
    #expect(Shape.unwalkedTraces(in: tree).count == 2)
  }
}
