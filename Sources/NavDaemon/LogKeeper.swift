package import NavCore
package import NavLog
import NavSystem

/// The log as the loop sees it: one write a turn, everything that may wait for the disk on the
/// log's thread, and how far what was written may be told to others.
///
/// Owns the writer, the thread and the gate. A turn calls `append` before anybody is told of its
/// events and `settle` at its end, where work is handed over. It arms timers only while something
/// is not durable, waits or is broken: an idle machine is never woken by it.
package final class LogKeeper {
  package let writer: LogWriter
  package let gate: PublicationGate
  /// What reads history shares it.
  let thread: LogThread
  let durability: Durability
  private let stopsWhenDegraded: Bool
  var syncTimer: EventSource?
  var patienceTimer: EventSource?
  var healTimer: EventSource?
  private var bell: EventSource?
  /// What was promised cannot be kept: the daemon has to stop.
  package var onFailure: ((LogError) -> Void)?
  /// The log takes events again; the next one numbered has to be the one that says so.
  package var onHealed: ((LogHealed) -> Void)?
  /// The segment that was written to was found damaged and has been left; the log has to say so.
  package var onDamaged: ((LogDamaged) -> Void)?
  /// The log takes no events any more, and why; nil: it does again.
  package var onCondition: ((Degradation?) -> Void)?
  /// Discrete lines have waited long for one sync of a disk that must have it; false: it answered.
  package var onHang: ((Bool) -> Void)?
  package private(set) var counters = Counters()
  private var isSaidDegraded = false
  var isSyncWanted = false
  /// The last event that the last sync was to make durable.
  var syncingSeq: UInt64 = 0
  var isHealDue = false
  /// The next try to heal comes after so long.
  var healMicroseconds = DaemonLimits.healFirstMicroseconds
  /// Discrete lines have waited long enough for what the disk does now.
  private var isPatienceOver = false
  private var isSaidHung = false
  /// After so long it is said that the disk does not answer.
  package var hangMicroseconds = DaemonLimits.hangMicroseconds
  private var discreteHeld: UInt64 = 0
  private(set) var isClosing = false
  /// Somebody is told of every event: of those that are not discrete too.
  var tellsEverything = false

  package struct Counters {
    /// Turns whose discrete lines waited for the disk.
    package var turnsWaited: UInt64 = 0
    /// Discrete events that were told before they were in the file.
    package var ahead: UInt64 = 0
  }

  package init(
    _ writer: LogWriter,
    durability: Durability,
    stopsWhenDegraded: Bool,
    loop: EventLoop
  ) throws {
    self.writer = writer
    self.durability = durability
    self.stopsWhenDegraded = stopsWhenDegraded
    gate = PublicationGate()
    thread = try LogThread()
    syncTimer = try EventSource(.timer, on: loop) { [unowned self] in wantSync() }
    patienceTimer = try EventSource(.timer, on: loop) { [unowned self] in endPatience() }
    healTimer = try EventSource(.timer, on: loop) { [unowned self] in isHealDue = true }
    bell = try EventSource(.readable(thread.bell.descriptor), on: loop) { [unowned self] in
      thread.takeResults()
    }
    bell?.arm()
    writer.makesFiles = false
    moveGate()
  }

  /// A timer is armed: the machine will be woken for the log.
  package var isArmed: Bool {
    [syncTimer, patienceTimer, healTimer].contains { $0?.isArmed == true }
  }

  /// Takes the events of a turn; after it returns they survive the process, or wait for a disk that
  /// is busy, or are known not to be kept: the gate says which.
  ///
  /// - Returns: whether any of them is discrete.
  /// - Throws: what the daemon has to stop for.
  @discardableResult
  package func append(
    _ events: [NavEvent],
    state: @autoclosure () -> NavState
  ) throws(LogError) -> Bool {
    guard let last = events.last else { return false }
    var discrete: UInt64 = 0
    for index in events.indices where events[index].isDiscrete { discrete += 1 }
    try writer.append(events, state: state(), isDiscrete: discrete > 0)
    notice()
    if stopsWhenDegraded, writer.isDegraded, let error = writer.degradation?.error { throw error }
    moveGate()
    guard discrete > 0 else { return false }
    if gate.releasedSeq < last.seq { counters.turnsWaited += 1 }
    guard gate.fileSeq < last.seq else { return true }
    if gate.releasedSeq >= last.seq {
      counters.ahead += discrete
    } else {
      discreteHeld += discrete
    }
    return true
  }

  /// Hands over what is due, at the end of a turn and with nothing left to append; `state` is that
  /// behind the last event.
  package func settle(_ state: @autoclosure () -> NavState) {
    guard !isClosing, durability != .memory else { return }
    if isHealDue, writer.canHeal { heal(state()) }
    submit(state())
    armTimers()
  }

  /// What is there is to be synced as soon as no sync runs.
  package func wantSync() { isSyncWanted = true }

  private func armTimers() {
    if isSyncToCome { arm(syncTimer, intervalMicroseconds) }
    if isWaited, !isSaidHung {
      arm(
        patienceTimer,
        durability == .strict ? hangMicroseconds : DaemonLimits.aheadMicroseconds
      )
    }
    if writer.isDegraded, !isHealDue { arm(healTimer, healMicroseconds) }
  }

  /// Events came that no sync is to cover yet: of those that come while one runs the time counts
  /// from the first of them, not from its end.
  private var isSyncToCome: Bool {
    guard !isSyncWanted, !writer.isBroken, !writer.isDegraded else { return false }
    switch durability {
    case .system, .memory: return false
    case .strict: return writer.isDirty && writer.isIdle
    case .interval: return writer.lastSeq > max(syncingSeq, writer.durableSeq)
    }
  }

  /// Something that is told waits for the disk.
  var isWaited: Bool {
    (tellsEverything ? writer.lastSeq : writer.discreteSeq) > gate.releasedSeq
  }

  /// So much waits that whoever can wait must: nothing more is to be read from them.
  package var isBehind: Bool {
    writer.isBehind
      || isWaited && writer.lastSeq - gate.releasedSeq >= DaemonLimits.eventsHeldHigh
  }

  /// Up to here anybody may be told of everything.
  var toldSeq: UInt64 { isWaited ? gate.releasedSeq : writer.lastSeq }

  private func arm(_ timer: EventSource?, _ microseconds: Int64) {
    guard let timer, !timer.isArmed else { return }
    timer.arm(afterMicroseconds: microseconds)
  }

  private var intervalMicroseconds: Int64 {
    if case .interval(let microseconds) = durability { return microseconds }
    // Nobody waits for what is not discrete.
    return DaemonLimits.progressSyncMicroseconds
  }

  // MARK: The gate

  func moveGate() {
    guard durability != .memory else { return }
    // Where the daemon stops because of it, nothing that is not kept is told before it does.
    let isToldUnkept = writer.isDegraded && !stopsWhenDegraded
    let released =
      if isToldUnkept || isPatienceOver {
        writer.lastSeq
      } else if durability == .strict {
        writer.durableSeq
      } else {
        writer.fileSeq
      }
    gate.move(fileSeq: writer.fileSeq, releasedSeq: released)
  }

  private func endPatience() {
    guard durability != .strict else {
      isSaidHung = true
      onHang?(true)
      return
    }
    isPatienceOver = true
    counters.ahead += discreteHeld
    discreteHeld = 0
    moveGate()
  }

  /// Something came back from the thread: what waited for it waits no more.
  func cameBack() {
    // What is still held has waited for long enough already.
    if durability == .strict || writer.fileSeq == writer.lastSeq {
      isPatienceOver = false
      discreteHeld = 0
      patienceTimer?.disarm()
    }
    if isSaidHung {
      isSaidHung = false
      onHang?(false)
    }
    notice()
    moveGate()
  }

  /// Says it once when the log stops taking events, and once when it takes them again.
  func notice() {
    guard writer.isDegraded != isSaidDegraded else { return }
    isSaidDegraded = writer.isDegraded
    let degradation = writer.degradation
    onCondition?(degradation)
    if stopsWhenDegraded, let degradation { onFailure?(degradation.error) }
  }

  /// Waits for the disk before anybody is there to wait with it: what was appended is durable
  /// afterwards, or known not to be kept.
  ///
  /// - Throws: what the daemon has to stop for.
  package func synchronize(_ state: NavState) throws(LogError) {
    guard durability != .memory else { return }
    do throws(LogError) { try writer.synchronize(state) } catch {
      guard writer.isDegraded, !stopsWhenDegraded else { throw error }
    }
    notice()
    moveGate()
  }

  /// Waits for the disk, once: everything that was written is durable afterwards. Where events were
  /// not kept, one more attempt is made to name them; `state` is that behind the last of them.
  package func close(_ state: NavState? = nil) throws(LogError) {
    isClosing = true
    thread.stop()
    try writer.close(state)
  }
}

extension NavEvent {
  /// Whoever is told of it must not be told before it is kept. How far a finger is comes again.
  var isDiscrete: Bool {
    switch body {
    case .gestureChanged(let changed): changed.isFlip
    case .frame, .tick: false
    default: true
    }
  }
}
