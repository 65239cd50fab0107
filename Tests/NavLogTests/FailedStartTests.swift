import NavCore
import NavLog
import NavSystem
import TestSupport
import Testing

/// Whatever call of the disk fails while a start puts a log right, and however: it starts, or says
/// why; and when the disk is well again, everything is there that was kept.
@Suite("Calls of the disk that fail while a log is put right")
struct FailedStartTests {
  private static let settings = LogSettings(segmentBytes: 65_536, retainBytes: 1 << 20)

  enum Wrong: CaseIterable { case torn, damaged }

  /// A log of three segments, all of it durable, with the newest one wrong.
  private struct Case {
    let disk: SimulatedDisk
    let history: LogHistory
    let log: LogIdentifier
    /// All events up to here are in segments that are whole.
    let wholeSeq: UInt64
    /// The events of the files of before are these.
    let lastSeq: UInt64
  }

  private func make(_ wrong: Wrong) throws -> Case {
    var random = SeededRandom(Seed(31))
    let disk = SimulatedDisk()
    let life = try LogLife(disk, settings: Self.settings)
    while disk.contents(segmentName(3)) == nil {
      try life.append(40, using: &random)
      #expect(try life.settle())
    }
    try life.append(40, using: &random)
    #expect(try life.settle())
    let name = segmentName(3)
    let bytes = try #require(disk.contents(name))
    let (found, used) = try entries(bytes)
    let header = try SegmentHeader.read(bytes.span.bytes).header
    switch wrong {
    case .torn:
      let file = try disk.open(name, .readWrite)
      try file.write((0..<3_000).map { UInt8(truncatingIfNeeded: $0) | 1 }, at: used)
      try file.synchronizeData()
    case .damaged:
      let event = try #require(found.last { $0.header.knownKind?.isEvent == true })
      disk.damage(name, at: event.offset + 40, mask: 4)
    }
    return Case(
      disk: disk,
      history: life.history,
      log: life.writer.log,
      wholeSeq: wrong == .torn ? life.history.lastSeq : header.firstSeq - 1,
      lastSeq: life.history.lastSeq
    )
  }

  private struct Outcome {
    var starts = 0
    var refused = 0
  }

  /// Opens the log while the n-th call fails; false where there are not so many.
  private func open(
    _ wrong: Wrong,
    _ made: Case,
    failing number: Int,
    times: Int,
    _ failure: DiskFaults.Failure,
    _ outcome: inout Outcome
  ) throws -> Bool {
    var random = SeededRandom(Seed(32))
    let disk = made.disk.crash(.everythingKept, using: &random)
    disk.fail(at: number, times: times, with: failure)
    var life: LogLife?
    do throws(LogError) {
      let opened = try OpenedLog.open(LogFolder(alone: disk), settings: Self.settings)
      let isOver = disk.calls < number
      outcome.starts += 1
      let going = try goOn(wrong, made, opened, disk)
      if isOver { return false }
      life = going
    } catch {
      outcome.refused += 1
      judge(error, failure, number)
    }
    disk.heal()
    let well: LogLife
    if let life {
      well = life
    } else {
      let opened = try OpenedLog.open(LogFolder(alone: disk), settings: Self.settings)
      well = try goOn(wrong, made, opened, disk)
    }
    try well.append(3, using: &random)
    #expect(try well.settle(), "call \(number), \(failure): not well again")
    let after = disk.crash(.everythingLost, using: &random)
    let place = "call \(number), \(failure)"
    try check(wrong, made, after, well, wasRefused: life == nil, place)
    return true
  }

  /// What was opened holds what is to be expected.
  private func goOn(
    _ wrong: Wrong,
    _ made: Case,
    _ opened: OpenedLog,
    _ disk: SimulatedDisk
  ) throws(LogError) -> LogLife {
    switch wrong {
    case .torn:
      #expect(opened.state == made.history.state(at: made.lastSeq))
      #expect(opened.writer.log == made.log)
      #expect(opened.damage == nil && opened.losses.isEmpty, "\(opened.losses)")
    case .damaged:
      #expect(opened.state.seq >= made.lastSeq)
      #expect(opened.writer.log != made.log)
      // A start that came to the new segment's name, and no further, leaves it to the next to tell.
      #expect((opened.damage ?? opened.untold.first)?.segment == 3)
    }
    return LogLife(opened, disk, settings: Self.settings)
  }

  /// What needs room, and what a copy needs, keeps nobody from starting.
  private func judge(_ error: LogError, _ failure: DiskFaults.Failure, _ number: Int) {
    guard case .system(let reason) = error else {
      Issue.record("call \(number), \(failure): \(error)")
      return
    }
    #expect(!reason.subject.isEmpty && !reason.operation.isEmpty)
    #expect(!reason.subject.contains("torn-"), "call \(number), \(failure): \(error)")
    guard failure == .full || failure == .shortWrite else { return }
    let isNew = reason.operation == "open" && reason.subject.hasSuffix(".new")
    let needsRoom = isNew || ["write", "allocate", "truncate"].contains(reason.operation)
    #expect(!needsRoom, "call \(number), \(failure): \(error)")
  }

  private func check(
    _ wrong: Wrong,
    _ made: Case,
    _ disk: SimulatedDisk,
    _ life: LogLife,
    wasRefused: Bool,
    _ place: String
  ) throws {
    var reader = LogReader(disk)
    var last: UInt64 = 0
    let report = try reader.read { item in
      switch item {
      case .event(let event):
        let known = event.seq <= made.wholeSeq ? made.history : life.history
        #expect(event == known.event(event.seq), "\(place): event \(event.seq)")
        last = event.seq
      case .gap(let gap): last = max(last, gap.to)
      default: break
      }
      return true
    }
    // Where a sync failed and the start was refused, the next one cannot know that what it sees cut
    // off is there still.
    let isTornAgain = if case .notYet = report.stop { wasRefused } else { false }
    #expect(report.stop == .end || isTornAgain, "\(place): \(report.stop)")
    #expect(last == life.history.lastSeq, "\(place)")
    let lost = report.gaps.filter { $0.reason == .damaged }
    let from = made.wholeSeq + 1
    #expect(
      wrong == .torn ? lost.isEmpty : lost.first?.from == from && lost.first?.to == made.lastSeq,
      "\(place): \(lost)"
    )
    let again = try OpenedLog.open(LogFolder(alone: disk), settings: Self.settings)
    #expect(again.state == life.history.state(at: life.history.lastSeq), "\(place)")
    #expect(again.damage == nil && again.losses.isEmpty, "\(place): \(again.losses)")
  }

  @Test(arguments: Wrong.allCases, DiskFaults.Failure.allCases)
  func `every call fails once, and from each on`(
    wrong: Wrong,
    failure: DiskFaults.Failure
  ) throws {
    let made = try make(wrong)
    for times in [1, 1_000_000] {
      var outcome = Outcome()
      var number = 1
      while try open(wrong, made, failing: number, times: times, failure, &outcome) { number += 1 }
      #expect(number > 20)
      #expect(outcome.starts > (times == 1 ? 5 : 0))
      #expect(outcome.refused > 0)
    }
  }
}
