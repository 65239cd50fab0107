import NavWire

/// Lines from a client of the main socket, as they come in reads of any size: whatever they are,
/// each is a request, a greeting, nothing, or refused with a reply that fits in a line.
func runRequests(_ input: InputBytes) {
  for line in lines(of: input) {
    switch Request.decode(line) {
    case .request(let request):
      tell("request \(request)")
      var writer = WireWriter()
      writer.append(request)
      guard Request.decode(writer.bytes) == .request(request) else {
        fault("\(request), written and read, is \(Request.decode(writer.bytes))")
      }
    case .hello(let hello):
      tell("hello \(hello)")
      var writer = WireWriter()
      writer.append(hello)
      guard case .hello = Request.decode(writer.bytes) else {
        fault("\(hello), written, is no greeting")
      }
    case .skipped: tell("skipped")
    case .refused(let reply):
      tell("refused \(reply)")
      var writer = WireWriter()
      writer.append(reply)
      guard writer.bytes.count <= WireLimits.lineBytesMax,
        (try? ServerMessage.decode(writer.bytes)) == .reply(reply)
      else { fault("a refusal that cannot be read: \(reply)") }
    }
  }
}

/// A device line and lines of frames, as they come on the input socket.
func runFrames(_ input: InputBytes) {
  for (number, line) in lines(of: input).enumerated() {
    do throws(WireError) {
      if number == 0 {
        let device = try DeviceLine.decode(line)
        tell("device \(device)")
        var writer = WireWriter()
        writer.append(device)
        guard (try? DeviceLine.decode(writer.bytes)) == device else {
          fault("\(device), written and read, is another one")
        }
      } else {
        let read = try InputLine.decode(line)
        tell("line \(read)")
        var writer = WireWriter()
        if read != .skipped { writer.append(read) }
        guard read == .skipped || (try? InputLine.decode(writer.bytes)) == read else {
          fault("\(read), written and read, is another one")
        }
      }
    } catch {
      tell("refused \(error)")
      var writer = WireWriter()
      writer.append(InputError(error))
      guard writer.bytes.count <= WireLimits.lineBytesMax else {
        fault("a refusal longer than a line: \(error)")
      }
    }
  }
}

/// The lines of an input, cut out of reads whose size its first byte says; cut out of one read they
/// are the same.
private func lines(of input: InputBytes) -> [[UInt8]] {
  var input = input
  let size = Int(input.byte()) + 1
  let bytes = input.bytes(.max / 2)
  let once = lines(of: bytes, inReadsOf: bytes.count + 1)
  guard lines(of: bytes, inReadsOf: size) == once else { fault("lines differ by the reads") }
  return once
}

private func lines(of bytes: [UInt8], inReadsOf size: Int) -> [[UInt8]] {
  var framer = LineFramer()
  var lines: [[UInt8]] = []
  for start in stride(from: 0, to: bytes.count, by: size) {
    framer.receive(bytes.span.bytes.extracting(start..<min(start + size, bytes.count)))
    while case .line(let line)? = framer.next() { lines.append(line) }
  }
  return lines
}
