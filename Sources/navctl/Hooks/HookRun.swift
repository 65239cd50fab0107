import NavConfiguration
import NavSystem

/// A hook and what it is to be run for. It may wait for a place until `dropMicroseconds`.
struct HookJob {
  /// Its number in the file, from 1.
  let number: Int
  let hook: Hook
  let occurrence: HookOccurrence
  let dropMicroseconds: Int64
}

/// A program that was started for a job.
///
/// It owns the program until it has ended, and what the program has not read yet of the line. It
/// never waits: whoever has it calls `tend` when the program's descriptors or `dueMicroseconds` say
/// so.
final class HookRun {
  /// Why a program was asked to end.
  enum Limit: String {
    case time = "time_limit"
    case stop
  }

  let job: HookJob
  let program: RunningProgram
  let startMicroseconds: Int64
  private var pending: ArraySlice<UInt8>
  private var terminateMicroseconds: Int64
  private var killMicroseconds: Int64
  private var nextLimit = Limit.time
  /// Why it was asked to end; nil: it was not.
  private(set) var limit: Limit?
  private var wasKilled = false

  init(_ job: HookJob, output: RunningProgram.Output, now: Int64) throws(SystemError) {
    self.job = job
    program = try RunningProgram(
      arguments: job.hook.run,
      environment: job.occurrence.environment,
      output: output
    )
    startMicroseconds = now
    pending = job.occurrence.line[...]
    terminateMicroseconds = now + Int64(job.hook.timeLimitMilliseconds) * 1_000
    killMicroseconds = terminateMicroseconds + Int64(HookLimits.graceMilliseconds) * 1_000
  }

  /// When it is to be tended at the latest; nil: only when it ends.
  var dueMicroseconds: Int64? {
    if limit == nil { return terminateMicroseconds }
    return wasKilled ? nil : killMicroseconds
  }

  var pollEntries: [PollEntry] {
    [PollEntry(program.ending)]
      + (program.input.map { [PollEntry($0, read: false, write: true)] } ?? [])
  }

  /// It must have ended by then, and be asked to shortly before.
  func stop(by microseconds: Int64) {
    let asked = microseconds - Int64(HookLimits.stopGraceMilliseconds) * 1_000
    if asked < terminateMicroseconds { nextLimit = .stop }
    terminateMicroseconds = min(terminateMicroseconds, asked)
    killMicroseconds = min(killMicroseconds, microseconds)
  }

  /// Does what is due; returns how the program ended once it has.
  func tend(now: Int64) throws(SystemError) -> RunningProgram.End? {
    feed()
    if limit == nil && now >= terminateMicroseconds {
      limit = nextLimit
      program.signalGroup(ThisProcess.terminateSignal)
    }
    if !wasKilled && now >= killMicroseconds {
      wasKilled = true
      program.signalGroup(ThisProcess.killSignal)
    }
    return try program.reap(killingRest: limit != nil)
  }

  /// Writes what the program's input takes now. A program that does not read keeps it waiting, one
  /// that has closed its input gets no more.
  private func feed() {
    while let input = program.input {
      let outcome = try? pending.withUnsafeBytes { (bytes) throws(SystemError) in
        try input.write(bytes)
      }
      switch outcome {
      case .bytes(let count): pending = pending.dropFirst(count)
      case .wouldBlock: return
      case .peerGone, nil: pending = []
      }
      if pending.isEmpty { program.input = nil }
    }
  }
}
