package import NavCore

/// A log in a folder of its own that is written from its begin to its end in one go, by a tool.
package final class NewLog {
  private let writer: LogWriter

  /// Begins a log in a folder that holds none, with `state` as its first.
  package convenience init(_ folder: String, state: NavState = NavState()) throws(LogError) {
    try self.init(LogFolder(folder), state: state)
  }

  package init(_ folder: LogFolder, state: NavState = NavState()) throws(LogError) {
    writer = try OpenedLog.open(folder, fresh: state).writer
  }

  package func append(_ events: [NavEvent], state: NavState) throws(LogError) {
    try writer.append(events, state: state)
    // A segment that is full waits for its sync; nobody else is there to see to it.
    if writer.isSyncDue { try writer.synchronize(state) }
    try tellFailure()
  }

  /// Returns when all of it has reached the disk.
  package func close() throws(LogError) {
    try writer.close()
    try tellFailure()
  }

  /// Whoever writes a log in one go is not helped by one that goes on without it.
  private func tellFailure() throws(LogError) {
    if let error = writer.failure ?? writer.degradation?.error { throw error }
  }
}
