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

  static func run(_ folder: TemporaryFolder) throws -> [Figure] {
    try ["swipes", "mix", "hands"].flatMap { name in
      let trace = folder.path + "/allocations-\(name)"
      let child = try ChildProcess(
        ChildProcess.thisProgram,
        [mode, name],
        environment: ["LD_PRELOAD=\(library)", "MALLOC_TRACE=\(trace)"]
      )
      guard child.wait() == 0 else { throw BenchError("the traced run failed") }
      let count = Double(try allocations(in: trace))
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

  /// The part that runs under the tracer; returns the exit status.
  static func runTraced(_ name: String) -> Int32 {
    guard let start = tracer("mtrace"), let stop = tracer("muntrace") else { return 1 }
    do {
      let (first, rest) = halves(stream(name))
      var run = try EngineRun()
      _ = try run.feed(first)
      start()
      for _ in 0..<controlBlocks {
        let block = malloc(controlBytes)
        // A call with it, or the compiler sees that the block is not used and asks for none.
        read(-1, block, 0)
        free(block)
      }
      _ = try run.feed(rest)
      stop()
      return 0
    } catch {
      return 1
    }
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

  /// Calls that gave memory, the known ones left out.
  private static func allocations(in trace: String) throws -> Int {
    let control = " 0x" + String(controlBytes, radix: 16)
    var count = 0
    var controls = 0
    for line in Machine.lines(trace) where line.hasPrefix("@") {
      let fields = line.split(separator: " ")
      guard fields.contains("+") || fields.contains(">") else { continue }
      if line.hasSuffix(control) { controls += 1 } else { count += 1 }
    }
    guard controls == controlBlocks else {
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
