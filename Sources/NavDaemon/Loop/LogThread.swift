import Glibc
import NavLog
import NavSystem

/// The one thread beside the loop: it waits for the disk, so that the loop never does.
///
/// Owns a queue of at most one job, and the answer to it. The loop hands a job over and is woken
/// when it is done; nothing else is shared.
final class LogThread {
  /// What both threads touch, under one lock.
  private final class Desk: @unchecked Sendable {
    // Unchecked because the lock is C's: every field below is touched with `mutex` held.
    private var mutex = pthread_mutex_t()
    private var condition = pthread_cond_t()
    private var job: SyncJob?
    private var result: (job: SyncJob, error: SystemError?)?
    private var isStopping = false
    let bell: WakeUp

    init(bell: WakeUp) {
      self.bell = bell
      pthread_mutex_init(&mutex, nil)
      pthread_cond_init(&condition, nil)
    }

    func submit(_ job: SyncJob) {
      pthread_mutex_lock(&mutex)
      self.job = job
      pthread_cond_signal(&condition)
      pthread_mutex_unlock(&mutex)
    }

    func stop() {
      pthread_mutex_lock(&mutex)
      isStopping = true
      pthread_cond_signal(&condition)
      pthread_mutex_unlock(&mutex)
    }

    func takeResult() -> (job: SyncJob, error: SystemError?)? {
      pthread_mutex_lock(&mutex)
      defer { pthread_mutex_unlock(&mutex) }
      defer { result = nil }
      return result
    }

    private func nextJob() -> SyncJob? {
      pthread_mutex_lock(&mutex)
      defer { pthread_mutex_unlock(&mutex) }
      while job == nil, !isStopping { pthread_cond_wait(&condition, &mutex) }
      defer { job = nil }
      return job
    }

    private func finish(_ job: SyncJob, _ error: SystemError?) {
      pthread_mutex_lock(&mutex)
      result = (job, error)
      pthread_mutex_unlock(&mutex)
      bell.ring()
    }

    func work() {
      while let job = nextJob() {
        do {
          try job.run()
          finish(job, nil)
        } catch {
          finish(job, error)
        }
      }
    }
  }

  private let desk: Desk
  private var thread = pthread_t()
  /// A job has been handed over and not come back.
  private(set) var isBusy = false

  /// Becomes readable when a job is done.
  var bell: WakeUp { desk.bell }

  init() throws(SystemError) {
    desk = Desk(bell: try WakeUp())
    // The loop's thread takes the signals; this one must never see them.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let context = Unmanaged.passRetained(desk).toOpaque()
    let code = pthread_create(
      &thread,
      nil,
      { context in
        if let context { Unmanaged<Desk>.fromOpaque(context).takeRetainedValue().work() }
        return nil
      },
      context
    )
    if code != 0 {
      Unmanaged<Desk>.fromOpaque(context).release()
      throw SystemError(operation: "pthread_create", subject: "the log's thread", code: code)
    }
  }

  func submit(_ job: SyncJob) {
    precondition(!isBusy, "the log's thread has a job")
    isBusy = true
    desk.submit(job)
  }

  /// The job that came back since the bell was heard.
  func takeResult() -> (job: SyncJob, error: SystemError?)? {
    desk.bell.hear()
    guard let result = desk.takeResult() else { return nil }
    isBusy = false
    return result
  }

  /// Lets the job that it has come to its end, and ends the thread.
  func stop() -> (job: SyncJob, error: SystemError?)? {
    desk.stop()
    pthread_join(thread, nil)
    return takeResult()
  }
}
