package import NavSystem

/// A segment's file with its space set aside, before anything is in it: zeros throughout, without
/// its final name.
struct PreparedSegment: Sendable {
  let number: UInt64
  let file: any LogFile
}

/// Makes the file of the next segment, for a thread that may wait for the disk, in pieces, so that
/// a sync need not wait for all of it. Where every sync is waited for it writes the zeros down: a
/// later write then changes no more than the bytes that it writes.
package struct PreparationJob: Sendable {
  let storage: any LogStorage
  let number: UInt64
  let bytes: Int
  let isZeroFilled: Bool
  /// What retention lets go before there is another file.
  let removals: [String]
  private(set) var removed: [String] = []
  private var file: (any LogFile)?
  private var done = 0

  init(storage: any LogStorage, number: UInt64, bytes: Int, isZeroFilled: Bool, removals: [String])
  {
    self.storage = storage
    self.number = number
    self.bytes = bytes
    self.isZeroFilled = isZeroFilled
    self.removals = removals
  }

  package var isFinished: Bool { file != nil && (!isZeroFilled || done >= bytes) }

  var prepared: PreparedSegment? {
    guard isFinished, let file else { return nil }
    return PreparedSegment(number: number, file: file)
  }

  /// Does the next piece. After an error there is no file.
  package mutating func step() throws(SystemError) {
    let name = SegmentNames.unfinishedName(number)
    do {
      guard let file else {
        removed = Retention.remove(removals, in: storage)
        // Its name must not outlive that of the segment before it.
        try storage.synchronize()
        // One that was prepared before this start and never used; it holds nothing.
        try storage.remove(name)
        let file = try storage.open(name, .createNew(permissions: 0o640))
        self.file = file
        _ = try file.allocate(offset: 0, count: bytes)
        // A loss of power at the turn of segments must not look as if the next one had been lost.
        try storage.synchronize()
        return
      }
      let count = min(LogLimits.zeroPieceBytes, bytes - done)
      try file.write([UInt8](repeating: 0, count: count), at: done)
      try file.synchronizeData()
      done += count
    } catch {
      try? storage.remove(name)
      file = nil
      throw error
    }
  }

  /// Does all of it.
  package mutating func run() throws(SystemError) {
    while !isFinished { try step() }
  }
}
