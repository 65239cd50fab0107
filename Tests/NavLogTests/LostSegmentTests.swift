import NavCore
import NavLog
import NavSystem
import TestSupport
import Testing

/// What can happen to whole files. Whatever it is, a start does not crash, uses no number twice
/// under one log id, and hides no loss; and looking through finds it.
@Suite struct `Lost segments` {
  private func log() throws -> (LogInMemory, good: [String: [UInt8]]) {
    let log = try LogInMemory(Seed(4))
    try log.grow(to: 4)
    return (log, log.storage.contents)
  }

  /// Opens the log and goes on in it; `reused` is whether the old id went on.
  private func start(_ log: LogInMemory, last: UInt64) throws -> OpenedLog {
    let opened = try log.open()
    if opened.writer.log == log.log {
      #expect(opened.state.seq == last, "a number would be used twice")
    } else {
      #expect(!opened.losses.isEmpty, "nothing was said")
    }
    return opened
  }

  @Test func `the newest segment is gone`() throws {
    let (log, good) = try log()
    let last = log.state.seq
    log.storage.contents[segmentName(4)] = nil
    let full = try log.verify()
    #expect(full.findings.map(\.meaning) == [.damaged])
    #expect(full.findings.first?.file == "memory/" + segmentName(3))
    #expect(full.findings.first?.what.contains("full, but segment 4 is not there") == true)
    #expect(throws: LogError.self) { try log.open(isStrict: true) }
    let opened = try start(log, last: last)
    #expect(opened.writer.log != log.log)
    #expect(opened.state.seq < last)
    #expect(opened.losses.first?.contains("segment 4 is not there") == true)
    // With another one prepared behind it, it is certain.
    log.storage.contents = good
    log.storage.contents[segmentName(4)] = nil
    log.storage.contents[segmentName(5) + ".new"] = [UInt8](repeating: 0, count: 65_536)
    let alone = try log.verify()
    #expect(alone.findings.map(\.meaning) == [.damaged])
    #expect(alone.findings.first?.file == "memory/" + segmentName(3))
    #expect(
      alone.findings.first?.what.contains("segment 5 was prepared behind it, but segment 4 is not")
        == true
    )
    #expect(throws: LogError.self) { try log.open(isStrict: true) }
    let certain = try start(log, last: last)
    #expect(certain.writer.log != log.log)
    #expect(certain.damage?.segment == 4)
    #expect(log.storage.list().contains(segmentName(6)))
    #expect(!log.storage.list().contains(segmentName(5) + ".new"))
  }

  /// A loss of power took the name of the newest and the file before it, and the one before that is
  /// damaged: that the newest is whole says nothing of what lies between.
  @Test func `a segment without its name stands for nothing before it`() throws {
    let (log, _) = try log()
    let last = log.state.seq
    let newest = try #require(log.storage.contents[segmentName(4)])
    log.storage.contents[segmentName(4)] = nil
    log.storage.contents[segmentName(4) + ".new"] = newest
    log.storage.contents[segmentName(3)] = nil
    var damaged = try #require(log.storage.contents[segmentName(2)])
    damaged[damaged.count / 2] ^= 1
    log.storage.contents[segmentName(2)] = damaged
    let opened = try start(log, last: last)
    #expect(opened.writer.log != log.log)
    let damage = try #require(opened.damage)
    #expect(damage.segment == 2 && damage.from <= damage.to && damage.to >= last)
    #expect(!log.storage.list().contains(segmentName(4) + ".new"))
  }

  @Test func `a segment between is gone`() throws {
    let (log, good) = try log()
    for number in 1...3 {
      log.storage.contents = good
      log.storage.contents[segmentName(number)] = nil
      let opened = try start(log, last: log.state.seq)
      #expect(opened.writer.log == log.log)
      let found = try log.verify()
      // The oldest ones go by themselves: that is no loss.
      #expect(found.isGood == (number == 1))
      if number > 1 {
        let finding = try #require(found.findings.first { $0.meaning == .damaged })
        #expect(finding.file == "memory/" + segmentName(number + 1))
        #expect(finding.what.contains("a segment is missing here: segment \(number) with seq"))
      }
    }
  }

  @Test func `a segment stands under another name, or two exchanged theirs`() throws {
    let (log, good) = try log()
    for number in 1...4 {
      for other in 1...5 where other != number {
        log.storage.contents = good
        log.storage.contents[segmentName(other)] = good[segmentName(number)]
        let found = try log.verify()
        #expect(!found.isGood, "\(number) as \(other)")
        #expect(
          found.findings.contains {
            $0.file == "memory/" + segmentName(other)
              && $0.what == "segment \(number) stands under the name of another one"
          }
        )
        _ = try start(log, last: log.state.seq)
        guard other <= 4 else { continue }
        log.storage.contents = good
        log.storage.contents[segmentName(other)] = good[segmentName(number)]
        log.storage.contents[segmentName(number)] = good[segmentName(other)]
        #expect(try log.verify().findings.filter { $0.meaning == .damaged }.count >= 2)
        _ = try start(log, last: log.state.seq)
      }
    }
  }

  @Test func `a segment ends early`() throws {
    let (log, good) = try log()
    for number in 1...4 {
      let whole = try #require(good[segmentName(number)])
      let used = try entries(whole).1
      for part in 0..<40 {
        log.storage.contents = good
        let length = used * part / 40
        log.storage.contents[segmentName(number)] = Array(whole[..<length])
        let found = try log.verify()
        #expect(
          found.findings.contains { $0.file == "memory/" + segmentName(number) },
          "segment \(number), \(length) bytes"
        )
        let opened = try start(log, last: log.state.seq)
        #expect((opened.writer.log == log.log) == (number < 4))
      }
    }
  }

  @Test(arguments: [0, 65_536]) func `a file of nothing, or of zeros`(bytes: Int) throws {
    let (log, good) = try log()
    for number in 1...4 {
      log.storage.contents = good
      log.storage.contents[segmentName(number)] = [UInt8](repeating: 0, count: bytes)
      let finding = try #require(try log.verify().findings.first { $0.meaning == .damaged })
      #expect(finding.file == "memory/" + segmentName(number))
      #expect(finding.what == "nothing but zeros where a segment should be")
      let opened = try start(log, last: log.state.seq)
      #expect((opened.writer.log == log.log) == (number < 4))
      if number == 4 {
        #expect(opened.damage?.segment == 4)
        #expect(log.storage.list().contains("damaged-4"))
        let (report, _) = try log.replay()
        #expect(report.stop == .end)
      }
    }
  }

  @Test func `a segment of another log was copied in`() throws {
    let (log, good) = try log()
    let other = try LogInMemory(Seed(5))
    try other.grow(to: 6)
    for number in 1...6 {
      log.storage.contents = good
      log.storage.contents[segmentName(number)] = other.storage.contents[segmentName(number)]
      #expect(try !log.verify().isGood)
      let opened = try start(log, last: log.state.seq)
      #expect(opened.writer.log != other.log)
      if number >= 4 {
        #expect(log.storage.list().contains("damaged-\(number)"))
        #expect(opened.losses.first?.contains("it is of another log, \(other.log)") == true)
        #expect(try log.replay().report.stop == .end)
      }
    }
  }

  @Test func `a whole folder that was copied is the log that it is`() throws {
    let (log, good) = try log()
    let copy = MemoryStorage()
    copy.contents = good
    let opened = try OpenedLog.open(LogFolder(alone: copy), settings: log.settings)
    #expect(opened.writer.log == log.log)
    #expect(opened.state == log.state)
    #expect(opened.losses.isEmpty)
  }

  @Test func `two names of one segment`() throws {
    let (log, good) = try log()
    // The one with the log's own name counts; the other is kept, and never read.
    log.storage.contents["segment-4.navlog"] = good[segmentName(3)]
    log.storage.contents[segmentName(4) + ".new"] = good[segmentName(3)]
    let found = try log.verify()
    #expect(found.findings.map(\.meaning) == [.torn, .setAside])
    let opened = try start(log, last: log.state.seq)
    #expect(opened.writer.log == log.log)
    #expect(log.storage.contents["segment-4.navlog"] == good[segmentName(3)])
    #expect(log.storage.contents["torn-4-0"] == good[segmentName(3)])
  }

  @Test func `a folder stands where a segment should be`() throws {
    let log = try LogUnderTest()
    while try log.names.count < 3 { try log.append(100) }
    try log.sync()
    log.kill()
    let last = log.state.seq
    try Files.makeFolder(log.path + "/" + segmentName(4))
    let finding = try LogVerification.run(FolderStorage(log.path)).findings.first
    #expect(finding?.what == "a folder stands where a segment should be")
    let opened = try log.open()
    #expect(opened.state.seq == last)
    #expect(opened.damage?.segment == 4)
    #expect(
      try log.names == (1...3).map(segmentName) + ["not-a-file-4"] + [segmentName(5)]
        || log.names.contains("not-a-file-4")
    )
    try log.append(10)
    try log.sync()
    #expect(try log.replay().report.stop == .end)
  }

  @Test func `everything is gone, or nothing is whole`() throws {
    let (log, good) = try log()
    log.storage.contents = [:]
    let fresh = try log.open()
    #expect(fresh.state.seq == 0)
    #expect(fresh.writer.log != log.log)
    log.storage.contents = good.mapValues { $0.map { ~$0 } }
    let opened = try log.open()
    #expect(opened.state.seq == 0)
    #expect(opened.losses.count == 4)
    #expect(log.storage.list() == (1...4).map { "damaged-\($0)" } + [segmentName(5)])
    for number in 1...4 {
      #expect(
        log.storage.contents["damaged-\(number)"]
          == good[segmentName(number)].map { $0.map { ~$0 } }
      )
    }
  }

  @Test func `a start that was killed after it set damage aside comes to the same`() throws {
    let (log, good) = try log()
    var bytes = try #require(good[segmentName(4)])
    let last = try #require(try entries(bytes).0.last { $0.header.knownKind?.isEvent == true })
    bytes[last.offset + 10] ^= 4
    log.storage.contents[segmentName(4)] = bytes
    let once = try log.open()
    log.storage.contents = good
    log.storage.contents[segmentName(4)] = nil
    log.storage.contents["damaged-4"] = bytes
    let again = try log.open()
    #expect(again.state == once.state)
    #expect(again.damage == once.damage)
    #expect(again.writer.log != once.writer.log)
    #expect(log.storage.contents["damaged-4"] == bytes)
  }

  @Test func `a strict start touches nothing, whatever is wrong`() throws {
    let (log, good) = try log()
    var cases: [[String: [UInt8]]] = []
    for number in [0, 1, 2, 3] {
      var wrong = good
      switch number {
      case 0: wrong[segmentName(4)] = nil
      case 1: wrong[segmentName(4)] = []
      case 2: wrong[segmentName(4)] = good[segmentName(2)]
      default: wrong[segmentName(4)] = good[segmentName(4)].map { Array($0[..<20_000]) }
      }
      cases.append(wrong)
    }
    for wrong in cases {
      log.storage.contents = wrong
      let error = #expect(throws: LogError.self) { try log.open(isStrict: true) }
      #expect(log.storage.contents == wrong)
      let text = "\(error.map { "\($0)" } ?? "")"
      #expect(text.contains("memory/segment-000000000"))
      #expect(text.contains("nothing was touched"))
      #expect(text.contains("restore the folder from a backup"))
    }
    log.storage.contents = good
    #expect(try log.open(isStrict: true).state == log.state)
  }
}
