import NavCore
import NavLog
import NavSystem

/// The log as the loop sees it: one write a turn, and a sync at an interval on the log's thread.
///
/// Owns the writer and the thread. A full segment is synced at once, so that no burst outruns the
/// interval. It arms its timer only while something is not durable yet: an idle machine is never
/// woken by it.
final class LogKeeper {
  let writer: LogWriter
  private let thread: LogThread
  private let intervalMicroseconds: Int64
  private var timer: EventSource?
  private var bell: EventSource?
  /// The disk refused a sync: what was promised cannot be kept.
  var onFailure: ((LogError) -> Void)?
  private(set) var syncs: UInt64 = 0

  init(
    _ writer: LogWriter,
    intervalMilliseconds: Int64,
    loop: EventLoop
  ) throws {
    self.writer = writer
    intervalMicroseconds = intervalMilliseconds * 1_000
    thread = try LogThread()
    timer = try EventSource(.timer, on: loop) { [unowned self] in sync() }
    bell = try EventSource(.readable(thread.bell.descriptor), on: loop) { [unowned self] in
      finish(thread.takeResult())
    }
    bell?.arm()
  }

  /// Writes the events of a turn; after it returns they survive the process.
  func append(_ events: [NavEvent], state: NavState) throws(LogError) {
    guard !events.isEmpty else { return }
    try writer.append(events, state: state)
    armTimer()
  }

  private func armTimer() {
    guard writer.isDirty, !thread.isBusy else { return }
    if writer.isSyncDue { return sync() }
    guard timer?.isArmed == false else { return }
    timer?.arm(afterMicroseconds: intervalMicroseconds)
  }

  private func sync() {
    guard !thread.isBusy, let job = writer.makeSyncJob() else { return }
    thread.submit(job)
  }

  private func finish(_ result: (job: SyncJob, error: SystemError?)?) {
    guard let result else { return }
    do {
      try writer.finish(result.job, error: result.error)
      syncs += 1
      armTimer()
    } catch {
      onFailure?(error)
    }
  }

  /// Waits for the disk, once: everything that was written is durable afterwards.
  func close() throws(LogError) {
    if let result = thread.stop() { try writer.finish(result.job, error: result.error) }
    try writer.close()
  }
}
