import NavWire
import Testing

@Suite struct `Cutting a stream into lines` {
  private func receive(_ text: String, into framer: inout LineFramer) {
    receive(Array(text.utf8), into: &framer)
  }

  private func receive(_ bytes: [UInt8], into framer: inout LineFramer) {
    framer.receive(bytes.span.bytes)
  }

  private func line(_ text: String) -> LineFramer.Outcome { .line(Array(text.utf8)) }

  @Test func `a line comes when its line feed has come`() {
    var framer = LineFramer()
    receive("{\"a\"", into: &framer)
    #expect(framer.next() == nil)
    #expect(framer.holdsPartialLine)
    receive(":1}\n", into: &framer)
    #expect(framer.next() == line("{\"a\":1}"))
    #expect(framer.next() == nil)
    #expect(!framer.holdsPartialLine)
  }

  @Test func `any division of a stream gives the same lines`() {
    var samples = Samples(seed: 11)
    for _ in 0..<300 {
      let lines = samples.list(12) { samples in
        Array(samples.string().utf8.filter { $0 != UInt8(ascii: "\n") })
      }
      let stream = lines.flatMap { $0 + [UInt8(ascii: "\n")] }
      var framer = LineFramer()
      var seen: [LineFramer.Outcome] = []
      var index = 0
      while index < stream.count {
        let end = min(stream.count, index + 1 + samples.below(20))
        receive(Array(stream[index..<end]), into: &framer)
        index = end
        while samples.below(4) > 0, let outcome = framer.next() { seen.append(outcome) }
      }
      while let outcome = framer.next() { seen.append(outcome) }
      #expect(seen == lines.map { .line($0) })
      #expect(!framer.holdsPartialLine)
    }
  }

  @Test(arguments: [1, 1_000, 65_536])
  func `the longest line is taken, one byte more is too long`(readBytes: Int) {
    let longest = [UInt8](repeating: UInt8(ascii: "x"), count: WireLimits.lineBytesMax - 1)
    for isTooLong in [false, true] {
      let stream = (isTooLong ? longest + [UInt8(ascii: "x")] : longest) + [UInt8(ascii: "\n")]
      var framer = LineFramer()
      var seen: [LineFramer.Outcome] = []
      for start in stride(from: 0, to: stream.count, by: readBytes) {
        receive(Array(stream[start..<min(stream.count, start + readBytes)]), into: &framer)
        if let outcome = framer.next() {
          seen.append(outcome)
          break
        }
      }
      #expect(seen == [isTooLong ? .tooLong : .line(longest)])
    }
  }

  @Test func `a line is too long as soon as it has filled its bound without an end`() {
    var framer = LineFramer()
    receive(
      [UInt8](repeating: UInt8(ascii: "x"), count: WireLimits.lineBytesMax - 1),
      into: &framer
    )
    #expect(framer.next() == nil)
    receive("x", into: &framer)
    #expect(framer.next() == .tooLong)
  }

  @Test func `after a line that is too long nothing is a line any more`() {
    var framer = LineFramer()
    receive("{}\n", into: &framer)
    receive([UInt8](repeating: UInt8(ascii: "x"), count: 70_000), into: &framer)
    receive("\n{}\n", into: &framer)
    #expect(framer.next() == line("{}"))
    #expect(framer.next() == .tooLong)
    receive("{}\n", into: &framer)
    #expect(framer.next() == .tooLong)
  }

  @Test func `room is held for one line and one read at most, and given back when lines are taken`()
  {
    let readBytes = 16_384
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: WireLimits.lineBytesMax - 1)
    let stream = line + [0x0a] + line.dropLast(3) + [0x0a] + Array("{}\n{\"do\"".utf8)
    var framer = LineFramer()
    var most = 0
    var lines = 0
    for start in stride(from: 0, to: stream.count, by: readBytes) {
      receive(Array(stream[start..<min(stream.count, start + readBytes)]), into: &framer)
      most = max(most, framer.heldBytes)
      while framer.next() != nil { lines += 1 }
    }
    #expect(lines == 3)
    #expect(most <= WireLimits.lineBytesMax + readBytes + 1_024)
    #expect(framer.heldBytes <= WireLimits.keptBytesMax)
    receive("}\n", into: &framer)
    #expect(framer.next() == self.line("{\"do\"}"))
    #expect(framer.heldBytes <= WireLimits.keptBytesMax)
  }

  @Test func `many short lines leave no room behind`() {
    var framer = LineFramer()
    receive([UInt8](repeating: 0x0a, count: 16_384), into: &framer)
    while framer.next() != nil {}
    #expect(framer.heldBytes <= WireLimits.keptBytesMax)
  }

  @Test func `what follows the first line stays as it came`() {
    var framer = LineFramer()
    receive(Array("{}\n".utf8) + [0, 10, 255], into: &framer)
    #expect(framer.next() == line("{}"))
    #expect(framer.takeRemainder() == [0, 10, 255])
    #expect(framer.takeRemainder().isEmpty)
  }
}
