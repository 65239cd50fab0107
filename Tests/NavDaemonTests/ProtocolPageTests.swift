import Foundation
import NavCore
import NavDaemon
import NavWire
import TestSupport
import Testing

/// The page of the protocol, `Sources/NavWire/README.md`, held against the daemon: its tables have
/// the names that there are, no more and no fewer, and its dialogues are what is really said.
@Suite("The page of the protocol")
struct ProtocolPageTests {
  private let page: [String]

  init() throws {
    let url = ProjectTree.url("Sources/NavWire/README.md")
    page = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
  }

  /// The rows of the table whose first column has that head: the names, and the second column.
  private func rows(_ head: String) throws -> [(names: [String], text: String)] {
    let start = try #require(page.firstIndex { $0.hasPrefix("| \(head) |") }, "no table of \(head)")
    return page[(start + 2)...].prefix { $0.hasPrefix("|") }.map { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      let words = cells[1].split(separator: "`", omittingEmptySubsequences: false)
      let names = words.indices.filter { $0 % 2 == 1 }.map { String(words[$0]) }
      return (names, String(cells[2]))
    }
  }

  private func names(_ head: String) throws -> [String] { try rows(head).flatMap(\.names).sorted() }

  @Test func `the codes of errors are all there`() throws {
    #expect(try names("code") == ErrorCode.allCases.map(\.rawValue).sorted())
  }

  @Test func `the criteria are all there, each with its unit`() throws {
    #expect(try names("criterion") == Criterion.allCases.map(\.name).sorted())
    let units = WireMeasurement.Unit.allCases.map(\.rawValue)
    for row in try rows("criterion") {
      let unit = row.text.trimmingCharacters(in: .whitespaces)
      #expect(units.contains(unit), "\(row.names)")
    }
  }

  @Test func `topics and actions are all there`() throws {
    #expect(try names("topic") == Subscription.Topics.named.map(\.name).sorted())
    #expect(try names("action") == Action.named.map(\.name).sorted())
  }

  @Test func `what else has a name is in the text`() throws {
    var names = GestureKind.allCases.map(\.name) + CancelReason.allCases.map(\.name)
    names += Report.Kind.allCases.map(\.name) + Report.Heading.allCases.map(\.name)
    names += ContentReport.Phase.allCases.map(\.rawValue)
    names += GestureOccurrence.Phase.allCases.map(\.rawValue)
    names += Transition.Kind.allCases.map(\.name) + Transition.Phase.allCases.map(\.name)
    names += WireVerdict.allCases.map(\.rawValue) + SurfaceGeometry.Rule.allCases.map(\.name)
    names += Request.Subject.allCases.map(\.rawValue)
    names += PageStyle.allCases.map(\.name) + Overlay.allCases.map(\.name)
    names += Roles.all.names
    names += Subscription.Policy.allCases.map(\.rawValue)
    names += WireMeasurement.Unit.allCases.map(\.rawValue)
    names += DeviceLine.Kind.allCases.map(\.rawValue) + DeviceLine.Clock.allCases.map(\.rawValue)
    names += DeviceLine.Format.allCases.map(\.rawValue)
    let text = page.joined(separator: "\n")
    #expect(names.filter { !text.contains("`\($0)`") } == [])
  }

  @Test func `counters and limits are those of the daemon`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    let counters = try client.stats().keys.sorted()
    #expect(try names("counter") == counters)
    let shown = try #require(page.first { $0.hasPrefix("    {") && $0.contains(#""stats":{"#) })
    guard case .reply(let reply) = try ServerMessage.decode(Array(shown.dropFirst(4).utf8)),
      case .ok(let success) = reply.outcome, case .stats(let figures) = success.content
    else { throw Unexpected("no answer with stats: \(shown)") }
    #expect(figures.keys.sorted() == counters)
    guard case .limits(let limits) = try client.ask(.get(.limits)).content else {
      throw Unexpected("get limits was answered without them")
    }
    #expect(try names("limit") == limits.keys.sorted())
    for row in try rows("limit") {
      let values = row.text.replacing(",", with: "").split { !$0.isNumber }.map { Int64($0) }
      #expect(values == row.names.map { limits[$0] }, "\(row.names)")
    }
  }

  @Test func `requests are those that the daemon knows`() throws {
    let daemon = try RunningDaemon()
    let client = try RawClient(daemon.socket)
    try client.send(#"{"do":"fly"}"# + "\n")
    guard case .error(let error) = try client.reply().outcome,
      let list = error.message.split(separator: "known are ").last
    else { throw Unexpected("an unknown request was not refused with the known ones") }
    #expect(try names("`do`") == list.components(separatedBy: ", ").sorted())
    try daemon.expectAlive()
  }

  /// Wherever a request stands right above its reply, the daemon says that reply: asked all of them
  /// in the order of the page, from its start on. What is another with each log is left out, and so
  /// is what depends on how fast it was asked: a picture that has come to rest is an event more.
  @Test func `its dialogues are what the daemon says`() throws {
    let daemon = try RunningDaemon()
    let client = try RawClient(daemon.socket)
    var count = 0
    var seq = 0
    for (request, reply) in zip(page, page.dropFirst()) {
      guard request.hasPrefix(#"    {"id":"#), reply.hasPrefix(#"    {"re":"#) else { continue }
      try client.send(request.dropFirst(4) + "\n")
      var said = try #require(try client.line())
      if count == 0 { said = try #require(try client.line(), "nothing after the greeting") }
      let text = String(decoding: said, as: UTF8.self)
      #expect(general(text) == general(String(reply.dropFirst(4))))
      let shown = reply.firstMatch(of: /"seq":(\d+)/).flatMap { Int($0.1) } ?? seq
      #expect(shown >= seq)
      seq = shown
      count += 1
    }
    #expect(count >= 15)
    try daemon.expectAlive()
  }

  private func general(_ line: String) -> String {
    line.replacing(/"(cursor|hash)":"[0-9a-f]+"/) { #""\#($0.1)":"""# }
      .replacing(/"(durable_seq|complete_seq|seq|at|time_us|cause|arrival)":\d+/) {
        #""\#($0.1)":0"#
      }
  }
}
