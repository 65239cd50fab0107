package import NavSystem

/// What must be done to make events durable, for a thread that may wait for the disk. It holds the
/// files open, so that the writer may go on or away meanwhile; it is done once, and its outcome is
/// handed back to the writer.
package struct SyncJob: Sendable {
  /// One segment, in the order of the log: synced, then given its name if it has none yet.
  struct Step: Sendable {
    var number: UInt64
    var file: any LogFile
    var isNamed: Bool
  }

  let storage: any LogStorage
  let steps: [Step]
  /// All events up to here are durable once the job is done.
  package let seq: UInt64
  /// Where the log goes on when it is done, for what comes after it.
  var start: UnsyncedEvents.Start?

  /// Numbers of the segments that it syncs, ascending.
  package var segments: [UInt64] { steps.map(\.number) }

  /// Syncs older segments before newer ones; a segment never has its name before its head and all
  /// segments before it have reached the disk.
  package func run() throws(SystemError) {
    for step in steps {
      try step.file.synchronizeData()
      guard !step.isNamed else { continue }
      try storage.rename(
        SegmentNames.unfinishedName(step.number),
        to: SegmentNames.name(step.number)
      )
      try storage.synchronize()
    }
  }
}
