import Foundation
import NavWire
import Testing

/// The page of the protocol's messages shows what is really written.
@Suite struct `The page of messages` {
  /// The lines under each heading of the page.
  private func lines() throws -> [String: [String]] {
    let page = URL(filePath: #filePath)
      .deletingLastPathComponent()
      .appending(path: "../../Sources/NavWire/README.md")
    var heading = ""
    var lines: [String: [String]] = [:]
    for line in try String(contentsOf: page, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("#") { heading = String(line.drop { $0 == "#" || $0 == " " }) }
      if line.hasPrefix("    {") { lines[heading, default: []].append(String(line.dropFirst(4))) }
    }
    return lines
  }

  private func text(_ write: (inout WireWriter) -> Void) -> String {
    var writer = WireWriter()
    write(&writer)
    return String(String(decoding: writer.bytes, as: UTF8.self).dropLast())
  }

  private func rewritten(_ message: ServerMessage) -> String? {
    switch message {
    case .hello(let hello): text { $0.append(hello) }
    case .reply(let reply): text { $0.append(reply) }
    case .snapshot(let snapshot): text { $0.append(snapshot) }
    case .live(let live): text { $0.append(live) }
    case .update(let update): text { $0.append(update) }
    case .resync(let resync): text { $0.append(resync) }
    case .bye(let bye): text { $0.append(bye) }
    case .unknown: nil
    }
  }

  private func rewritten(_ message: InputMessage) -> String? {
    switch message {
    case .ok(let ok): text { $0.append(ok) }
    case .done(let done): text { $0.append(done) }
    case .error(let error): text { $0.append(error) }
    case .unknown: nil
    }
  }

  @Test func `every line of the server is one that the writer writes`() throws {
    let lines = try #require(try lines()["The server, on the main socket"])
    #expect(lines.count == 20)
    for line in lines {
      #expect(rewritten(try ServerMessage.decode(Array(line.utf8))) == line)
    }
  }

  @Test func `every line of a client is one that the writer writes`() throws {
    let lines = try #require(try lines()["A client, on the main socket"])
    #expect(lines.count == 11)
    for line in lines {
      switch Request.decode(Array(line.utf8)) {
      case .request(let request): #expect(text { $0.append(request) } == line)
      case .hello(let hello): #expect(text { $0.append(hello) } == line)
      case .skipped, .refused: Issue.record("not taken: \(line)")
      }
    }
  }

  @Test func `every line of the input socket is one that the writer writes`() throws {
    var lines = try #require(try lines()["The input socket"])
    #expect(lines.count == 4)
    let device = lines.removeFirst()
    let described = try DeviceLine.decode(Array(device.utf8))
    #expect(text { $0.append(described) } == device)
    for line in lines {
      #expect(rewritten(try InputMessage.decode(Array(line.utf8))) == line)
    }
  }
}
