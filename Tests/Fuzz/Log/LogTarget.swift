import NavCore
import NavLog
import NavSystem

/// A log of three segments, and what becomes of its files: bytes that change, ends that are cut
/// off, files that go, change places, or are something else altogether; some with checksums that
/// are right again. It is read and looked through whatever it is; what is read is what was written,
/// where no checksum was forged; and what a start made of it needs nothing more at the next, which
/// goes on as a daemon does.
func runLog(_ input: InputBytes) {
  let storage = FilesInMemory(WrittenLog.one.storage)
  var input = input
  var isForged = false
  while !input.isAtEnd { damage(storage, &input, &isForged) }
  readAll(storage, isForged: isForged)
  // What cannot be carried out is refused, and that is borne.
  guard let opened = start(storage) else { return }
  if isForged { goOn(opened) }
  readAll(storage, isForged: isForged)
  guard let again = start(storage) else { fault("a log that was recovered cannot be opened") }
  // Where a tail was cut off a full segment, nobody can tell the next time whether there was more.
  let isDoubted = again.losses.allSatisfy { $0.contains("the segment is full, but") }
  guard again.repair == nil, again.damage == nil, isDoubted else {
    let said = [again.repaired ?? ""] + again.losses
    fault("a log that was recovered is repaired again: \(said)")
  }
}

private func start(_ storage: FilesInMemory) -> OpenedLog? {
  do throws(LogError) {
    let opened = try OpenedLog.open(LogFolder(alone: storage), settings: WrittenLog.settings)
    tell("opened at \(opened.state.seq): \(opened.repaired ?? "whole"); \(opened.losses)")
    guard opened.writer.lastSeq == opened.state.seq else { fault("the writer is elsewhere") }
    return opened
  } catch {
    tell("refused: \(error)")
    return nil
  }
}

/// What a daemon does with a log first: nothing that stands in it may stop that.
private func goOn(_ opened: OpenedLog) {
  guard opened.state.seq <= Limits.seqMax + 2 * Limits.segmentEventsMax else {
    fault("no number is left behind \(opened.state.seq)")
  }
  var engine = Engine(state: opened.state, settings: Settings())
  var output = Output()
  let origin = SessionOrigin(
    bootHigh: 1,
    bootLow: 2,
    monotonicMicroseconds: 3,
    wallMicroseconds: 4,
    version: "fuzz",
    configuration: "",
    repair: opened.repair,
    damage: opened.damage
  )
  _ = engine.step(.sessionStarted(origin), elapsed: 0, into: &output)
  let page = Page(identifier: "page", title: "", parameters: "")
  let asked = CommandOrigin(uid: 0, client: 1)
  _ = engine.step(.command(.push(page), surface: "main", asked), elapsed: 1, into: &output)
  do throws(LogError) {
    try opened.writer.append(output.events, state: engine.state)
    try opened.writer.close(engine.state)
  } catch {
    tell("not kept: \(error)")
  }
}

private func readAll(_ storage: FilesInMemory, isForged: Bool) {
  var last: UInt64 = 0
  var reader = LogReader(storage)
  do throws(LogError) {
    let report = try reader.read { item in
      guard case .event(let event) = item else { return true }
      guard event.seq > last else { fault("event \(event.seq) behind \(last)") }
      last = event.seq
      guard !isForged else { return true }
      let written = WrittenLog.one.events
      guard event.seq > UInt64(written.count) || written[Int(event.seq) - 1] == event else {
        fault("an event that nobody wrote: \(event)")
      }
      return true
    }
    tell("read to \(last): \(report.stop)")
    let verification = try LogVerification.run(storage)
    tell("\(verification.findings)")
  } catch {
    tell("unreadable: \(error)")
  }
}

private func damage(
  _ storage: FilesInMemory,
  _ input: inout InputBytes,
  _ isForged: inout Bool
) {
  var bits = input.bits()
  let operation = bits.number(3)
  let names = storage.list()
  guard !names.isEmpty else { return }
  let name = names[bits.number(3) % names.count]
  guard let file = storage.files[name] else { return }
  let place = Int(input.word()) * 4 + bits.number(2)
  let offset = place % max(1, file.bytes.count)
  tell("\(operation) at \(offset) of \(name)")
  switch operation {
  case 0 where !file.bytes.isEmpty: file.bytes[offset] = input.byte()
  case 1 where !file.bytes.isEmpty: file.bytes[offset] ^= 1 << (input.byte() & 7)
  case 2: file.truncate(to: offset)
  case 3:
    let end = min(file.bytes.count, offset + Int(input.word()))
    for index in offset..<max(offset, end) { file.bytes[index] = 0 }
  case 4: storage.remove(name)
  case 5:
    let other = names[Int(input.byte()) % names.count]
    try? storage.rename(name, to: other)
  case 6:
    let bytes = input.bytes(Int(input.byte()))
    guard bytes.isEmpty else { return bytes.withUnsafeBytes { file.write($0, at: offset) } }
    isForged = true
    file.seal()
  default: file.bytes = input.bytes(Int(input.word()))
  }
}

/// A log as the program writes it, with the events that are in it; made once.
private struct WrittenLog {
  let storage = FilesInMemory()
  private(set) var events: [NavEvent] = []

  static let settings = LogSettings(segmentBytes: 65_536, retainBytes: 1 << 30)
  static let one = WrittenLog()

  private init() {
    var engine = Engine(state: NavState(), settings: Settings())
    var output = Output()
    do {
      let writer = try OpenedLog.open(LogFolder(alone: storage), settings: Self.settings).writer
      let origin = SessionOrigin(
        bootHigh: 1,
        bootLow: 2,
        monotonicMicroseconds: 3,
        wallMicroseconds: 4,
        version: "fuzz",
        configuration: "",
        repair: nil
      )
      _ = engine.step(.sessionStarted(origin), elapsed: 0, into: &output)
      for number in 0..<40 as Range<Int64> {
        let parameters = String(repeating: "p", count: 3_900)
        let page = Page(identifier: "page-\(number)", title: "", parameters: parameters)
        let command = number % 8 < 7 ? Command.push(page) : .release
        _ = engine.step(
          .command(command, surface: "main", CommandOrigin(uid: 0, client: 1)),
          elapsed: number * 1_000_000,
          into: &output
        )
        try writer.append(output.events, state: engine.state)
        events += output.events
        output.removeAll()
        try writer.synchronize(engine.state)
      }
      try writer.close(engine.state)
    } catch {
      fault("the log of the target cannot be written: \(error)")
    }
  }
}
