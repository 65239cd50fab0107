import Glibc

/// A descriptor to wait for, and what became of it.
package struct PollEntry: Sendable {
  package let number: Int32
  /// What to wait for; neither means: only a hang-up.
  package var wantsRead: Bool
  package var wantsWrite: Bool
  package fileprivate(set) var canRead = false
  package fileprivate(set) var canWrite = false
  /// The other side has gone, or the descriptor is broken: a read or write will say which.
  package fileprivate(set) var isHungUp = false

  package init(_ descriptor: FileDescriptor, read: Bool = true, write: Bool = false) {
    self.init(number: descriptor.number, read: read, write: write)
  }

  package init(number: Int32, read: Bool = true, write: Bool = false) {
    self.number = number
    wantsRead = read
    wantsWrite = write
  }
}

/// Waiting on a few descriptors, for programs that have no event loop.
package enum Poll {
  /// Waits until an entry is ready or the time is over; returns how many are ready. poll(2)
  ///
  /// A nil timeout waits for ever. An interrupted wait goes on with what is left of the time.
  package static func wait(
    _ entries: inout [PollEntry],
    timeoutMilliseconds: Int?
  ) throws(SystemError) -> Int {
    let end = timeoutMilliseconds.map {
      SystemClock.monotonicMicroseconds() + Int64(max(0, $0)) * 1_000
    }
    var list = entries.map { entry in
      let interest = (entry.wantsRead ? POLLIN : 0) | (entry.wantsWrite ? POLLOUT : 0)
      return pollfd(fd: entry.number, events: Int16(interest), revents: 0)
    }
    while true {
      let count = poll(&list, nfds_t(list.count), remaining(until: end))
      let code = errno
      if count < 0 && code == EINTR { continue }
      if count < 0 { throw SystemError(operation: "poll", subject: "descriptors", code: code) }
      for index in entries.indices {
        let ready = Int32(list[index].revents)
        entries[index].canRead = ready & POLLIN != 0
        entries[index].canWrite = ready & POLLOUT != 0
        entries[index].isHungUp = ready & (POLLHUP | POLLERR | POLLNVAL) != 0
      }
      return Int(count)
    }
  }

  private static func remaining(until end: Int64?) -> Int32 {
    guard let end else { return -1 }
    let left = max(0, end - SystemClock.monotonicMicroseconds())
    return Int32(clamping: (left + 999) / 1_000)
  }
}
