import Glibc

/// A thread that does one thing and ends. pthread_create(3)
package enum OwnThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body` beside the caller; nobody waits for its end. Signals are never delivered to it.
  package static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let context = Unmanaged.passRetained(Work(body)).toOpaque()
    var thread = pthread_t()
    let code = pthread_create(
      &thread,
      nil,
      { context in
        if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
        return nil
      },
      context
    )
    guard code == 0 else {
      Unmanaged<Work>.fromOpaque(context).release()
      throw SystemError(operation: "pthread_create", subject: "a thread", code: code)
    }
    pthread_detach(thread)
  }
}
