import Foundation
import NavWire
import TestSupport
import Testing

/// What navctl asks the daemon for, word by word, and what it does about holding.
@Suite("Requests of navctl") struct NavctlRequestTests {
  /// The line that a command line sends.
  private func asked(_ line: String) throws -> String {
    let folder = try TemporaryFolder()
    let place = folder.path("line")
    let daemon = try FakeDaemon { peer in
      peer.greet()
      let line = peer.line() ?? ""
      _ = FileManager.default.createFile(atPath: place, contents: Data(line.utf8))
      peer.say(#"{"re":1,"ok":{"seq":9,"revision":3,"changed":true}}"#)
    }
    let words = line.split(separator: " ").map(String.init)
    let done = try Navctl.run(words + ["--socket", daemon.path])
    #expect(done.output == "done: seq 9, revision 3\n")
    #expect(done.status == 0, "\(done.errors)")
    daemon.wait()
    return try String(contentsOfFile: place, encoding: .utf8)
  }

  /// A request by its line; the identifier is the connection's first.
  private func written(_ request: Request) -> String {
    var request = request
    request.identifier = .integer(1)
    var writer = WireWriter()
    writer.append(request)
    return String(decoding: writer.bytes.dropLast(), as: UTF8.self)
  }

  static let plain: [(String, Request.Body)] = [
    ("pop", .pop), ("pop --to a", .popTo("a")), ("pop --to-root", .popToRoot),
    ("back", .back), ("forward", .forward), ("home", .home),
    ("quick-switch next", .quickSwitch(.next)),
    ("quick-switch previous", .quickSwitch(.previous)),
    ("notifications", .showOverlay(.notifications)), ("controls", .showOverlay(.controls)),
    ("switcher", .showOverlay(.switcher)), ("dismiss", .dismiss),
    ("reachability on", .reachability(isOn: true)),
    ("reachability off", .reachability(isOn: false)),
    ("drawer end open", .drawer(.end, isOpen: true)), ("pager 2", .pagerIndex(2)),
    ("guard ask", .guardPage(nil, .ask)), ("pause", .pause), ("resume", .resume),
    ("direction rtl", .direction(.rightToLeft)), ("release", .release),
    ("set-stack a b c", .setStack(["a", "b", "c"].map { WirePage(identifier: $0) })),
  ]

  @Test(arguments: plain)
  func `a command is its request, of the surface and with the key that are named`(
    line: String,
    body: Request.Body
  ) throws {
    #expect(try asked(line) == written(Request(body)))
    let request = Request(body, surface: "wall", ifRevision: 7, key: "k")
    #expect(try asked("\(line) --surface wall --if-revision 7 --key k") == written(request))
  }

  @Test func `surfaces are made and taken away by name`() throws {
    let size = WireSize(widthMicrometres: 100_000, heightMicrometres: 60_500)
    #expect(
      try asked("surface add wall --width-mm 100 --height-mm 60.5 --key k")
        == written(Request(.addSurface("wall", size), key: "k"))
    )
    #expect(try asked("surface add wall") == written(Request(.addSurface("wall", nil))))
    #expect(try asked("surface remove wall") == written(Request(.removeSurface, surface: "wall")))
    #expect(try asked("reload") == written(Request(.reload)))
  }

  @Test func `a page has a style for each way, and its pager one too`() throws {
    var page = WirePage(identifier: "a", pushStyle: .depth, popStyle: .depth)
    #expect(try asked("push a --style depth") == written(Request(.push(page))))
    page.popStyle = .cover
    #expect(
      try asked("replace a --pop-style cover --style depth") == written(Request(.replace(page)))
    )
    page = WirePage(
      identifier: "a",
      title: "t",
      guarding: .ask,
      pager: WirePager(count: 5, wraps: true, isLong: true, style: .zoom),
      pushStyle: .none
    )
    #expect(
      try asked(
        "show a --title t --back ask --pages 5 --wraps --long --pager-style zoom --push-style none"
      ) == written(Request(.show(page)))
    )
    let pages = ["a", "b"].map { WirePage(identifier: $0, pushStyle: .seed, popStyle: .seed) }
    #expect(try asked("set-stack a b --style seed") == written(Request(.setStack(pages))))
  }

  @Test(arguments: ["push a", "replace a", "show a", "set-stack a"], [SIGINT, SIGTERM])
  func `a hold lasts until navctl is interrupted`(line: String, signal: Int32) throws {
    let daemon = try FakeDaemon { peer in
      peer.greet()
      let isHeld = peer.line()?.contains(#""hold":true"#) == true
      peer.say(#"{"re":1,"ok":{"seq":\#(isHeld ? 9 : 0),"revision":3,"changed":true}}"#)
      peer.signal(signal)
      _ = peer.rest()
    }
    let words = line.split(separator: " ").map(String.init)
    let held = try Navctl.run(words + ["--hold", "--socket", daemon.path])
    #expect(held.output == "done: seq 9, revision 3\nthe stack is held until this is interrupted\n")
    #expect(held.status == 0)
    daemon.wait()
  }

  @Test func `a daemon that goes while a stack is held is an error`() throws {
    let daemon = try FakeDaemon { peer in
      peer.greet()
      _ = peer.line()
      peer.say(#"{"re":1,"ok":{"seq":9}}"#, #"{"bye":{"reason":"shutdown"}}"#)
    }
    let held = try Navctl.run(["push", "a", "--hold", "--socket", daemon.path])
    #expect(held.status == 3)
    #expect(held.errors.contains("shutdown"))
    daemon.wait()
  }

  @Test func `a configuration that is wrong is told problem by problem`() throws {
    let daemon = try FakeDaemon { peer in
      peer.greet()
      _ = peer.line()
      peer.say(
        #"{"re":1,"error":{"code":"configuration_invalid","message":"2 problems","#
          + #""problems":["a.toml:1:1: b","a.toml:2:1: \u001b"]}}"#
      )
    }
    let wrong = try Navctl.run(["reload", "--socket", daemon.path])
    #expect(
      wrong.errors
        == "navctl: refused (configuration_invalid): 2 problems\na.toml:1:1: b\na.toml:2:1: ?\n"
    )
    #expect(wrong.status == 1)
    daemon.wait()
  }

  @Test func `keys that need a start are listed after a reload`() throws {
    let daemon = try FakeDaemon { peer in
      peer.greet()
      _ = peer.line()
      peer.say(#"{"re":1,"ok":{"seq":9,"restart":["service.socket","output.keys"]}}"#)
    }
    let done = try Navctl.run(["reload", "--socket", daemon.path])
    #expect(
      done.output == """
        done: seq 9
        these hold from the daemon's next start on:
          service.socket
          output.keys

        """
    )
    daemon.wait()
  }
}
