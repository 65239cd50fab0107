import Dispatch
package import Testing

/// Lets asynchronous tests go on by a thread of their own each.
///
/// All tests of a run begin at once and share as many threads as there are processors; most of them
/// block theirs. Who waits without blocking would be taken up again behind all tests that have not
/// begun yet, at each of its waits: far beyond any patience.
package struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(Queue()) { try await function() }
  }

  /// A serial queue is given a thread whatever the shared ones do.
  private final class Queue: TaskExecutor {
    private let queue = DispatchQueue(label: "an asynchronous test")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
}

extension Trait where Self == OwnThread {
  /// For suites with tests that wait without blocking.
  package static var ownThread: OwnThread { OwnThread() }
}
