import NavCore
import NavLog
import NavSystem
import TestSupport
import Testing

/// A log's folder in memory, for tests that open a log tens of thousands of times. Of one thread
/// alone.
final class MemoryStorage: LogStorage, @unchecked Sendable {
  final class File: LogFile, @unchecked Sendable {
    let subject: String
    var bytes: [UInt8]
    /// What the disk does not give.
    var unreadable: [Range<Int>] = []

    init(_ subject: String, _ bytes: [UInt8] = []) {
      self.subject = subject
      self.bytes = bytes
    }

    func size() -> Int { bytes.count }
    func modifiedSeconds() -> Int64 { 0 }

    func read(
      into buffer: UnsafeMutableRawBufferPointer,
      at offset: Int
    ) throws(SystemError) -> Int {
      let count = max(0, min(buffer.count, bytes.count - offset))
      if unreadable.contains(where: { $0.overlaps(offset..<offset + count) }) {
        throw SystemError(operation: "pread", subject: subject, code: 5)
      }
      bytes.withUnsafeBytes { source in
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[offset..<offset + count]))
      }
      return count
    }

    func write(_ source: UnsafeRawBufferPointer, at offset: Int) {
      grow(to: offset + source.count)
      bytes.replaceSubrange(offset..<offset + source.count, with: source)
    }

    func allocate(offset: Int, count: Int) -> AllocationOutcome {
      grow(to: offset + count)
      return .allocated
    }

    func truncate(to size: Int) {
      bytes.removeLast(max(0, bytes.count - size))
      grow(to: size)
    }

    func synchronizeData() {}

    private func grow(to size: Int) {
      guard size > bytes.count else { return }
      bytes.append(contentsOf: repeatElement(0, count: size - bytes.count))
    }
  }

  let path = "memory"
  private(set) var files: [String: File] = [:]

  /// The names and contents of all files.
  var contents: [String: [UInt8]] {
    get { files.mapValues(\.bytes) }
    set {
      files = Dictionary(
        uniqueKeysWithValues: newValue.map { ($0, File("memory/" + $0, $1)) }
      )
    }
  }

  func list() -> [String] {
    files.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  func open(_ name: String, _ mode: OpenMode) throws(SystemError) -> any LogFile {
    if let file = files[name] {
      guard case .createNew = mode else { return file }
      throw SystemError(operation: "open", subject: name, code: 17)
    }
    switch mode {
    case .read, .readWithoutWaiting, .readWrite:
      throw SystemError(operation: "open", subject: name, code: 2)
    case .create, .createNew, .createEmpty:
      let file = File("memory/" + name)
      files[name] = file
      return file
    }
  }

  func rename(_ name: String, to other: String) throws(SystemError) {
    guard let file = files.removeValue(forKey: name) else {
      throw SystemError(operation: "rename", subject: name, code: 2)
    }
    files[other] = file
  }

  func remove(_ name: String) { files[name] = nil }
  func synchronize() {}
}

/// A log in memory, with the states that it went through.
final class LogInMemory {
  let storage = MemoryStorage()
  let settings = LogSettings(segmentBytes: 65_536, retainBytes: 1 << 30)
  private(set) var writer: LogWriter?
  private(set) var log: LogIdentifier
  private(set) var state = NavState()
  var random: SeededRandom
  /// The state behind each seq.
  private(set) var history: [UInt64: NavState] = [:]

  init(_ seed: Seed = Seed(1)) throws {
    random = SeededRandom(seed)
    history[0] = state
    let opened = try OpenedLog.open(LogFolder(alone: storage), settings: settings)
    writer = opened.writer
    log = opened.writer.log
  }

  func append(_ count: Int, batch: Int = 7) throws {
    let writer = try #require(writer)
    var left = count
    while left > 0 {
      var before = state
      let size = min(left, Int.random(in: 1...batch, using: &random))
      let events = EventSamples.story(size, on: &state, using: &random)
      for event in events {
        before.apply(event)
        history[event.seq] = before
      }
      try writer.append(events, state: state)
      left -= size
    }
  }

  func sync() throws {
    let writer = try #require(writer)
    guard let job = writer.makeSyncJob() else { return }
    try job.run()
    try writer.finish(job)
  }

  /// Appends and syncs until there are so many segments.
  func grow(to segments: Int) throws {
    while storage.list().count < segments {
      try append(40)
      try sync()
    }
    // The newest one has events, however full the one before was.
    try append(30)
    try sync()
  }

  /// Opens what lies in the storage now. The state must be one that was, but for its number.
  @discardableResult
  func open(isStrict: Bool = false) throws -> OpenedLog {
    writer = nil
    let opened = try OpenedLog.open(
      LogFolder(alone: storage),
      settings: settings,
      isStrict: isStrict
    )
    #expect(opened.writer.lastSeq == opened.state.seq)
    if opened.damage == nil {
      #expect(opened.state == history[opened.state.seq])
    } else {
      #expect(opened.state.isOne(of: history))
    }
    return opened
  }

  /// Opens it, and goes on from there.
  @discardableResult
  func goOn() throws -> OpenedLog {
    let opened = try open()
    writer = opened.writer
    log = opened.writer.log
    state = opened.state
    history[state.seq] = state
    return opened
  }

  func verify() throws -> LogVerification { try LogVerification.run(storage) }

  /// Reads the whole log and folds it; what reading says of itself is right.
  func replay() throws -> (report: LogReader.Report, state: NavState) {
    var reader = LogReader(storage)
    var folded = NavState()
    var isFirst = true
    let report = try reader.read { item in
      switch item {
      case .checkpoint(_, let checkpoint, _):
        if isFirst { folded = checkpoint } else { #expect(folded == checkpoint) }
        isFirst = false
      case .event(let event):
        #expect(event.seq == folded.seq + 1)
        folded.apply(event)
      case .stateHash(let hash): #expect(hash.value == StateHash(folded).value)
      case .watermark: break
      case .gap(let gap):
        #expect(gap.from == folded.seq + 1 || isFirst)
        isFirst = true
      }
      return true
    }
    return (report, folded)
  }
}
