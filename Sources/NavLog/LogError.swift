package import NavCore
package import NavSystem

/// Why a log cannot be opened, written or read.
package enum LogError: Error, Equatable, Sendable {
  case system(SystemError)
  /// Another daemon writes here.
  case locked(folder: String, pid: Int32?)
  /// Bytes that had reached the disk are no longer what was written.
  case damaged(file: String, bad: BadEntry, durableSeq: UInt64)
  /// The bytes are whole, but this version cannot read what they say.
  case unreadable(file: String, offset: Int, seq: UInt64, reason: LogFormatError)
  /// The head of a segment, which is synced before it gets its name, is not right.
  case badHead(file: String, reason: LogFormatError)
  case tooLarge(file: String, bytes: Int, limit: Int)
  /// An event does not fit into an entry; it was not written.
  case unencodable(seq: UInt64, reason: LogFormatError)
  /// The state does not fit into a checkpoint.
  case noCheckpoint(seq: UInt64, reason: LogFormatError)
  /// So many segments wait for a sync that never comes.
  case stalled(folder: String, segments: Int)
  /// An earlier sync failed: what it was to make durable may be gone, and trying again cannot tell.
  case syncFailed(SystemError)
}

extension LogError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .system(let error): error.description
    case .locked(let folder, let pid):
      "\(folder): another navd\(pid.map { " (pid \($0))" } ?? "") writes this log; stop it, or set"
        + " STATE_DIRECTORY to another folder"
    case .damaged(let file, let bad, let durableSeq):
      "\(file): damaged at \(bad), although all up to seq \(durableSeq) had reached the disk;"
        + " restore the file from a backup, or move the folder away to start a new log"
    case .unreadable(let file, let offset, let seq, let reason):
      "\(file): offset \(offset), seq \(seq): \(reason); a newer navd wrote it: use that one"
    case .badHead(let file, let reason):
      "\(file): \(reason); restore the file from a backup, or move the folder away to start"
        + " a new log"
    case .tooLarge(let file, let bytes, let limit):
      "\(file): \(bytes) bytes are no segment of navd's; at most \(limit) are read"
    case .unencodable(let seq, let reason): "event \(seq) cannot be written: \(reason)"
    case .noCheckpoint(let seq, let reason):
      "no segment can be begun behind seq \(seq): \(reason)"
    case .stalled(let folder, let segments):
      "\(folder): \(segments) segments wait for the disk, which does not answer"
    case .syncFailed(let error): "\(error); what was not durable then may be lost"
    }
  }
}

/// Passes a failure of the system on as one of the log.
func system<Value: ~Copyable>(
  _ body: () throws(SystemError) -> Value
) throws(LogError) -> Value {
  do { return try body() } catch { throw .system(error) }
}
