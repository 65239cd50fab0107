package import NavCore
package import NavLog
import NavSystem

/// Every event of a log that was ever accepted, and the state behind each: what a log must come to.
package struct LogHistory: Sendable {
  private var events: [NavEvent] = []
  private var states: [NavState]
  /// How many of them count. What was forgotten goes when others come, so that a copy which ends
  /// earlier costs nothing.
  private var count = 0

  package init(_ first: NavState = NavState()) { states = [first] }

  package var firstSeq: UInt64 { states[0].seq }
  package var lastSeq: UInt64 { firstSeq + UInt64(count) }

  package func state(at seq: UInt64) -> NavState? {
    guard seq >= firstSeq, seq <= lastSeq else { return nil }
    return states[Int(seq - firstSeq)]
  }

  package func event(_ seq: UInt64) -> NavEvent? {
    guard seq > firstSeq, seq <= lastSeq else { return nil }
    return events[Int(seq - firstSeq) - 1]
  }

  /// Draws events behind the last one.
  package mutating func draw(_ count: Int, using random: inout SeededRandom) -> [NavEvent] {
    forget()
    var before = states[states.count - 1]
    var state = before
    let drawn = EventSamples.story(count, on: &state, using: &random)
    self.count += drawn.count
    for event in drawn {
      before.apply(event)
      events.append(event)
      states.append(before)
    }
    return drawn
  }

  /// Adds an event of the log's own behind the last one.
  mutating func add(_ body: NavEvent.Body) -> NavEvent {
    var state = states[count]
    let event = NavEvent(
      seq: state.seq + 1,
      timeMicroseconds: state.timeMicroseconds,
      cause: 0,
      arrival: 0,
      body: body
    )
    forget()
    state.apply(event)
    events.append(event)
    states.append(state)
    count += 1
    return event
  }

  private mutating func forget() {
    events.removeLast(events.count - count)
    states.removeLast(states.count - count - 1)
  }

  /// Forgets what came behind `seq`.
  package mutating func cut(behind seq: UInt64) {
    count = min(count, Int(seq - firstSeq))
  }
}

/// What a log under test did that it must not.
package struct LogLifeError: Error, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}

/// A daemon's log on a simulated disk, driven as the daemon's loop and the log's thread drive it:
/// appended to, and given work that is done and comes back any number of appends later.
///
/// Owns the writer and what it was given. Everything happens on one thread and is drawn from one
/// seed.
package final class LogLife {
  /// What waits for the thread, or for the loop to take it back.
  private enum Work {
    case sync(SyncJob, Result<Void, SystemError>?)
    case rewriting(RewriteJob, Result<RewriteJob.Outcome, LogError>?)
  }

  package let disk: SimulatedDisk
  package let settings: LogSettings
  package let writer: LogWriter
  package private(set) var history: LogHistory
  /// All events up to here were said to be durable.
  package private(set) var announced: UInt64
  /// What the recovery at its start cut off.
  package let repair: LogRepaired?
  /// That recovery could not tell whether the log had gone on in another segment.
  package let isDoubted: Bool
  private var work: Work?
  private var preparation: PreparationJob?

  /// Opens the log of a disk, which has to come to some state of `history` not before `announced`.
  package init(
    _ disk: SimulatedDisk,
    settings: LogSettings,
    history: LogHistory = LogHistory(),
    announced: UInt64 = 0,
    log: LogIdentifier? = nil
  ) throws {
    self.disk = disk
    self.settings = settings
    let opened = try OpenedLog.open(LogFolder(alone: disk), settings: settings)
    let seq = opened.state.seq
    guard seq >= announced else {
      throw LogLifeError("event \(announced) was durable, and the log comes to \(seq)")
    }
    guard let state = history.state(at: seq) else {
      throw LogLifeError("the log comes to \(seq) of \(history.lastSeq) events")
    }
    guard opened.state == state else {
      throw LogLifeError("another state than the one behind event \(seq)")
    }
    guard opened.wrongHashSeq == nil else { throw LogLifeError("a wrong hash at \(seq)") }
    guard opened.writer.lastSeq == seq, opened.writer.durableSeq == seq else {
      throw LogLifeError(
        "the writer goes on from \(opened.writer.lastSeq), durable \(opened.writer.durableSeq),"
          + " not from \(seq)"
      )
    }
    // What a loss of power may take is a tail, and nothing to make a fuss about; but where the file
    // of the next segment went, nobody can tell whether there was more.
    let isDoubted = opened.losses.first?.contains("the segment is full, but") == true
    guard opened.damage == nil, opened.losses.isEmpty || isDoubted else {
      throw LogLifeError("damage is seen where there is none: \(opened.losses)")
    }
    guard log == nil || opened.writer.log == log || isDoubted else {
      throw LogLifeError("another log begins")
    }
    self.isDoubted = isDoubted
    writer = opened.writer
    repair = opened.repair
    self.history = history
    self.history.cut(behind: seq)
    self.announced = seq
  }

  /// Goes on with a log that was opened, whatever became of it: its history begins there.
  package init(_ opened: OpenedLog, _ disk: SimulatedDisk, settings: LogSettings) {
    self.disk = disk
    self.settings = settings
    isDoubted = false
    writer = opened.writer
    repair = opened.repair
    history = LogHistory(opened.state)
    announced = opened.state.seq
  }

  /// One turn of the loop.
  package func append(_ count: Int, using random: inout SeededRandom) throws {
    let events = history.draw(count, using: &random)
    try writer.append(events, state: state)
  }

  private var state: NavState { history.state(at: history.lastSeq) ?? NavState() }

  /// Hands over what is due, and a sync if anything waits for one.
  package func submit() {
    if work == nil {
      if writer.isBroken {
        work = writer.makeRewriteJob().map { .rewriting($0, nil) }
      } else {
        work = writer.makeSyncJob(state).map { .sync($0, nil) }
      }
    }
    if preparation == nil, writer.isPreparationDue { preparation = writer.makePreparationJob() }
  }

  /// The thread's part of it.
  package func run() {
    switch work {
    case .sync(let job, nil):
      work = .sync(job, Result { () throws(SystemError) in try job.run() })
    case .rewriting(let job, nil):
      work = .rewriting(job, Result { () throws(LogError) in try job.run() })
    default: break
    }
  }

  /// Takes it back, and announces what is durable then.
  package func finish() throws {
    switch work {
    case .sync(let job, .success?): try writer.finish(job)
    case .sync(let job, .failure(let error)?): try writer.finish(job, error: error)
    case .rewriting(let job, let outcome?): writer.finish(job, outcome)
    default: return
    }
    work = nil
    announced = max(announced, writer.durableSeq)
  }

  /// Makes the file of the next segment, and begins one behind a gap.
  package func prepare() throws {
    if var job = preparation {
      preparation = nil
      do throws(SystemError) {
        try job.run()
        writer.finish(job)
      } catch {
        writer.finish(job, error: error)
      }
    }
    guard writer.canHeal, let healed = try writer.heal(state) else { return }
    try writer.append([history.add(.logHealed(healed))], state: state)
  }

  /// One step of a daemon's life: mostly a turn, sometimes a part of other work.
  package func step(using random: inout SeededRandom) throws {
    switch UInt64.random(in: 0..<16, using: &random) {
    case 0..<8: try append(Int.random(in: 1...6, using: &random), using: &random)
    case 8: try append(Int.random(in: 20...60, using: &random), using: &random)
    case 9..<11: submit()
    case 11..<13: run()
    case 13: try prepare()
    default: try finish()
    }
  }

  /// Does everything that is due, until nothing is; false where that has no end.
  package func settle() throws -> Bool {
    for _ in 0..<20 {
      submit()
      run()
      try finish()
      try prepare()
      if writer.degradation == nil, writer.isIdle, !writer.isDirty, preparation == nil {
        return announced == writer.lastSeq
      }
    }
    return false
  }

  /// Reads the log as anybody may, and holds each event against what was appended.
  @discardableResult
  package func checkFiles(mayMiss: Bool = false) throws -> [LogGap] {
    try history.check(disk, to: writer.fileSeq, mayMiss: mayMiss)
  }
}

extension LogHistory {
  /// Reads the log on a disk, which must hold the events up to `seq` and nothing else,
  /// but for gaps of which it says that they were not recorded, where those may be. Returns them.
  @discardableResult
  package func check(
    _ disk: SimulatedDisk,
    to seq: UInt64,
    mayMiss: Bool = false
  ) throws -> [LogGap] {
    var reader = LogReader(disk)
    var last: UInt64?
    var wrong: String?
    var gaps: [LogGap] = []
    let report = try reader.read { item in
      switch item {
      case .checkpoint(let header, let state, _):
        if state != self.state(at: header.firstSeq - 1) {
          wrong = "the checkpoint of segment \(header.number) is another state"
        }
        if let last, last + 1 != header.firstSeq {
          wrong = "segment \(header.number) begins at \(header.firstSeq), behind \(last)"
        }
        last = last ?? header.firstSeq - 1
      case .event(let event):
        if event.seq != (last ?? 0) + 1 { wrong = "event \(event.seq) behind \(last ?? 0)" }
        if event != self.event(event.seq) { wrong = "event \(event.seq) is another one" }
        last = event.seq
      case .gap(let gap) where gap.from > gap.to: break
      case .gap(let gap):
        gaps.append(gap)
        // The oldest segment that is left may begin behind one.
        let isBehind = last.map { $0 + 1 == gap.from } ?? true
        if !mayMiss || gap.reason != .notRecorded || !isBehind {
          wrong = "events \(gap.from) to \(gap.to) are missing behind \(last ?? 0)"
        }
        last = gap.to
      case .stateHash, .watermark: break
      }
      return wrong == nil
    }
    if let wrong { throw LogLifeError(wrong) }
    guard report.stop == .end else { throw LogLifeError("\(report.stop)") }
    guard last == seq else { throw LogLifeError("the log ends at \(last ?? 0), not at \(seq)") }
    guard report.durableSeq <= seq else {
      throw LogLifeError("the log calls \(report.durableSeq) durable, and ends at \(seq)")
    }
    return gaps
  }
}
