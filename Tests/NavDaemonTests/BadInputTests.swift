import NavClient
import NavCore
import NavWire
import TestSupport
import Testing

/// What a client of the input socket can do wrong. Whatever it is, a subscriber sees all of another
/// device's swipe afterwards.
@Suite("Bad input")
struct BadInputTests {
  private func beside(_ misbehave: (RunningDaemon) throws -> Void) throws {
    let daemon = try RunningDaemon()
    let good = try daemon.subscribe([.actions, .gestures])
    try misbehave(daemon)
    try good.drain()
    #expect(good.actions.isEmpty)
    try daemon.play(Recordings.own("edge-swipe-back"))
    try good.drain()
    #expect(good.actions.map(\.name) == ["back"])
    #expect(try good.connection.devices().isEmpty)
    try daemon.expectAlive()
  }

  private static let line =
    #"{"device":{"name":"p","format":"evdev24","clock":"virtual","#
    + #""axes":{"x":[0,4095,26],"y":[0,2730,26]},"slots":10}}"#

  @Test func `a record that is cut off is named by its offset`() throws {
    try beside { daemon in
      let bytes = try Recordings.own("tap").encoded(layout: .evdev24)
      let stream = try RawClient(daemon.inputSocket)
      try stream.send(Self.line + "\n")
      try stream.send(Array(bytes[..<(24 * 5 + 7)]))
      try stream.shutDownWriting()
      let error = try stream.inputError()
      #expect(error.known == .badRecord)
      #expect(error.offset == 120)
      #expect(error.message.contains("7 of 24"))
    }
  }

  @Test func `an impossible record is named by its offset and ends what tracks`() throws {
    try beside { daemon in
      let subscriber = try daemon.subscribe()
      let recording = try Recordings.own("edge-swipe-back")
      var bytes = recording.encoded(layout: .evdev24)
      let record = bytes.count / 48
      bytes[record * 24 + 16] = 0x1d
      bytes[record * 24 + 17] = 0x7f
      let stream = try RawClient(daemon.inputSocket)
      try stream.send(Self.line + "\n")
      try stream.send(bytes)
      let error = try stream.inputError()
      #expect(error.known == .badRecord)
      #expect(error.offset == UInt64(record * 24))
      try subscriber.drain()
      #expect(subscriber.phases == [.began, .cancelled])
      #expect(subscriber.actions.isEmpty)
      #expect(subscriber.updates.flatMap(\.gestures).last?.reason?.criterion == "input_error")
    }
  }

  @Test(arguments: [
    (DeviceLine.Format.evdev24, DeviceLine.Format.evdev16), (.evdev16, .evdev24),
  ])
  func `records of the other size are refused at once, with a hint`(
    said: DeviceLine.Format,
    sent: DeviceLine.Format
  ) throws {
    try beside { daemon in
      // Its first stamp is on the full second: that record fits either size.
      let recording = try Recordings.own("edge-swipe-back")
      let input = try daemon.openInput(recording, format: said)
      let refusal = try refusal {
        try input.send(recording.encoded(layout: sent))
        _ = try input.finish(timeoutMilliseconds: Patience.milliseconds)
      }
      #expect(refusal?.known == .badRecord)
      #expect((refusal?.offset ?? 99) < 48)
      #expect(refusal?.message.contains("looks like format \(sent.rawValue)") == true)
    }
  }

  @Test(arguments: [
    ("an axis without extent", "[0,4095,26]", "[7,7]", ErrorCode.axesInvalid, "axes.x"),
    ("an axis that ends before it begins", "[0,4095,26]", "[9,-9]", .axesInvalid, "axes.x"),
    (
      "an axis of no kernel", #""x":[0,4095,26],"y""#, #""ABS_ZZ":[0,1],"ABS_Y""#, .axesInvalid,
      "ABS_ZZ"
    ),
    (
      "an axis without a place", #""x":[0,4095,26],"y""#, #""ABS_MT_SLOT":[0,1],"ABS_Y""#,
      .axesInvalid, "no place"
    ),
    ("too many slots", #""slots":10"#, #""slots":65"#, .invalidArgument, "slots"),
    (
      "an unknown surface", #""name":"p""#, #""name":"p","surface":"wall""#, .unknownSurface,
      "wall"
    ),
    ("an unknown format", "evdev24", "evdev32", .invalidArgument, "format"),
    ("an unknown clock", "virtual", "sundial", .invalidArgument, "clock"),
    ("no name", #""name":"p","#, "", .invalidArgument, "name"),
    ("no device", #""device""#, #""gadget""#, .invalidArgument, "device"),
    ("no JSON", #"{"device""#, "device", .malformed, "JSON"),
  ])
  func `a device line that is not right is refused and says what would be`(
    what: String,
    part: String,
    instead: String,
    code: ErrorCode,
    named: String
  ) throws {
    try beside { daemon in
      let stream = try RawClient(daemon.inputSocket)
      try stream.send(Self.line.replacing(part, with: instead) + "\n")
      let error = try stream.inputError()
      #expect(error.known == code, "\(what): \(error)")
      #expect(error.message.contains(named), "\(what): \(error)")
    }
  }

  @Test func `a device line without its end is named so`() throws {
    try beside { daemon in
      let stream = try RawClient(daemon.inputSocket)
      try stream.send(String(Self.line.dropLast(20)))
      try stream.shutDownWriting()
      let error = try stream.inputError()
      #expect(error.known == .malformed)
      #expect(error.message.contains("device line"))
    }
  }

  @Test func `a device line of 70 KiB is refused`() throws {
    try beside { daemon in
      let stream = try RawClient(daemon.inputSocket)
      let name = String(repeating: "x", count: 70 << 10)
      try stream.send(Self.line.replacing(#""p""#, with: "\"\(name)\"") + "\n")
      #expect(try stream.inputError().known == .limit)
    }
  }

  @Test func `a client that says nothing and goes is forgotten`() throws {
    try beside { daemon in
      let stream = try RawClient(daemon.inputSocket)
      try stream.shutDownWriting()
      #expect(try stream.line() == nil)
    }
  }

  @Test func `a client that vanishes with a finger down cancels its gesture`() throws {
    try beside { daemon in
      let subscriber = try daemon.subscribe()
      let recording = try Recordings.own("edge-swipe-back")
      let bytes = recording.encoded(layout: .evdev24)
      var input: InputConnection? = try daemon.openInput(recording)
      try input?.send(Array(bytes[..<(bytes.count / 48 * 24)]))
      try subscriber.wait { $0.gestures.contains { $0.phase == .began } }
      input = nil
      let end = try subscriber.wait { $0.gestures.contains { $0.phase == .cancelled } }
      #expect(end.gestures.first?.reason?.criterion == "device_removed")
      try subscriber.wait { $0.seq > end.seq && $0.state?.transition == nil }
      #expect(subscriber.actions.isEmpty)
      let reasons = try daemon.readLog().events.compactMap {
        if case .gestureCancelled(let cancelled) = $0.body { cancelled.reason } else { nil }
      }
      #expect(reasons == [.deviceRemoved])
      let removals = try daemon.readLog().events.compactMap {
        if case .deviceRemoved(let removed) = $0.body { removed.reason } else { nil }
      }
      #expect(removals == [.vanished])
    }
  }

  @Test func `input connections beyond the limit are refused and the others stay`() throws {
    try beside { daemon in
      let recording = try Recordings.own("tap")
      var inputs: [InputConnection] = []
      var refusals: [InputError] = []
      for _ in 1...20 {
        let refused = try refusal {
          inputs.append(try daemon.openInput(recording, clock: .own))
        }
        if let refused { refusals.append(refused) }
      }
      #expect(inputs.count == 16)
      #expect(refusals.map(\.known) == Array(repeating: .limit, count: 4))
      #expect(try daemon.connect().devices().count == 16)
      for input in inputs {
        _ = try input.finish(timeoutMilliseconds: Patience.milliseconds)
      }
    }
  }

  @Test func `there is one virtual clock at a time`() throws {
    try beside { daemon in
      let recording = try Recordings.own("edge-swipe-back")
      let first = try daemon.openInput(recording)
      let refused = try refusal {
        _ = try daemon.openInput(recording)
      }
      #expect(refused?.known == .clockInUse)
      _ = try first.finish(timeoutMilliseconds: Patience.milliseconds)
      #expect(try daemon.play(Recordings.own("tap")).records > 0)
    }
  }

  @Test func `a flood of records is told so, unless time is theirs`() throws {
    try beside { daemon in
      let recording = try Recordings.own("tap")
      let bytes = recording.encoded(layout: .evdev24)
      let burst = Array(repeatElement(bytes, count: 20_000 / recording.events.count).joined())
      let input = try daemon.openInput(recording, clock: .own)
      let refused = try refusal {
        for _ in 1...100 { try input.send(burst, timeoutMilliseconds: Patience.milliseconds) }
      }
      #expect(refused?.known == .limit)
      #expect(refused?.message.contains("virtual") == true)

      let patient = try daemon.openInput(recording)
      for _ in 1...5 { try patient.send(burst, timeoutMilliseconds: Patience.milliseconds) }
      let done = try patient.finish(timeoutMilliseconds: Patience.milliseconds)
      #expect(done.records == UInt64(burst.count / 24 * 5))
    }
  }

  /// The words with which the daemon refuses what `attempt` does; nil where it does not.
  private func refusal(_ attempt: () throws -> Void) throws -> InputError? {
    do {
      try attempt()
      return nil
    } catch ClientError.inputRefused(_, let error) {
      return error
    }
  }
}
