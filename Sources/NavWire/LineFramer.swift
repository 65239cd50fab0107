/// Cuts a stream of bytes into lines. It owns the bytes of the line that has not ended yet, at most
/// one line and one read, and no room for more than it has when its lines are taken; it never looks
/// at a byte twice.
public struct LineFramer: Sendable {
  public enum Outcome: Equatable, Sendable {
    /// One line without its line feed.
    case line([UInt8])
    /// A line longer than `WireLimits.lineBytesMax`. Nothing after it can be trusted: the
    /// connection is to be closed, and the framer says nothing else any more.
    case tooLong
  }

  private var buffer: [UInt8] = []
  /// Where the next line begins, and up to where no line feed was found.
  private var start = 0
  private var scanned = 0
  private var isBroken = false

  public init() {}

  /// Whether a line has begun that has not ended.
  public var holdsPartialLine: Bool { start < buffer.count }

  /// Takes what was read. The lines in it are to be taken out with `next` before the next read.
  public mutating func receive(_ bytes: RawSpan) {
    guard !isBroken else { return }
    if start > buffer.count / 2 {
      buffer.removeFirst(start)
      scanned -= start
      start = 0
    }
    let needed = buffer.count + bytes.byteCount
    if needed > buffer.capacity {
      // Doubled as an array would be, but never beyond the longest line for what is less.
      buffer.reserveCapacity(max(needed, min(2 * buffer.capacity, WireLimits.lineBytesMax)))
    }
    bytes.withUnsafeBytes { buffer.append(contentsOf: $0) }
  }

  /// Bytes of memory that it holds.
  package var heldBytes: Int { buffer.capacity }

  /// Lets go of room that a long line needed and what is left does not.
  private mutating func shrink() {
    guard buffer.capacity > WireLimits.keptBytesMax, buffer.count - start <= buffer.capacity / 4
    else { return }
    buffer = Array(buffer[start...])
    scanned -= start
    start = 0
  }

  /// The next complete line, or nil until more was received.
  public mutating func next() -> Outcome? {
    guard !isBroken else { return .tooLong }
    let lineFeed = UInt8(ascii: "\n")
    let end = min(buffer.count, start + WireLimits.lineBytesMax)
    guard let found = buffer[scanned..<end].firstIndex(of: lineFeed) else {
      scanned = end
      guard buffer.count - start >= WireLimits.lineBytesMax else {
        shrink()
        return nil
      }
      isBroken = true
      buffer = []
      start = 0
      scanned = 0
      return .tooLong
    }
    let line = Array(buffer[start..<found])
    start = found + 1
    scanned = start
    if start == buffer.count {
      buffer.removeAll(keepingCapacity: buffer.capacity <= WireLimits.keptBytesMax)
      start = 0
      scanned = 0
    }
    return .line(line)
  }

  /// Takes out the bytes after the last line, for a stream that goes on as something else.
  public mutating func takeRemainder() -> [UInt8] {
    let remainder = Array(buffer[start...])
    buffer = []
    start = 0
    scanned = 0
    return remainder
  }
}
