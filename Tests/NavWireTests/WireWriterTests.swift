import NavWire
import Testing

@Suite struct `What is written` {
  private func text(_ write: (inout WireWriter) -> Void) -> String {
    var writer = WireWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func progress(_ ppm: Int64, velocity: Int64) -> String {
    let level = ProgressLevel(
      surface: "main",
      transition: 1,
      progressPPM: ppm,
      velocityPPMPerSecond: velocity,
      will: .revert
    )
    return text { $0.appendUpdateProgress(level) }
  }

  @Test(
    arguments: [
      (0, "0.000000"), (1, "0.000001"), (42_100, "0.042100"), (999_999, "0.999999"),
      (1_000_000, "1.000000"), (-1, "-0.000001"), (-1_500_000, "-1.500000"),
      (.max, "9223372036854.775807"), (.min, "-9223372036854.775808"),
    ] as [(Int64, String)]
  )
  func `progress has six places, exactly`(ppm: Int64, printed: String) {
    #expect(progress(ppm, velocity: 0).contains("\"progress\":\(printed),"))
  }

  @Test(
    arguments: [
      (0, "0.000"), (310_000, "0.310"), (499, "0.000"), (500, "0.001"), (-499, "0.000"),
      (-500, "-0.001"), (1_499, "0.001"), (1_500, "0.002"), (-1_500, "-0.002"), (999_500, "1.000"),
      (-999_499, "-0.999"), (.max, "9223372036854.776"), (.min, "-9223372036854.776"),
    ] as [(Int64, String)]
  )
  func `velocity has three places, halves go away from zero`(ppm: Int64, printed: String) {
    #expect(progress(0, velocity: ppm).contains("\"velocity\":\(printed),"))
  }

  @Test func `a decimal with more places than six is not guessed at`() throws {
    let line = { (progress: String) in
      Array(
        (#"{"seq":1,"prev":0,"cursor":"","progress":{"surface":"m","transition":1,"progress":"#
          + progress + #","velocity":0.1,"will":"commit"}}"#).utf8
      )
    }
    let read = { (progress: String) throws -> Int64? in
      guard case .update(let update) = try ServerMessage.decode(line(progress)) else { return nil }
      return update.progress?.progressPPM
    }
    #expect(try read("0.0421") == 42_100)
    #expect(try read("1") == 1_000_000)
    #expect(try read("1e-6") == 1)
    #expect(try read("25e1") == 250_000_000)
    #expect(throws: WireError.self) { try read("0.0000001") }
    #expect(throws: WireError.self) { try read("9223372036854.775808") }
    #expect(throws: WireError.self) { try read("\"0.1\"") }
  }

  @Test func `only quote, backslash and control characters are escaped`() {
    let printed = text { $0.append(Resync(reason: "a\"b\\c\u{0}\n\u{1F}\u{7F}/é😀\u{2028}")) }
    let expected = #"{"resync":{"reason":"a\"b\\c\u0000\u000A\u001F"# + "\u{7F}/é😀\u{2028}\"}}\n"
    #expect(printed == expected)
  }

  @Test func `a string that came in another encoding form is written as the same scalars`() {
    let decomposed = "e\u{301}"
    #expect(
      text { $0.append(Resync(reason: decomposed)) }.unicodeScalars.contains { $0 == "\u{301}" }
    )
  }

  @Test func `an update is the head of one subscriber and a body that all share`() throws {
    var samples = Samples(seed: 21)
    for _ in 0..<500 {
      let update = samples.update()
      var body = WireWriter()
      body.beginUpdateBody(cursor: update.cursor)
      if let state = update.state { body.appendUpdateState(state) }
      body.appendUpdateActions(update.actions)
      body.appendUpdateGestures(update.gestures)
      if let progress = update.progress { body.appendUpdateProgress(progress) }
      if let layers = update.layers { body.appendUpdateLayers(layers) }
      body.appendUpdateEvents(update.events)
      if let removed = update.removedSurface { body.appendUpdateRemovedSurface(removed) }
      body.endUpdateBody()
      for (previous, coalesced) in [(1, nil), (7, 3)] as [(UInt64, UInt64?)] {
        var head = WireWriter()
        head.appendUpdateHead(
          seq: update.seq,
          previous: previous,
          coalesced: coalesced,
          isAhead: update.isAhead,
          ageMilliseconds: update.ageMilliseconds
        )
        var expected = update
        expected.previous = previous
        expected.coalesced = coalesced
        try #require(try ServerMessage.decode(head.bytes + body.bytes) == .update(expected))
      }
    }
  }

  @Test func `a cursor in numbers is the one in text`() {
    var (numbers, text) = (WireWriter(), WireWriter())
    let log: (UInt64, UInt64) = (0xf910_535e_5af3_d61e, 0x02d4_8bf0_2fbd_faa3)
    numbers.beginUpdateBody(log: log, session: 1, seq: 83)
    text.beginUpdateBody(cursor: "f910535e5af3d61e02d48bf02fbdfaa3000000010000000000000053")
    #expect(numbers.bytes == text.bytes)
  }

  @Test func `the parts of a body stand alone`() throws {
    var samples = Samples(seed: 22)
    let whole = samples.update()
    let wanted: [(inout WireWriter) -> Void] = [
      { _ in }, { $0.appendUpdateActions(whole.actions) },
      { $0.appendUpdateGestures(whole.gestures) },
      { if let state = whole.state { $0.appendUpdateState(state) } },
    ]
    for part in wanted {
      var writer = WireWriter()
      writer.appendUpdateHead(seq: 12, previous: 9)
      writer.beginUpdateBody(cursor: "c")
      part(&writer)
      writer.endUpdateBody()
      guard case .update = try ServerMessage.decode(writer.bytes) else {
        Issue.record("no update: \(String(decoding: writer.bytes, as: UTF8.self))")
        continue
      }
    }
  }

  @Test func `the size of a state counts every byte of it`() {
    let surface = SurfaceSnapshot(
      surface: "main",
      revision: 1,
      isManaged: true,
      direction: .leftToRight,
      stack: [WirePage(identifier: "a")]
    )
    var longer = surface
    longer.stack[0].title = "é\u{1}\""
    #expect(surface.jsonByteCount == text { $0.append(surface: surface) }.utf8.count)
    #expect(longer.jsonByteCount == surface.jsonByteCount + 2 + 6 + 2)
  }

  @Test func `clearing keeps nothing but the room`() {
    var writer = WireWriter(capacity: 100)
    writer.append(Live(seq: 1))
    writer.clear()
    writer.append(Live(seq: 2))
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "{\"live\":{\"seq\":2}}\n")
  }
}
