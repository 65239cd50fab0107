import Glibc

/// What a read can bring besides an error.
package enum ReadOutcome: Equatable, Sendable {
  case bytes(Int)
  case end
  case wouldBlock
  /// The other side broke the connection off.
  case peerGone
}

/// What a write can bring besides an error.
package enum WriteOutcome: Equatable, Sendable {
  case bytes(Int)
  case wouldBlock
  /// Nobody is left to read it.
  case peerGone
}

/// An open descriptor, owned: it is closed when the last reference goes, and never before.
///
/// A class, because descriptors are kept in queues and handed to the log's thread. Its number never
/// changes, so no thread can meet a number that means something else by now.
package final class FileDescriptor: Sendable {
  package let number: Int32
  /// What it leads to, for error texts: a path or a peer.
  package let subject: String

  package init(owning number: Int32, subject: String) {
    self.number = number
    self.subject = subject
  }

  deinit { close(number) }

  /// One of our own for what a library has open and closes itself. fcntl(2) with F_DUPFD_CLOEXEC
  package static func copying(
    _ number: Int32,
    subject: String
  ) throws(SystemError) -> FileDescriptor {
    let copy = try checked("dup", subject) { fcntl(number, F_DUPFD_CLOEXEC, 0) }
    return FileDescriptor(owning: copy, subject: subject)
  }

  /// Reads once, at the current position. read(2)
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> ReadOutcome {
    let (count, code) = retrying { Glibc.read(number, buffer.baseAddress, buffer.count) }
    if count > 0 { return .bytes(count) }
    if count == 0 { return .end }
    switch code {
    case EAGAIN: return .wouldBlock
    case ECONNRESET: return .peerGone
    default: throw failure("read", code)
    }
  }

  /// Writes once, at the current position, perhaps less than asked for. write(2)
  package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) -> WriteOutcome {
    let (count, code) = retrying { Glibc.write(number, bytes.baseAddress, bytes.count) }
    return try written("write", count, code)
  }

  /// Reads at an offset until the buffer is full or the file ends, and returns how much. pread(2)
  package func read(
    into buffer: UnsafeMutableRawBufferPointer,
    at offset: Int
  ) throws(SystemError) -> Int {
    var done = 0
    while done < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
      let count = try checked("pread", subject) {
        pread(number, rest.baseAddress, rest.count, offset + done)
      }
      if count == 0 { break }
      done += count
    }
    return done
  }

  /// Writes everything at an offset, or throws. pwrite(2)
  package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = try checked("pwrite", subject) {
        pwrite(number, rest.baseAddress, rest.count, offset + done)
      }
      if count == 0 { throw failure("pwrite", EIO) }
      done += count
    }
  }

  /// The number that the next open file will get. fcntl(2) with F_DUPFD_CLOEXEC
  package func nextNumber() throws(SystemError) -> Int32 {
    let copy = try checked("dup", subject) { fcntl(number, F_DUPFD_CLOEXEC, 0) }
    close(copy)
    return copy
  }

  func failure(_ operation: String, _ code: Int32) -> SystemError {
    SystemError(operation: operation, subject: subject, code: code)
  }

  func written(
    _ operation: String,
    _ count: Int,
    _ code: Int32
  ) throws(SystemError) -> WriteOutcome {
    if count >= 0 { return .bytes(count) }
    switch code {
    case EAGAIN: return .wouldBlock
    case EPIPE, ECONNRESET: return .peerGone
    default: throw failure(operation, code)
    }
  }
}
