import Foundation
import NavClient
import NavCore
import NavSystem
import NavWire
import TestSupport
import Testing

/// More events than the log may keep unsynced, in less time than passes between two syncs.
@Suite("Bursts")
struct BurstTests {
  private static let rareSyncs = """
    [log]
    segment_kib = 64
    retain_mib = 16
    interval_ms = 10000
    """

  @Test func `a recording that fills segments faster than syncs come is kept whole`() throws {
    let daemon = try RunningDaemon(configuration: Self.rareSyncs)
    let recording = try Recordings.own("edge-swipe-back")
    let input = try daemon.openInput(recording)
    for turn in 0..<100 {
      let later = recording.later(seconds: Int64(turn) * 5)
      try input.send(
        later.encoded(layout: .evdev24),
        timeoutMilliseconds: Patience.milliseconds
      )
    }
    _ = try input.finish(timeoutMilliseconds: Patience.milliseconds)
    // What waits for the file of a segment is told before it is there; at its end all of it is.
    #expect(try daemon.end(SIGTERM) == .status(0))
    let actions = try daemon.readLog().events.compactMap { $0.action?.action }
    #expect(actions == [[Action]](repeating: [.armed, .back], count: 100).flatMap(\.self))
  }

  @Test func `more than may wait for a subscriber, in one read, sends nobody off who takes it`()
    throws
  {
    let daemon = try RunningDaemon()
    let subscriber = try daemon.subscribe([.actions, .gestures])
    var line = try Recordings.own("edge-swipe-back").framedDevice()
    line.x = DeviceLine.Axis(minimum: 0, maximum: 3_000, resolution: 20)
    line.y = DeviceLine.Axis(minimum: 0, maximum: 2_000, resolution: 20)
    let input = try daemon.openInput(line)
    let swipes = (0..<180 as Range<Int64>).flatMap { Self.swipe(at: $0 * 1_000_000) }
    try input.send(swipes, timeoutMilliseconds: Patience.milliseconds)
    _ = try input.finish(timeoutMilliseconds: Patience.milliseconds)
    try subscriber.drain()
    #expect(subscriber.bye == nil)
    #expect(subscriber.actions.count == 180)
  }

  /// A swipe in few bytes; all of them come in one read.
  private static func swipe(at start: Int64) -> [UInt8] {
    let places = [("down", 20), ("move", 900), ("move", 2_200)]
    let moves = places.enumerated().map { step, place in
      #"{"t":\#(start + Int64(step) * 8_000),"contacts":[{"id":0,"phase":"\#(place.0)","#
        + #""x":\#(place.1),"y":800}]}"#
    }
    let lift = #"{"t":\#(start + 24_000),"contacts":[{"id":0,"phase":"up"}]}"#
    return Array((moves + [lift]).map { $0 + "\n" }.joined().utf8)
  }

  @Test func `requests that fill segments faster than syncs come are all answered`() throws {
    let daemon = try RunningDaemon(configuration: Self.rareSyncs)
    let connection = try daemon.connect()
    let page = WirePage(identifier: "a", parameters: String(repeating: "p", count: 4_000))
    for _ in 0..<100 {
      try connection.ask(.push(page))
      try connection.ask(.release)
    }
    #expect(try daemon.readLog().events.count { $0.isRelease } == 100)
    try daemon.expectAlive()
  }

  @Test func `connections that take every descriptor leave the log what it needs`() throws {
    let daemon = try RunningDaemon(configuration: Self.rareSyncs)
    let connection = try daemon.connect()
    let process = daemon.process.processID
    let open = Set(try Files.list("/proc/\(process)/fd").compactMap { Int($0) })
    let free = (0...).lazy.filter { !open.contains($0) }.prefix(14)
    let limit = try ChildProcess(
      "/usr/bin/prlimit",
      ["--pid", "\(process)", "--nofile=\((free.max() ?? 0) + 1)"],
      errorPath: daemon.folder.path("prlimit")
    )
    try #require(try limit.wait() == .status(0), "\(limit.errors)")
    let crowd = try (0..<40).map { _ in try RawClient(daemon.socket) }
    let page = WirePage(identifier: "a", parameters: String(repeating: "p", count: 4_000))
    for _ in 0..<40 {
      try connection.ask(.push(page))
      try connection.ask(.release)
    }
    #expect(try daemon.readLog().events.count { $0.isRelease } == 40)
    withExtendedLifetime(crowd) {}
  }
}

extension NavEvent {
  fileprivate var isRelease: Bool {
    guard case .stackChanged(let changed) = body else { return false }
    return changed.change == .released
  }
}
