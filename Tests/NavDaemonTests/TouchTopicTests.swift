import Foundation
import NavClient
import NavCore
import NavDaemon
import NavLog
import NavWire
import TestSupport
import Testing

/// Every frame of every device, as those are told of it who may know of single touches.
@Suite("Touches as a topic")
struct TouchTopicTests {
  private static func frame(_ device: UInt32, surface: String = "main") -> ToldFrame {
    ToldFrame(
      device: device,
      surface: surface,
      atMicroseconds: 5,
      contacts: [
        ToldFrame.Contact(identifier: 1, placeMicrometres: WireVector(x: 12_345, y: 67_890))
      ]
    )
  }

  private static func report(_ sequence: UInt32) -> ContentReport {
    ContentReport(
      kind: "pan",
      phase: .began,
      surface: "main",
      device: 1,
      sequence: sequence,
      atMicroseconds: 5,
      fingers: 1
    )
  }

  private static func place(_ value: Int32, on axis: DeviceLine.Axis, of side: Int64) -> Int64 {
    (Int64(value) - Int64(axis.minimum)) * side / (Int64(axis.maximum) - Int64(axis.minimum))
  }

  @Test(arguments: ["edge-swipe-back", "vertical-pan-at-edge", "second-finger"])
  func `every frame of a recording is told, claimed or not`(name: String) throws {
    let daemon = try RunningDaemon()
    let listener = try daemon.subscribe([.touches, .actions])
    let other = try daemon.subscribe()
    let recording = try Recordings.own(name)
    try daemon.play(recording)
    try listener.drain()
    try other.drain()
    let size = try #require(try daemon.connect().state().size)
    let line = try recording.deviceLine(format: .evdev24, clock: .virtual)
    let told = listener.touches.flatMap(\.touches)
    let frames = recording.frames
    let sent = frames.map { $0.contacts.filter { $0.phase != .up } }
    #expect(told.map { $0.contacts.map(\.identifier) } == sent.map { $0.map(\.identifier) })
    for (frame, contacts) in zip(told, sent) {
      for (contact, source) in zip(frame.contacts, contacts) {
        let at = try #require(source.place)
        let x = Self.place(at.x, on: line.x, of: size.widthMicrometres)
        let y = Self.place(at.y, on: line.y, of: size.heightMicrometres)
        #expect(abs(contact.placeMicrometres.x - x) <= 1)
        #expect(abs(contact.placeMicrometres.y - y) <= 1)
      }
    }
    let times = told.map(\.atMicroseconds)
    let stamps = frames.map(\.timeMicroseconds)
    #expect(times.map { $0 - times[0] } == stamps.map { $0 - stamps[0] })
    #expect(listener.touches.allSatisfy { $0.dropped == nil })
    #expect(other.touches.isEmpty)
    #expect(try daemon.connect().stats()["touches_dropped"] == 0)
  }

  @Test func `who is told of single touches is named in the log, and nobody else`() throws {
    let daemon = try RunningDaemon()
    let quiet = try daemon.subscribe([.state, .actions, .gestures, .progress, .layers, .devices])
    let listener = try daemon.subscribe([.touches, .reports, .state])
    try listener.connection.subscribe(
      Subscription(topics: .events),
      timeoutMilliseconds: Patience.milliseconds
    )
    guard case .clients(let clients, _) = try daemon.connect().ask(.get(.clients)).content else {
      throw Unexpected("get clients was answered without them")
    }
    let own = try #require(clients.first { $0.topics == ["events"] })
    #expect(try daemon.end(SIGTERM) == .status(0))
    let attached = try daemon.readLog().events.compactMap {
      if case .rawAttached(let attached) = $0.body { attached } else { nil }
    }
    #expect(attached.map(\.topics) == [[.reports, .touches], .events])
    #expect(attached.allSatisfy { $0.uid == getuid() && $0.client == own.number })
    _ = quiet
  }

  @Test func `frames are dropped as reports are, the oldest first, and each kind tells its own`()
    throws
  {
    var outbox = Outbox()
    let filler = [UInt8](repeating: 0x20, count: DaemonLimits.readyBytes) + [0x0a]
    outbox.append(live: filler, seq: 10)
    outbox.append(.reports(ReportParts([Self.report(1)], seq: 11)), withPositions: true)
    let count: UInt32 = 2_000
    for device in 1...count {
      outbox.append(.touches(TouchParts([Self.frame(device)], seq: 11)), withPositions: true)
    }
    var bytes: [UInt8] = []
    while !outbox.isEmpty {
      bytes += outbox.offer
      outbox.took(outbox.offer.count)
    }
    let messages = try bytes.split(separator: 0x0a).dropFirst()
      .map { try ServerMessage.decode(Array($0)) }
    let lines = messages.compactMap { if case .touches(let line) = $0 { line } else { nil } }
    let reports = messages.compactMap { if case .reports(let line) = $0 { line } else { nil } }
    #expect(reports.map(\.dropped) == [nil], "frames push no report out")
    let dropped = try #require(lines.first?.dropped)
    #expect(dropped == outbox.touchesDropped && outbox.reportsDropped == 0)
    #expect(lines.dropFirst().allSatisfy { $0.dropped == nil })
    #expect(lines.flatMap(\.touches).map(\.device) == Array(UInt32(dropped) + 1...count))
    let line = TouchParts([Self.frame(1)], seq: 11).body.count
    #expect(lines.count >= DaemonLimits.reportBytesMax / (line + 8))
    #expect(!outbox.isOverflowing && outbox.previousSeq == 10)
  }

  @Test func `a line of frames always has room, whatever its names`() {
    var frame = Self.frame(.max, surface: String(repeating: "\u{1}", count: 64))
    frame.atMicroseconds = .min
    frame.contacts = Array(
      repeating: ToldFrame.Contact(
        identifier: .min,
        placeMicrometres: WireVector(x: .min, y: .min)
      ),
      count: Limits.contactsMax
    )
    let line = Array(repeating: frame, count: DaemonLimits.reportsPerLineMax)
    #expect(TouchParts(line, seq: .max).body.count + 40 <= WireLimits.lineBytesMax)
  }
}
