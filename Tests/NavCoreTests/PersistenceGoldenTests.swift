import Foundation
import NavCore
import TestSupport
import Testing

@Suite struct `Frozen bytes` {
  /// Plays the name of a kind: its entries as they stand in a segment, 32 bytes a line.
  @Test(arguments: GoldenTrace.all(in: "log").filter { $0.url.lastPathComponent == "bytes.trace" })
  func `the bytes of every kind stay what they are`(trace: GoldenTrace) throws {
    let bytes = try everything()
    var places: [String: [Range<Int>]] = ["segment_header": [0..<SegmentHeader.size]]
    for entry in try walk(bytes).entries {
      let end = entry.offset + EntryHeader.entryBytes(payloadBytes: entry.header.payloadBytes)
      let name = EntryKind(rawValue: entry.header.kind)?.name ?? "?"
      places[name, default: []].append(entry.offset..<end)
    }
    var asked: Set<String> = []
    try trace.check { name in
      asked.insert(name)
      return (places[name] ?? []).flatMap { place in
        stride(from: place.lowerBound, to: place.upperBound, by: 32).map { start in
          bytes[start..<min(start + 32, place.upperBound)]
            .map { String(format: "%02x", $0) }.joined()
        }
      }
    }
    #expect(asked == Set(EntryKind.allCases.map(\.name) + ["segment_header"]))
  }

  /// One segment with every kind of entry in it.
  private func everything() throws -> [UInt8] {
    var state = NavState()
    state.seq = 8
    state.session = 3
    state.configuration = "[back]\n"
    var encoder = EntryEncoder(log: sampleLog, at: .init(nextSeq: 0, previousCRC: 0))
    encoder.append(
      SegmentHeader(log: sampleLog, number: 2, firstSeq: 9, previousCRC: 0xABCD_EF01)
    )
    for event in EventSamples.events where EntryKind(event.body).rawValue < 6 {
      var event = event
      event.seq = 8
      state.apply(event)
    }
    state.devices = EventSamples.events.compactMap {
      guard case .deviceAdded(let added) = $0.body else { return nil }
      return AttachedDevice(device: added.device, description: added.description)
    }
    state.keys = [
      UserKeys(
        uid: 1_000,
        answers: [UserKeys.Kept(key: "k-1", seq: 7, revision: 12, isChanged: true)]
      )
    ]
    state.surfaces[0].visited = [EventSamples.page]
    try encoder.appendCheckpoint(state, durableSeq: 5)
    for event in EventSamples.events { try encoder.append(event) }
    try encoder.appendWatermark(durableSeq: 20, timeMicroseconds: 170_000)
    try encoder.append(StateHash(state), timeMicroseconds: 170_000)
    return encoder.bytes
  }
}
