import NavLog
import NavSystem

/// A log's folder in memory. Of one thread alone.
final class FilesInMemory: LogStorage, @unchecked Sendable {
  final class File: LogFile, @unchecked Sendable {
    let subject: String
    var bytes: [UInt8]

    init(_ subject: String, _ bytes: [UInt8] = []) {
      self.subject = subject
      self.bytes = bytes
    }

    func size() -> Int { bytes.count }
    func modifiedSeconds() -> Int64 { 0 }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
      let count = max(0, min(buffer.count, bytes.count - offset))
      guard count > 0 else { return 0 }
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

  init() {}

  /// A copy that has files of its own.
  init(_ other: FilesInMemory) {
    files = other.files.mapValues { File($0.subject, $0.bytes) }
  }

  /// In the order of their bytes.
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
