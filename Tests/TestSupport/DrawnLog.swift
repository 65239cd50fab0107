import NavCore
import NavLog

/// A log on the real disk whose events are drawn from a seed: some segments, each kind of event,
/// state hashes and watermarks on the way.
package enum DrawnLog {
  /// Writes it into `folder`, which it makes, and returns the seq of its last event.
  @discardableResult
  package static func write(_ seed: Seed, to folder: String) throws -> UInt64 {
    var random = SeededRandom(seed)
    let settings = LogSettings(segmentBytes: 65_536, retainBytes: 1 << 30)
    let opened = try OpenedLog.open(LogFolder(folder), settings: settings)
    var state = opened.state
    for _ in 0..<60 {
      let count = Int.random(in: 10...60, using: &random)
      let events = EventSamples.story(count, on: &state, using: &random)
      try opened.writer.append(events, state: state)
      guard let job = opened.writer.makeSyncJob() else { continue }
      try job.run()
      try opened.writer.finish(job)
    }
    try opened.writer.close()
    return state.seq
  }
}
