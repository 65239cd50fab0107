import NavClient
import NavCore
import TestSupport

/// A recording cut at its SYN_REPORTs, ready to be played on from any of them: as the records of a
/// device, or as the contacts of a source that keeps them itself.
struct RecordedStream: Sendable {
  struct Step: Sendable {
    /// Microseconds since the first record, never fewer than the step before has.
    var dueMicroseconds: Int64
    var stampMicroseconds: Int64
    /// Places in `records`.
    var records: Range<Int>
    /// Who is down behind the step.
    var contacts: [FrameContact]
    /// Somebody goes down in it.
    var hasDown: Bool
    /// What BTN_TOUCH says behind it; nil where it was never told.
    var isTouched: Bool?
  }

  let description: DeviceDescription
  let records: [InputRecord]
  /// The records as the kernel writes them.
  let bytes: [UInt8]
  let steps: [Step]

  init(_ records: [InputRecord], _ description: DeviceDescription) {
    var assembler = TouchAssembler(description)
    var steps: [Step] = []
    var start = 0
    var isTouched: Bool?
    for (index, record) in records.enumerated() {
      _ = assembler.consume(record)
      if record.type == 1, record.code == 0x14a { isTouched = record.value != 0 }
      guard record.isReport || index == records.count - 1 else { continue }
      var list = ContactList()
      assembler.collect(into: &list)
      steps.append(
        Self.step(
          stamp: record.stampMicroseconds,
          since: records[0].stampMicroseconds,
          contacts: (0..<list.count).map { list[$0] },
          behind: steps.last
        )
      )
      steps[steps.count - 1].records = start..<index + 1
      steps[steps.count - 1].isTouched = isTouched
      start = index + 1
    }
    self.description = description
    self.records = records
    self.steps = steps
    bytes = records.flatMap(\.bytes24)
  }

  /// A stream that is played as contacts alone.
  init(
    _ frames: [(stampMicroseconds: Int64, contacts: [FrameContact])],
    _ description: DeviceDescription
  ) {
    self.description = description
    records = []
    bytes = []
    steps = frames.reduce(into: []) { steps, frame in
      steps.append(
        Self.step(
          stamp: frame.stampMicroseconds,
          since: frames[0].stampMicroseconds,
          contacts: frame.contacts,
          behind: steps.last
        )
      )
    }
  }

  private static func step(
    stamp: Int64,
    since start: Int64,
    contacts: [FrameContact],
    behind last: Step?
  ) -> Step {
    let before = last?.contacts ?? []
    return Step(
      dueMicroseconds: max(stamp - start, last?.dueMicroseconds ?? 0),
      stampMicroseconds: stamp,
      records: 0..<0,
      contacts: contacts,
      hasDown: contacts.contains { new in !before.contains { $0.tracking == new.tracking } },
      isTouched: nil
    )
  }

  /// The bytes of some of the records.
  func bytes(of range: Range<Int>) -> [UInt8] {
    Array(bytes[range.lowerBound * 24..<range.upperBound * 24])
  }
}

extension InputRecord {
  /// SYN_REPORT: the end of a frame.
  fileprivate var isReport: Bool { type == 0 && code == 0 }
}

// MARK: - The same fingers otherwise

extension RecordedStream {
  private func mapped(_ change: (inout InputRecord) -> Void) -> [InputRecord] {
    records.map {
      var record = $0
      change(&record)
      return record
    }
  }

  func later(by microseconds: Int64) -> RecordedStream {
    RecordedStream(mapped { $0.stampMicroseconds += microseconds }, description)
  }

  /// The device's own clock is another one.
  func on(_ clock: DeviceDescription.Clock) -> RecordedStream {
    var description = description
    description.clock = clock
    return RecordedStream(records, description)
  }

  /// Every x counted from the other end of its axis.
  var mirrored: RecordedStream {
    let codes: [UInt16] = description.axisCodes.map { [$0.x] } ?? [0x00, 0x35]
    let ends = description.x.minimum + description.x.maximum
    return RecordedStream(
      mapped { if $0.type == 3, codes.contains($0.code) { $0.value = ends - $0.value } },
      description
    )
  }

  /// A device that counts in finer units: its places, and the sizes of its contacts.
  func scaled(by factor: Int32) -> RecordedStream {
    let codes: [UInt16] =
      description.axisCodes.map { [$0.x, $0.y] }
      ?? [0x00, 0x01, 0x30, 0x31, 0x32, 0x33, 0x35, 0x36]
    var finer = description
    finer.x.scale(by: factor)
    finer.y.scale(by: factor)
    return RecordedStream(
      mapped { if $0.type == 3, codes.contains($0.code) { $0.value *= factor } },
      finer
    )
  }

  /// Each frame up to a millisecond earlier or later, none before the one in front of it; and all a
  /// millisecond later, since no stamp is negative.
  func jittered(_ seed: Seed) -> RecordedStream {
    var random = SeededRandom(seed)
    var jittered = records
    var last = Int64.min
    for step in steps {
      last = max(last, step.stampMicroseconds + Int64.random(in: 0...2_000, using: &random))
      for index in step.records { jittered[index].stampMicroseconds = last }
    }
    return RecordedStream(jittered, description)
  }

  /// The same fingers as a source of that many frames a second sees them. Between two frames a
  /// finger goes straight; a frame in which nothing changed is not sent, as no kernel sends one.
  func resampled(hertz: Int64) -> RecordedStream {
    guard let first = steps.first, let last = steps.last else { return self }
    var frames: [(stampMicroseconds: Int64, contacts: [FrameContact])] = []
    var number: Int64 = 0
    var place = 0
    var time = first.stampMicroseconds
    while true {
      while place + 1 < steps.count, steps[place + 1].stampMicroseconds <= time { place += 1 }
      let contacts = contacts(behind: place, at: time)
      if contacts != frames.last?.contacts ?? [] { frames.append((time, contacts)) }
      if time >= last.stampMicroseconds { break }
      number += 1
      time = first.stampMicroseconds + number * 1_000_000 / hertz
    }
    return RecordedStream(frames, description)
  }

  /// Longer than this nobody sends nothing while a finger moves.
  private static let silenceMicroseconds: Int64 = 40_000

  private func contacts(behind place: Int, at time: Int64) -> [FrameContact] {
    guard place + 1 < steps.count else { return steps[place].contacts }
    let start = steps[place].stampMicroseconds
    let interval = steps[place + 1].stampMicroseconds - start
    guard time > start, (1...Self.silenceMicroseconds).contains(interval) else {
      return steps[place].contacts
    }
    return steps[place].contacts.map { contact in
      let next = steps[place + 1].contacts.first { $0.tracking == contact.tracking }
      guard let next else { return contact }
      var between = contact
      between.x += Int32(Int64(next.x - contact.x) * (time - start) / interval)
      between.y += Int32(Int64(next.y - contact.y) * (time - start) / interval)
      return between
    }
  }
}

extension DeviceDescription.Axis {
  fileprivate mutating func scale(by factor: Int32) {
    minimum *= factor
    maximum *= factor
    resolution *= factor
  }
}
