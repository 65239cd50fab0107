import NavCore
import NavLog
import NavSystem

/// The log beside SQLite in WAL mode, on the same events: at a quarter of a second between syncs as
/// navd does by default beside `synchronous = NORMAL`, and with every write on the disk before the
/// next beside `FULL`. The two take turns, so that whatever disturbs one disturbs the other.
enum DatabaseBench {
  private struct Course {
    var name: String
    var what: String
    /// Events in one write, or in one transaction.
    var batch: Int
    var writes: Int
    var isStrict: Bool
  }

  private static let courses = [
    Course(name: "normal.1", what: "an event at a time", batch: 1, writes: 60_000, isStrict: false),
    Course(name: "normal.64", what: "64 at a time", batch: 64, writes: 4_000, isStrict: false),
    Course(
      name: "full.1",
      what: "an event at a time, on the disk before the next",
      batch: 1,
      writes: 400,
      isStrict: true
    ),
    Course(
      name: "full.64",
      what: "64 at a time, on the disk before the next",
      batch: 64,
      writes: 400,
      isStrict: true
    ),
  ]

  /// As navd does by default.
  private static let intervalNanoseconds: Int64 = 250_000_000

  static func run(_ folder: TemporaryFolder) throws -> [Figure] {
    try courses.flatMap { try figures($0, in: folder.path) }
  }

  private static func figures(_ course: Course, in folder: String) throws -> [Figure] {
    let path = "\(folder)/database-\(course.name)"
    let writer = try OpenedLog.open(
      try LogFolder(path),
      settings: LogSettings(
        segmentBytes: 16 << 20,
        retainBytes: 1 << 40,
        durability: course.isStrict ? .strict : .interval(microseconds: 250_000)
      )
    ).writer
    let file = path + "/events.sqlite"
    let database = try Database(file, course.isStrict ? .full : .normal)
    var source = try EventSource()
    var rows = EventRows(log: writer.log)
    var batch: [NavEvent] = []
    var ours: Int64 = 0
    var theirs: Int64 = 0
    var lastSync = Stopwatch.wall()
    for _ in 0..<course.writes {
      try source.next(course.batch, into: &batch)
      let encoded = try rows.encode(batch)
      let start = Stopwatch.wall()
      try writer.append(batch, state: source.state)
      if course.isStrict || start - lastSync > intervalNanoseconds {
        try sync(writer, source.state)
        lastSync = start
      }
      let middle = Stopwatch.wall()
      try database.append(encoded)
      ours += middle - start
      theirs += Stopwatch.wall() - middle
    }
    let count = Double(course.batch * course.writes)
    try writer.close()
    try database.checkpoint()
    let stored = try Files.open(file, .read).size()
    defer { TemporaryFolder.remove(path) }
    return [
      Figure(
        "database.\(course.name)",
        "kept beside SQLite, \(course.what)",
        count * 1_000_000 / Double(ours),
        "k events/s",
        against: Figure.Reference(
          what: course.isStrict ? "WAL, FULL" : "WAL, NORMAL",
          value: count * 1_000_000 / Double(theirs)
        )
      ),
      Figure(
        "database.\(course.name).bytes",
        "  for an event, in the files",
        try usedBytes(path) / count,
        "bytes",
        against: Figure.Reference(what: "SQLite", value: Double(stored) / count)
      ),
    ]
  }

  private static func sync(_ writer: LogWriter, _ state: NavState) throws {
    guard let job = writer.makeSyncJob(state) else { return }
    try job.run()
    try writer.finish(job)
  }

  /// Bytes of all segments up to the end of their last entry: what is set aside behind it comes to
  /// be used.
  private static func usedBytes(_ path: String) throws -> Double {
    var reader = LogReader(path)
    return Double(try reader.read { _ in true }.bytes)
  }
}

/// Events as the rows of a table: kind and payload as the log encodes them.
private struct EventRows {
  private var encoder: EntryEncoder

  init(log: LogIdentifier) {
    encoder = EntryEncoder(log: log, at: .init(nextSeq: 1, previousCRC: 0))
  }

  mutating func encode(_ events: [NavEvent]) throws -> [Database.Row] {
    try events.map { event in
      encoder.restart(at: .init(nextSeq: event.seq, previousCRC: 0))
      try encoder.append(event)
      let kind = EntryKind(event.body)
      return Database.Row(
        seq: event.seq,
        timeMicroseconds: event.timeMicroseconds,
        kind: kind.rawValue,
        payload: Array(encoder.bytes[EntryHeader.size...])
      )
    }
  }
}
