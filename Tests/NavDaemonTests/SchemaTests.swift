import Foundation
import NavWire
import TestSupport
import Testing

/// `Sources/NavWire/protocol.schema.json`, held by a validator of others against what is really
/// said, and against what is not.
@Suite("The schema of the protocol")
struct SchemaTests {
  /// Lines as the validator takes them.
  private func check(_ lines: [Traffic.Line], _ mode: String...) throws {
    let outcome = try Tool.run(
      ProjectTree.url("Tests/Schema/check").path(percentEncoded: false),
      [ProjectTree.url("Sources/NavWire/protocol.schema.json").path(percentEncoded: false)] + mode,
      input: lines.map { "\($0.kind.rawValue)\t\($0.text)\n" }.joined()
    )
    #expect(outcome.status == 0, "\(outcome.text)")
  }

  /// The lines of the page; whoever writes one shows in its first key, but `ahead`.
  private func shown() throws -> [Traffic.Line] {
    let page = try String(contentsOf: ProjectTree.url("Sources/NavWire/README.md"), encoding: .utf8)
    return page.split(separator: "\n").filter { $0.hasPrefix("    {") }.map { line in
      let text = line.dropFirst(4)
      // What went ahead of the log's file says that before all else.
      let opening = text.hasPrefix(#"{"ahead""#) ? #"{"ahead":true,""# : #"{""#
      let begins = { (keys: [String]) in keys.contains { text.hasPrefix(opening + $0) } }
      let kind: Traffic.Kind =
        if begins(["device\"", "t\"", "tick\""]) {
          .source
        } else if begins(["id\"", "hello\":{\"client"]) {
          .client
        } else if begins(["ok\"", "claimed\"", "released\"", "done\"", "error\""]) {
          .answer
        } else {
          .server
        }
      return Traffic.Line(kind, String(text))
    }
  }

  /// What subscribers were told in the golden traces.
  private func recorded() throws -> [Traffic.Line] {
    try GoldenTrace.all(in: "wire").flatMap { trace in
      try String(contentsOf: trace.url, encoding: .utf8).split(separator: "\n")
        .filter { $0.hasPrefix("=> ") }
        .map { Traffic.Line(.server, String($0.drop { $0 != "{" })) }
    }
  }

  @Test func `what the page shows and the golden traces hold is valid`() throws {
    let lines = try shown() + recorded()
    #expect(Set(lines.map(\.kind)) == Set(Traffic.Kind.allCases))
    try check(lines)
  }

  @Test func `what is said in a session that uses everything is valid`() throws {
    let requests = try shown().filter { $0.kind == .client && $0.text.contains("\"do\"") }
    let lines = try Traffic.ofOneSession(asking: requests.map(\.text))
    let verbs = Set(lines.filter { $0.kind == .client }.compactMap(\.verb))
    #expect(verbs.count == 34)
    try check(lines)
  }

  @Test func `a line with one field broken is refused, whichever field it is`() throws {
    try check(try shown() + recorded(), "--break")
  }

  @Test func `each of the broken lines is refused`() throws {
    let text = try String(contentsOf: ProjectTree.url("Tests/Schema/broken.txt"), encoding: .utf8)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines.count >= 80)
    try check(lines.map { Traffic.Line(.server, String($0)) }, "--broken")
  }

  @Test func `it has the codes, topics, requests and questions that there are`() throws {
    let url = ProjectTree.url("Sources/NavWire/protocol.schema.json")
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any]
    )
    let parts = try #require(schema["$defs"] as? [String: [String: Any]])
    #expect(names(parts["error_code"]) == ErrorCode.allCases.map(\.rawValue))
    #expect(names(parts["topic"]) == Subscription.Topics.named.map(\.name))
    #expect(names(parts["policy"]) == Subscription.Policy.allCases.map(\.rawValue))
    let variants = ["command", "question"].flatMap { parts[$0]?["oneOf"] as? [Any] ?? [] }
      .compactMap { ($0 as? [String: Any])?["properties"] as? [String: Any] }
    let verbs = variants.flatMap { names($0["do"]) }
    guard case .refused(let reply) = Request.decode(Array(#"{"do":"fly"}"#.utf8)),
      case .error(let error) = reply.outcome,
      let known = error.message.components(separatedBy: "known are ").last
    else { throw Unexpected("an unknown request is not refused with the known ones") }
    #expect(verbs.sorted() == known.components(separatedBy: ", ").sorted())
    let subjects = variants.flatMap { names($0["what"]) }
    #expect(subjects == Request.Subject.allCases.map(\.rawValue))
  }

  /// The names that a part of the schema allows.
  private func names(_ part: Any?) -> [String] {
    let part = part as? [String: Any]
    return (part?["enum"] as? [String]) ?? (part?["const"] as? String).map { [$0] } ?? []
  }
}
