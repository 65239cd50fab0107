import NavCore
import NavSystem

/// What a log came to when it was opened: the state, and where the next entry goes.
struct RecoveredLog {
  var header: SegmentHeader
  var state: NavState
  var file: FileDescriptor
  /// Bytes of the newest segment that are good.
  var offset: Int
  /// Bytes of header and checkpoint.
  var headBytes = 0
  var position: EntryEncoder.Position
  /// What the log itself names as durable; all of it is by now.
  var durableSeq: UInt64
  /// What was cut off, if anything.
  var repair: LogRepaired?
  /// Where that is kept; empty where nothing was cut off.
  var tornPath = ""
  /// Events since the last state hash; one is due where the newest segment has none yet.
  var eventsSinceHash = LogLimits.eventsPerStateHash
  /// The first event behind which the fold came to another hash than the one recorded.
  var wrongHashSeq: UInt64?
}

/// Finds out what a log holds after any end of the daemon before: reads the newest segment, cuts
/// off a torn tail, finishes a segment that lacks only its name. It never deletes what may hold an
/// event and never goes on behind bytes that it has not checked; damage to what was durable is an
/// error.
struct LogRecovery {
  let folder: String
  private var buffer = SegmentBytes()

  init(folder: String) { self.folder = folder }

  /// The log in the folder, synced; nil when there is none.
  mutating func run() throws(LogError) -> RecoveredLog? {
    let folder = folder
    let names = try system { () throws(SystemError) in try SegmentNames(folder: folder) }
    guard let newest = names.finished.last else {
      // Without a finished segment no event was ever written: the first is named before it takes
      // one.
      for number in names.unfinished { try remove(number) }
      return nil
    }
    let path = SegmentNames.path(folder, newest)
    var log = try read(path)
    for number in names.unfinished {
      guard let next = try adopt(number, after: log) else { continue }
      log = next
    }
    let file = log.file
    try system { () throws(SystemError) in
      try file.synchronizeData()
      try Files.synchronizeFolder(folder)
    }
    return log
  }

  /// Reads one segment, repairs its tail, and leaves its file open.
  private mutating func read(_ path: String) throws(LogError) -> RecoveredLog {
    let file = try system { () throws(SystemError) in try Files.open(path, .readWrite) }
    try buffer.read(file)
    var walk: SegmentWalk
    do { walk = try SegmentWalk(buffer.bytes.span.bytes) } catch {
      throw .badHead(file: path, reason: error)
    }
    var log = RecoveredLog(
      header: walk.header,
      state: NavState(),
      file: file,
      offset: 0,
      position: walk.decoder.position,
      durableSeq: 0
    )
    var scratch = ByteWriter()
    let stop = walk.run(buffer.bytes.span.bytes) { item in
      log.take(item, &scratch)
      return true
    }
    log.offset = walk.decoder.offset
    log.headBytes = walk.headBytes
    log.position = walk.decoder.position
    switch stop {
    case .end, .refused: break
    case .unreadable(let offset, let seq, let reason):
      guard walk.hasCheckpoint else { throw .badHead(file: path, reason: reason) }
      throw .unreadable(file: path, offset: offset, seq: seq, reason: reason)
    case .bad(let bad):
      let behind = EntryDecoder.durableSeq(
        in: buffer.bytes.span.bytes,
        from: bad.offset,
        log: walk.header.log
      )
      let durable = max(log.durableSeq, behind ?? 0)
      guard walk.hasCheckpoint else { throw .badHead(file: path, reason: walk.incomplete) }
      guard bad.seq > durable else {
        throw .damaged(file: path, bad: bad, durableSeq: durable)
      }
      try repair(&log, at: bad.offset)
    }
    return log
  }

  /// Keeps a torn tail aside, then cuts it off.
  private func repair(_ log: inout RecoveredLog, at offset: Int) throws(LogError) {
    let number = log.header.number
    let file = log.file
    let end = (buffer.bytes.lastIndex { $0 != 0 } ?? 0) + 1
    let tail = Array(buffer.bytes[offset..<min(end, offset + LogLimits.tornBytesMax)])
    let folder = folder
    log.tornPath = try system { () throws(SystemError) in
      let name = try Self.newName("\(folder)/torn-\(number)-\(offset)")
      let aside = try Files.open(name, .createNew(permissions: 0o640))
      try aside.write(tail, at: 0)
      try aside.synchronizeData()
      try Files.synchronizeFolder(folder)
      try file.truncate(to: offset)
      try file.synchronizeData()
      return name
    }
    log.repair = LogRepaired(
      segment: number,
      offset: UInt64(offset),
      bytes: UInt64(end - offset)
    )
  }

  /// That path, or one with a number behind it: what was kept before stays.
  private static func newName(_ path: String) throws(SystemError) -> String {
    var name = path
    var count = 1
    while try Files.kind(name) != .nothing {
      count += 1
      name = "\(path)-\(count)"
    }
    return name
  }

  /// A segment that the daemon had begun, but whose sync had not ended: goes on with it when it
  /// continues the log, else takes it out of the way.
  private mutating func adopt(
    _ number: UInt64,
    after log: RecoveredLog
  ) throws(LogError) -> RecoveredLog? {
    let path = SegmentNames.unfinishedPath(folder, number)
    let next: RecoveredLog
    do { next = try read(path) } catch {
      switch error {
      case .badHead:
        // Not even its checkpoint is whole, and events come behind that.
        try remove(number)
      case .damaged: try setAside(number)
      default: throw error
      }
      return nil
    }
    guard next.header.log == log.header.log, next.header.number == log.header.number + 1,
      next.header.firstSeq == log.position.nextSeq,
      next.header.previousCRC == log.position.previousCRC
    else {
      try setAside(number)
      return nil
    }
    let folder = folder
    let file = next.file
    let before = log.file
    try system { () throws(SystemError) in
      try before.synchronizeData()
      try file.synchronizeData()
      try Files.rename(path, to: SegmentNames.path(folder, number))
    }
    return next
  }

  private func setAside(_ number: UInt64) throws(LogError) {
    let folder = folder
    try system { () throws(SystemError) in
      let path = SegmentNames.unfinishedPath(folder, number)
      try Files.rename(path, to: Self.newName("\(folder)/torn-\(number)-0"))
    }
  }

  private func remove(_ number: UInt64) throws(LogError) {
    let path = SegmentNames.unfinishedPath(folder, number)
    try system { () throws(SystemError) in try Files.remove(path) }
  }
}

extension RecoveredLog {
  mutating func take(_ item: LogItem, _ scratch: inout ByteWriter) {
    switch item {
    case .checkpoint(_, let checkpoint, let durable):
      state = checkpoint
      durableSeq = max(durableSeq, durable)
    case .event(let event):
      state.apply(event)
      eventsSinceHash += 1
    case .stateHash(let hash):
      eventsSinceHash = 0
      if wrongHashSeq == nil, StateHash(state, scratch: &scratch).value != hash.value {
        wrongHashSeq = hash.seq
      }
    case .watermark(let watermark): durableSeq = max(durableSeq, watermark.durableSeq)
    }
  }
}
