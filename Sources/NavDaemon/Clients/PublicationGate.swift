/// How far the log has come, for whoever tells others what happened: what waits to go out and
/// every input stream looks at the same one, and only the log's keeper moves it. Both seqs are
/// `UInt64.max` where nothing is ever waited for.
package final class PublicationGate {
  /// All events up to here are in the file: they survive the process, as later ones may not.
  package private(set) var fileSeq: UInt64
  /// Discrete lines and replies up to here may go out.
  package private(set) var releasedSeq: UInt64

  /// Lets everything through until it is told otherwise.
  package init(fileSeq: UInt64 = .max, releasedSeq: UInt64 = .max) {
    self.fileSeq = fileSeq
    self.releasedSeq = releasedSeq
  }

  package func move(fileSeq: UInt64, releasedSeq: UInt64) {
    self.fileSeq = fileSeq
    self.releasedSeq = releasedSeq
  }
}
