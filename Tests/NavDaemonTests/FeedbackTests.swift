import NavClient
import NavCore
import NavWire
import TestSupport
import Testing

/// What a source that shares its touches with others is told.
@Suite("Feedback to a source")
struct FeedbackTests {
  /// Records of the own recordings, asked for feedback.
  private func device(_ recording: Recording) throws -> DeviceLine {
    var device = try recording.deviceLine(format: .evdev24, clock: .virtual)
    device.wantsFeedback = true
    return device
  }

  @Test(arguments: [DeviceLine.Format.evdev24, .json])
  func `a swipe is claimed, then released`(format: DeviceLine.Format) throws {
    let daemon = try RunningDaemon()
    let recording = try Recordings.own("edge-swipe-back")
    let described =
      format == .json ? try recording.framedDevice(wantsFeedback: true) : try device(recording)
    let input = try daemon.openInput(described)
    var told: [InputMessage] = []
    input.onFeedback = { told.append($0) }
    if format == .json {
      for frame in recording.frames { try input.send(.frame(frame)) }
    } else {
      try input.send(recording.encoded(layout: format))
    }
    _ = try input.finish(timeoutMilliseconds: Patience.milliseconds)
    guard case .sequences(let sequences, _)? = try daemon.connect().ask(.why(count: 1)).content,
      let sequence = sequences.first?.sequence
    else { throw Unexpected("why has nothing to say") }
    let first = try #require(recording.frames.first { !$0.contacts.isEmpty })
    let contacts = first.contacts.map(\.identifier)
    #expect(
      told == [
        .claimed(InputClaimed(sequence: sequence, contacts: contacts)),
        .released(InputReleased(sequence: sequence)),
      ]
    )
  }

  @Test func `a claim is told when its events are written, while the finger is down`() throws {
    let daemon = try RunningDaemon()
    let recording = try Recordings.own("edge-swipe-back")
    let input = try daemon.openInput(try device(recording))
    var told: [InputMessage] = []
    input.onFeedback = { told.append($0) }
    let bytes = recording.encoded(layout: .evdev24)
    try input.send(Array(bytes[..<(bytes.count / 48 * 24)]))
    let patience = Patience()
    while told.isEmpty {
      try #require(!patience.isOver, "nothing was claimed")
      try input.wait(milliseconds: 5)
    }
    guard case .claimed = told.first else { throw Unexpected("\(told)") }
    let began = try daemon.readLog().events.contains {
      if case .gestureBegan = $0.body { true } else { false }
    }
    #expect(began)
    #expect(told.count == 1)
  }

  @Test(arguments: ["tap", "vertical-pan-at-edge", "second-finger"])
  func `what no gesture wins is not told`(name: String) throws {
    let daemon = try RunningDaemon()
    let recording = try Recordings.own(name)
    let input = try daemon.openInput(try device(recording))
    var told: [InputMessage] = []
    input.onFeedback = { told.append($0) }
    try input.send(recording.encoded(layout: .evdev24))
    _ = try input.finish(timeoutMilliseconds: Patience.milliseconds)
    #expect(told == [])
  }

  @Test func `who did not ask is not told, and another device's is nobody's business`() throws {
    let daemon = try RunningDaemon()
    let recording = try Recordings.own("edge-swipe-back")
    var other = try recording.deviceLine(format: .evdev24, clock: .own)
    other.wantsFeedback = true
    let idle = try daemon.openInput(other)
    let input = try daemon.openInput(recording)
    var told: [InputMessage] = []
    idle.onFeedback = { told.append($0) }
    input.onFeedback = { told.append($0) }
    try input.send(recording.encoded(layout: .evdev24))
    _ = try input.finish(timeoutMilliseconds: Patience.milliseconds)
    _ = try idle.finish(timeoutMilliseconds: Patience.milliseconds)
    #expect(told == [])
  }

  @Test func `a command that cancels the gesture releases what it had`() throws {
    let daemon = try RunningDaemon()
    let recording = try Recordings.own("edge-swipe-back")
    let input = try daemon.openInput(try device(recording))
    var told: [InputMessage] = []
    input.onFeedback = { told.append($0) }
    let bytes = recording.encoded(layout: .evdev24)
    let half = bytes.count / 48 * 24
    try input.send(Array(bytes[..<half]))
    let client = try daemon.connect()
    let subscriber = try daemon.subscribe()
    _ = subscriber
    try client.ask(.sync)
    try client.ask(.rotate(WireOrientation(degrees: 180)))
    let patience = Patience()
    while told.count < 2 {
      try #require(!patience.isOver, "told so far: \(told)")
      try input.wait(milliseconds: 5)
    }
    guard case .claimed(let claimed) = told[0] else { throw Unexpected("\(told)") }
    #expect(told[1] == .released(InputReleased(sequence: claimed.sequence)))
    try input.send(Array(bytes[half...]))
    _ = try input.finish(timeoutMilliseconds: Patience.milliseconds)
    #expect(told.count == 2)
  }

  @Test func `a source that never reads is cut off, and what it has down with it`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    let recording = try Recordings.own("edge-swipe-back")
    let stream = try RawClient(daemon.inputSocket)
    var writer = WireWriter()
    writer.append(try device(recording))
    try stream.send(writer.bytes)
    let swipe = recording.encoded(layout: .evdev24)
    let patience = Patience()
    repeat {
      try #require(!patience.isOver, "it is never cut off")
      try stream.send(Array(repeatElement(swipe, count: 16).joined()))
      try client.ask(.sync)
    } while try !client.devices().isEmpty || client.stats()["input_streams"] == 0
    let error = try stream.inputError()
    #expect(error.known == .limit)
    #expect(error.message.contains("16384 bytes of feedback"))
    let reasons = try daemon.readLog().events.compactMap {
      if case .deviceRemoved(let removed) = $0.body { removed.reason } else { nil }
    }
    #expect(reasons == [.error])
    try daemon.expectAlive()
  }
}
