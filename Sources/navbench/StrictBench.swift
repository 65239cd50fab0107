import NavCore
import NavLog
import NavSystem

/// What it costs to have an event on the disk before anybody hears of it, beside a bare `pwrite`
/// and `fdatasync` of the same bytes into a file whose space was filled with zeros before.
enum StrictBench {
  private static let writes = 500

  static func run(_ folder: TemporaryFolder) throws -> [Figure] {
    let path = folder.path + "/strict"
    let settings = LogSettings(durability: .strict)
    let writer = try OpenedLog.open(try LogFolder(path), settings: settings).writer
    let raw = try Files.open(path + "/raw", .createNew(permissions: 0o640))
    try raw.write([UInt8](repeating: 0, count: settings.segmentBytes), at: 0)
    try raw.synchronizeData()
    var source = try EventSource()
    var encoder = EntryEncoder(log: writer.log, at: .init(nextSeq: 1, previousCRC: 0))
    var batch: [NavEvent] = []
    var ours = Durations()
    var bare = Durations()
    var offset = 0
    for _ in 0..<writes {
      try source.next(4, into: &batch)
      encoder.restart(at: encoder.position)
      for event in batch { try encoder.append(event) }
      let bytes = encoder.bytes
      let start = Stopwatch.wall()
      try writer.append(batch, state: source.state)
      if let job = writer.makeSyncJob(source.state) {
        try job.run()
        try writer.finish(job)
      }
      let middle = Stopwatch.wall()
      try raw.write(bytes, at: offset)
      try raw.synchronizeData()
      ours.append(middle - start)
      bare.append(Stopwatch.wall() - middle)
      offset += bytes.count
    }
    TemporaryFolder.remove(path)
    return [50, 99].map { percent in
      Figure(
        "strict.p\(percent)",
        percent == 50
          ? "four events on the disk before they are told, p50" : "  the same, p\(percent)",
        ours.percentile(percent) / 1_000,
        "µs",
        against: Figure.Reference(
          what: "a bare pwrite and fdatasync",
          value: bare.percentile(percent) / 1_000
        )
      )
    }
  }
}
