import NavCore
import NavLog
import TestSupport
import Testing

/// Whatever call of the disk fails, and however: nothing traps, nothing that was said to be durable
/// is lost, and the log is well again when the disk is.
@Suite("Calls of the disk that fail")
struct FailedCallTests {
  private static let settings = LogSettings(segmentBytes: 65_536, retainBytes: 262_144)

  /// What lives came to.
  private struct Outcome {
    var refusedStarts = 0
    var degraded = 0
    var gaps = 0
    var repairs: UInt64 = 0
  }

  /// A life in which calls fail from the n-th on; how many it made.
  private func live(
    failing number: Int,
    times: Int,
    _ failure: DiskFaults.Failure,
    _ outcome: inout Outcome
  ) throws -> Int {
    var random = SeededRandom(Seed(11))
    let disk = SimulatedDisk()
    disk.fail(at: number, times: times, with: failure)
    let life: LogLife
    do {
      life = try LogLife(disk, settings: Self.settings)
    } catch is LogError {
      outcome.refusedStarts += 1
      disk.heal()
      let next = try LogLife(disk, settings: Self.settings)
      #expect(try next.settle())
      return disk.calls
    }
    var isDegraded = false
    for _ in 0..<70 {
      try life.step(using: &random)
      isDegraded = isDegraded || life.writer.degradation != nil
    }
    let calls = disk.calls
    // At the worst moment the power fails too.
    let left = disk.crash(using: &random)
    _ = try LogLife(
      left,
      settings: Self.settings,
      history: life.history,
      announced: life.announced
    )
    disk.heal()
    #expect(try life.settle(), "call \(number), \(failure): not well again")
    try life.append(3, using: &random)
    #expect(try life.settle(), "call \(number), \(failure)")
    let gaps = try life.checkFiles(mayMiss: isDegraded)
    outcome.degraded += isDegraded ? 1 : 0
    outcome.gaps += gaps.count
    outcome.repairs += life.writer.counters.repairs
    let after = disk.crash(.everythingLost, using: &random)
    let next = try LogLife(
      after,
      settings: Self.settings,
      history: life.history,
      announced: life.announced,
      log: life.writer.log
    )
    try next.checkFiles(mayMiss: isDegraded)
    return calls
  }

  private func calls() throws -> Int {
    var outcome = Outcome()
    let calls = try live(failing: 1_000_000, times: 1, .broken, &outcome)
    #expect(outcome.degraded == 0 && outcome.repairs == 0 && outcome.gaps == 0)
    return calls
  }

  @Test(arguments: DiskFaults.Failure.allCases)
  func `the n-th call fails once`(failure: DiskFaults.Failure) throws {
    var outcome = Outcome()
    for number in 1...(try calls()) {
      do { _ = try live(failing: number, times: 1, failure, &outcome) } catch {
        Issue.record("call \(number), \(failure): \(error)")
      }
    }
    #expect(outcome.refusedStarts > 0)
    #expect(outcome.repairs > 0)
  }

  @Test(arguments: DiskFaults.Failure.allCases)
  func `all calls fail from the n-th on, until the disk is well again`(
    failure: DiskFaults.Failure
  ) throws {
    var outcome = Outcome()
    for number in 1...(try calls()) {
      do { _ = try live(failing: number, times: 1_000_000, failure, &outcome) } catch {
        Issue.record("call \(number), \(failure): \(error)")
      }
    }
    #expect(outcome.degraded > 10)
    #expect(outcome.gaps > 10)
  }
}
