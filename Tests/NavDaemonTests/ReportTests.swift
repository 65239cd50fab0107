import NavClient
import NavDaemon
import NavWire
import TestSupport
import Testing

/// What fingers mean to content, as subscribers are told of it.
@Suite("Reports")
struct ReportTests {
  private static func report(_ sequence: UInt32, region: String = "list") -> ContentReport {
    ContentReport(
      kind: "pan",
      phase: .began,
      surface: "main",
      device: 1,
      sequence: sequence,
      atMicroseconds: 5,
      region: region,
      fingers: 1,
      position: ContentReport.Position(placeMicrometres: WireVector(x: 12_345, y: 67_890))
    )
  }

  /// More than is ever made into bytes ahead: whatever comes behind it waits.
  private static func stuck() -> Outbox {
    var outbox = Outbox()
    let filler = [UInt8](repeating: 0x20, count: DaemonLimits.readyBytes) + [0x0a]
    outbox.append(live: filler, seq: 10)
    return outbox
  }

  /// Lets the kernel take everything, and gives the lines of reports among it.
  private static func empty(_ outbox: inout Outbox) throws -> [ReportLine] {
    var bytes: [UInt8] = []
    while !outbox.isEmpty {
      bytes += outbox.offer
      outbox.took(outbox.offer.count)
    }
    return try bytes.split(separator: 0x0a).compactMap { line in
      guard line.contains(where: { $0 != 0x20 }) else { return nil }
      guard case .reports(let reports) = try ServerMessage.decode(Array(line)) else { return nil }
      return reports
    }
  }

  @Test func `who may not see single touches is told no places`() throws {
    let parts = ReportParts([Self.report(1), Self.report(2)], seq: 7)
    for withPositions in [true, false, true] {
      var outbox = Outbox()
      outbox.append(.reports(parts), withPositions: withPositions)
      let lines = try Self.empty(&outbox)
      #expect(lines.map(\.seq) == [7])
      let told = lines.flatMap(\.reports)
      #expect(told.map(\.sequence) == [1, 2] && told.allSatisfy { $0.region == "list" })
      #expect(told.allSatisfy { ($0.position != nil) == withPositions })
    }
    var moved = Self.report(3)
    moved.phase = .changed
    var outbox = Outbox()
    outbox.append(.reports(ReportParts([moved], seq: 8)), withPositions: false)
    #expect(outbox.isEmpty, "that it moved on says nothing without a place")
    outbox.append(.reports(ReportParts([moved], seq: 8)), withPositions: true)
    #expect(!outbox.isEmpty)
    var mixed = Outbox()
    mixed.append(.reports(ReportParts([moved, Self.report(4)], seq: 8)), withPositions: false)
    #expect(try Self.empty(&mixed).flatMap(\.reports).map(\.sequence) == [4])
    let text = String(decoding: parts.body(withPositions: false), as: UTF8.self)
    #expect(!text.contains("12345") && !text.contains("67890"))
  }

  @Test func `of reports that wait the oldest are dropped, and the next line says how many`() throws
  {
    var outbox = Self.stuck()
    let count: UInt32 = 2_000
    for sequence in 1...count {
      outbox.append(.reports(ReportParts([Self.report(sequence)], seq: 11)), withPositions: true)
    }
    #expect(!outbox.isOverflowing)
    let lines = try Self.empty(&outbox)
    let dropped = try #require(lines.first?.dropped)
    #expect(lines.dropFirst().allSatisfy { $0.dropped == nil })
    #expect(dropped + UInt64(lines.count) == UInt64(count) && dropped == outbox.reportsDropped)
    #expect(lines.flatMap(\.reports).map(\.sequence) == Array(UInt32(dropped) + 1...count))
    let line = ReportParts([Self.report(1)], seq: 11).body(withPositions: true).count
    #expect(lines.count >= DaemonLimits.reportBytesMax / (line + 8))
    #expect(lines.count <= DaemonLimits.reportBytesMax / line)
  }

  @Test func `a line of reports always has room to wait, whatever its names`() throws {
    let name = String(repeating: "\u{1}", count: 64)
    var outbox = Self.stuck()
    for sequence in 1...3 as ClosedRange<UInt32> {
      var report = Self.report(sequence, region: name)
      report.surface = name
      report.atMicroseconds = .min
      let vector = WireVector(x: .min, y: .min)
      report.position = ContentReport.Position(
        placeMicrometres: vector,
        displacementMicrometres: vector,
        velocityMicrometresPerSecond: vector,
        heading: "right",
        scalePPM: .min,
        // A thousandth of the least number: it is read in millionths.
        angleMillidegrees: -9_223_372_036_854_775
      )
      let line = Array(repeating: report, count: DaemonLimits.reportsPerLineMax)
      let parts = ReportParts(line, seq: .max)
      #expect(parts.body(withPositions: true).count + 40 <= WireLimits.lineBytesMax)
      outbox.append(.reports(parts), withPositions: true)
    }
    let lines = try Self.empty(&outbox)
    #expect(lines.last?.reports.first?.sequence == 3)
  }

  @Test func `reports link no lines, and cost nobody the connection`() throws {
    var outbox = Self.stuck()
    for seq in 11...400 as ClosedRange<UInt64> {
      outbox.append(.reports(ReportParts([Self.report(1)], seq: seq)), withPositions: true)
    }
    #expect(outbox.previousSeq == 10 && !outbox.isOverflowing)
    _ = try Self.empty(&outbox)
    #expect(outbox.previousSeq == 10)
  }

  @Test func `a tap is told to those who asked, in a line without a number of its own`() throws {
    let daemon = try RunningDaemon()
    let listener = try daemon.subscribe([.reports, .actions])
    let other = try daemon.subscribe()
    try daemon.play(Recordings.own("tap"))
    try listener.drain()
    try other.drain()
    let taps = listener.reports.flatMap(\.reports)
    #expect(taps.map(\.kind) == ["tap"] && taps.map(\.phase) == [.ended])
    #expect(taps.first?.position != nil, "its own user may know")
    #expect(listener.updates.isEmpty && listener.reports.allSatisfy { $0.dropped == nil })
    #expect(other.reports.isEmpty)
    #expect(try daemon.connect().stats()["reports_dropped"] == 0)
  }

  @Test func `what navigation took is no report`() throws {
    let daemon = try RunningDaemon()
    let listener = try daemon.subscribe([.reports, .actions])
    try daemon.play(Recordings.own("edge-swipe-back"))
    try listener.wait { !$0.actions.isEmpty }
    #expect(listener.reports.isEmpty)
    try daemon.play(Recordings.own("vertical-pan-at-edge"))
    try listener.drain()
    let kinds = listener.reports.flatMap(\.reports).filter { $0.phase == .ended }.map(\.kind)
    #expect(kinds.first == "pan")
  }
}
