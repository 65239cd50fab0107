import NavClient
import NavCore
import NavWire
import TestSupport
import Testing

/// What a connection asks for while it lives, and what becomes of it afterwards.
@Suite("Zones of connections")
struct ZonesTests {
  private let strip = WireRectangle(xPPM: 0, yPPM: 0, widthPPM: 1_000_000, heightPPM: 100_000)

  private func zonesChanged(_ daemon: RunningDaemon) throws -> [ClientZones] {
    try daemon.readLog().events.compactMap { event in
      if case .zonesChanged(let changed) = event.body { changed.zones } else { nil }
    }
  }

  @Test func `zones go with their connection, and nobody else's`() throws {
    let daemon = try RunningDaemon()
    let first = try daemon.connect()
    let region = WireRegion(name: "list", rectangle: strip, dragHundredthsOfPoint: 400)
    try first.ask(.zones(WireZones(exclusions: [strip])))
    do {
      let second = try RawClient(daemon.socket)
      try second.send(
        #"{"do":"zones","regions":[{"name":"list","rect":[0,0,1,0.1],"drag_pt":4}]}"# + "\n"
      )
      _ = try second.reply()
    }
    // The daemon sees the end of a connection some time after it.
    while try zonesChanged(daemon).count < 3 { try first.ask(.sync) }
    let changed = try zonesChanged(daemon)
    #expect(changed.map(\.isEmpty) == [false, false, true])
    #expect(changed[1].client == changed[2].client)
    #expect(changed[0].client != changed[1].client)
    #expect(changed[1].regions.map(\.name) == [region.name])
    #expect(changed[1].regions.map(\.dragMicrometres) == [635])
    try daemon.expectAlive()
  }

  @Test func `what a client draws is said in its greeting and stays beside its zones`() throws {
    let daemon = try RunningDaemon()
    let client = try RawClient(daemon.socket)
    try client.send(#"{"hello":{"client":"bar","draws":["switcher","weather"]}}"# + "\n")
    try client.send(#"{"id":1,"do":"zones","exclude":[[0,0,1,0.1]]}"# + "\n")
    try client.send(#"{"id":2,"do":"zones"}"# + "\n")
    try client.send(#"{"hello":{"client":"bar"}}"# + "\n")
    try client.send(#"{"id":3,"do":"sync"}"# + "\n")
    // A greeting gets no answer.
    for identifier: Int64 in 1...3 {
      #expect(try client.reply().identifier == .integer(identifier))
    }
    let changed = try zonesChanged(daemon)
    #expect(
      changed.map(\.draws) == [Overlays(.switcher), Overlays(.switcher), Overlays(.switcher), []]
    )
    #expect(changed.map(\.exclusions.count) == [0, 1, 0, 0])
    try daemon.expectAlive()
  }

  @Test func `zones that are wrong are refused, with what would be right`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    let refusals: [(WireZones, ErrorCode, String)] = [
      (WireZones(exclusions: Array(repeating: strip, count: 17)), .invalidArgument, "16 places"),
      (
        WireZones(regions: [WireRegion(name: "", rectangle: strip)]), .invalidArgument,
        "1 to 64 bytes"
      ),
      (
        WireZones(
          exclusions: [WireRectangle(xPPM: 1, yPPM: 0, widthPPM: 1_000_000, heightPPM: 1)]
        ), .invalidArgument, "none of it is outside"
      ),
    ]
    for (zones, code, words) in refusals {
      let refusal = try client.refusal(.zones(zones))
      #expect(refusal.known == code)
      #expect(refusal.message.contains(words), "\(refusal.message)")
    }
    #expect(try zonesChanged(daemon) == [])
  }

  @Test func `a state of many pages that say all they may fits into a line`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    let name = String(repeating: "\"", count: 60)
    var depth = 0
    while depth < 64 {
      let page = WirePage(
        identifier: "\(name)\(depth)",
        title: String(repeating: "\u{1}", count: 60),
        guarding: .block,
        pager: WirePager(count: 100_000, index: 99_999)
      )
      let request = Request(.push(page))
      if case .error(let error) = try client.exchange(request).reply.outcome {
        #expect(error.known == .tooBig)
        break
      }
      depth += 1
    }
    #expect(depth < 64)
    #expect(try client.state().jsonByteCount <= Limits.surfaceJSONBytesMax)
    try client.ask(.guardPage(nil, .allow))
    while depth > 1 {
      try client.ask(.pop)
      depth -= 1
      #expect(try client.state().jsonByteCount <= Limits.surfaceJSONBytesMax)
    }
  }
}
