import NavCore

/// Records → frames → gestures → events → state, on one core: what a frame costs, and how often it
/// asks for memory.
enum FramesBench {
  private static let frames = 60_000
  private static let budgetNanoseconds: Int64 = 2_500_000_000

  static func run() throws -> [Figure] {
    try figures("swipes", "claimed swipes only", .swipes(frames: frames))
      + figures("mix", "swipes, taps and scrolls", .mixed(frames: frames))
  }

  private static func figures(
    _ name: String,
    _ what: String,
    _ stream: TouchStream
  ) throws -> [Figure] {
    var costs = Durations()
    var floors = Durations()
    var events = 0
    let end = Stopwatch.wall() + budgetNanoseconds
    var output = Output()
    while costs.count < 3 || Stopwatch.wall() < end {
      var run = try EngineRun()
      swap(&run.output, &output)
      let start = Stopwatch.processor()
      events = try run.feed(stream.bytes)
      costs.append(Stopwatch.processor() - start)
      swap(&run.output, &output)
      floors.append(try assemble(stream))
    }
    let count = Double(stream.frames)
    let cost = costs.median / count
    let floor = floors.median / count
    return [
      Figure(
        "frames.\(name).rate",
        "frames through the engine: \(what)",
        1_000 / cost,
        "M frames/s",
        against: Figure.Reference(what: "records to frames alone", value: 1_000 / floor)
      ),
      Figure(
        "frames.\(name).cost",
        "  of processor time for each",
        cost,
        "ns/frame",
        against: Figure.Reference(what: "records to frames alone", value: floor)
      ),
      Figure(
        "frames.\(name).events",
        "  events that come of each",
        Double(events) / count,
        "events/frame"
      ),
    ]
  }

  /// The floor: the same bytes read as records and put together to frames; nothing is recognised.
  private static func assemble(_ stream: TouchStream) throws -> Int64 {
    var assembler = TouchAssembler(TouchStream.device)
    var list = ContactList()
    var contacts = 0
    var frames = 0
    let start = Stopwatch.processor()
    let bytes = stream.bytes.span.bytes
    var offset = 0
    while offset < bytes.byteCount {
      let record = InputRecord(bytes, at: offset, layout: .bytes24)
      if record.isPossible, case .frame = assembler.consume(record) {
        assembler.collect(into: &list)
        contacts += list.count
        frames += 1
      }
      offset += TouchStream.recordBytes
    }
    let duration = Stopwatch.processor() - start
    guard frames == stream.frames, contacts > 0 else {
      throw BenchError("\(frames) frames of \(stream.frames) were seen")
    }
    return duration
  }
}
