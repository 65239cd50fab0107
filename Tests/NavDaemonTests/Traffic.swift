import Foundation
import NavClient
import NavWire
import TestSupport
import Testing

/// What went over both sockets of a daemon, line by line, in both directions.
final class Traffic {
  /// Who said it, as the schema of the protocol has it.
  enum Kind: String, CaseIterable {
    case server = "server_line"
    case client = "client_line"
    case source = "input_line"
    case answer = "input_answer"
  }

  struct Line {
    let kind: Kind
    let text: String

    init(_ kind: Kind, _ text: String) {
      self.kind = kind
      self.text = text
    }

    /// The `do` of a request.
    var verb: String? { text.firstMatch(of: /"do":"([a-z_]+)"/).map { String($0.1) } }
  }

  private let daemon: RunningDaemon
  private(set) var lines: [Line] = []

  init(_ daemon: RunningDaemon) { self.daemon = daemon }

  func connect() throws -> RawClient { try RawClient(daemon.socket) }

  func say(_ text: String, to client: RawClient, as kind: Kind = .client) throws {
    lines.append(Line(kind, text))
    try client.send(text + "\n")
  }

  /// Says what breaks the rules: it is no line of any kind.
  func sayWrongly(_ text: String, to client: RawClient) throws { try client.send(text + "\n") }

  /// The next line, kept; nil at the end of the connection.
  @discardableResult
  func hear(_ client: RawClient, as kind: Kind = .server) throws -> String? {
    guard let line = try client.line() else { return nil }
    lines.append(Line(kind, String(decoding: line, as: UTF8.self)))
    return lines.last?.text
  }

  /// Everything that comes up to a line with those characters, or to the end.
  func hear(_ client: RawClient, as kind: Kind = .server, upTo mark: String) throws {
    while let line = try hear(client, as: kind), !line.contains(mark) {}
  }

  /// Everything that the daemon has to tell one client by now.
  func settle(_ client: RawClient) throws {
    try say(#"{"id":"settled","do":"sync"}"#, to: client)
    try hear(client, upTo: #"{"re":"settled""#)
  }
}

extension Traffic {
  /// A session in which every request is made, every topic is subscribed to, and touches come in
  /// each format, right and wrong.
  static func ofOneSession(asking requests: [String]) throws -> [Line] {
    let daemon = try RunningDaemon(
      configuration: "[drawer.start]\nenabled = true\n[surface.main]\nwidth_mm = 345.6\n"
        + "height_mm = 194.4\nforward_edge = true\n"
    )
    let traffic = Traffic(daemon)
    let watcher = try traffic.connect()
    let topics = Subscription.Topics.named.map { "\"\($0.name)\"" }.joined(separator: ",")
    try traffic.say(
      #"{"hello":{"client":"watcher","features":["log"],"draws":["controls"]}}"#,
      to: watcher
    )
    try traffic.say(
      #"{"id":1,"do":"subscribe","topics":[\#(topics)],"policy":"gapless","heartbeat_s":1}"#,
      to: watcher
    )
    try traffic.hear(watcher, upTo: #"{"live""#)
    let asker = try traffic.connect()
    for request in requests where !request.contains(#""subscribe""#) {
      try traffic.say(request, to: asker)
    }
    for wrong in ["no JSON", "[1]", #"{"id":1,"do":"fly"}"#, #"{"id":1,"do":"push"}"#] {
      try traffic.sayWrongly(wrong, to: asker)
    }
    try traffic.settle(asker)
    try traffic.touch()
    for what in Request.Subject.allCases {
      try traffic.say(#"{"id":"q","do":"get","what":"\#(what.rawValue)"}"#, to: asker)
    }
    try traffic.say(#"{"id":"w","do":"why","n":32}"#, to: asker)
    try traffic.settle(asker)
    try traffic.tellLog(to: asker)
    try traffic.hear(watcher, upTo: #"{"heartbeat""#)
    try traffic.settle(watcher)
    let stranger = try traffic.connect()
    let cursor = String(repeating: "0", count: 56)
    try traffic.say(#"{"do":"subscribe","topics":["actions"],"from":"\#(cursor)"}"#, to: stranger)
    try traffic.hear(stranger, upTo: #"{"live""#)
    #expect(try daemon.end(SIGTERM) == .status(0))
    try traffic.hear(watcher, upTo: #"{"bye""#)
    return traffic.lines
  }

  /// Swipes in records and in lines, and what no source may send.
  private func touch() throws {
    let recording = try Recordings.own("edge-swipe-back")
    var device = try recording.deviceLine(format: .evdev24, clock: .virtual)
    device.wantsFeedback = true
    let records = try RawClient(daemon.inputSocket)
    try say(text { $0.append(device) }, to: records, as: .source)
    try records.send(recording.encoded(layout: .evdev24))
    try records.shutDownWriting()
    try hear(records, as: .answer, upTo: #"{"done""#)
    let frames = try RawClient(daemon.inputSocket)
    let line = try recording.framedDevice(wantsFeedback: true)
    try say(text { $0.append(line) }, to: frames, as: .source)
    for frame in recording.frames {
      try say(text { $0.append(.frame(frame)) }, to: frames, as: .source)
    }
    try sayWrongly(#"{"t":"late"}"#, to: frames)
    try hear(frames, as: .answer, upTo: #"{"error""#)
  }

  private func text(_ write: (inout WireWriter) -> Void) -> String {
    var writer = WireWriter()
    write(&writer)
    return String(decoding: writer.bytes.dropLast(), as: UTF8.self)
  }

  /// The log from its beginning to where it was read to, page by page.
  private func tellLog(to client: RawClient) throws {
    var next: String? = "1"
    while let seq = next {
      try say(#"{"id":"log","do":"log","from":\#(seq)}"#, to: client)
      try hear(client, upTo: #"{"re":"log""#)
      let answer = lines.last?.text ?? ""
      next = answer.matches(of: /"next":(\d+)/).last.map { String($0.1) }
    }
  }
}
