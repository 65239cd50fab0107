import NavCore

// Bytes of a log that are not as they were written. Checksums find nearly all of it; whatever is
// read in spite of them must be bearable.
extension EngineLaws {
  /// A state from a checkpoint of which some bytes are others is drawn, written, and goes on with
  /// events, of which one is damaged too.
  mutating func checkDamaged(_ bytes: inout InputBytes, _ settings: Settings) {
    let recent = sessions.last?.events.suffix(64) ?? []
    let damaged = bytes.byte() & 1 == 0 ? state : damagedState(&bytes)
    guard var damaged else { return }
    tell("  damaged: \(damaged)")
    use(damaged, settings)
    for event in recent { damaged.apply(event) }
    let place = recent.startIndex + Int(bytes.byte()) % max(1, recent.count)
    if !recent.isEmpty, let event = self.damaged(recent[place], &bytes) {
      tell("  damaged: \(event)")
      damaged.apply(event)
      encoder.restart(
        at: EntryEncoder.Position(nextSeq: event.seq, previousCRC: 0)
      )
      try? encoder.append(event)
    }
    use(damaged, settings)
  }

  private mutating func use(_ damaged: NavState, _ settings: Settings) {
    _ = damaged.brokenInvariants()
    _ = StateHash(damaged)
    checkPictures(of: damaged, settings, at: state.timeMicroseconds, 0)
    encoder.restart(at: EngineLaws.start)
    encoder.append(
      SegmentHeader(log: EngineLaws.log, number: 1, firstSeq: damaged.seq &+ 1, previousCRC: 0)
    )
    // Too much for the log is refused, and nothing else is.
    guard (try? encoder.appendCheckpoint(damaged, durableSeq: 0)) != nil else { return }
    do {
      var assembly = CheckpointAssembly()
      for entry in try entries() {
        try assembly.take(entry.header, payload: entry.payload.span.bytes)
      }
      guard assembly.finished == damaged || damaged.surfaces.isEmpty else {
        fault("a checkpoint of \(damaged) gives \(String(describing: assembly.finished))")
      }
    } catch {
      fault("a checkpoint of \(damaged): \(error)")
    }
  }

  private func entries() throws(LogFormatError) -> [(header: EntryHeader, payload: [UInt8])] {
    let bytes = encoder.bytes
    let (header, crc) = try SegmentHeader.read(bytes.span.bytes)
    var decoder = EntryDecoder(header, crc: crc)
    var entries: [(EntryHeader, [UInt8])] = []
    while case .entry(let entry) = decoder.next(in: bytes.span.bytes) {
      entries.append((entry.header, Array(bytes[entry.payload])))
    }
    return entries
  }

  private mutating func damagedState(_ bytes: inout InputBytes) -> NavState? {
    encoder.restart(at: EngineLaws.start)
    encoder.append(
      SegmentHeader(log: EngineLaws.log, number: 1, firstSeq: state.seq + 1, previousCRC: 0)
    )
    do {
      try encoder.appendCheckpoint(state, durableSeq: 0)
      var entries = try entries()
      for _ in 0..<(bytes.byte() & 3) + 1 {
        // Counted from the last, which are of surfaces.
        let index = entries.count - 1 - Int(bytes.byte()) % entries.count
        Self.damage(&entries[index].payload, &bytes)
      }
      var assembly = CheckpointAssembly()
      for entry in entries { try assembly.take(entry.header, payload: entry.payload.span.bytes) }
      return assembly.finished
    } catch {
      tell("  damaged: \(error)")
      return nil
    }
  }

  private mutating func damaged(_ event: NavEvent, _ bytes: inout InputBytes) -> NavEvent? {
    encoder.restart(at: EngineLaws.start)
    encoder.append(
      SegmentHeader(log: EngineLaws.log, number: 1, firstSeq: event.seq, previousCRC: 0)
    )
    do {
      try encoder.append(event)
      guard var entry = try entries().first else { fault("\(event) is no entry") }
      Self.damage(&entry.payload, &bytes)
      return try NavEvent(entry.header, payload: entry.payload.span.bytes)
    } catch {
      return nil
    }
  }

  /// One byte, or eight of them at an end of their range, counted from the last.
  private static func damage(_ payload: inout [UInt8], _ bytes: inout InputBytes) {
    guard !payload.isEmpty else { return }
    let back = Int(bytes.word()) % payload.count
    let offset = payload.count - 1 - back
    let value = bytes.byte()
    guard [0x7f, 0x80, 0xff].contains(value) else { return payload[offset] = value }
    for index in offset..<min(offset + 8, payload.count) {
      payload[index] = value == 0x80 ? 0 : 0xff
    }
    payload[min(offset + 7, payload.count - 1)] = value
  }
}
