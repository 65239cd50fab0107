private import Foundation
package import NavLog
package import NavSystem

/// What a program can ask of a disk.
package enum DiskCall: CaseIterable, Sendable {
  case list, open, rename, remove, synchronize
  case size, modified, read, write, allocate, truncate, synchronizeData
}

/// A disk in memory that loses what a real one may lose: the storage of a log under test.
///
/// Owns its files in two layers: what a program sees, and what would be there after a loss of
/// power. A write changes the first; only a sync that succeeds brings all of it to the second,
/// although the disk may do so by itself, page by page, at any time. `crash` gives the disk that
/// comes up afterwards and leaves this one as it is, so that one life has many ends. Calls may
/// come from any thread.
package final class SimulatedDisk: LogStorage, @unchecked Sendable {
  // Unchecked because the lock is Foundation's: every field is touched with `condition` held, but
  // those that are set before the disk is used.

  /// A change of the folder that no sync has covered: names that go, and one that comes.
  struct NameChange {
    let stamp: UInt64
    let removed: [String]
    let added: String?
    let node: SimulatedNode?
  }

  package let path: String
  private let condition = NSCondition()

  private(set) var names: [String: SimulatedNode] = [:]
  private(set) var durableNames: [String: SimulatedNode] = [:]
  private(set) var pending: [NameChange] = []
  /// When the last change was made, counted in changes.
  private(set) var latestStamp: UInt64 = 0

  private var faults = DiskFaults()
  private var isHoldingSyncs = false
  private var heldSyncs = 0
  private var background: SeededRandom?

  /// Bytes that fit; a write beyond is done as far as it fits. Set before use.
  package var capacity = Int.max
  /// Whether space can be set aside. Set before use.
  package var canAllocate = true
  /// The wall clock, for the times of files.
  package var nowSeconds: Int64 = 1_700_000_000
  /// Called before each call takes effect, from whoever makes it: a moment for a crash.
  package var onCall: ((DiskCall) -> Void)?

  /// Bytes of all files that have a name, by their lengths in whole pages.
  package private(set) var usedBytes = 0
  /// The most that it ever was.
  package private(set) var peakBytes = 0
  package private(set) var writtenBytes = 0
  private var counts: [DiskCall: Int] = [:]

  package init(path: String = "disk") { self.path = path }

  /// The disk that comes up with these files, all of them durable.
  init(path: String, files: [String: SimulatedNode], capacity: Int, nowSeconds: Int64) {
    self.path = path
    self.capacity = capacity
    self.nowSeconds = nowSeconds
    names = files
    durableNames = files
    usedBytes = files.values.reduce(0) { $0 + $1.takenBytes }
    peakBytes = usedBytes
  }

  // MARK: What tests ask

  package func count(_ call: DiskCall) -> Int { locked { counts[call, default: 0] } }

  package var calls: Int { locked { counts.values.reduce(0, +) } }

  /// The n-th call from now, of one kind or of any, fails; and so do those behind it, if wanted.
  package func fail(
    _ call: DiskCall? = nil,
    at number: Int,
    times: Int = 1,
    with failure: DiskFaults.Failure
  ) {
    locked { faults.add(call, at: number, times: times, failure) }
  }

  /// Every fault is gone, those to come too.
  package func heal() { locked { faults = DiskFaults() } }

  /// Syncs of files wait from now on until they are released.
  package func holdSyncs() { locked { isHoldingSyncs = true } }

  package func releaseSyncs() {
    locked {
      isHoldingSyncs = false
      condition.broadcast()
    }
  }

  /// Returns when a sync waits.
  package func waitForHeldSync() {
    locked { while heldSyncs == 0 { condition.wait() } }
  }

  /// The disk writes pages and names back by itself now and then.
  package func writeBack(using random: SeededRandom) { locked { background = random } }

  /// The bytes that a program sees; nil where there is no such file.
  package func contents(_ name: String) -> [UInt8]? { locked { names[name]?.contents } }

  /// Bits on the disk turn over, seen by whoever reads from now on.
  package func damage(_ name: String, at offset: Int, mask: UInt8) {
    locked { names[name]?.damage(at: offset, mask: mask) }
  }

  // MARK: Files by name

  package func list() throws(SystemError) -> [String] {
    try perform(.list, path) { () throws(SystemError) in
      names.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
  }

  package func open(_ name: String, _ mode: OpenMode) throws(SystemError) -> any LogFile {
    let place = place(of: name)
    return try perform(.open, place) { () throws(SystemError) in
      let node: SimulatedNode
      switch (mode, names[name]) {
      case (.createNew, .some):
        throw SystemError(operation: "open", subject: place, code: DiskError.exists)
      case (_, .some(let found)): node = found
      case (.read, nil), (.readWithoutWaiting, nil), (.readWrite, nil):
        throw SystemError(operation: "open", subject: place, code: DiskError.missing)
      case (_, nil):
        node = SimulatedNode(nowSeconds: nowSeconds)
        change(removed: [], added: name, node)
      }
      return SimulatedFile(disk: self, node: node, subject: place)
    }
  }

  package func rename(_ name: String, to other: String) throws(SystemError) {
    try perform(.rename, place(of: name)) { () throws(SystemError) in
      guard let node = names[name] else {
        throw SystemError(operation: "rename", subject: place(of: name), code: DiskError.missing)
      }
      if name != other { change(removed: [name], added: other, node) }
    }
  }

  package func remove(_ name: String) throws(SystemError) {
    try perform(.remove, place(of: name)) { () throws(SystemError) in
      if names[name] != nil { change(removed: [name], added: nil, nil) }
    }
  }

  package func synchronize() throws(SystemError) {
    try perform(.synchronize, path) { () throws(SystemError) in
      durableNames = names
      pending.removeAll()
    }
  }

  private func change(removed: [String], added: String?, _ node: SimulatedNode?) {
    for name in removed { link(name, nil) }
    if let added { link(added, node) }
    let change = NameChange(stamp: nextStamp(), removed: removed, added: added, node: node)
    pending.append(change)
  }

  private func link(_ name: String, _ node: SimulatedNode?) {
    if let before = names.removeValue(forKey: name) {
      before.isNamed = false
      usedBytes -= before.takenBytes
    }
    guard let node else { return }
    names[name] = node
    node.isNamed = true
    usedBytes += node.takenBytes
    peakBytes = max(peakBytes, usedBytes)
  }

  private func place(of name: String) -> String { path + "/" + name }

  // MARK: For its files

  /// Does a call: counts it, lets it fail where that is wanted, and has the lock meanwhile.
  func perform<Value>(
    _ call: DiskCall,
    _ subject: String,
    _ body: () throws(SystemError) -> Value
  ) throws(SystemError) -> Value {
    onCall?(call)
    condition.lock()
    defer { condition.unlock() }
    counts[call, default: 0] += 1
    if call == .synchronizeData, isHoldingSyncs {
      heldSyncs += 1
      condition.broadcast()
      while isHoldingSyncs { condition.wait() }
      heldSyncs -= 1
    }
    pendingFailure = faults.next(call)
    if let failure = pendingFailure, !failure.isPartial || call != .write {
      if call != .synchronizeData {
        throw SystemError(operation: "\(call)", subject: subject, code: failure.code)
      }
    }
    return try body()
  }

  /// What the present call is to fail with, once it has done its part.
  private(set) var pendingFailure: DiskFaults.Failure?

  /// How many bytes may be added to the files.
  var bytesLeft: Int { capacity - usedBytes }

  func nextStamp() -> UInt64 {
    latestStamp += 1
    return latestStamp
  }

  /// A file has another length; `before` is what it took.
  func resized(_ node: SimulatedNode, from before: Int) {
    guard node.isNamed else { return }
    usedBytes += node.takenBytes - before
    peakBytes = max(peakBytes, usedBytes)
  }

  /// After a write: what the disk may do by itself meanwhile.
  func wrote(_ count: Int, to node: SimulatedNode) {
    writtenBytes += count
    guard background != nil, background?.next(upperBound: UInt64(4)) == 0 else { return }
    guard let choice = background?.next() else { return }
    if choice % 4 == 0, let first = pending.first {
      Self.apply(first, to: &durableNames)
      pending.removeFirst()
    } else {
      node.writeBack(choice / 4)
    }
  }

  /// A file has one name at a time, whichever changes of names reach the disk.
  static func apply(_ change: NameChange, to files: inout [String: SimulatedNode]) {
    for name in change.removed { files[name] = nil }
    guard let added = change.added, let node = change.node else { return }
    for (name, other) in files where other === node { files[name] = nil }
    files[added] = node
  }

  func locked<Value>(_ body: () throws -> Value) rethrows -> Value {
    condition.lock()
    defer { condition.unlock() }
    return try body()
  }
}
