import NavCore
import NavDaemon
import NavWire
import TestSupport
import Testing

/// What subscribers are told of a trace's world, line by line.
///
/// Beside the inputs of `TracePlayer`:
///
///     subscribe NAME TOPIC…              from here on NAME is told
///     subscribe NAME raw TOPIC…          and may know of single touches
struct WirePlayer {
  private var trace = TracePlayer()
  private var publisher = WirePlayer.publisher
  private var seenEvents = 0
  private var seenChanges = 0
  private var seenReports = 0
  private var seenTouches = 0
  private var readers: [Reader] = []

  private struct Reader {
    var name: String
    var subscription: Subscription
    var isRaw: Bool
    var outbox = Outbox()

    var wanted: Publisher.Wanted {
      var wanted: Publisher.Wanted = subscription.topics.contains(.layers) ? .layers : []
      if subscription.topics.contains(.events) { wanted.insert(isRaw ? .rawEvents : .events) }
      return wanted
    }
  }

  private static var publisher: Publisher {
    Publisher(
      surfaces: [SurfaceState(name: "main")],
      log: LogIdentifier(high: 0, low: 0),
      session: 1
    )
  }

  mutating func play(_ line: String) throws -> [String] {
    let words = line.split(separator: " ").map(String.init)
    let name = words.count > 1 ? words[1] : ""
    switch words.first {
    case "subscribe": try subscribe(name, Set(words.dropFirst(2)))
    case "world":
      self = WirePlayer()
      fallthrough
    default:
      _ = try trace.play(line)
      publish()
    }
    return deliver()
  }

  private mutating func subscribe(_ name: String, _ words: Set<String>) throws {
    var topics: Subscription.Topics = []
    for (known, topic) in Subscription.Topics.named where words.contains(known) {
      topics.insert(topic)
    }
    var reader = Reader(
      name: name,
      subscription: Subscription(topics: topics),
      isRaw: words.contains("raw")
    )
    if topics.contains(.reports) { trace.listen() }
    if topics.contains(.touches) { trace.listenToTouches() }
    var writer = WireWriter()
    let live = Live(seq: trace.world.engine.state.seq)
    writer.append(live)
    reader.outbox.append(live: writer.bytes, seq: live.seq)
    readers.append(reader)
  }

  /// One turn: the events and changes since the last one, to everybody.
  private mutating func publish() {
    var output = Output()
    output.events = Array(trace.world.events[seenEvents...])
    output.changes = Array(trace.world.changes[seenChanges...])
    output.reports = Array(trace.world.reports[seenReports...])
    output.touches = Array(trace.world.touches[seenTouches...])
    seenReports = trace.world.reports.count
    seenTouches = trace.world.touches.count
    seenEvents = trace.world.events.count
    seenChanges = trace.world.changes.count
    let engine = trace.world.engine
    let reports = publisher.reports(of: output, engine.state)
    let wanted = readers.reduce(into: Publisher.Wanted()) { $0.formUnion($1.wanted) }
    for parts in publisher.parts(of: output, engine.settings, wanted) {
      for index in readers.indices where readers[index].isRaw || !parts.isRaw {
        readers[index].outbox.append(parts, readers[index].subscription)
      }
    }
    for (lines, topic) in [
      (reports, .reports), (publisher.touches(of: output, engine.state), .touches),
    ]
      as [([PassingParts], Subscription.Topics)]
    {
      for line in lines {
        for index in readers.indices where readers[index].subscription.topics.contains(topic) {
          readers[index].outbox.append(line, withPositions: readers[index].isRaw)
        }
      }
    }
  }

  private mutating func deliver() -> [String] {
    var lines: [String] = []
    for index in readers.indices {
      while !readers[index].outbox.offer.isEmpty {
        let bytes = readers[index].outbox.offer
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
          lines.append("\(readers[index].name) \(line)")
        }
        readers[index].outbox.took(bytes.count)
      }
    }
    return lines
  }
}

@Suite("Golden traces of the wire")
struct WireGoldenTests {
  @Test(arguments: GoldenTrace.all(in: "wire"))
  func `a trace comes out as it is written`(trace: GoldenTrace) throws {
    var player = WirePlayer()
    try trace.check { try player.play($0) }
  }
}
