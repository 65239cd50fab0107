import NavWire
import Testing

/// What the writer writes, a decoder that knows nothing of it reads back as the equal value.
@Suite struct `Written and read` {
  private let rounds = 2_000

  private func written(_ write: (inout WireWriter) -> Void) -> [UInt8] {
    var writer = WireWriter()
    write(&writer)
    return writer.bytes
  }

  private func isOneLine(_ bytes: [UInt8]) -> Bool {
    bytes.firstIndex(of: UInt8(ascii: "\n")) == bytes.count - 1
  }

  @Test func `every message of the server comes back equal`() throws {
    var samples = Samples(seed: 1)
    for _ in 0..<rounds {
      let hello = samples.hello()
      let reply = samples.reply()
      let snapshot = samples.snapshot()
      let live = Live(seq: samples.unsigned())
      let update = samples.update()
      let reports = samples.reportLine()
      let resync = Resync(reason: samples.string())
      let bye = Bye(reason: samples.string(), cursor: samples.maybe { $0.string() })
      let devices = samples.devicesLine()
      let touches = samples.touchLine()
      let notice = LogNotice(seq: samples.unsigned(), condition: samples.maybe { $0.condition() })
      let heartbeat = Heartbeat(seq: samples.unsigned(), durableSeq: samples.unsigned())
      let lines: [([UInt8], ServerMessage)] = [
        (written { $0.append(hello) }, .hello(hello)),
        (written { $0.append(reply) }, .reply(reply)),
        (written { $0.append(snapshot) }, .snapshot(snapshot)),
        (written { $0.append(live) }, .live(live)),
        (written { $0.append(update) }, .update(update)),
        (written { $0.append(reports) }, .reports(reports)),
        (written { $0.append(devices) }, .devices(devices)),
        (written { $0.append(touches) }, .touches(touches)),
        (written { $0.append(notice) }, .log(notice)),
        (written { $0.append(resync) }, .resync(resync)),
        (written { $0.append(bye) }, .bye(bye)),
        (written { $0.append(heartbeat) }, .heartbeat(heartbeat)),
      ]
      for (line, message) in lines {
        try #require(isOneLine(line))
        try #require(try ServerMessage.decode(line) == message)
      }
    }
  }

  @Test func `every message of the input socket comes back equal`() throws {
    var samples = Samples(seed: 2)
    for _ in 0..<rounds {
      let ok = InputOk(device: samples.number())
      let done = InputDone(
        records: samples.unsigned(),
        frames: samples.unsigned(),
        seq: samples.unsigned(),
        isAhead: samples.boolean()
      )
      let error = InputError(
        samples.element(ErrorCode.allCases),
        samples.string(),
        offset: samples.maybe { $0.unsigned() },
        line: samples.maybe { $0.unsigned() }
      )
      let claimed = InputClaimed(
        sequence: samples.number(),
        contacts: samples.list(3) { Int32(truncatingIfNeeded: $0.integer()) }
      )
      let released = InputReleased(sequence: samples.number())
      let claim = written { $0.append(claimed) }
      let release = written { $0.append(released) }
      try #require(try InputMessage.decode(claim) == .claimed(claimed))
      try #require(try InputMessage.decode(release) == .released(released))
      try #require(try InputMessage.decode(written { $0.append(ok) }) == .ok(ok))
      try #require(try InputMessage.decode(written { $0.append(done) }) == .done(done))
      try #require(try InputMessage.decode(written { $0.append(error) }) == .error(error))
    }
  }

  @Test func `requests, client greetings, device lines and frames come back equal`() throws {
    var samples = Samples(seed: 3)
    for _ in 0..<rounds {
      let request = samples.request()
      let hello = ClientHello(
        client: samples.string(),
        features: samples.list(3) { $0.string() },
        draws: samples.list(3) { $0.string() }
      )
      let device = samples.deviceLine()
      try #require(Request.decode(written { $0.append(request) }) == .request(request))
      try #require(Request.decode(written { $0.append(hello) }) == .hello(hello))
      try #require(try DeviceLine.decode(written { $0.append(device) }) == device)
      let line = samples.inputLine()
      try #require(try InputLine.decode(written { $0.append(line) }) == line)
    }
  }
}
