/// Every bound of the shell that is not a key of the configuration, each with its reason.
package enum DaemonLimits {
  /// Bytes taken from one device in a turn: 2,730 records, so that one writer holds nobody up.
  static let readBytes = 65_536

  /// Bytes taken from one client in a turn: what it needs beyond the line that has not ended yet.
  static let clientReadBytes = 16_384

  /// Lines taken from all clients in a turn, and from one: `{}` costs its sender three bytes and
  /// the daemon two microseconds. However many send, touches are read between.
  static let linesPerTurnMax = 256
  static let linesOfClientMax = 64

  /// Bytes of such lines and of their answers, each event that they bring about counted as 2 KiB:
  /// as much work, and 64 events have room in the socket of a subscriber.
  static let lineBytesPerTurnMax = 131_072
  static let lineBytesOfClientMax = 65_536
  static let eventCostBytes = 2_048

  /// How long a subscriber has to read what the kernel has no room for, before those who send
  /// without end may go on: as long as a busy machine lets a process wait.
  static let breathMicroseconds: Int64 = 50_000

  /// How often it is looked whether they may.
  static let breathLookMicroseconds: Int64 = 1_000

  /// Kinds of subscriber for whom the lines of a turn are made once for all of a kind.
  static let audiencesMax = 8

  /// Bytes handed to the kernel for a connection before levels wait to be collapsed.
  package static let readyBytes = 32_768

  /// Bytes of room for such bytes that a connection keeps when it has none: a state and some.
  static let keptBytes = 8_192

  /// Lines with occurrences that wait for one subscriber; beyond it the subscriber is too slow.
  package static let occurrencesMax = 256

  /// Bytes of lines with occurrences that wait for one subscriber.
  static let occurrenceBytesMax = 65_536

  /// Bytes that wait for one subscriber who wants every line.
  package static let gaplessBytesMax = 262_144

  /// Bytes that wait for such a subscriber for longer than `gaplessSoftMicroseconds`; beyond it it
  /// is not slow for a moment, it does not read.
  package static let gaplessSoftBytesMax = 65_536
  static let gaplessSoftSeconds: Int64 = 5
  static let gaplessSoftMicroseconds = gaplessSoftSeconds * 1_000_000

  /// Bytes that wait for all clients together: with each at its own bounds 256 of them would have
  /// twice as many. Small machines have touchscreens, too.
  package static let queuesBytesMax = 33_554_432

  /// Bytes of reports that wait for one subscriber, and as many of frames; beyond it the oldest are
  /// dropped. At least a line, so that there is always one to say so.
  package static let reportBytesMax = 65_536

  /// Reports in one line: with names of surface and region that are escapes throughout, 1,300 bytes
  /// each. Frames in one line: with sixteen contacts, 1,700 bytes each.
  package static let reportsPerLineMax = 32

  /// What a subscriber that was away is told again at once: so many bytes of lines, and a line
  /// beyond, made of so many events. In the loop they take a millisecond; the log's thread reads a
  /// segment for each piece, and a sync waits some ten of these for one.
  package static let retoldBytesMax = 16_384
  package static let retoldEventsMax = 1_024
  static let retoldEventsOfLogMax = 16_384

  /// Events that are told again in a turn to all together, and the rest of a piece: whoever comes
  /// back after a restart comes with everybody else, and touches are read between.
  static let retoldEventsPerTurnMax = 1_024

  /// How often the log is read for a subscriber without a further event, before what the file
  /// should have is taken for lost.
  static let retoldTriesMax = 3

  /// Sleeps of the machine that are remembered, to tell how long ago something happened.
  static let sleepsMax = 64

  /// Sessions that are remembered not to be looked for again.
  static let soughtSessionsMax = 1_024

  /// Bytes of replies that wait before no more requests are read from a connection.
  static let replyBytesMax = 65_536

  /// How long a line that has begun may take to end.
  static let lineSeconds: Int64 = 5
  static let lineMicroseconds = lineSeconds * 1_000_000

  /// Connections taken in a turn: what comes behind them waits for the next one, so that those who
  /// are there are served between.
  static let acceptsPerTurn = 64

  /// How long a listener rests when the process is out of descriptors.
  static let acceptPauseMicroseconds: Int64 = 1_000_000

  /// Descriptors that no connection is given: the log keeps eight segments open until they are
  /// synced, one that is prepared or rewritten, and opens its folder to sync it and to look for
  /// what is old.
  static let descriptorsReserved = 12

  /// How long discrete lines wait for one sync before they go out ahead of the file: a frame of a
  /// slow screen, so that no disk is felt under a finger.
  static let aheadMicroseconds: Int64 = 20_000

  /// How long discrete lines wait for a disk that must have them before it is said that it does not
  /// answer: no disk that is well needs so long.
  package static let hangMicroseconds: Int64 = 5_000_000

  /// Events that wait for one disk, with something discrete among them, at which requests and
  /// recordings are read no more. Each may wait as a line for every client: some 1.5 KB of them,
  /// 12 MB together, long before their bytes in the log are many.
  package static let eventsHeldHigh: UInt64 = 8_192

  /// How long after a log has failed it is tried again, at first and at most: a disk that is full
  /// is full for a while, and every try writes.
  static let healFirstMicroseconds: Int64 = 1_000_000
  static let healLongestMicroseconds: Int64 = 30_000_000

  /// How long what nobody waits for is not durable where every discrete event is synced at once.
  static let progressSyncMicroseconds: Int64 = 250_000

  /// How much longer a start may take, counted anew from each segment of the log that it begins to
  /// read: one of 64 MiB from the slowest card, twice over.
  static let logReadMicroseconds: Int64 = 60_000_000

  /// How long a stop waits for clients to take their last lines.
  static let farewellMicroseconds: Int64 = 500_000

  /// Bytes of feedback that wait for one input stream, beside what the kernel holds for it: some
  /// 200 gestures. A source that reads none of it believes that it still has its touches.
  static let feedbackBytesMax = 16_384

  /// Records or lines of one device in `recordWindowMicroseconds`, but for a virtual clock: no
  /// panel sends more, and a flood is told so.
  static let recordsPerWindowMax = 8_000
  static let recordWindowMicroseconds: Int64 = 100_000

  /// How much more the clock that counts sleep has gone than the one that does not.
  static let suspendMicroseconds: Int64 = 1_000_000

  /// Bytes of sequences in one answer: the same.
  static let sequencesBytesMax = 64_000

  /// Users and groups that a refusal names.
  static let holdersSaidMax = 6

  /// Bytes of what a client calls itself that are kept.
  static let clientNameBytesMax = 64

  /// Bytes of clients in one answer: what a line takes, less what stands around them.
  static let clientsBytesMax = 64_000

  /// Bytes of devices in one answer: what a line takes, less what stands around them.
  static let devicesBytesMax = 64_000

  /// Bytes of events in one answer: three quarters of a line, so that gaps have room beside them.
  static let historyBytesMax = 49_152

  /// Bytes of one event, wherever it is told: an answer has room for it alone, with its comma.
  static let eventBytesMax = historyBytesMax - 1

  /// What stands around the parts of an update, at most: its head with every number at its longest,
  /// an event without what it says, and the end.
  static let updateFrameBytesMax = 512

  /// What a gap takes of a line, at most.
  static let historyGapBytes = 96

  /// Records of one device's node in a turn: as many bytes as of a connection.
  static let nodeRecordsMax = readBytes / 24

  /// How long after a node could not be opened it is tried again, at first and at most, and when
  /// that ends: udev needs less than a second, a slow rule some more.
  static let nodeRetryFirstMicroseconds: Int64 = 100_000
  static let nodeRetryLongestMicroseconds: Int64 = 5_000_000
  static let nodeRetryTotalMicroseconds: Int64 = 30_000_000

  /// Texts of broken invariants that are said: some have a figure, and so no end.
  static let brokenInvariantsSaidMax = 64

  /// Bytes of what is wrong with a configuration in one answer: a line has them with escapes.
  static let problemBytesMax = 16_384

  /// Bytes of an EDID: the kernel gives no more than 256 blocks.
  static let edidBytesMax = 32_768
}
