import Foundation
import NavWire
import Testing

/// The page of the protocol shows what is really written: every line of JSON in it is read, written
/// again and compared.
@Suite struct `The page of the protocol` {
  private let lines: [String]

  init() throws {
    let page = URL(filePath: #filePath)
      .deletingLastPathComponent()
      .appending(path: "../../Sources/NavWire/README.md")
    lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("    {") }
      .map { String($0.dropFirst(4)) }
  }

  /// Whoever writes a line shows in its first key, but `ahead`.
  private enum Writer {
    case client, server, deviceClient, frames, inputServer
  }

  private func writer(of line: String) -> Writer {
    if line.hasPrefix(#"{"device":"#) { return .deviceClient }
    if line.hasPrefix(#"{"t":"#) || line.hasPrefix(#"{"tick":"#) { return .frames }
    if line.hasPrefix(#"{"id":"#) || line.hasPrefix(#"{"hello":{"client""#) { return .client }
    let kinds = ["ok", "claimed", "released", "done", "error"]
    let opening = line.hasPrefix(#"{"ahead""#) ? #"{"ahead":true,"# : "{"
    let isInput = kinds.contains { line.hasPrefix(opening + #""\#($0)":"#) }
    return isInput ? .inputServer : .server
  }

  private func lines(of writer: Writer) -> [String] {
    lines.filter { self.writer(of: $0) == writer }
  }

  private func text(_ write: (inout WireWriter) -> Void) -> String {
    var writer = WireWriter()
    write(&writer)
    return String(String(decoding: writer.bytes, as: UTF8.self).dropLast())
  }

  private func rewritten(_ message: ServerMessage) -> (kind: String, text: String)? {
    switch message {
    case .hello(let hello): ("hello", text { $0.append(hello) })
    case .reply(let reply): ("reply", text { $0.append(reply) })
    case .snapshot(let snapshot): ("snapshot", text { $0.append(snapshot) })
    case .live(let live): ("live", text { $0.append(live) })
    case .update(let update): ("update", text { $0.append(update) })
    case .reports(let line): ("reports", text { $0.append(line) })
    case .devices(let line): ("devices", text { $0.append(line) })
    case .touches(let line): ("touches", text { $0.append(line) })
    case .log(let notice): ("log", text { $0.append(notice) })
    case .heartbeat(let heartbeat): ("heartbeat", text { $0.append(heartbeat) })
    case .resync(let resync): ("resync", text { $0.append(resync) })
    case .bye(let bye): ("bye", text { $0.append(bye) })
    case .unknown: nil
    }
  }

  private func rewritten(_ message: InputMessage) -> (kind: String, text: String)? {
    switch message {
    case .ok(let ok): ("ok", text { $0.append(ok) })
    case .claimed(let claimed): ("claimed", text { $0.append(claimed) })
    case .released(let released): ("released", text { $0.append(released) })
    case .done(let done): ("done", text { $0.append(done) })
    case .error(let error): ("error", text { $0.append(error) })
    case .unknown: nil
    }
  }

  @Test func `every line of the server is one that the writer writes, and every kind is shown`()
    throws
  {
    var kinds: Set<String> = []
    for line in lines(of: .server) {
      let again = try #require(rewritten(try ServerMessage.decode(Array(line.utf8))), "\(line)")
      #expect(again.text == line)
      kinds.insert(again.kind)
    }
    #expect(
      kinds == [
        "hello", "reply", "snapshot", "live", "update", "reports", "devices", "touches", "log",
        "heartbeat", "resync", "bye",
      ]
    )
  }

  @Test func `every line of a client is one that the writer writes, and every request is shown`()
    throws
  {
    var verbs: Set<String> = []
    for line in lines(of: .client) {
      switch Request.decode(Array(line.utf8)) {
      case .request(let request):
        #expect(text { $0.append(request) } == line)
        verbs.insert(String(line.split(separator: #""do":""#)[1].prefix { $0 != "\"" }))
      case .hello(let hello): #expect(text { $0.append(hello) } == line)
      case .skipped, .refused: Issue.record("not taken: \(line)")
      }
    }
    #expect(
      verbs == [
        "push", "pop", "pop_to", "pop_to_root", "replace", "set_stack", "show", "back", "forward",
        "home", "quick_switch", "notifications", "controls", "switcher", "dismiss",
        "reachability", "drawer", "pager", "guard", "zones", "pause", "resume", "direction",
        "rotate", "release", "add_surface", "remove_surface", "reload", "get", "why", "log", "sync",
        "subscribe", "fail",
      ]
    )
  }

  @Test func `every line of the input socket is one that the writer writes`() throws {
    let devices = lines(of: .deviceClient)
    #expect(!devices.isEmpty)
    for line in devices {
      let described = try DeviceLine.decode(Array(line.utf8))
      #expect(text { $0.append(described) } == line)
    }
    var phases: Set<String> = []
    for line in lines(of: .frames) {
      let read = try InputLine.decode(Array(line.utf8))
      #expect(text { $0.append(read) } == line)
      guard case .frame(let frame) = read else { continue }
      phases.formUnion(frame.contacts.map(\.phase.rawValue))
    }
    #expect(phases == ["down", "move", "up"])
    var kinds: Set<String> = []
    for line in lines(of: .inputServer) {
      let again = try #require(rewritten(try InputMessage.decode(Array(line.utf8))), "\(line)")
      #expect(again.text == line)
      kinds.insert(again.kind)
    }
    #expect(kinds == ["ok", "claimed", "released", "done", "error"])
  }
}
