import Glibc

/// A bell that any thread can ring and one loop hears; rings before it is heard are one. pipe2(2)
package final class WakeUp: Sendable {
  /// Readable once the bell was rung.
  package let descriptor: FileDescriptor
  private let clapper: FileDescriptor

  package init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    try checked("pipe2", "wake-up") { pipe2(&ends, O_CLOEXEC | O_NONBLOCK) }
    descriptor = FileDescriptor(owning: ends[0], subject: "wake-up")
    clapper = FileDescriptor(owning: ends[1], subject: "wake-up")
  }

  /// Rings; never waits and never fails: a pipe that is full is a bell that is ringing.
  package func ring() {
    var one: UInt8 = 1
    _ = retrying { write(clapper.number, &one, 1) }
  }

  /// Stops the ringing; returns whether there was any.
  @discardableResult
  package func hear() -> Bool {
    var rings = [UInt8](repeating: 0, count: 512)
    var heard = false
    while true {
      let count = retrying { read(descriptor.number, &rings, rings.count) }.value
      if count > 0 { heard = true }
      if count < rings.count { return heard }
    }
  }
}
