import NavClient
import NavCore
import NavWire
import TestSupport
import Testing

/// Streams of format json: a source that keeps contacts itself.
@Suite("Lines of contacts")
struct FrameStreamTests {
  private func finish(_ input: InputConnection) throws -> InputDone {
    try input.finish(timeoutMilliseconds: Patience.milliseconds)
  }

  @Test(arguments: ["edge-swipe-back", "edge-swipe-reverted", "second-finger"])
  func `it comes to the same events as the records of the same touches`(name: String) throws {
    let recording = try Recordings.own(name)
    let records = try RunningDaemon()
    try records.play(recording)
    let lines = try RunningDaemon()
    let input = try lines.openInput(try recording.framedDevice())
    for frame in recording.frames { try input.send(.frame(frame)) }
    let done = try finish(input)
    #expect(done.records == UInt64(recording.frames.count))
    #expect(done.frames == done.records)
    let story = try lines.readLog().events.map(\.story)
    #expect(story == (try records.readLog().events.map(\.story)))
    #expect(story.contains { $0.hasPrefix("frame") } == (name != "second-finger"))
  }

  @Test func `a cancel takes the swipe back, and what stays down means nothing`() throws {
    let daemon = try RunningDaemon()
    let subscriber = try daemon.subscribe()
    let input = try daemon.openInput(try Recordings.own("edge-swipe-back").framedDevice())
    func frame(_ time: Int64, _ contacts: InputContact...) throws {
      try input.send(.frame(InputFrame(timeMicroseconds: time, contacts: contacts)))
    }
    try frame(0, InputContact(0, .down, x: 20, y: 800))
    for step in 1...9 {
      try frame(Int64(step) * 8_000, InputContact(0, .move, x: 20 + Int32(step) * 200, y: 800))
    }
    try frame(
      80_000,
      InputContact(0, .move, x: 2_000, y: 800),
      InputContact(1, .down, x: 20, y: 1_500)
    )
    try frame(88_000, InputContact(gone: 0, isCancelled: true), InputContact(1, .move, x: 20, y: 9))
    for step in 1...9 {
      let x = 20 + Int32(step) * 300
      try frame(88_000 + Int64(step) * 8_000, InputContact(1, .move, x: x, y: 9))
    }
    try frame(200_000, InputContact(gone: 1))
    _ = try finish(input)
    try subscriber.drain()
    #expect(subscriber.phases == [.began, .cancelled])
    #expect(subscriber.actions.isEmpty)
    let end = subscriber.updates.flatMap(\.gestures).last
    #expect(end?.reason?.criterion == "withdrawn")
  }

  @Test func `a tick lets the virtual clock go on to where the picture comes to rest`() throws {
    let daemon = try RunningDaemon()
    let subscriber = try daemon.subscribe()
    let recording = try Recordings.own("edge-swipe-back")
    let input = try daemon.openInput(try recording.framedDevice())
    for frame in recording.frames { try input.send(.frame(frame)) }
    let end = try #require(recording.frames.last).timeMicroseconds
    try input.send(.tick(end + 100_000))
    let committed = try subscriber.wait { $0.state?.transition?.phase == .committed }
    #expect(try daemon.connect().state().transition?.phase == .committed)
    try input.send(.tick(end + 700_000))
    try subscriber.wait { $0.seq > committed.seq && $0.state?.transition == nil && $0.state != nil }
    let done = try finish(input)
    #expect(done.records == UInt64(recording.frames.count + 2))
    #expect(done.frames == UInt64(recording.frames.count))
  }

  private static let down = #"{"t":8,"contacts":[{"id":0,"phase":"down","x":1,"y":1}]}"#

  @Test(arguments: [
    (
      [#"{"t":1,"contacts":[{"id":0,"phase":"hover","x":1,"y":1}]}"#], ErrorCode.invalidArgument,
      1, "not 'hover'"
    ),
    (
      [#"{"t":1,"contacts":[{"id":0,"phase":"move","x":1,"y":1}]}"#], .badRecord,
      1, "contact 0 has the phase move and is not down"
    ),
    (
      ["", down, #"{"t":9,"contacts":[{"id":1,"phase":"up"},{"id":0,"phase":"up"}]}"#], .badRecord,
      3, "contact 1 has the phase up and is not down"
    ),
    ([down, down], .badRecord, 2, "contact 0 is down already"),
    ([down, #"{"t":9,"contacts":[]}"#], .badRecord, 2, "contact 0 is down and not in the frame"),
    (
      [
        down, #"{"t":9,"contacts":[{"id":0,"phase":"up"}]}"#,
        #"{"t":10,"contacts":[{"id":0,"phase":"up"}]}"#,
      ], .badRecord,
      3, "contact 0 has the phase up and is not down"
    ),
    ([down, "{}", #"{"t":-4,"contacts":[]}"#], .invalidArgument, 3, "t must be"),
    (["nonsense"], .malformed, 1, "JSON"),
    ([String(repeating: "[", count: 17)], .nestedTooDeep, 1, "16"),
    ([down, String(repeating: " ", count: 70 << 10)], .limit, 2, "65536 bytes"),
  ])
  func `a line that is wrong is refused by its number`(
    lines: [String],
    code: ErrorCode,
    line: UInt64,
    said: String
  ) throws {
    let daemon = try RunningDaemon()
    let stream = try RawClient(daemon.inputSocket)
    var writer = WireWriter()
    writer.append(try Recordings.own("edge-swipe-back").framedDevice())
    try stream.send(writer.bytes)
    for text in lines { try stream.send(text + "\n") }
    let error = try stream.inputError()
    #expect(error.known == code)
    #expect(error.line == line)
    #expect(error.offset == nil)
    #expect(error.message.contains(said), "\(error.message)")
    #expect(try daemon.connect().devices().isEmpty)
  }

  @Test func `a tick on another clock than the virtual one is refused`() throws {
    let daemon = try RunningDaemon()
    let stream = try RawClient(daemon.inputSocket)
    var writer = WireWriter()
    writer.append(try Recordings.own("edge-swipe-back").framedDevice(clock: .own))
    writer.append(InputLine.tick(5))
    try stream.send(writer.bytes)
    let error = try stream.inputError()
    #expect(error.known == .invalidArgument)
    #expect(error.line == 1)
    #expect(error.message.contains("virtual"))
  }

  @Test func `a stream that ends inside a line is told which`() throws {
    let daemon = try RunningDaemon()
    let stream = try RawClient(daemon.inputSocket)
    var writer = WireWriter()
    writer.append(try Recordings.own("edge-swipe-back").framedDevice())
    try stream.send(writer.bytes)
    try stream.send(Self.down + "\n" + Self.down.dropLast(3))
    try stream.shutDownWriting()
    let error = try stream.inputError()
    #expect(error.known == .badRecord)
    #expect(error.line == 2)
  }

  @Test func `a flood of lines is told so, unless time is theirs`() throws {
    let daemon = try RunningDaemon()
    for clock in [DeviceLine.Clock.own, .virtual] {
      let input = try daemon.openInput(try Recordings.own("tap").framedDevice(clock: clock))
      // All of it in one read: how fast the machine is decides nothing.
      let burst = [UInt8](repeating: UInt8(ascii: "\n"), count: 20_000)
      do throws(ClientError) {
        try input.send(burst, timeoutMilliseconds: Patience.milliseconds)
        try input.send(.frame(InputFrame(timeMicroseconds: 1, contacts: [])))
        let done = try input.finish(timeoutMilliseconds: Patience.milliseconds)
        #expect(clock == .virtual)
        #expect(done.records == 1)
      } catch {
        guard case .inputRefused(_, let refusal) = error else { throw error }
        #expect(clock == .own)
        #expect(refusal.known == .limit)
      }
    }
  }
}

extension NavEvent {
  /// The event without numbers and times of its session.
  fileprivate var story: String {
    if case .frame(let frame) = body {
      let contacts = (0..<frame.contacts.count).map { "\(frame.contacts[$0])" }
      return "frame \(contacts)"
    }
    return isOfGesture ? "\(body.withoutTime)" : String("\(body)".prefix { $0 != "(" })
  }
}
