import Foundation
import NavClient
import NavCore
import NavSystem
import NavWire
import TestSupport
import Testing

/// Clients that send more than a turn can take; proved by the daemon's counters of turns and lines.
/// It is stopped while they fill their sockets, so that it finds all of it at once.
@Suite("Floods of lines", .serialized)
struct LineFloodTests {
  private static let roomy = """
    [limits]
    connections = 400
    connections_per_uid = 400
    """

  /// Everything that a client asked for in one go, and what it was told.
  private struct Answers {
    var stats: [String: Int64] = [:]
    var pages: [String] = []
  }

  private func answers(_ client: RawClient) throws -> Answers {
    var answers = Answers()
    for _ in 0..<3 {
      guard case .ok(let success) = try client.reply().outcome else { continue }
      switch success.content {
      case .stats(let stats): answers.stats = stats
      case .state(let snapshot): answers.pages = snapshot.surface.pages
      default: break
      }
    }
    return answers
  }

  @Test(arguments: [
    "{}", "", #"{"hello":{}}"#, #"{"x":"\#(String(repeating: "y", count: 20_000))"}"#,
  ])
  func `while 60 send without end, others are answered and touches read within a few turns`(
    line: String
  ) throws {
    let daemon = try RunningDaemon(configuration: Self.roomy)
    let client = try daemon.connect()
    try client.push("a", "b")
    let recording = try Recordings.own("edge-swipe-back")
    let input = try daemon.openInput(recording)
    let flooders = try (0..<60).map { _ in try RawClient(daemon.socket) }
    let good = try RawClient(daemon.socket)
    for peer in flooders + [good] { _ = try peer.message() }
    let before = try client.stats()

    try daemon.process.pause()
    for flooder in flooders { try flooder.fill(with: line + "\n") }
    try input.send(recording.encoded(layout: .evdev24))
    try good.send(
      #"{"id":1,"do":"sync"}"# + "\n" + #"{"id":2,"do":"get","what":"state"}"# + "\n"
        + #"{"id":3,"do":"get","what":"stats"}"# + "\n"
    )
    daemon.process.goOn()
    let answers = try answers(good)
    #expect(answers.pages == ["a"])
    let turns = try #require(answers.stats["turns"]) - (before["turns"] ?? 0)
    let lines = try #require(answers.stats["requests"]) - (before["requests"] ?? 0)
    // Of long lines a turn takes only some.
    #expect(turns <= (line.utf8.count > 1_000 ? 40 : 8))
    #expect(lines <= 256 * (turns + 1))
    #expect(answers.stats["lines_deferred"] ?? 0 > 0)
    withExtendedLifetime(flooders) {}
  }

  @Test func `a subscriber that reads is told all of what flooding clients bring about`() throws {
    let daemon = try RunningDaemon(configuration: Self.roomy)
    let client = try daemon.connect()
    let reader = try ContiguousReader(daemon.socket)
    let flooders = try (0..<8).map { _ in try RawClient(daemon.socket) }
    let pair =
      #"{"hello":{"draws":["controls"]}}"# + "\n" + #"{"hello":{"draws":[]}}"# + "\n"
    let before = try client.stats()
    try daemon.process.pause()
    for flooder in flooders { try flooder.send(String(repeating: pair, count: 1_000)) }
    daemon.process.goOn()
    let sent: Int64 = 16_000
    let patience = Patience()
    // Each line brings about two.
    while reader.events < 2 * sent {
      try #require(!patience.isOver, "\(reader.events) events came")
      guard try reader.read() else { break }
    }
    #expect(reader.isContiguous)
    #expect(reader.lastReason == nil)
    let after = try client.stats()
    #expect(after["requests"] ?? 0 >= (before["requests"] ?? 0) + sent)
    #expect(after["clients_slow"] == 0)
    // The rest of the turn in which the last line was taken.
    while reader.lastSeq < after["seq"] ?? 0, try reader.read() {
      try #require(!patience.isOver, "\(reader.lastSeq) of \(after["seq"] ?? 0)")
    }
    #expect(reader.isContiguous && reader.lastReason == nil)
    // Who has gone before it is accepted is asked for nothing.
    withExtendedLifetime(flooders) {}
  }

  @Test func `of 40 that come back at once, a turn tells only some what they missed`() throws {
    let daemon = try RunningDaemon(configuration: Self.roomy)
    let client = try daemon.connect()
    let cursor = daemon.hello.cursor
    try client.push("root")
    let page = WirePage(identifier: "page", pushStyle: .none, popStyle: .none)
    while try client.stats()["seq"] ?? 0 < 4_000 {
      for _ in 0..<100 {
        try client.ask(.push(page))
        try client.ask(.pop)
      }
    }
    let missed = try #require(try client.stats()["seq"])
    let back = try (0..<40).map { _ in try RawClient(daemon.socket) }
    for peer in back { _ = try peer.message() }
    let before = try client.stats()["turns"] ?? 0
    try daemon.process.pause()
    for peer in back {
      try peer.send(#"{"id":1,"do":"subscribe","topics":["gestures"],"from":"\#(cursor)"}"# + "\n")
    }
    daemon.process.goOn()
    for peer in back {
      while true {
        guard let message = try peer.message() else { throw Unexpected("it was sent off") }
        if case .live = message { break }
      }
    }
    let turns = try #require(try client.stats()["turns"]) - before
    #expect(turns >= 40 * missed / 2_048, "\(turns) turns for 40 × \(missed) events")
  }

  @Test func `a name of one endless character is cut, and hides nobody`() throws {
    let daemon = try RunningDaemon(configuration: Self.roomy)
    let first = try RawClient(daemon.socket)
    let name = "e" + String(repeating: "\u{301}", count: 30_000)
    try first.send(#"{"hello":{"client":"\#(name)"}}"# + "\n")
    try first.send(#"{"id":1,"do":"sync"}"# + "\n")
    _ = try first.reply()
    let client = try daemon.connect()
    try client.ask(.sync)
    guard case .clients(let clients, let leftOut) = try client.ask(.get(.clients)).content else {
      throw Unexpected("get clients was answered without them")
    }
    #expect(leftOut == 0)
    #expect(clients.last?.name == "test")
    let kept = try #require(clients.first?.name)
    #expect(kept.utf8.count == 63)
    #expect(kept.unicodeScalars.elementsEqual(name.unicodeScalars.prefix(32)))
  }
}

/// A subscriber of events that reads as fast as it can and looks only at what links the lines.
///
/// Owns the descriptor, and the line that has not ended yet.
private final class ContiguousReader {
  private let descriptor: FileDescriptor
  private var framer = LineFramer()
  private var bytes = [UInt8](repeating: 0, count: 65_536)
  private var isLive = false
  private(set) var lastSeq: Int64 = 0
  private(set) var isContiguous = true
  /// Events of the kind that the flood brings about.
  private(set) var events: Int64 = 0
  /// Why it was sent off.
  private(set) var lastReason: String?

  init(_ path: String) throws {
    descriptor = try RawClient.connect(path)
    let wish = #"{"do":"subscribe","topics":["events"]}"# + "\n"
    _ = try descriptor.send(Array(wish.utf8)[...])
    let patience = Patience()
    while !isLive {
      try #require(!patience.isOver, "the subscription does not begin")
      try read()
    }
  }

  /// Takes what has come; false at the end.
  @discardableResult
  func read() throws -> Bool {
    while true {
      switch try descriptor.read(into: &bytes) {
      case .bytes(let count): take(count)
      case .wouldBlock: return true
      case .end, .peerGone: return false
      }
    }
  }

  private func take(_ count: Int) {
    framer.receive(bytes.span.bytes.extracting(..<count))
    while case .line(let line)? = framer.next() {
      let head = String(decoding: line.prefix(64), as: UTF8.self)
      if head.hasPrefix(#"{"live":"#) {
        isLive = true
        lastSeq = Self.number(behind: #""seq":"#, in: head) ?? 0
      } else if head.hasPrefix(#"{"seq":"#) {
        isContiguous = isContiguous && Self.number(behind: #""prev":"#, in: head) == lastSeq
        lastSeq = Self.number(behind: #""seq":"#, in: head) ?? 0
        events += 1
      } else if head.hasPrefix(#"{"bye":"#) {
        lastReason = head
      }
    }
  }

  private static func number(behind name: String, in text: String) -> Int64? {
    text.range(of: name).flatMap { Int64(text[$0.upperBound...].prefix { $0.isNumber }) }
  }
}
