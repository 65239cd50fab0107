import NavClient
import NavCore
import NavWire
import TestSupport
import Testing

/// Streams of devices without slots, and what a stream can have wrong with its places and stamps.
@Suite("Streams without slots")
struct SlotlessStreamTests {
  private static let axes = #""axes":{"x":[0,4095,26],"y":[0,2730,26]}"#

  private func line(_ axes: String = axes) -> String {
    #"{"device":{"name":"p","format":"evdev24","clock":"virtual",\#(axes)}}"# + "\n"
  }

  private func event(
    _ frame: InputFrame,
    _ type: UInt16,
    _ code: UInt16,
    _ value: Int32
  ) -> RecordedEvent {
    RecordedEvent(
      seconds: frame.timeMicroseconds / 1_000_000,
      microseconds: Int32(frame.timeMicroseconds % 1_000_000),
      type: type,
      code: code,
      value: value
    )
  }

  /// The swipe of a panel with one touch on the axes of those codes, as it would send it.
  private func single(x: UInt16, y: UInt16) throws -> [UInt8] {
    let frames = try Recordings.own("edge-swipe-back").frames
    let events = frames.flatMap { frame -> [RecordedEvent] in
      guard let contact = frame.contacts.first, let place = contact.place else { return [] }
      let isUp: Int32 = contact.phase == .up ? 0 : 1
      return [
        event(frame, 1, 0x14a, isUp), event(frame, 3, x, place.x), event(frame, 3, y, place.y),
        event(frame, 0, 0, 0),
      ]
    }
    return Recording(file: "single", events: events).encoded(layout: .evdev24)
  }

  /// The same of a panel of type A: every contact anew in every frame.
  private func packets() throws -> [UInt8] {
    let frames = try Recordings.own("edge-swipe-back").frames
    let events = frames.flatMap { frame -> [RecordedEvent] in
      guard let contact = frame.contacts.first, let place = contact.place else { return [] }
      guard contact.phase != .up else { return [event(frame, 0, 2, 0), event(frame, 0, 0, 0)] }
      return [
        event(frame, 3, 0x35, place.x), event(frame, 3, 0x36, place.y), event(frame, 0, 2, 0),
        event(frame, 0, 0, 0),
      ]
    }
    return Recording(file: "packets", events: events).encoded(layout: .evdev24)
  }

  private func actions(_ line: String, _ records: [UInt8]) throws -> [String] {
    let daemon = try RunningDaemon()
    let subscriber = try daemon.subscribe([.actions])
    let stream = try RawClient(daemon.inputSocket)
    try stream.send(line)
    try stream.send(records)
    try stream.shutDownWriting()
    while let message = try stream.inputMessage() {
      if case .error(let error) = message { throw Unexpected("\(error)") }
    }
    try subscriber.drain()
    return subscriber.actions.map(\.name)
  }

  @Test func `a swipe of a single touch is a back`() throws {
    #expect(try actions(line(), try single(x: 0, y: 1)) == ["back"])
  }

  @Test func `a swipe of type A is a back`() throws {
    #expect(try actions(line(), try packets()) == ["back"])
  }

  @Test func `a swipe on axes of the device's own is a back, where the line names them`() throws {
    let listed = #""axes":{"ABS_RX":[0,2730,26],"ABS_Z":[0,4095,26]}"#
    let stated =
      #""axes":{"x":{"axis":"ABS_RX","range":[0,4095,26]},"#
      + #""y":{"axis":"ABS_Z","range":[0,2730,26]}}"#
    #expect(try actions(line(listed), try single(x: 2, y: 3)) == ["back"])
    #expect(try actions(line(stated), try single(x: 3, y: 2)) == ["back"])
  }

  @Test func `a touch whose axes were not named is told those that came`() throws {
    let daemon = try RunningDaemon()
    let stream = try RawClient(daemon.inputSocket)
    try stream.send(line())
    try stream.send(try single(x: 2, y: 3))
    let error = try stream.inputError()
    #expect(error.known == .axesMissing)
    #expect(error.message.contains("ABS_Z, ABS_RX"))
    #expect(error.message.contains("x_axis"))
    let removals = try daemon.readLog().events.compactMap {
      if case .deviceRemoved(let removed) = $0.body { removed.reason } else { nil }
    }
    #expect(removals == [.axesMissing])
  }

  @Test(arguments: [DeviceLine.Format.evdev24, .json])
  func `stamps in another unit are told`(format: DeviceLine.Format) throws {
    let daemon = try RunningDaemon()
    let recording = try Recordings.own("edge-swipe-back")
    var slow = recording
    for index in slow.events.indices {
      // Milliseconds for microseconds.
      slow.events[index].microseconds /= 1_000
    }
    let stream = try RawClient(daemon.inputSocket)
    var writer = WireWriter()
    if format == .json {
      writer.append(try slow.framedDevice())
      for frame in slow.frames { writer.append(.frame(frame) as InputLine) }
    } else {
      writer.append(try slow.deviceLine(format: format, clock: .virtual))
    }
    try stream.send(writer.bytes + slow.encoded(layout: format))
    let error = try stream.inputError()
    #expect(error.known == .unitMistake)
    #expect(error.message.contains("8 µs apart"))
    #expect((error.line == nil) == (format != .json))
  }
}
