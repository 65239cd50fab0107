package import NavCore
import NavSystem

/// Takes a segment out of a log in use, once a reader has found it damaged.
package enum DamagedSegment {
  /// Looks at the segment again, by itself, and renames its file where it is damaged; what is
  /// missing from then on is what it returns, for `log_damaged`. Nil where there is nothing to do:
  /// the segment is whole or gone, or it is the one that is written to: of that the writer has the
  /// state, and leaves it by `SegmentInDoubt`.
  ///
  /// To be called by whoever writes the log, on the thread that may wait for the disk. Nothing of
  /// the file is changed, and both names are durable before it returns.
  package static func setAside(
    _ number: UInt64,
    in storage: any LogStorage
  ) throws(LogError) -> LogDamaged? {
    let order = try system { () throws(SystemError) in try SegmentOrder(storage) }
    guard let place = order.read.first(where: { $0.number == number }), place.kind == .finished,
      try system({ () throws(SystemError) in try !order.isNewest(place) })
    else { return nil }
    var examination = SegmentExamination(storage)
    let found: FoundSegment
    do {
      let log = try system { () throws(SystemError) in try order.log(of: number) }
      let end = try system { () throws(SystemError) in
        guard let log else { return EntryEncoder.Position?.none }
        return try order.end(of: number, log: log)
      }
      found = try examination.read(place, until: end, log: log)
      if found.isWhole, found.isLinked || end == nil { return nil }
    } catch {
      // Gone, or written by another version: neither is damage.
      if case .system(let reason) = error, !reason.isMissingFile { throw error }
      return nil
    }
    let range = try missing(found, order, &examination)
    _ = try system { () throws(SystemError) in try rename(number, in: storage) }
    return LogDamaged(
      segment: number,
      offset: UInt64(found.offset),
      from: range.from,
      to: range.to
    )
  }

  /// Gives its file the name of one that was set aside, and returns that.
  static func rename(
    _ number: UInt64,
    in storage: any LogStorage
  ) throws(SystemError) -> String {
    let name = try SegmentNames.free("damaged-\(number)", in: storage)
    do { try storage.rename(SegmentNames.name(number), to: name) } catch {
      // An earlier try came so far.
      guard error.isMissingFile,
        let earlier = try SegmentNames(storage).damaged.last(where: { $0.segment == number })
      else { throw error }
      try storage.synchronize()
      return earlier.name
    }
    try storage.synchronize()
    return name
  }

  /// The events that no segment holds any more: from where the one before ends to where the next
  /// one begins.
  private static func missing(
    _ found: FoundSegment,
    _ order: SegmentOrder,
    _ examination: inout SegmentExamination
  ) throws(LogError) -> (from: UInt64, to: UInt64) {
    let start = try examination.start(of: found, in: order)
    let next = try system { () throws(SystemError) in
      try order.head(behind: found.place.number)
    }
    let first = start?.nextSeq ?? found.header?.firstSeq ?? 1
    let end = next?.end.nextSeq ?? found.position.nextSeq
    return (first, max(first, end) &- 1)
  }
}

extension SegmentOrder {
  /// The log of a segment, by its own head or by that of the one behind it.
  fileprivate func log(of number: UInt64) throws(SystemError) -> LogIdentifier? {
    for place in read where place.number >= number {
      guard let head = try head(of: place) else { continue }
      return place.number == number ? head.header.log : head.logBefore
    }
    return nil
  }
}
