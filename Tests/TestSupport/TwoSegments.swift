import NavCore
import NavLog
import NavSystem

/// A log of two segments on the real disk: somebody swipes until the second one is begun. Its last
/// two events are ticks of which no navd knows: they come out otherwise when they run again, and
/// the last names event 5 as its cause.
package enum TwoSegments {
  package static let firstName = "segment-0000000001.navlog"

  /// Writes it into `folder`, which it makes, and returns the seq of its last event.
  package static func write(to folder: String) throws -> UInt64 {
    let settings = LogSettings(segmentBytes: 65_536, retainBytes: 1 << 30)
    let opened = try OpenedLog.open(LogFolder(folder), settings: settings)
    var state = opened.state
    var world = World()
    let device = world.attach()
    var written = 0
    var swipesBehind = 0
    while swipesBehind < 3 {
      for x in [20, 400, 900, 1_600, 2_200] as [Int32] {
        world.advance(8_000)
        world.state([FrameContact(tracking: 1, x: x, y: 800, slot: 0)], of: device)
      }
      world.advance(8_000)
      world.state([], of: device)
      world.wait(2_000_000)
      try append(Array(world.events[written...]), to: opened.writer, &state)
      written = world.events.count
      let segments = try Files.list(folder).count { $0.hasSuffix(".navlog") }
      if segments > 1 { swipesBehind += 1 }
    }
    for cause: UInt64 in [0, 5] {
      let tick = NavEvent(
        seq: state.seq + 1,
        timeMicroseconds: state.timeMicroseconds,
        cause: cause,
        arrival: (world.events.last?.arrival ?? 0) + 1,
        body: .tick(TickApplied(purpose: .settle, surface: 0, dueMicroseconds: 0))
      )
      try append([tick], to: opened.writer, &state)
    }
    try opened.writer.close()
    return state.seq
  }

  private static func append(
    _ events: [NavEvent],
    to writer: LogWriter,
    _ state: inout NavState
  ) throws {
    for event in events { state.apply(event) }
    try writer.append(events, state: state)
    guard let job = writer.makeSyncJob() else { return }
    try job.run()
    try writer.finish(job)
  }
}
