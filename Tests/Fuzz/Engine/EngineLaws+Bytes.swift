import NavCore

// Events and states as bytes.
extension EngineLaws {
  static let log = LogIdentifier(high: 1, low: 2)
  static let start = EntryEncoder.Position(nextSeq: 0, previousCRC: 0)

  /// The log has room for every event, and gives it back.
  mutating func checkBytes(_ events: [NavEvent]) {
    guard !events.isEmpty else { return }
    encoder.restart(at: EngineLaws.start)
    encoder.append(
      SegmentHeader(log: EngineLaws.log, number: 1, firstSeq: state.seq + 1, previousCRC: 0)
    )
    do {
      for event in events { try encoder.append(event) }
      try read(events)
    } catch {
      fault("events and bytes: \(error)")
    }
  }

  private func read(_ events: [NavEvent]) throws(LogFormatError) {
    let bytes = encoder.bytes
    let (header, crc) = try SegmentHeader.read(bytes.span.bytes)
    var decoder = EntryDecoder(header, crc: crc)
    for event in events {
      let step = decoder.next(in: bytes.span.bytes)
      guard case .entry(let entry) = step else { fault("seq \(event.seq): \(step)") }
      let again = try NavEvent(entry.header, payload: bytes.span.bytes.extracting(entry.payload))
      guard again == event else { fault("\(event) came back as \(again)") }
    }
  }

  /// The state as a checkpoint gives it back: what the next session starts from.
  mutating func stateFromCheckpoint() -> NavState {
    encoder.restart(at: EngineLaws.start)
    encoder.append(
      SegmentHeader(log: EngineLaws.log, number: 1, firstSeq: state.seq + 1, previousCRC: 0)
    )
    do {
      try encoder.appendCheckpoint(state, durableSeq: 0)
      let bytes = encoder.bytes
      let (header, crc) = try SegmentHeader.read(bytes.span.bytes)
      var decoder = EntryDecoder(header, crc: crc)
      var assembly = CheckpointAssembly()
      while assembly.finished == nil, case .entry(let entry) = decoder.next(in: bytes.span.bytes) {
        try assembly.take(entry.header, payload: bytes.span.bytes.extracting(entry.payload))
      }
      guard let again = assembly.finished, again == state else {
        fault("a checkpoint gives another state")
      }
      return again
    } catch {
      fault("checkpoint: \(error)")
    }
  }
}
