import NavCore
import NavLog
import NavSystem

/// Events as a day makes them, without end: the mixed stream, played again and again by one engine
/// over sessions that go on from each other. One batch at a time; nothing is kept.
struct EventSource {
  /// The state behind the events of the last batch.
  private(set) var state = NavState()
  private let stream = TouchStream.mixed(frames: 4_000)
  private var run: EngineRun
  private var offset = 0
  private var taken = 0

  init() throws { run = try EngineRun() }

  /// The next `count` events, in the order of their seq.
  mutating func next(_ count: Int, into batch: inout [NavEvent]) throws {
    batch.removeAll(keepingCapacity: true)
    while batch.count < count {
      if taken == run.output.events.count { try refill() }
      let end = min(taken + count - batch.count, run.output.events.count)
      batch += run.output.events[taken..<end]
      taken = end
    }
    for event in batch { state.apply(event) }
  }

  private mutating func refill() throws {
    taken = 0
    if offset == stream.bytes.count {
      // What is left over is cancelled as after a crash, and the stream begins again.
      run = try EngineRun(state: run.engine.state)
      offset = 0
    } else {
      offset = try run.read(stream.bytes, from: offset)
    }
  }
}

/// Writes logs for others to read.
enum LogMaker {
  /// A log with so many events in segments of the usual size, synced; returns its last state.
  static func write(_ folder: String, events: Int) throws -> NavState {
    let settings = LogSettings(retainBytes: 1 << 40)
    let writer = try OpenedLog.open(try LogFolder(folder), settings: settings).writer
    var source = try EventSource()
    var batch: [NavEvent] = []
    while writer.lastSeq < events {
      try source.next(64, into: &batch)
      try writer.append(batch, state: source.state)
      if writer.lastSeq % 65_536 == 0, let job = writer.makeSyncJob(source.state) {
        try job.run()
        try writer.finish(job)
      }
    }
    try writer.close()
    return source.state
  }

  /// A log of so many segments, the newest of them full but for the last `spareBytes`.
  static func writeSegments(_ folder: String, count: Int, spareBytes: Int) throws {
    let settings = LogSettings()
    let writer = try OpenedLog.open(try LogFolder(folder), settings: settings).writer
    var source = try EventSource()
    var batch: [NavEvent] = []
    var measure = EntryEncoder(log: writer.log, at: .init(nextSeq: 1, previousCRC: 0))
    var bytes = 0
    // A segment ends a sixteenth before its size.
    let full = settings.segmentBytes / 16 * 15
    while bytes < full * (count - 1) + settings.segmentBytes - spareBytes {
      try source.next(16, into: &batch)
      try writer.append(batch, state: source.state)
      measure.restart(at: measure.position)
      for event in batch { try measure.append(event) }
      bytes += measure.bytes.count
      if writer.isSyncDue, let job = writer.makeSyncJob(source.state) {
        try job.run()
        try writer.finish(job)
      }
    }
    try writer.close()
  }
}
