import Glibc
import NavClient
import NavSystem

/// A recording on its way into a device, at its own pace; it can be stopped and go on.
struct Playback {
  private let device: KernelDevice
  private let recording: Recording
  private let steps: [Recording.Step]
  /// The step that is sent next.
  private var next = 0
  /// The most that the time between two steps was wrong. Emulation makes it milliseconds.
  private(set) var lateMicroseconds: Int64 = 0

  init(_ recording: Recording, into device: KernelDevice) {
    self.device = device
    self.recording = recording
    steps = recording.steps
  }

  var count: Int { steps.count }

  /// Sends the last step alone, as if those before it had been lost: the lift.
  mutating func sendLast() throws {
    guard let last = steps.last else { return }
    try device.send(recording.events[last.events])
    next = steps.count
  }

  /// Sends steps until `count` of all are sent, each when it is due. After a stop, what is left
  /// goes on as if no time had passed.
  mutating func run(
    through count: Int = .max,
    afterEachStep: () throws -> Void = {}
  ) throws {
    let base = next == 0 ? 0 : steps[next - 1].dueMicroseconds
    let origin = SystemClock.monotonicMicroseconds() - base
    while next < min(count, steps.count) {
      let due = origin + steps[next].dueMicroseconds
      let left = due - SystemClock.monotonicMicroseconds()
      if left > 0 { usleep(UInt32(clamping: left)) }
      lateMicroseconds = max(lateMicroseconds, SystemClock.monotonicMicroseconds() - due)
      try device.send(recording.events[steps[next].events])
      next += 1
      try afterEachStep()
    }
  }
}
