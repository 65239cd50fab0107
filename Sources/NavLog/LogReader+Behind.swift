import NavCore
import NavSystem

// What comes behind the place at which reading ended.
extension LogReader {
  /// The first event of the first segment behind the one that reading could not get past, where
  /// that is whole and not before `seq`.
  package func firstSeq(behind report: Report, from seq: UInt64) throws(LogError) -> UInt64? {
    guard let number = report.stopSegment else { return nil }
    // One that does not go on from what comes before it may be right by itself.
    let isItself = if case .brokenLink = report.stop { true } else { false }
    let storage = storage
    return try system { () throws(SystemError) in
      let order = try SegmentOrder(storage)
      for place in order.read where place.number > number || isItself && place.number == number {
        guard let head = try order.head(of: place), head.header.firstSeq >= seq else { continue }
        return head.header.firstSeq
      }
      return nil
    }
  }

  /// What comes behind the last segment that was read to its end, and is gone; nil: nothing is.
  /// Not for whoever reads what a daemon is writing: one that is full is followed a moment later.
  func lostBehind() throws(LogError) -> Stop? {
    guard let walk = last else { return nil }
    let storage = storage
    let order = try system { () throws(SystemError) in try SegmentOrder(storage) }
    let number = walk.header.number
    let offset = walk.decoder.offset
    let isFull = OpenSegment.isFull(
      size: buffer.bytes.count,
      offset: offset,
      headBytes: walk.headBytes
    )
    guard order.names.finished.last ?? 0 <= number,
      let lost = order.lost(behind: number, isFull: isFull)
    else { return nil }
    return .lost(
      file: storage.place(of: SegmentNames.name(number)),
      offset: offset,
      seq: walk.decoder.position.nextSeq,
      what: lost.what
    )
  }
}
