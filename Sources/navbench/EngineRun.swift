import NavCore

/// An engine with one session and one device, fed in reads as the daemon's loop feeds it.
struct EngineRun {
  private(set) var engine: Engine
  /// What the last read came to; used again at each read.
  var output = Output()
  private let device: UInt32

  /// Goes on from a state, and keeps what starting the session came to in `output`.
  init(state: NavState = NavState(), settings: Settings = Settings()) throws {
    engine = Engine(state: state, settings: settings)
    let origin = SessionOrigin(
      bootHigh: 1,
      bootLow: 2,
      monotonicMicroseconds: 0,
      wallMicroseconds: 0,
      version: "benchmark",
      configuration: "",
      repair: nil
    )
    _ = engine.step(.sessionStarted(origin), elapsed: 0, into: &output)
    let answer = engine.step(.deviceAdded(TouchStream.device), elapsed: 0, into: &output)
    guard case .deviceAdded(let number) = answer else {
      throw BenchError("the engine refused the panel: \(answer)")
    }
    device = number
  }

  /// Feeds bytes from `start` on, one read of them; returns where the next one begins.
  mutating func read(_ bytes: [UInt8], from start: Int) throws -> Int {
    output.removeAll()
    let end = min(start + TouchStream.readBytes, bytes.count)
    let reception = engine.receive(
      bytes.span.bytes.extracting(start..<end),
      layout: .bytes24,
      device: device,
      elapsed: 0,
      into: &output
    )
    guard case .taken = reception else { throw BenchError("the engine stopped: \(reception)") }
    return end
  }

  /// Takes an input that is not a record; what it came to is in `output`.
  mutating func step(_ input: Input) -> Answer {
    output.removeAll()
    return engine.step(input, elapsed: 0, into: &output)
  }

  /// Feeds all of it; returns how many events came out.
  mutating func feed(_ bytes: [UInt8]) throws -> Int {
    var events = 0
    var offset = 0
    while offset < bytes.count {
      offset = try read(bytes, from: offset)
      events += output.events.count
    }
    return events
  }
}
