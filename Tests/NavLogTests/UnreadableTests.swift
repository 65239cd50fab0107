import NavCore
import NavLog
import NavSystem
import TestSupport
import Testing

/// A disk that does not give some of what was written. That is damage: a start goes on without it,
/// readers get past it, and whoever looks the log through is told where it is.
@Suite struct `What the disk does not give` {
  private func log() throws -> (log: LogInMemory, good: [String: [UInt8]]) {
    let log = try LogInMemory(Seed(4))
    try log.grow(to: 4)
    return (log, log.storage.contents)
  }

  private func used(_ log: LogInMemory, _ number: Int) throws -> Int {
    try entries(try #require(log.storage.contents[segmentName(number)])).1
  }

  private func spoil(_ log: LogInMemory, _ number: Int, page: Int) throws {
    let file = try #require(log.storage.files[segmentName(number)])
    file.unreadable = [page * 4_096..<(page + 1) * 4_096]
  }

  @Test func `looking through names file, offset and seq, and goes on behind it`() throws {
    let (log, good) = try log()
    let whole = try log.verify()
    for number in 1...4 {
      for page in 0..<16 {
        log.storage.contents = good
        let used = try used(log, number)
        try spoil(log, number, page: page)
        let found = try log.verify()
        // Behind the place from which the next segment goes on, nobody looks.
        guard number == 4 || page * 4_096 < used else { continue }
        let finding = try #require(found.findings.first, "segment \(number), page \(page)")
        #expect(finding.meaning == .damaged)
        #expect(finding.file == "memory/" + segmentName(number))
        #expect(finding.offset == page * 4_096)
        let what = "4096 bytes at offset \(page * 4_096) cannot be read: pread"
        #expect(finding.what.hasPrefix(what))
        #expect(page == 0 || finding.seq > 1)
        #expect(found.segments >= whole.segments - 1)
        #expect(number == 4 || found.lastSeq == whole.lastSeq)
      }
    }
  }

  @Test func `a newest segment with it is set aside, and the start says so`() throws {
    let (log, good) = try log()
    for page in 0..<16 {
      log.storage.contents = good
      try spoil(log, 4, page: page)
      let before = log.storage.files[segmentName(4)]?.bytes
      let opened = try log.open()
      #expect(opened.writer.log != log.log)
      #expect(opened.damage?.segment == 4)
      #expect(opened.losses.first?.contains("cannot be read: pread") == true)
      #expect(log.storage.contents["damaged-4"] == before)
      #expect(opened.state.seq <= log.state.seq)
      #expect(try log.replay().report.stop == .end)
      // Nothing of it is in the way of the next start.
      let again = try OpenedLog.open(LogFolder(alone: log.storage), settings: log.settings)
      #expect(again.writer.log == opened.writer.log)
      #expect(again.damage == nil && again.losses.isEmpty)
    }
  }

  @Test func `an older segment with it is no matter for a start, and for readers one of the past`()
    throws
  {
    let (log, good) = try log()
    for number in 1...3 {
      log.storage.contents = good
      let pages = try (used(log, number) + 4_095) / 4_096
      for page in 0..<pages {
        log.storage.contents = good
        try spoil(log, number, page: page)
        #expect(try log.open().writer.log == log.log)
        var reader = LogReader(log.storage)
        let report = try reader.read { _ in true }
        guard case .cannotRead(let file, let offset, _, let error) = report.stop else {
          Issue.record("segment \(number), page \(page): \(report.stop)")
          continue
        }
        #expect(file == "memory/" + segmentName(number))
        #expect(offset == page * 4_096)
        #expect(error.isUnreadable)
        let stopped = try #require(report.stopSegment)
        let damage = try #require(try DamagedSegment.setAside(stopped, in: log.storage))
        #expect(damage.segment == UInt64(number) && damage.from <= damage.to)
        let behind = try log.replay().report
        #expect(behind.stop == .end)
        if number > 1 {
          #expect(
            behind.gaps == [LogGap(from: damage.from, to: damage.to, reason: .damaged)]
          )
        }
      }
    }
  }

  @Test func `a copy says what it could not read`() throws {
    let (log, _) = try log()
    try spoil(log, 2, page: 3)
    let target = MemoryStorage()
    let backup = try LogBackup.run(from: log.storage, into: target)
    let remark = try #require(backup.remarks.first { $0.isDamage })
    #expect(remark.file == "memory/" + segmentName(2))
    #expect(remark.text.contains("4096 bytes at offset 12288 cannot be read: pread"))
    #expect(backup.files == 4)
  }

  @Test func `a disk that gives nothing at all is asked only so often`() throws {
    let (log, _) = try log()
    for number in 1...4 { log.storage.files[segmentName(number)]?.unreadable = [0..<65_536] }
    let opened = try log.open()
    #expect(opened.losses.count == 4)
    #expect(opened.state.seq == 0)
    #expect(try log.replay().report.stop == .end)
  }
}
