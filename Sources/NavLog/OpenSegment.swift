import NavCore
import NavSystem

/// The segment that is written to, and where in it the next entry goes.
struct OpenSegment {
  let log: LogIdentifier
  let number: UInt64
  let file: FileDescriptor
  /// Whether it has its final name.
  var isNamed: Bool
  /// Behind the last good byte.
  var offset: Int
  var position: EntryEncoder.Position
  /// Where it counts as full: short of its size, so that a turn's events rarely go beyond.
  let fullOffset: Int

  init(
    log: LogIdentifier,
    number: UInt64,
    file: FileDescriptor,
    isNamed: Bool,
    offset: Int,
    position: EntryEncoder.Position,
    headBytes: Int,
    settings: LogSettings
  ) {
    self.log = log
    self.number = number
    self.file = file
    self.isNamed = isNamed
    self.offset = offset
    self.position = position
    let size = settings.segmentBytes
    // A checkpoint may be as large as a small segment: there must be room behind it all the same.
    fullOffset = max(size - size / 16, headBytes + size / 4)
  }

  var isFull: Bool { offset >= fullOffset }

  var step: SyncJob.Step { SyncJob.Step(number: number, file: file, isNamed: isNamed) }

  /// Makes a segment with its space set aside, writes header and checkpoint, and syncs nothing: it
  /// has no final name yet.
  static func make(
    folder: String,
    header: SegmentHeader,
    state: NavState,
    durableSeq: UInt64,
    settings: LogSettings
  ) throws(LogError) -> OpenSegment {
    let position = EntryEncoder.Position(nextSeq: header.firstSeq, previousCRC: 0)
    var encoder = EntryEncoder(log: header.log, at: position)
    encoder.append(header)
    do { try encoder.appendCheckpoint(state, durableSeq: durableSeq) } catch {
      throw .noCheckpoint(seq: state.seq, reason: error)
    }
    let path = SegmentNames.unfinishedPath(folder, header.number)
    let bytes = encoder.bytes
    do {
      let file = try Files.open(path, .createNew(permissions: 0o640))
      _ = try file.allocate(offset: 0, count: settings.segmentBytes)
      try file.write(bytes, at: 0)
      return OpenSegment(
        log: header.log,
        number: header.number,
        file: file,
        isNamed: false,
        offset: bytes.count,
        position: encoder.position,
        headBytes: bytes.count,
        settings: settings
      )
    } catch {
      try? Files.remove(path)
      throw .system(error)
    }
  }
}
