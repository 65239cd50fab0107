import Glibc
import NavSystem

/// The one thread beside the loop: it waits for the disk, so that the loop never does.
///
/// Owns a queue of work, done in its order, and the results until the loop takes them. What is
/// shared between the threads is sendable; what a result means stays on the loop's side.
final class LogThread {
  private typealias Work = @Sendable () -> any Sendable

  /// What both threads touch, under one lock.
  private final class Desk: @unchecked Sendable {
    // Unchecked because the lock is C's: every field below is touched with `mutex` held.
    private var mutex = pthread_mutex_t()
    private var condition = pthread_cond_t()
    private var queue: [(ticket: UInt64, work: Work)] = []
    private var results: [(ticket: UInt64, result: any Sendable)] = []
    private var isStopping = false
    let bell: WakeUp

    init(bell: WakeUp) {
      self.bell = bell
      pthread_mutex_init(&mutex, nil)
      pthread_cond_init(&condition, nil)
    }

    func submit(_ ticket: UInt64, isUrgent: Bool, _ work: @escaping Work) {
      pthread_mutex_lock(&mutex)
      queue.insert((ticket, work), at: isUrgent ? 0 : queue.count)
      pthread_cond_signal(&condition)
      pthread_mutex_unlock(&mutex)
    }

    func stop() {
      pthread_mutex_lock(&mutex)
      isStopping = true
      pthread_cond_signal(&condition)
      pthread_mutex_unlock(&mutex)
    }

    func takeResults() -> [(ticket: UInt64, result: any Sendable)] {
      pthread_mutex_lock(&mutex)
      defer { pthread_mutex_unlock(&mutex) }
      defer { results.removeAll() }
      return results
    }

    private func next() -> (ticket: UInt64, work: Work)? {
      pthread_mutex_lock(&mutex)
      defer { pthread_mutex_unlock(&mutex) }
      while queue.isEmpty, !isStopping { pthread_cond_wait(&condition, &mutex) }
      return queue.isEmpty ? nil : queue.removeFirst()
    }

    func work() {
      while let (ticket, work) = next() {
        let result = work()
        pthread_mutex_lock(&mutex)
        results.append((ticket, result))
        pthread_mutex_unlock(&mutex)
        bell.ring()
      }
    }
  }

  private let desk: Desk
  private var thread = pthread_t()
  private var lastTicket: UInt64 = 0
  /// What is done with the result of each work that has not come back.
  private var receivers: [UInt64: (any Sendable) -> Void] = [:]

  /// Becomes readable when a work is done.
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

  /// Has `work` done on the thread, before what waits where it is urgent; `receive` is called with
  /// its result on the loop's thread, from `takeResults` or `stop`.
  func submit<Result: Sendable>(
    isUrgent: Bool = false,
    _ work: @escaping @Sendable () -> Result,
    receive: @escaping (Result) -> Void
  ) {
    lastTicket += 1
    receivers[lastTicket] = { result in
      guard let result = result as? Result else {
        preconditionFailure("a result of another work: \(result)")
      }
      receive(result)
    }
    desk.submit(lastTicket, isUrgent: isUrgent, work)
  }

  /// Hands out what came back since the bell was heard.
  func takeResults() {
    desk.bell.hear()
    for (ticket, result) in desk.takeResults() { receivers.removeValue(forKey: ticket)?(result) }
  }

  /// Lets the work that waits come to its end, ends the thread, and hands out the results.
  func stop() {
    desk.stop()
    pthread_join(thread, nil)
    takeResults()
  }
}
