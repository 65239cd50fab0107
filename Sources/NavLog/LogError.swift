package import NavCore
package import NavSystem

/// Why a log cannot be opened, written or read.
package enum LogError: Error, Equatable, Sendable {
  case system(SystemError)
  /// Another daemon writes here.
  case locked(folder: String, pid: Int32?)
  /// Something was lost, and whoever opened the log wants nothing done about it.
  case refused(file: String, offset: Int, seq: UInt64, what: String, advice: String)
  /// The bytes are whole, but this version cannot read what they say.
  case unreadable(file: String, offset: Int, seq: UInt64, reason: LogFormatError)
  /// The header of a segment is whole, but this version cannot read what comes behind it.
  case badHead(file: String, reason: LogFormatError)
  case tooLarge(file: String, bytes: Int, limit: Int)
  /// An event does not fit into an entry; it was not written.
  case unencodable(seq: UInt64, reason: LogFormatError)
  /// The state does not fit into a checkpoint.
  case noCheckpoint(seq: UInt64, reason: LogFormatError)
  /// The disk does not answer, and so many bytes wait for it in memory.
  case stalled(folder: String, bytes: Int)
  /// An earlier sync failed: what it was to make durable may be gone, and trying again cannot tell.
  case syncFailed(SystemError)
  /// A reader stumbled in the segment that is written to; it is looked at.
  case inDoubt(segment: UInt64)
}

extension LogError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .system(let error): error.description
    case .locked(let folder, let pid):
      "\(folder): another navd\(pid.map { " (pid \($0))" } ?? "") writes this log; stop it, or set"
        + " STATE_DIRECTORY to another folder"
    case .refused(let file, let offset, let seq, let what, let advice):
      "\(file): offset \(offset), seq \(seq): \(what); nothing was touched: \(advice), or start"
        + " without --strict: the file is then kept under another name, and the log goes on"
    case .unreadable(let file, let offset, let seq, let reason):
      "\(file): offset \(offset), seq \(seq): \(reason); a newer navd wrote it: use that one"
    case .badHead(let file, let reason):
      "\(file): \(reason); another navd wrote it: use that one, or move the folder away to start a"
        + " new log"
    case .tooLarge(let file, let bytes, let limit):
      "\(file): \(bytes) bytes are no segment of navd's; at most \(limit) are read"
    case .unencodable(let seq, let reason): "event \(seq) cannot be written: \(reason)"
    case .noCheckpoint(let seq, let reason):
      "no segment can be begun behind seq \(seq): \(reason)"
    case .stalled(let folder, let bytes):
      "\(folder): the disk does not answer; \(bytes) bytes wait for it in memory"
    case .syncFailed(let error): "\(error); what was not durable then may be lost"
    case .inDoubt(let segment):
      "segment \(segment) is not what was written, as a reader has found: look after its disk"
    }
  }
}

/// Passes a failure of the system on as one of the log.
func system<Value: ~Copyable>(
  _ body: () throws(SystemError) -> Value
) throws(LogError) -> Value {
  do { return try body() } catch { throw .system(error) }
}
