import NavLog
import NavSystem

/// The content of a file on a simulated disk, in both layers. Pages of zeros are kept as no bytes.
/// Touched with its disk's lock held.
final class SimulatedNode {
  static let pageBytes = 4_096

  private(set) var length = 0
  private(set) var pages: [[UInt8]] = []
  private(set) var durableLength = 0
  private(set) var durablePages: [[UInt8]] = []
  /// Pages that differ between the layers, and when they were last written.
  private(set) var changed: [Int: UInt64] = [:]
  /// Those of them that the next sync writes: all, but for what a failed sync has forgotten.
  private var dirty: Set<Int> = []
  private var isLengthDirty = false
  /// Lengths since the last sync, and when it had them.
  private(set) var lengths: [(stamp: UInt64, length: Int)] = []
  var modifiedSeconds: Int64
  var isNamed = false

  init(nowSeconds: Int64) { modifiedSeconds = nowSeconds }

  /// A file all of which is durable.
  init(length: Int, pages: [[UInt8]], modifiedSeconds: Int64) {
    self.length = length
    self.pages = pages
    self.modifiedSeconds = modifiedSeconds
    durableLength = length
    durablePages = pages
    isNamed = true
  }

  /// Bytes of whole pages.
  var takenBytes: Int { Self.pageCount(length) * Self.pageBytes }

  static func pageCount(_ length: Int) -> Int { (length + pageBytes - 1) / pageBytes }

  var contents: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: length)
    bytes.withUnsafeMutableBytes { _ = read(into: $0, at: 0) }
    return bytes
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    let count = max(0, min(buffer.count, length - offset))
    var done = 0
    while done < count {
      let (page, start) = (offset + done).quotientAndRemainder(dividingBy: Self.pageBytes)
      let piece = min(Self.pageBytes - start, count - done)
      let target = UnsafeMutableRawBufferPointer(rebasing: buffer[done..<done + piece])
      if page < pages.count, !pages[page].isEmpty {
        pages[page].withUnsafeBytes {
          target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[start..<start + piece]))
        }
      } else {
        target.initializeMemory(as: UInt8.self, repeating: 0)
      }
      done += piece
    }
    return count
  }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int, stamp: UInt64) {
    var done = 0
    while done < bytes.count {
      let (page, start) = (offset + done).quotientAndRemainder(dividingBy: Self.pageBytes)
      let piece = min(Self.pageBytes - start, bytes.count - done)
      touch(page, stamp)
      if pages[page].isEmpty { pages[page] = Self.zeros }
      pages[page].withUnsafeMutableBytes {
        UnsafeMutableRawBufferPointer(rebasing: $0[start..<start + piece])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[done..<done + piece]))
      }
      done += piece
    }
    if offset + bytes.count > length { setLength(offset + bytes.count, stamp) }
  }

  private static let zeros = [UInt8](repeating: 0, count: pageBytes)

  func truncate(to size: Int, stamp: UInt64) {
    let last = size / Self.pageBytes
    for page in pages.indices where page >= last && !pages[page].isEmpty {
      touch(page, stamp)
      let kept = size - page * Self.pageBytes
      if kept <= 0 {
        pages[page] = []
      } else {
        for index in kept..<Self.pageBytes { pages[page][index] = 0 }
      }
    }
    setLength(size, stamp)
  }

  func setLength(_ size: Int, _ stamp: UInt64) {
    guard size != length else { return }
    length = size
    isLengthDirty = true
    lengths.append((stamp, size))
  }

  private func touch(_ page: Int, _ stamp: UInt64) {
    while pages.count <= page { pages.append([]) }
    changed[page] = stamp
    dirty.insert(page)
  }

  /// All that is dirty reaches the disk.
  func synchronize() {
    for page in dirty { makeDurable(page) }
    dirty.removeAll(keepingCapacity: true)
    guard isLengthDirty else { return }
    isLengthDirty = false
    durableLength = length
    lengths.removeAll(keepingCapacity: true)
  }

  /// A sync has failed: what was dirty counts as clean, and no later sync brings it to the disk.
  func forgetDirty() {
    dirty.removeAll()
    isLengthDirty = false
  }

  /// One page, or the length, reaches the disk unasked.
  func writeBack(_ choice: UInt64) {
    let candidates = changed.keys.sorted()
    let index = Int(choice % UInt64(candidates.count + 1))
    if index < candidates.count {
      let page = candidates[index]
      makeDurable(page)
      dirty.remove(page)
      // A file system lets a file reach as far as its pages have.
      durableLength = max(durableLength, min(length, (page + 1) * Self.pageBytes))
    } else if isLengthDirty {
      durableLength = length
      lengths.removeAll()
      isLengthDirty = false
    }
  }

  private func makeDurable(_ page: Int) {
    while durablePages.count <= page { durablePages.append([]) }
    durablePages[page] = pages[page]
    changed[page] = nil
  }

  func damage(at offset: Int, mask: UInt8) {
    let (page, start) = offset.quotientAndRemainder(dividingBy: Self.pageBytes)
    guard offset < length else { return }
    while pages.count <= page { pages.append([]) }
    if pages[page].isEmpty { pages[page] = Self.zeros }
    pages[page][start] ^= mask
    makeDurable(page)
  }
}

/// An open file of a simulated disk.
final class SimulatedFile: LogFile, @unchecked Sendable {
  // Unchecked because the node is guarded by the disk's lock.
  private let disk: SimulatedDisk
  private let node: SimulatedNode
  let subject: String

  init(disk: SimulatedDisk, node: SimulatedNode, subject: String) {
    self.disk = disk
    self.node = node
    self.subject = subject
  }

  func size() throws(SystemError) -> Int {
    try disk.perform(.size, subject) { () throws(SystemError) in node.length }
  }

  func modifiedSeconds() throws(SystemError) -> Int64 {
    try disk.perform(.modified, subject) { () throws(SystemError) in node.modifiedSeconds }
  }

  func read(
    into buffer: UnsafeMutableRawBufferPointer,
    at offset: Int
  ) throws(SystemError) -> Int {
    try disk.perform(.read, subject) { () throws(SystemError) in
      node.read(into: buffer, at: offset)
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(SystemError) {
    try disk.perform(.write, subject) { () throws(SystemError) in
      var count = bytes.count
      var code: Int32?
      if let failure = disk.pendingFailure {
        count /= 2
        code = failure.code
      }
      let before = node.takenBytes
      let most = node.isNamed ? before + max(0, disk.bytesLeft) : Int.max
      if offset + count > node.length, offset + count > most {
        count = max(
          0,
          min(count, most / SimulatedNode.pageBytes * SimulatedNode.pageBytes - offset)
        )
        code = code ?? DiskError.full
      }
      if count > 0 {
        let part = UnsafeRawBufferPointer(rebasing: bytes[..<count])
        node.write(part, at: offset, stamp: disk.nextStamp())
        node.modifiedSeconds = disk.nowSeconds
        disk.resized(node, from: before)
        disk.wrote(count, to: node)
      }
      if let code { throw SystemError(operation: "pwrite", subject: subject, code: code) }
    }
  }

  func allocate(offset: Int, count: Int) throws(SystemError) -> AllocationOutcome {
    try disk.perform(.allocate, subject) { () throws(SystemError) in
      guard disk.canAllocate else { return .unsupported }
      let before = node.takenBytes
      let end = offset + count
      let taken = SimulatedNode.pageCount(end) * SimulatedNode.pageBytes
      if taken - before > disk.bytesLeft {
        throw SystemError(operation: "fallocate", subject: subject, code: DiskError.full)
      }
      if end > node.length { node.setLength(end, disk.nextStamp()) }
      disk.resized(node, from: before)
      return .allocated
    }
  }

  func truncate(to size: Int) throws(SystemError) {
    try disk.perform(.truncate, subject) { () throws(SystemError) in
      let before = node.takenBytes
      node.truncate(to: size, stamp: disk.nextStamp())
      node.modifiedSeconds = disk.nowSeconds
      disk.resized(node, from: before)
    }
  }

  func synchronizeData() throws(SystemError) {
    try disk.perform(.synchronizeData, subject) { () throws(SystemError) in
      if let failure = disk.pendingFailure {
        node.forgetDirty()
        throw SystemError(operation: "fdatasync", subject: subject, code: failure.code)
      }
      node.synchronize()
    }
  }
}
