import Glibc

/// What a program says and complains, written directly: no buffer, nothing lost at exit.
package enum StandardStream: Sendable {
  case output, error

  package var number: Int32 { self == .output ? STDOUT_FILENO : STDERR_FILENO }

  /// Writes all of a text, waiting where the reader is slow; false if nobody reads any more.
  /// write(2)
  @discardableResult
  package func write(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  /// The same for bytes.
  @discardableResult
  package func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let (count, code) = retrying { Glibc.write(number, rest.baseAddress, rest.count) }
      if count > 0 {
        done += count
      } else if code == EAGAIN {
        var entries = [PollEntry(number: number, read: false, write: true)]
        guard (try? Poll.wait(&entries, timeoutMilliseconds: nil)) != nil else { return false }
      } else {
        return false
      }
    }
    return true
  }

  /// isatty(3)
  package var isTerminal: Bool { isatty(number) == 1 }

  /// The terminal's columns; nil if it is none or does not know. ioctl(2) with TIOCGWINSZ
  package var columns: Int? { size.flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil } }

  /// The terminal's rows, likewise.
  package var rows: Int? { size.flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil } }

  private var size: winsize? {
    var size = winsize()
    return ioctl(number, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }
}
