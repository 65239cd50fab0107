package import NavLog
package import NavSystem
import Synchronization

/// A storage whose calls fail when a test wants them to, on top of one that works.
package final class FailingStorage: LogStorage {
  /// What a log asks of its storage.
  package enum Call: Hashable, Sendable, CaseIterable {
    case list, open, create, rename, remove, synchronizeFolder
    case size, read, write, allocate, truncate, synchronizeData

    /// Those that change something, or promise something of it.
    package static let changes: Set<Call> = [
      .create, .rename, .remove, .synchronizeFolder, .write, .allocate, .truncate,
      .synchronizeData,
    ]
  }

  /// Which calls fail, and how.
  package struct Plan: Sendable {
    package var calls: Set<Call>
    /// The first one that fails, counted from when the plan was made; 1 is the next.
    package var first: Int
    /// All from there on fail, not only that one.
    package var isLasting: Bool
    package var code: Int32
    /// Bytes of a write that reach the file although it fails.
    package var writtenBytes: Int

    package init(
      _ calls: Set<Call>,
      first: Int = 1,
      isLasting: Bool = false,
      code: Int32,
      writtenBytes: Int = 0
    ) {
      self.calls = calls
      self.first = first
      self.isLasting = isLasting
      self.code = code
      self.writtenBytes = writtenBytes
    }
  }

  private struct State {
    var plan: Plan?
    var count = 0
    var failures = 0
    var stalled: Set<Call> = []
    var counts: [Call: Int] = [:]
  }

  private let inner: any LogStorage
  private let state = Mutex(State())

  package init(_ inner: any LogStorage) { self.inner = inner }

  /// From now on; nil: all is well.
  package func follow(_ plan: Plan?) {
    state.withLock {
      $0.plan = plan
      $0.count = 0
      $0.failures = 0
    }
  }

  /// Calls that failed since the plan was made.
  package var failures: Int { state.withLock { $0.failures } }

  /// How often something was asked for, failed or not.
  package func count(of call: Call) -> Int { state.withLock { $0.counts[call] ?? 0 } }

  /// Calls of these kinds come back only when they are taken out again.
  package func stall(_ calls: Set<Call>) { state.withLock { $0.stalled = calls } }

  /// Waits while the call is stalled, and says how it ends.
  fileprivate func check(_ call: Call, _ subject: String) throws(SystemError) {
    while state.withLock({ $0.stalled.contains(call) }) {
      var nothing: [PollEntry] = []
      _ = try Poll.wait(&nothing, timeoutMilliseconds: 1)
    }
    let code = state.withLock { state -> Int32? in
      state.counts[call, default: 0] += 1
      guard let plan = state.plan, plan.calls.contains(call) else { return nil }
      state.count += 1
      guard state.count == plan.first || plan.isLasting && state.count > plan.first else {
        return nil
      }
      state.failures += 1
      return plan.code
    }
    if let code { throw SystemError(operation: "\(call)", subject: subject, code: code) }
  }

  fileprivate var writtenBytes: Int { state.withLock { $0.plan?.writtenBytes ?? 0 } }

  package var path: String { inner.path }

  package func list() throws(SystemError) -> [String] {
    try check(.list, path)
    return try inner.list()
  }

  package func open(_ name: String, _ mode: OpenMode) throws(SystemError) -> any LogFile {
    switch mode {
    case .create, .createNew: try check(.create, name)
    default: try check(.open, name)
    }
    return FailingFile(try inner.open(name, mode), self)
  }

  package func rename(_ name: String, to other: String) throws(SystemError) {
    try check(.rename, name)
    try inner.rename(name, to: other)
  }

  package func remove(_ name: String) throws(SystemError) {
    try check(.remove, name)
    try inner.remove(name)
  }

  package func synchronize() throws(SystemError) {
    try check(.synchronizeFolder, path)
    try inner.synchronize()
  }
}

private final class FailingFile: LogFile {
  private let inner: any LogFile
  private let storage: FailingStorage

  init(_ inner: any LogFile, _ storage: FailingStorage) {
    self.inner = inner
    self.storage = storage
  }

  var subject: String { inner.subject }

  func size() throws(SystemError) -> Int {
    try storage.check(.size, subject)
    return try inner.size()
  }

  func modifiedSeconds() throws(SystemError) -> Int64 { try inner.modifiedSeconds() }

  func read(
    into buffer: UnsafeMutableRawBufferPointer,
    at offset: Int
  ) throws(SystemError) -> Int {
    try storage.check(.read, subject)
    return try inner.read(into: buffer, at: offset)
  }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(SystemError) {
    do { try storage.check(.write, subject) } catch {
      let count = min(storage.writtenBytes, bytes.count)
      try inner.write(UnsafeRawBufferPointer(rebasing: bytes[..<count]), at: offset)
      throw error
    }
    try inner.write(bytes, at: offset)
  }

  func allocate(offset: Int, count: Int) throws(SystemError) -> AllocationOutcome {
    try storage.check(.allocate, subject)
    return try inner.allocate(offset: offset, count: count)
  }

  func truncate(to size: Int) throws(SystemError) {
    try storage.check(.truncate, subject)
    try inner.truncate(to: size)
  }

  func synchronizeData() throws(SystemError) {
    try storage.check(.synchronizeData, subject)
    try inner.synchronizeData()
  }
}
