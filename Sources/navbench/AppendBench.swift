import NavCore
import NavLog
import NavSystem

/// What writing an event down costs, no sync, beside a bare write of the same bytes: the two take
/// turns, so that whatever disturbs one disturbs the other.
enum AppendBench {
  private static let bytesMax = 48 << 20

  static func run(_ folder: TemporaryFolder) throws -> [Figure] {
    try figures(folder, batch: 1, appends: 150_000) + figures(folder, batch: 16, appends: 20_000)
  }

  private static func figures(
    _ folder: TemporaryFolder,
    batch count: Int,
    appends: Int
  ) throws -> [Figure] {
    // One segment takes it all: beginning another is not what is measured, nor is a sync.
    let settings = LogSettings(segmentBytes: LogLimits.segmentBytesMax, durability: .system)
    let path = "\(folder.path)/append-\(count)"
    let writer = try OpenedLog.open(try LogFolder(path), settings: settings).writer
    let raw = try Files.open(path + "/raw", .createNew(permissions: 0o640))
    _ = try raw.allocate(offset: 0, count: settings.segmentBytes)
    var source = try EventSource()
    var batch: [NavEvent] = []
    var encoder = EntryEncoder(log: writer.log, at: .init(nextSeq: 1, previousCRC: 0))
    var ours = Durations()
    var bare = Durations()
    ours.reserve(appends)
    bare.reserve(appends)
    var offset = 0
    var total: (ours: Int64, bare: Int64) = (0, 0)
    while ours.count < appends, offset < bytesMax {
      try source.next(count, into: &batch)
      encoder.restart(at: encoder.position)
      for event in batch { try encoder.append(event) }
      let bytes = encoder.bytes
      let start = Stopwatch.wall()
      try writer.append(batch, state: source.state)
      let middle = Stopwatch.wall()
      try raw.write(bytes, at: offset)
      let end = Stopwatch.wall()
      ours.append(middle - start)
      bare.append(end - middle)
      total.ours += middle - start
      total.bare += end - middle
      offset += bytes.count
    }
    let events = Double(ours.count * count)
    TemporaryFolder.remove(path)
    return figures(count, events, ours, bare, total)
  }

  private static func figures(
    _ count: Int,
    _ events: Double,
    _ ours: Durations,
    _ bare: Durations,
    _ total: (ours: Int64, bare: Int64)
  ) -> [Figure] {
    let name = "append.\(count)"
    let each = count == 1 ? "an event at a time" : "\(count) events at a time"
    let bareWrite = "a bare write"
    func latency(_ percent: Int) -> Figure {
      Figure(
        "\(name).p\(percent)",
        "  for an event, p\(percent)",
        ours.percentile(percent) / Double(count),
        "ns",
        against: Figure.Reference(
          what: bareWrite,
          value: bare.percentile(percent) / Double(count)
        )
      )
    }
    return [
      Figure(
        "\(name).rate",
        "appended without sync, \(each)",
        events * 1_000 / Double(total.ours),
        "M events/s",
        against: Figure.Reference(what: bareWrite, value: events * 1_000 / Double(total.bare))
      ),
      latency(50),
      latency(99),
    ]
  }
}
