import Foundation
import NavClient
import NavCore
import NavWire
import TestSupport
import Testing

/// A configuration that is read again while the daemon runs.
@Suite("Configurations that are read again")
struct ReloadTests {
  private let narrow = "[gesture]\nedge_zone_pt = 21\n"
  private let wide = "[gesture]\nedge_zone_pt = 31\n"

  private func configured(_ daemon: RunningDaemon) throws -> [String] {
    try daemon.readLog().events.compactMap { event in
      if case .configured(let configured) = event.body { configured.text } else { nil }
    }
  }

  @Test func `another one holds at once, the same one changes nothing`() throws {
    let daemon = try RunningDaemon(configuration: narrow)
    let client = try daemon.connect()
    try daemon.rewrite(wide)
    var answer = try client.reload()
    #expect(answer.isChanged == true)
    #expect(answer.restart == [])
    #expect(try client.configuration().contains("edge_zone_pt = 31"))
    let seq = try client.ask(.sync).seq
    answer = try client.reload()
    #expect(answer.isChanged == false)
    #expect(try client.ask(.sync).seq == seq)
    let texts = try configured(daemon)
    #expect(texts.count == 2)
    #expect(texts.last?.contains("edge_zone_pt = 31") == true)
  }

  @Test func `a wrong one changes nothing, and all that is wrong is told`() throws {
    let daemon = try RunningDaemon(configuration: narrow)
    let client = try daemon.connect()
    let seq = try client.ask(.sync).seq
    try daemon.rewrite("[gesture]\nedge_zone_pt = 31\nweather = 1\n[back]\nrule = \"coin\"\n")
    let refusal = try client.refusal(.reload)
    #expect(refusal.known == .configurationInvalid)
    let problems = try #require(refusal.problems)
    #expect(problems.count == 2)
    let file = daemon.folder.path("navd.toml")
    #expect(problems.first?.hasPrefix("\(file):3:1: gesture.weather") == true)
    #expect(problems.last?.hasPrefix("\(file):5:") == true)
    for problem in problems { #expect(daemon.process.errors.contains(problem)) }
    #expect(try client.configuration().contains("edge_zone_pt = 21"))
    #expect(try client.ask(.sync).seq == seq)
    try FileManager.default.removeItem(atPath: file)
    #expect(try client.refusal(.reload).problems?.count == 1)
    try daemon.rewrite(wide)
    #expect(try client.reload().isChanged == true)
  }

  @Test func `what waits for the next start is named and stays as it was`() throws {
    let daemon = try RunningDaemon(configuration: narrow)
    let client = try daemon.connect()
    try daemon.rewrite(narrow + "[log]\nsegment_kib = 128\n[limits]\nconnections = 200\n")
    var answer = try client.reload()
    #expect(answer.isChanged == false)
    #expect(answer.restart == ["log.segment_kib", "limits.connections"])
    #expect(try client.configuration().contains("segment_kib = 8192"))
    try daemon.rewrite(wide + "[log]\nrecord = \"all\"\nsegment_kib = 128\n")
    answer = try client.reload()
    #expect(answer.isChanged == true)
    let waiting = ["log.record", "log.segment_kib"]
    #expect(answer.restart == waiting)
    let said = "from the next start on holds \(waiting.joined(separator: ", "))"
    #expect(daemon.process.errors.contains(said))
    // What is in the log is what holds.
    _ = try client.ask(.sync)
    let text = try #require(try configured(daemon).last)
    #expect(text.contains("edge_zone_pt = 31"))
    #expect(text.contains("record = \"claimed\""))
    #expect(text.contains("segment_kib = 8192"))
    try daemon.end(15)
    try daemon.restart()
    #expect(try daemon.connect().configuration().contains("segment_kib = 128"))
  }

  @Test func `what is switched off while it is open is closed, and its subscribers hear it`()
    throws
  {
    let daemon = try RunningDaemon(configuration: "[drawer.start]\nenabled = true\n")
    let client = try daemon.connect()
    let subscriber = try daemon.subscribe([.state, .actions])
    try client.push("home")
    try client.ask(.drawer(.start, isOpen: true))
    let opened = try subscriber.wait { $0.actions.first?.name == "drawer_opened" }
    #expect(opened.actions.first?.side == .start)
    #expect(opened.state?.startDrawer.isEnabled == true)
    try daemon.rewrite("")
    #expect(try client.reload().isChanged == true)
    let closed = try subscriber.wait {
      $0.seq > opened.seq && $0.state != nil && $0.state?.openDrawer == nil
    }
    #expect(closed.state?.startDrawer.isEnabled == false)
    #expect(try client.refusal(.drawer(.start, isOpen: true)).known == .drawerDisabled)
  }

  @Test func `another look of a closed drawer is told whoever follows, another threshold nobody`()
    throws
  {
    let drawer = "[drawer.start]\nenabled = true\n"
    let daemon = try RunningDaemon(configuration: drawer)
    let client = try daemon.connect()
    let subscriber = try daemon.subscribe([.state])
    #expect(subscriber.snapshot.surface.startDrawer.closeMilliseconds == 300)
    try daemon.rewrite(drawer + "close_ms = 150\n")
    #expect(try client.reload().isChanged == true)
    try subscriber.drain()
    #expect(subscriber.updates.map { $0.state?.startDrawer.closeMilliseconds } == [150])
    #expect(subscriber.updates.map { $0.state?.openDrawer } == [nil])
    try daemon.rewrite(drawer + "close_ms = 150\n" + wide)
    #expect(try client.reload().isChanged == true)
    try subscriber.drain()
    #expect(subscriber.updates.count == 1)
    #expect(daemon.process.errors.contains("the configuration was read again: "))
  }

  @Test func `a hangup asks for it as a request does`() throws {
    let daemon = try RunningDaemon(configuration: narrow)
    let client = try daemon.connect()
    try daemon.rewrite(wide)
    daemon.process.send(SIGHUP)
    let patience = Patience()
    while try !client.configuration().contains("edge_zone_pt = 31") {
      try #require(!patience.isOver, "the hangup was not heard")
    }
    try daemon.rewrite("[")
    daemon.process.send(SIGHUP)
    while !daemon.process.errors.contains("the configuration stays as it was") {
      try #require(!patience.isOver, "nothing was said of the wrong configuration")
      patience.rest()
    }
    #expect(try client.configuration().contains("edge_zone_pt = 31"))
    try daemon.expectAlive()
  }
}
