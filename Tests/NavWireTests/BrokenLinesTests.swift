import NavWire
import Testing

/// Whatever arrives, the reader answers or skips; it never stops the program.
@Suite struct `Broken lines` {
  /// Fragments that a decoder stumbles over, put into otherwise good lines.
  private let fragments = [
    "1e400", "-1e400", "1e-400", "1e99999999999999999999", "-0", "-0.0", "01", "--1", "+1", "1.",
    ".5",
    "0x10", "NaN", "Infinity", "1.2.3", "99999999999999999999999999999999999999999999", "1e38",
    "1e18",
    "1.0", "\"\\ud800\"", "\"\\ud83d\\ude00\"", "\"\\u0000\"", "\"\\x\"", "\"", "\\", "{", "}", "[",
    "]", ",", ":", "null", "true", "tru", "[1,]", "{\"a\":1,}", "{\"a\":1,\"a\":2}", "//", "/*",
    "é",
  ]

  private func lines(_ samples: inout Samples) -> [[UInt8]] {
    var writer = WireWriter()
    let device = samples.deviceLine()
    let request = samples.request()
    let update = samples.update()
    let reply = samples.reply()
    var lines: [[UInt8]] = []
    writer.append(device)
    lines.append(writer.bytes)
    writer.clear()
    writer.append(request)
    lines.append(writer.bytes)
    writer.clear()
    writer.append(update)
    lines.append(writer.bytes)
    writer.clear()
    writer.append(reply)
    lines.append(writer.bytes)
    writer.clear()
    writer.append(samples.inputLine())
    lines.append(writer.bytes)
    return lines
  }

  private func mutate(_ line: inout [UInt8], _ samples: inout Samples) {
    let start = samples.below(UInt64(line.count))
    let end = min(line.count, start + samples.below(6))
    switch samples.below(4) {
    case 0: line[start] = UInt8(truncatingIfNeeded: samples.next())
    case 1: line.removeSubrange(start..<end)
    case 2: line.replaceSubrange(start..<end, with: samples.element(fragments).utf8)
    default:
      let colons = line.indices.filter { line[$0] == UInt8(ascii: ":") }
      guard let colon = colons.isEmpty ? nil : samples.element(colons) else { return }
      let rest = line[(colon + 1)...]
      let stop = rest.firstIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "}") }
      let value = (colon + 1)..<(stop ?? line.count)
      line.replaceSubrange(value, with: samples.element(fragments).utf8)
    }
  }

  @Test func `whatever arrives is answered or skipped`() {
    var samples = Samples(seed: 31)
    var taken = 0
    var refused = 0
    for _ in 0..<3_000 {
      for var line in lines(&samples) {
        for _ in 0...samples.below(3) where !line.isEmpty { mutate(&line, &samples) }
        switch Request.decode(line) {
        case .refused(let reply):
          refused += 1
          var writer = WireWriter()
          writer.append(reply)
          #expect(writer.bytes.count < 2_048)
        case .request, .hello, .skipped: taken += 1
        }
        _ = try? ServerMessage.decode(line)
        _ = try? InputMessage.decode(line)
        _ = try? DeviceLine.decode(line)
        _ = try? InputLine.decode(line)
      }
    }
    #expect(taken > 1_000 && refused > 1_000)
  }
}
