import NavCore
import TestSupport
import Testing

let sampleLog = LogIdentifier(high: 0x6F0C_1122_3344_5566, low: 0x7788_99AA_BBCC_DDEE)

/// A segment in memory: header, checkpoint, then `events`.
func segment(_ events: [NavEvent], on state: NavState) throws -> [UInt8] {
  var encoder = EntryEncoder(log: sampleLog, at: .init(nextSeq: 0, previousCRC: 0))
  encoder.append(
    SegmentHeader(log: sampleLog, number: 1, firstSeq: state.seq + 1, previousCRC: 0xABCD_EF01)
  )
  try encoder.appendCheckpoint(state, durableSeq: state.seq)
  for event in events { try encoder.append(event) }
  return encoder.bytes
}

/// All that a walk over a segment brings: entries, then how it stopped.
func walk(_ bytes: [UInt8]) throws -> (entries: [Entry], stop: EntryDecoder.Step) {
  let (header, crc) = try SegmentHeader.read(bytes.span.bytes)
  var decoder = EntryDecoder(header, crc: crc)
  var entries: [Entry] = []
  while true {
    let step = decoder.next(in: bytes.span.bytes)
    guard case .entry(let entry) = step else { return (entries, step) }
    entries.append(entry)
  }
}

func decodedEvents(_ bytes: [UInt8]) throws -> [NavEvent] {
  try walk(bytes).entries.filter { $0.header.knownKind?.isEvent == true }.map {
    try NavEvent($0.header, payload: bytes.span.bytes.extracting($0.payload))
  }
}

@Suite struct `Events and bytes` {
  @Test func `every kind of event comes back as it was`() throws {
    var state = NavState()
    state.seq = 8
    let events = EventSamples.events
    #expect(try decodedEvents(segment(events, on: state)) == events)
    let kinds = events.map { EntryKind($0.body) }
    #expect(kinds == EntryKind.allCases.filter(\.isEvent), "a kind has no sample")
  }

  @Test(arguments: Seed.some(20))
  func `random events come back as they were`(seed: Seed) throws {
    var random = SeededRandom(seed)
    let events = (1...200).map { EventSamples.event(seq: UInt64($0), using: &random) }
    #expect(try decodedEvents(segment(events, on: NavState())) == events)
  }

  @Test func `a payload cut anywhere is an error and names the field`() throws {
    for event in EventSamples.events {
      let (header, payload) = try entry(event)
      for count in 0..<payload.count {
        let cut = Array(payload[..<count])
        #expect(throws: LogFormatError.self) {
          try NavEvent(header, payload: cut.span.bytes)
        }
      }
      let long = payload + [0]
      #expect(throws: LogFormatError.trailingBytes(count: 1)) {
        try NavEvent(header, payload: long.span.bytes)
      }
    }
    let (header, payload) = try entry(sample(.inputGap))
    #expect(throws: LogFormatError.short(field: "survived", wanted: 1, left: 0)) {
      let cut = Array(payload.dropLast())
      return try NavEvent(header, payload: cut.span.bytes)
    }
  }

  /// Every command and every change of a stack, each in an event.
  private var eventsOfCommands: [NavEvent] {
    let commands = EventSamples.commands.map {
      NavEvent.Body.commandAccepted(CommandAccepted(surface: 0, command: $0, uid: 7))
    }
    let changes = EventSamples.changes.map {
      NavEvent.Body.stackChanged(StackChanged(surface: 0, change: $0))
    }
    return (commands + changes).enumerated().map { index, body in
      NavEvent(seq: UInt64(index + 1), timeMicroseconds: 5, cause: 0, arrival: 3, body: body)
    }
  }

  @Test func `every command and every change of a stack comes back, and cut it is an error`() throws
  {
    #expect(try decodedEvents(segment(eventsOfCommands, on: NavState())) == eventsOfCommands)
    for event in eventsOfCommands {
      let (header, payload) = try entry(event)
      for count in 0..<payload.count {
        let cut = Array(payload[..<count])
        #expect(throws: LogFormatError.self) {
          try NavEvent(header, payload: cut.span.bytes)
        }
      }
    }
  }

  private func sample(_ kind: EntryKind) throws -> NavEvent {
    try #require(EventSamples.events.first { EntryKind($0.body) == kind })
  }

  @Test(arguments: Seed.some(20))
  func `payloads of random bytes never trap`(seed: Seed) throws {
    var random = SeededRandom(seed)
    let samples = try EventSamples.events.map { try entry($0) }
    for (header, payload) in samples {
      for _ in 0..<200 {
        var bytes = payload
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8(random.next() & 0xFF)
        }
        _ = try? NavEvent(header, payload: bytes.span.bytes)
        let noise = (0..<Int.random(in: 0...90, using: &random)).map { _ in
          UInt8(random.next() & 0xFF)
        }
        _ = try? NavEvent(header, payload: noise.span.bytes)
      }
    }
  }

  @Test func `values that this version does not know are errors that name the field`() throws {
    let (header, payload) = try entry(sample(.directionChanged))
    var bytes = payload
    bytes[bytes.count - 1] = 9
    #expect(throws: LogFormatError.unknownValue(field: "direction", value: 9)) {
      try NavEvent(header, payload: bytes.span.bytes)
    }
    var newer = header
    newer.version = 2
    #expect(throws: LogFormatError.unknownVersion(kind: "direction_changed", version: 2, known: 1))
    {
      try NavEvent(newer, payload: payload.span.bytes)
    }
    newer = header
    newer.kind = 60
    #expect(throws: LogFormatError.unknownKind(60)) {
      try NavEvent(newer, payload: payload.span.bytes)
    }
  }

  @Test func `text that is no UTF-8 is an error`() throws {
    let (header, payload) = try entry(EventSamples.events[1])
    var bytes = payload
    bytes[20] = 0xFF
    #expect(throws: LogFormatError.invalidText(field: "configuration")) {
      try NavEvent(header, payload: bytes.span.bytes)
    }
  }

  @Test func `an event that is too long is refused and leaves no trace`() throws {
    var encoder = EntryEncoder(log: sampleLog, at: .init(nextSeq: 1, previousCRC: 5))
    var event = EventSamples.events[0]
    event.seq = 1
    try encoder.append(event)
    let (bytes, position) = (encoder.bytes, encoder.position)
    event.seq = 2
    event.body = .configured(Configured(text: String(repeating: "x", count: 70_000)))
    #expect(throws: LogFormatError.tooLong(field: "configuration", bytes: 70_000, limit: 65_535)) {
      try encoder.append(event)
    }
    #expect(encoder.bytes == bytes)
    #expect(encoder.position == position)
    event.body = .configured(Configured(text: String(repeating: "x", count: 65_530)))
    #expect(throws: LogFormatError.tooLong(field: "configured", bytes: 65_548, limit: 65_536)) {
      try encoder.append(event)
    }
    #expect(encoder.bytes == bytes)
    #expect(encoder.position == position)
  }

  private func entry(_ event: NavEvent) throws -> (EntryHeader, [UInt8]) {
    var state = NavState()
    state.seq = event.seq - 1
    let bytes = try segment([event], on: state)
    let last = try #require(try walk(bytes).entries.last)
    return (last.header, Array(bytes[last.payload]))
  }
}
