import NavSystem

/// How far a long command is, on one line of the standard error: only where that is a terminal, at
/// most ten times a second, and gone when the command has ended.
final class LogProgress {
  private static let intervalMicroseconds: Int64 = 100_000

  private let isShown = StandardStream.error.isTerminal
  private var next = SystemClock.monotonicMicroseconds() + intervalMicroseconds
  private var isWritten = false
  private var calls: UInt32 = 0

  deinit { erase() }

  /// Shows the text if it is time; whoever calls it for each event pays for a clock only sometimes.
  func show(every count: UInt32 = 1, _ text: () -> String) {
    guard isShown else { return }
    calls &+= 1
    guard calls.isMultiple(of: max(1, count)) else { return }
    let now = SystemClock.monotonicMicroseconds()
    guard now >= next else { return }
    next = now + Self.intervalMicroseconds
    isWritten = true
    let columns = max(1, (StandardStream.error.columns ?? 80) - 1)
    StandardStream.error.write("\r\(text().prefix(columns))\u{1B}[K")
  }

  func erase() {
    if isWritten { StandardStream.error.write("\r\u{1B}[K") }
    isWritten = false
  }
}
