import NavCore
import NavSystem

/// A copy of a log whose daemon may go on writing: segments from the newest to the oldest, so that
/// retention can only shorten it at its old end. Of the newest one, what is written by then is
/// copied; nothing of the source is changed, and no lock is taken.
package struct LogBackup: Sendable {
  /// A file that was not copied as it is, or that is not as it should be.
  package struct Remark: Equatable, Sendable {
    package let file: String
    package let text: String
    /// It is wrong, not only unfinished.
    package let isDamage: Bool
  }

  package private(set) var files = 0
  package private(set) var bytes = 0
  package private(set) var remarks: [Remark] = []

  private let source: any LogStorage
  private let target: any LogStorage
  private var buffer = SegmentBytes()

  private init(_ source: any LogStorage, _ target: any LogStorage) {
    self.source = source
    self.target = target
  }

  /// Copies the log in `source` into an empty folder; the copy has reached the disk, and was read
  /// back, when this returns. `tell` hears how many files of how many are copied.
  package static func run(
    from source: any LogStorage,
    into target: any LogStorage,
    tell: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(LogError) -> LogBackup {
    var backup = LogBackup(source, target)
    let order = try system { () throws(SystemError) in try SegmentOrder(source) }
    for (index, place) in order.read.reversed().enumerated() {
      tell(index, order.read.count)
      let mayBeWritten = try system { () throws(SystemError) in try order.isNewest(place) }
      if try !backup.copy(place, order, mayBeWritten: mayBeWritten) { break }
    }
    // One that was set aside meanwhile is among them.
    let aside = try system { () throws(SystemError) in try SegmentNames(source).damaged }
    for file in aside { try backup.copy(damaged: file.name) }
    try system { () throws(SystemError) in try target.synchronize() }
    return backup
  }

  /// - Returns: false where retention took it away: what is older has gone too.
  private mutating func copy(
    _ place: SegmentOrder.Place,
    _ order: SegmentOrder,
    mayBeWritten: Bool
  ) throws(LogError) -> Bool {
    let name = place.name
    let found: (any LogFile)?
    do throws(LogError) { found = try open(name) } catch {
      guard case .system(let reason) = error, reason.isUnreadable else { throw error }
      remark(name, "it cannot be read: \(reason); not copied", isDamage: true)
      return true
    }
    guard let file = found else { return try isSetAside(name) }
    try read(file, of: name)
    guard var walk = try? SegmentWalk(buffer.bytes.span.bytes) else {
      // Prepared, and not begun yet; else its head is wrong.
      if name.hasSuffix(SegmentNames.unfinishedSuffix) { return true }
      remark(name, "its head is wrong; copied as it is", isDamage: true)
      try write(buffer.bytes, to: name)
      return true
    }
    var durable: UInt64 = 0
    // What stands behind the place from which the next segment goes on is nothing of the log.
    let log = walk.header.log
    let end = try system { () throws(SystemError) in try order.end(of: place.number, log: log) }
    let stop = walk.run(buffer.bytes.span.bytes, until: end) { item in
      if case .checkpoint(_, _, let seq) = item { durable = max(durable, seq) }
      if case .watermark(let mark) = item { durable = max(durable, mark.durableSeq) }
      return true
    }
    guard walk.hasCheckpoint || !name.hasSuffix(SegmentNames.unfinishedSuffix) else { return true }
    switch stop {
    case .end where end != nil:
      let place = "offset \(walk.decoder.offset)"
      remark(name, "\(place): it ends before the next one goes on; copied as it is", isDamage: true)
      try write(buffer.bytes, to: name)
      return true
    case .end, .linked, .refused: break
    case .bad(let bad):
      let isTail = walk.isTail(bad, in: buffer.bytes.span.bytes, &durable)
      guard mayBeWritten, isTail, buffer.hole(behind: bad.offset) == nil else {
        remark(name, "\(bad); copied as it is", isDamage: true)
        try write(buffer.bytes, to: name)
        return true
      }
      remark(name, "\(bad), not written to its end; left out from there on", isDamage: false)
    case .unreadable(let offset, let seq, let reason):
      remark(name, "offset \(offset), seq \(seq): \(reason); copied as it is", isDamage: true)
      try write(buffer.bytes, to: name)
      return true
    }
    try write(
      Array(buffer.bytes[..<walk.decoder.offset]),
      to: SegmentNames.name(walk.header.number)
    )
    return true
  }

  private func isSetAside(_ name: String) throws(LogError) -> Bool {
    let source = source
    let names = try system { () throws(SystemError) in try SegmentNames(source) }
    return names.damaged.contains { SegmentNames.name($0.segment) == name }
  }

  private mutating func copy(damaged name: String) throws(LogError) {
    guard let file = try? open(name) else { return }
    try read(file, of: name)
    remark(name, "set aside as damaged; copied as it is", isDamage: false)
    try write(buffer.bytes, to: name)
  }

  private mutating func read(_ file: any LogFile, of name: String) throws(LogError) {
    try buffer.read(file)
    for hole in buffer.holes {
      remark(name, "\(hole.text); copied as bytes of 255", isDamage: true)
    }
  }

  /// Nil where it has gone; one that got its final name meanwhile is found by that.
  private func open(_ name: String) throws(LogError) -> (any LogFile)? {
    let stem = name.hasSuffix(".new") ? String(name.dropLast(".new".count)) : name
    for name in [name, stem] {
      do { return try source.open(name, .read) } catch {
        guard error.isMissingFile else { throw .system(error) }
      }
    }
    return nil
  }

  /// The copy has the size of the file, so that it does not look cut off; what is behind the
  /// content reads as zeros.
  private mutating func write(_ content: [UInt8], to name: String) throws(LogError) {
    let (target, size) = (target, max(buffer.bytes.count, content.count))
    let isSame = try system { () throws(SystemError) in
      let file = try target.open(name, .createNew(permissions: 0o640))
      try file.write(content, at: 0)
      try file.truncate(to: size)
      try file.synchronizeData()
      var again = [UInt8](repeating: 0xff, count: size)
      return try file.read(into: &again, at: 0) == size && again.starts(with: content)
        && again[content.count...].allSatisfy { $0 == 0 }
    }
    if !isSame { remark(name, "the copy reads back otherwise", isDamage: true) }
    files += 1
    bytes += content.count
  }

  private mutating func remark(_ name: String, _ text: String, isDamage: Bool) {
    remarks.append(Remark(file: source.place(of: name), text: text, isDamage: isDamage))
  }
}
