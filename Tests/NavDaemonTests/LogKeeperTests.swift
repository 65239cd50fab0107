import NavCore
import NavDaemon
import NavLog
import NavSystem
import TestSupport
import Testing

@Suite struct `The log's keeper` {
  /// A keeper on a disk that fails and stalls, and the turns of a loop around it.
  private final class Kept {
    let folder: TemporaryFolder
    let disk: FailingStorage
    let loop: EventLoop
    let keeper: LogKeeper
    var state: NavState
    var healed: [LogHealed] = []
    var releasedAtHealing: UInt64 = 0
    var conditions: [Degradation?] = []
    var hangs: [Bool] = []

    init(_ durability: Durability, stopsWhenDegraded: Bool = false) throws {
      folder = try TemporaryFolder(inMemory: true)
      disk = FailingStorage(FolderStorage(folder.path))
      loop = try EventLoop()
      let settings = LogSettings(durability: durability)
      let opened =
        durability == .memory
        ? OpenedLog.inMemory(settings: settings)
        : try OpenedLog.open(LogFolder(alone: disk), settings: settings)
      state = opened.state
      keeper = try LogKeeper(
        opened.writer,
        durability: durability,
        stopsWhenDegraded: stopsWhenDegraded,
        loop: loop
      )
      keeper.onHang = { [unowned self] in hangs.append($0) }
      keeper.onHealed = { [unowned self] in
        healed.append($0)
        releasedAtHealing = gate.releasedSeq
      }
      keeper.onCondition = { [unowned self] in conditions.append($0) }
    }

    var gate: PublicationGate { keeper.gate }

    /// One discrete event, and the end of its turn.
    func append(_ healed: LogHealed = LogHealed(from: 1, to: 0, reason: .diskFull)) throws {
      let event = NavEvent(
        seq: state.seq + 1,
        timeMicroseconds: state.timeMicroseconds,
        cause: 0,
        arrival: 0,
        body: .logHealed(healed)
      )
      state.apply(event)
      try keeper.append([event], state: state)
      keeper.settle(state)
    }

    /// Turns until something is so.
    func turn(until isDone: () -> Bool) throws {
      while !isDone() {
        try loop.turn()
        let before = healed.count
        keeper.settle(state)
        if healed.count > before { try append(healed[before]) }
      }
    }
  }

  @Test(arguments: [Durability.interval(microseconds: 10_000), .strict])
  func `nothing is armed while nothing is to be done`(durability: Durability) throws {
    let kept = try Kept(durability)
    kept.keeper.settle(kept.state)
    #expect(!kept.keeper.isArmed)
    for seq in 1...5 as ClosedRange<UInt64> {
      try kept.append()
      try kept.turn { kept.keeper.writer.durableSeq == seq }
      #expect(!kept.keeper.isArmed)
    }
    #expect(kept.keeper.writer.counters.syncs == 5)
    try kept.keeper.close()
    #expect(!kept.keeper.isArmed)
  }

  @Test func `strict lets nothing discrete out before the disk has it, however long`() throws {
    let kept = try Kept(.strict)
    kept.disk.stall([.synchronizeData])
    try kept.append()
    try kept.append()
    #expect(kept.gate.releasedSeq == 0)
    #expect(kept.gate.fileSeq == 1)
    kept.disk.stall([])
    try kept.turn { kept.gate.releasedSeq == 2 }
    #expect(kept.keeper.writer.counters.syncs == 2)
    #expect(kept.keeper.counters.turnsWaited == 2)
    #expect(kept.keeper.counters.ahead == 0)
    #expect(kept.hangs.isEmpty)
    try kept.keeper.close()
  }

  @Test func `strict says once that the disk does not answer, and once that it does again`() throws
  {
    let kept = try Kept(.strict)
    kept.keeper.hangMicroseconds = 1_000
    kept.disk.stall([.synchronizeData])
    try kept.append()
    try kept.turn { kept.hangs == [true] }
    try kept.append()
    #expect(!kept.keeper.isArmed, "it is not said again")
    #expect(kept.gate.releasedSeq == 0)
    kept.disk.stall([])
    try kept.turn { kept.gate.releasedSeq >= 1 }
    #expect(kept.hangs.prefix(2) == [true, false])
    try kept.keeper.close()
  }

  @Test func `what waits for one disk is bounded by its events too, and progress is none of it`()
    throws
  {
    let kept = try Kept(.strict)
    kept.disk.stall([.synchronizeData])
    try kept.append()
    for _ in 1..<DaemonLimits.eventsHeldHigh {
      #expect(!kept.keeper.isBehind)
      try kept.append()
    }
    #expect(kept.keeper.isBehind)
    #expect(!kept.keeper.writer.isBehind, "their bytes are few")
    kept.disk.stall([])
    try kept.turn { kept.gate.releasedSeq == DaemonLimits.eventsHeldHigh }
    #expect(!kept.keeper.isBehind)
    try kept.keeper.close()
  }

  @Test func `os has nothing wait, and never syncs by itself`() throws {
    let kept = try Kept(.system)
    let before = kept.disk.count(of: .synchronizeData)
    for seq in 1...50 as ClosedRange<UInt64> {
      try kept.append()
      #expect(kept.gate.releasedSeq == seq)
      #expect(!kept.keeper.isArmed)
    }
    #expect(kept.disk.count(of: .synchronizeData) == before)
    try kept.keeper.close()
    #expect(kept.disk.count(of: .synchronizeData) > before)
  }

  @Test func `memory has nothing wait, nothing armed and no file`() throws {
    let kept = try Kept(.memory)
    try kept.append()
    #expect(kept.gate.releasedSeq == .max)
    #expect(kept.gate.fileSeq == .max)
    #expect(!kept.keeper.isArmed)
    try kept.keeper.close()
    #expect(try Files.list(kept.folder.path).isEmpty)
  }

  @Test func `a slow sync is waited for only so long, and what went ahead is known`() throws {
    let kept = try Kept(.interval(microseconds: 1_000))
    kept.disk.stall([.synchronizeData])
    try kept.append()
    #expect(kept.gate.releasedSeq == 1, "it is in the file")
    // The sync is handed over in the turn that the interval ends.
    try kept.turn { !kept.keeper.isArmed }
    try kept.append()
    #expect(kept.gate.fileSeq == 1)
    #expect(kept.gate.releasedSeq == 1)
    try kept.turn { kept.gate.releasedSeq == 2 }
    #expect(kept.gate.fileSeq == 1)
    try kept.append()
    #expect(kept.gate.releasedSeq == 3, "for the rest of that sync")
    #expect(kept.keeper.counters.ahead == 2)
    #expect(kept.keeper.counters.turnsWaited == 1)
    kept.disk.stall([])
    try kept.turn { kept.keeper.writer.durableSeq == 3 }
    #expect(kept.gate.fileSeq == 3)
    #expect(!kept.keeper.isArmed)
    try kept.keeper.close()
  }

  /// Else what is lost with the power could be of an interval and of all the time of a sync.
  @Test func `the time to the next sync counts from the first event that this one lacks`() throws {
    let kept = try Kept(.interval(microseconds: 10_000_000))
    try kept.append()
    // Half of the time is over when a sync begins that takes long.
    kept.disk.stall([.synchronizeData])
    kept.keeper.wantSync()
    kept.keeper.settle(kept.state)
    #expect(!kept.keeper.isArmed, "all that is there is on its way")
    try kept.append()
    try kept.turn { kept.gate.releasedSeq == 2 }
    #expect(kept.keeper.isArmed, "while that sync runs")
    kept.keeper.wantSync()
    kept.keeper.settle(kept.state)
    #expect(kept.keeper.writer.counters.syncs == 0)
    kept.disk.stall([])
    // At once, although no interval has gone by.
    try kept.turn { kept.keeper.writer.durableSeq == 2 }
    #expect(kept.keeper.writer.counters.syncs == 2)
    #expect(!kept.keeper.isArmed)
    try kept.keeper.close()
  }

  @Test func `a full disk is said once, tried again, and healed with an event`() throws {
    let kept = try Kept(.interval(microseconds: 1_000))
    try kept.append()
    kept.disk.follow(.init([.write, .allocate], isLasting: true, code: 28))
    try kept.append()
    try kept.turn { !kept.conditions.isEmpty }
    #expect(kept.conditions.count == 1)
    #expect(kept.conditions.first??.reason == .diskFull)
    #expect(kept.conditions.first??.fromSeq == 3)
    try kept.append()
    try kept.append()
    #expect(kept.gate.fileSeq == 1)
    #expect(kept.gate.releasedSeq == 4)
    #expect(kept.keeper.isArmed)
    kept.disk.follow(nil)
    try kept.turn { kept.healed.count == 1 }
    #expect(kept.healed == [LogHealed(from: 3, to: 4, reason: .diskFull)])
    #expect(kept.conditions.count == 2)
    #expect(kept.releasedAtHealing == 4, "what was told is not held back afterwards")
    try kept.turn { kept.keeper.writer.durableSeq == 5 }
    #expect(!kept.keeper.isArmed)
    #expect(kept.keeper.writer.counters.notRecorded == 2)
    try kept.keeper.close()
  }

  @Test func `where nothing may happen unrecorded, a full disk is an error`() throws {
    let kept = try Kept(.interval(microseconds: 1_000), stopsWhenDegraded: true)
    var failure: LogError?
    kept.keeper.onFailure = { failure = $0 }
    kept.disk.follow(.init([.write, .allocate], isLasting: true, code: 28))
    try kept.append()
    try kept.turn { failure != nil }
    #expect(throws: LogError.self) { try kept.append() }
    #expect(kept.gate.releasedSeq == 0, "nobody is told of what is not kept")
  }

  @Test
  func `what waited is not told where a failed sync stops the daemon, and is kept at its end`()
    throws
  {
    let kept = try Kept(.strict, stopsWhenDegraded: true)
    var failure: LogError?
    kept.keeper.onFailure = { failure = $0 }
    kept.disk.follow(.init([.synchronizeData], isLasting: true, code: 5))
    try kept.append()
    try kept.turn { failure != nil }
    #expect(kept.gate.releasedSeq == 0)
    kept.disk.follow(nil)
    try kept.keeper.close()
    #expect(kept.keeper.writer.durableSeq == 1)
  }
}
