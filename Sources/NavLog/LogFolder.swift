import NavSystem

/// The folder of one log, and the names in it. Whoever writes holds its lock for life; readers take
/// none. A segment has its final name only when its head has reached the disk: before that it is
/// called `….new`.
package final class LogFolder {
  package let path: String
  private let lock: FileLock

  /// Makes the folder (0750) if it is not there, and locks it.
  ///
  /// - Throws: `LogError.locked` with the pid of the daemon that has it, `LogError.system` with the
  ///   path when the folder cannot be used.
  package init(_ path: String) throws(LogError) {
    self.path = path
    let outcome = try system { () throws(SystemError) -> LockOutcome in
      let isNew = try Files.kind(path) == .nothing
      try Files.makeFolder(path, permissions: 0o750)
      if isNew { try Files.synchronizeFolder(Files.folder(of: path)) }
      return try FileLock.acquire(path + "/lock")
    }
    switch outcome {
    case .acquired(let lock): self.lock = lock
    case .held(let pid): throw .locked(folder: path, pid: pid)
    }
  }
}

/// What the names in a log's folder say; whatever else lies there is left alone.
struct SegmentNames: Equatable, Sendable {
  static let prefix = "segment-"
  static let suffix = ".navlog"
  static let unfinishedSuffix = ".navlog.new"

  /// Numbers of the segments, ascending.
  var finished: [UInt64] = []
  /// Numbers of those without their final name, ascending.
  var unfinished: [UInt64] = []
  /// Tails that were cut off: the segment they were of, and their file's name.
  var torn: [(segment: UInt64, name: String)] = []

  init(folder: String) throws(SystemError) {
    for name in try Files.list(folder) {
      if let number = Self.number(name, suffix: Self.suffix) {
        finished.append(number)
      } else if let number = Self.number(name, suffix: Self.unfinishedSuffix) {
        unfinished.append(number)
      } else if name.hasPrefix("torn-"),
        let number = UInt64(name.dropFirst("torn-".count).prefix { $0 != "-" })
      {
        torn.append((number, name))
      }
    }
    finished.sort()
    unfinished.sort()
  }

  static func path(_ folder: String, _ number: UInt64) -> String {
    folder + "/" + stem(number) + suffix
  }

  static func unfinishedPath(_ folder: String, _ number: UInt64) -> String {
    folder + "/" + stem(number) + unfinishedSuffix
  }

  /// Ten digits, so that names sort as numbers do.
  private static func stem(_ number: UInt64) -> String {
    prefix + padded(String(number), left: 10, with: "0")
  }

  private static func number(_ name: String, suffix: String) -> UInt64? {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
    return UInt64(name.dropFirst(prefix.count).dropLast(suffix.count))
  }

  static func == (left: SegmentNames, right: SegmentNames) -> Bool {
    left.finished == right.finished && left.unfinished == right.unfinished
      && left.torn.map(\.name) == right.torn.map(\.name)
  }
}
