import Foundation
import NavClient
import NavCore
import NavSystem
import NavWire
import TestSupport
import Testing

@Suite("Going on from a cursor")
struct ResumeTests {
  @Test func `what was missed is told as it was told to others, and then it is live`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    let witness = try daemon.subscribe([.actions, .gestures])
    try client.push("a", "b", "c", "d")
    try daemon.play(Recordings.own("edge-swipe-back"))
    try client.ask(.back)
    try witness.drain()
    let told = witness.updates.map { Occurred($0) }
    #expect(told.count >= 4)
    let all = try daemon.resume(from: daemon.hello.cursor)
    #expect(all.resync == nil)
    #expect(all.replayed.map { Occurred($0) } == told)
    #expect(all.snapshots.map(\.surface) == [try client.state()])
    // From any line on, the rest.
    for (index, update) in witness.updates.enumerated() {
      let rest = try daemon.resume(from: update.cursor)
      #expect(rest.replayed.map { Occurred($0) } == Array(told[(index + 1)...]))
      #expect(rest.resync == nil)
    }
    let actions = try daemon.resume(from: daemon.hello.cursor, [.actions, .state])
    #expect(actions.replayed.flatMap(\.actions) == told.flatMap(\.actions))
    #expect(actions.replayed.allSatisfy { $0.gestures.isEmpty && !$0.actions.isEmpty })
    try client.ask(.back)
    #expect(try all.drain().flatMap(\.actions).count == 1)
    let levels = try daemon.resume(from: daemon.hello.cursor, [.state, .progress])
    #expect(levels.replayed.isEmpty && levels.resync == nil)
  }

  @Test func `of one surface what happened there alone is told again`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    try client.ask(.addSurface("tv", nil))
    for surface in ["tv", "main", "tv"] { try client.ask(.back, surface: surface) }
    let tv = try daemon.resume(from: daemon.hello.cursor, [.actions], surface: "tv")
    #expect(tv.replayed.flatMap(\.actions).map(\.surface) == ["tv", "tv"])
    #expect(tv.snapshots.map(\.surface.surface) == ["tv"])
    try client.ask(.removeSurface, surface: "tv")
    let all = try daemon.resume(from: daemon.hello.cursor, [.actions])
    #expect(all.replayed.flatMap(\.actions).map(\.surface) == ["tv", "main", "tv"])
  }

  @Test func `a restart is no gap, and ages go on over it`() throws {
    let daemon = try RunningDaemon()
    let begun = Date()
    let cursor = daemon.hello.cursor
    for _ in 0..<3 { try daemon.connect().ask(.back) }
    let recording = try Recordings.own("edge-swipe-back")
    let bytes = recording.encoded(layout: .evdev24)
    let input = try daemon.openInput(recording)
    try input.send(Array(bytes[..<(bytes.count / 48 * 24)]))
    let witness = try daemon.subscribe()
    if witness.snapshot.surface.transition == nil { try witness.wait { !$0.gestures.isEmpty } }
    usleep(50_000)
    try daemon.end(SIGKILL)
    try daemon.restart()
    try daemon.connect().ask(.back)
    let resumed = try daemon.resume(from: cursor)
    #expect(resumed.resync == nil)
    #expect(resumed.replayed.flatMap(\.doing).count == 4)
    let gestures = resumed.replayed.flatMap(\.gestures)
    #expect(gestures.map(\.phase) == [.began, .cancelled])
    #expect(gestures.last?.reason?.criterion == "restart")
    let ages = resumed.replayed.compactMap(\.ageMilliseconds)
    let longest = Int64(Date().timeIntervalSince(begun) * 1_000) + 1
    #expect(ages.first ?? 0 >= 50)
    #expect(ages.allSatisfy { $0 <= longest })
  }

  @Test func `what is asked behind it is answered behind it`() throws {
    let daemon = try RunningDaemon()
    let cursor = daemon.hello.cursor
    for _ in 0..<40 { try daemon.connect().ask(.back) }
    let client = try RawClient(daemon.socket)
    try client.send(
      #"{"id":1,"do":"subscribe","topics":["actions"],"from":"\#(cursor)"}"# + "\n",
      #"{"id":2,"do":"sync"}"# + "\n"
    )
    var kinds: [String] = []
    while kinds.last != "2" {
      switch try #require(try client.message()) {
      case .hello: break
      case .reply(let reply): kinds.append(reply.identifier == .integer(1) ? "1" : "2")
      case .update: if kinds.last != "update" { kinds.append("update") }
      case .snapshot: kinds.append("snapshot")
      case .live: kinds.append("live")
      case let other: throw Unexpected("\(other)")
      }
    }
    #expect(kinds == ["1", "update", "snapshot", "live", "2"])
  }

  @Test func `a log in memory tells what memory has, and of the rest that it was not kept`() throws
  {
    let daemon = try RunningDaemon(configuration: "[log]\ndurability = \"memory\"\n")
    let client = try daemon.connect()
    let cursor = daemon.hello.cursor
    for _ in 0..<20 { try client.ask(.back) }
    #expect(try daemon.resume(from: cursor).replayed.count == 20)
    for turn in 0..<30 {
      try daemon.play(Recordings.own("edge-swipe-back").later(seconds: Int64(turn) * 5))
    }
    let later = try daemon.resume(from: cursor)
    #expect(later.resync == "not_recorded")
    #expect(later.replayed.isEmpty)
  }

  @Test func `what was deleted in its time is too old, and what is damaged says so`() throws {
    let daemon = try RunningDaemon(
      configuration: "[log]\nsegment_kib = 64\nretain_segments = 9\n"
    )
    let first = daemon.hello.cursor
    var cursors: [String] = []
    func play(_ turns: Range<Int>) throws {
      for turn in turns {
        try daemon.play(Recordings.own("edge-swipe-back").later(seconds: Int64(turn) * 5))
        cursors.append(try daemon.connect().hello.cursor)
      }
    }
    func segments() throws -> [String] {
      try Files.list(daemon.stateFolder).filter { $0.hasPrefix("segment-") }
    }
    try play(0..<100)
    #expect(try daemon.resume(from: first).resync == "too_old")
    let kept = try #require(
      try cursors.first { try daemon.resume(from: $0).resync == nil },
      "nothing can be gone on from"
    )
    let seq = try #require(Cursor(text: kept)?.seq)
    let newest = try #require(Cursor(text: cursors.last ?? "")?.seq)
    // Some of it is in the file alone.
    #expect(newest - seq > 5_000)
    let file = daemon.stateFolder + "/" + (try segments()[1])
    var damaged = try Data(contentsOf: URL(filePath: file))
    damaged[damaged.count / 2] ^= 0x10
    try damaged.write(to: URL(filePath: file))
    let found = try daemon.resume(from: kept)
    #expect(found.resync == "damaged")
    // Up to there it was told.
    #expect(!found.replayed.isEmpty)
    #expect(try daemon.resume(from: kept).resync == "damaged")
    #expect(try daemon.resume(from: cursors[cursors.count - 2]).resync == nil)
  }
}
