import Glibc
import NavCore
import NavSystem

/// How often a frame asks for memory once everything has its room.
///
/// Counted, not guessed: the program starts itself again under the C library's own tracer, which
/// writes a line per call. A number of blocks of a known size shows that nothing escapes it.
enum AllocationsBench {
  /// The word by which the program knows that it is the one that is traced.
  static let mode = "--traced"
  private static let library = "libc_malloc_debug.so.0"
  private static let controlBlocks = 64
  private static let controlBytes = 40_009
  /// A block that stands in front of frames that only bring progress, and behind them.
  private static let markBytes = 40_013
  private static let managed = "managed"
  private static let managedRounds = 60

  static func run(_ folder: TemporaryFolder) throws -> [Figure] {
    try figures(folder) + managedFigures(folder)
  }

  private static func figures(_ folder: TemporaryFolder) throws -> [Figure] {
    try ["swipes", "mix", "hands"].flatMap { name in
      let count = Double(try count(name, folder).elsewhere)
      let (first, rest) = halves(stream(name))
      let seen = try FrameCount(of: rest, behind: first)
      let what =
        switch name {
        case "swipes": "claimed swipes only"
        case "mix": "swipes, taps and scrolls"
        default: "ten fingers"
        }
      return [
        Figure(
          "allocations.\(name).frame",
          "allocations once all has its room: \(what)",
          count / Double(seen.frames),
          "per frame"
        ),
        Figure(
          "allocations.\(name).sequence",
          "  for each sequence of frames",
          count / Double(seen.sequences),
          "per sequence"
        ),
      ]
    }
  }

  /// A change of what is navigated copies the pages for whoever is told, so that its sequence asks
  /// for some memory; between them, progress asks for none.
  private static func managedFigures(_ folder: TemporaryFolder) throws -> [Figure] {
    let count = try count(managed, folder)
    var run = try ManagedRun()
    try run.play(rounds: managedRounds) {}
    return [
      Figure(
        "allocations.managed.frame",
        "allocations of progress alone: a managed surface of 8 pages",
        Double(count.marked) / Double(run.counts.progressFrames),
        "per frame"
      ),
      Figure(
        "allocations.managed.sequence",
        "  of all else, for each sequence of frames",
        Double(count.elsewhere) / Double(run.counts.sequences),
        "per sequence"
      ),
    ]
  }

  /// Counts in a child.
  private static func count(_ name: String, _ folder: TemporaryFolder) throws -> Count {
    let trace = folder.path + "/allocations-\(name)"
    let child = try ChildProcess(
      ChildProcess.thisProgram,
      [mode, name],
      environment: ["LD_PRELOAD=\(library)", "MALLOC_TRACE=\(trace)"]
    )
    guard child.wait() == 0 else { throw BenchError("the traced run failed") }
    return try allocations(in: trace)
  }

  /// The part that runs under the tracer; returns the exit status.
  static func runTraced(_ name: String) -> Int32 {
    guard let start = tracer("mtrace"), let stop = tracer("muntrace") else { return 1 }
    do {
      if name == managed {
        var run = try ManagedRun()
        try run.play(rounds: managedRounds) {}
        start()
        for _ in 0..<controlBlocks { ask(for: controlBytes) }
        try run.play(rounds: managedRounds) { ask(for: markBytes) }
      } else {
        let (first, rest) = halves(stream(name))
        var run = try EngineRun()
        _ = try run.feed(first)
        start()
        for _ in 0..<controlBlocks { ask(for: controlBytes) }
        _ = try run.feed(rest)
      }
      stop()
      return 0
    } catch {
      StandardStream.error.write("\(name): \(error)\n")
      return 1
    }
  }

  private static func ask(for bytes: Int) {
    let block = malloc(bytes)
    // A call with it, or the compiler sees that the block is not used and asks for none.
    read(-1, block, 0)
    free(block)
  }

  private static func stream(_ name: String) -> TouchStream {
    switch name {
    case "swipes": .swipes(frames: 40_000)
    case "mix": .mixed(frames: 40_000)
    default: .hands(frames: 40_000)
    }
  }

  /// What warms the engine up, and what is counted.
  private static func halves(_ stream: TouchStream) -> (first: [UInt8], rest: [UInt8]) {
    let half = stream.bytes.count / 2 / TouchStream.recordBytes * TouchStream.recordBytes
    return (Array(stream.bytes[..<half]), Array(stream.bytes[half...]))
  }

  /// The tracer's own function: the C library has an empty one of the same name, and only the
  /// version tells them apart. dlvsym(3), which is not imported by its name
  private static func tracer(_ name: String) -> (@convention(c) () -> Void)? {
    typealias LookUp =
      @convention(c) (
        UnsafeMutableRawPointer?, UnsafePointer<CChar>, UnsafePointer<CChar>
      ) -> UnsafeMutableRawPointer?
    guard let place = dlsym(nil, "dlvsym") else { return nil }
    let lookUp = unsafeBitCast(place, to: LookUp.self)
    for version in ["GLIBC_2.2.5", "GLIBC_2.17"] {
      guard let symbol = lookUp(nil, name, version) else { continue }
      return unsafeBitCast(symbol, to: (@convention(c) () -> Void).self)
    }
    return nil
  }

  /// Calls that gave memory, between marks and elsewhere.
  private struct Count {
    var marked = 0
    var elsewhere = 0
  }

  /// The known ones are left out.
  private static func allocations(in trace: String) throws -> Count {
    let control = " 0x" + String(controlBytes, radix: 16)
    let mark = " 0x" + String(markBytes, radix: 16)
    var count = Count()
    var controls = 0
    var isMarked = false
    for line in Machine.lines(trace) where line.hasPrefix("@") {
      let fields = line.split(separator: " ")
      guard fields.contains("+") || fields.contains(">") else { continue }
      if line.hasSuffix(control) {
        controls += 1
      } else if line.hasSuffix(mark) {
        isMarked.toggle()
      } else if isMarked {
        count.marked += 1
      } else {
        count.elsewhere += 1
      }
    }
    guard controls == controlBlocks, !isMarked else {
      throw BenchError(
        "no count: \(library) showed \(controls) of \(controlBlocks) known allocations"
      )
    }
    return count
  }
}

/// How many frames and sequences records make that come behind others.
private struct FrameCount {
  private(set) var frames = 0
  private(set) var sequences = 0

  init(of bytes: [UInt8], behind first: [UInt8]) throws {
    var assembler = TouchAssembler(TouchStream.device)
    var list = ContactList()
    for offset in stride(from: 0, to: first.count, by: TouchStream.recordBytes) {
      _ = assembler.consume(InputRecord(first.span.bytes, at: offset, layout: .bytes24))
    }
    for offset in stride(from: 0, to: bytes.count, by: TouchStream.recordBytes) {
      let record = InputRecord(bytes.span.bytes, at: offset, layout: .bytes24)
      guard assembler.consume(record) == .frame else { continue }
      frames += 1
      assembler.collect(into: &list)
      if list.isEmpty { sequences += 1 }
    }
    guard sequences > 0 else { throw BenchError("no sequence came to its end") }
  }
}
