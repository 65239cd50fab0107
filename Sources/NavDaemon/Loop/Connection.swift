import NavSystem
import NavWire

/// One end of a stream socket: what comes in is somebody else's to read, what goes out waits here.
///
/// Owns the descriptor, its sources, and the outbox. It never blocks, and it never goes inside one
/// of its own handlers: a dead connection is marked, and its server sweeps it at the end of the
/// turn.
final class Connection {
  let descriptor: FileDescriptor
  let peer: PeerCredentials
  var outbox: Outbox
  private(set) var isDead = false
  /// It has said its last line and closes once that is sent.
  private(set) var isClosing = false
  /// It sends no more; what it asked for still goes out.
  private(set) var isHalfClosed = false
  /// What was read is not all looked at yet.
  private var isReadingHeld = false
  /// The log is behind, and what could be read would have to be written.
  private var isReadingPaused = false
  private var reader: EventSource?
  private var writer: EventSource?
  private var lineTimer: EventSource?
  /// A line has begun and not ended.
  private var isLinePartial = false
  /// Of a half-closed one: that the rest of it is closed as well.
  private var hangUp: EventSource?
  private let loop: EventLoop

  /// `onReadable` runs when bytes or the end of the stream can be read, `onLineTimeout` when a line
  /// that has begun did not end in time.
  init(
    _ descriptor: FileDescriptor,
    peer: PeerCredentials,
    loop: EventLoop,
    outbox: Outbox,
    onReadable: @escaping (Connection) -> Void,
    onLineTimeout: @escaping (Connection) -> Void
  ) throws(EventLoopError) {
    self.descriptor = descriptor
    self.peer = peer
    self.loop = loop
    self.outbox = outbox
    reader = try EventSource(.readable(descriptor), on: loop) { [unowned self] in
      onReadable(self)
    }
    writer = try EventSource(.writable(descriptor), on: loop) { [unowned self] in flush() }
    lineTimer = try EventSource(.timer, on: loop) { [unowned self] in onLineTimeout(self) }
    reader?.arm()
  }

  deinit { outbox.dropAll() }

  /// Says whether a line has begun and not ended: such a line has a time limit.
  func watchLine(isPartial: Bool) {
    isLinePartial = isPartial
    timeLine()
  }

  /// No time passes for a line while nothing is read: it may have ended long ago. When reading goes
  /// on, its time begins anew.
  private func timeLine() {
    guard isLinePartial, reader?.isArmed == true else { return lineTimer?.disarm() ?? () }
    if lineTimer?.isArmed != true {
      lineTimer?.arm(afterMicroseconds: DaemonLimits.lineMicroseconds)
    }
  }

  /// Offers the kernel a full share within a turn, unless it has refused one; where the bounds come
  /// near all the same: the peer may have read since.
  func relieve() {
    guard outbox.offer.count >= DaemonLimits.readyBytes, !isRefused || outbox.isFilling else {
      return
    }
    flush()
  }

  /// The kernel has not taken all that it was offered.
  var isRefused: Bool { writer?.isArmed == true }

  /// Offers the kernel what waits; called at the end of a turn, when there is room again, and when
  /// the log lets more go out.
  func flush() {
    outbox.fill()
    while !isDead, !outbox.offer.isEmpty {
      switch send(outbox.offer) {
      case .bytes(let count): outbox.took(count)
      case .wouldBlock:
        hangUp?.disarm()
        writer?.arm()
        return
      case .peerGone: return die()
      }
    }
    writer?.disarm()
    hangUp?.arm()
    // What waits for the log is said yet.
    if isClosing, outbox.isEmpty { isDead = true }
    resumeReading()
  }

  /// Sends lines that others are sent too, where nothing waits before them; what the kernel does
  /// not take now waits for the next `flush`.
  func send(_ lines: SharedLines.Lines) {
    guard !lines.bytes.isEmpty, !isDead else { return }
    switch send(lines.bytes[...]) {
    case .bytes(let count): outbox.sent(lines, upTo: count)
    case .wouldBlock: outbox.sent(lines, upTo: 0)
    case .peerGone: die()
    }
  }

  private func send(_ bytes: ArraySlice<UInt8>) -> WriteOutcome {
    do {
      return try descriptor.send(bytes)
    } catch {
      return .peerGone
    }
  }

  func stopReading() {
    reader?.disarm()
    timeLine()
  }

  /// Reads no more until it is called again with false.
  func holdReading(_ isHeld: Bool) {
    isReadingHeld = isHeld
    if isHeld { stopReading() }
  }

  /// Lets the next `flush` go on reading, or not.
  func pauseReading(_ isPaused: Bool) {
    isReadingPaused = isPaused
    if isPaused { stopReading() }
  }

  private func resumeReading() {
    guard !isClosing, !isDead, !isHalfClosed, !isReadingHeld, !isReadingPaused,
      outbox.replyBytes <= DaemonLimits.replyBytesMax
    else { return }
    reader?.arm()
    timeLine()
  }

  /// Says a last line and closes once it is sent; nothing more is read.
  func close(saying line: [UInt8]) {
    guard !isClosing else { return }
    outbox.append(line: line)
    closeWhenSent()
  }

  func closeWhenSent() {
    isClosing = true
    stopReading()
  }

  /// It has said its last line, and the peer does not take it.
  var isStuck: Bool { isClosing && isRefused }

  /// The peer sends no more, and may still read; that it has gone is seen without a word.
  func halfClose() {
    isHalfClosed = true
    stopReading()
    hangUp = try? EventSource(.changing(descriptor), on: loop) { [unowned self] in
      if isHungUp { die() }
    }
    if !isRefused { hangUp?.arm() }
  }

  /// The peer has gone altogether, not just stopped sending.
  var isHungUp: Bool {
    var entries = [PollEntry(descriptor, read: false)]
    _ = try? Poll.wait(&entries, timeoutMilliseconds: 0)
    return entries[0].isHungUp
  }

  /// The peer is gone; nothing can be said any more.
  func die() {
    isDead = true
    outbox.dropAll()
    stopReading()
    writer?.disarm()
    hangUp?.disarm()
  }
}
