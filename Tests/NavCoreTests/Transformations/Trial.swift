import NavCore
import TestSupport

/// One branch of a recording that is played: the world so far, and the laws that it lived by. A
/// copy of it is another branch.
struct Trial: Sendable {
  /// How a stream is told.
  enum Form: Sendable {
    case records
    /// By a source that keeps its contacts itself.
    case contacts
  }

  private(set) var world: World
  var laws = Laws()
  private(set) var device: UInt32 = 0
  /// By how much all that is still to come is later than it was recorded.
  private var delayMicroseconds: Int64 = 0
  private let startMicroseconds: Int64

  /// When a stream begins, by the session's clock and by the machine's.
  static let startMicroseconds: Int64 = 1_000_000
  static let machineMicroseconds: Int64 = startMicroseconds + 1_000

  init(
    _ setting: TrialSetting,
    _ description: DeviceDescription,
    startMicroseconds: Int64 = Self.startMicroseconds
  ) {
    self.startMicroseconds = startMicroseconds
    world = World(settings: setting.settings, at: startMicroseconds)
    for page in setting.pages { world.command(.push(Page(identifier: page))) }
    attach(description)
  }

  mutating func attach(_ description: DeviceDescription) {
    device = world.attach(description)
    if device == 0 { laws.note("stream: the device was refused") }
    laws.judge(world)
  }

  /// The number of the gesture that tracks; nil where none does.
  var tracked: UInt32? {
    guard let transition = world.surface.transition, transition.phase == .tracking else {
      return nil
    }
    return transition.gesture
  }

  // MARK: Playing

  /// Lets time pass up to what is due.
  mutating func wait(until dueMicroseconds: Int64) {
    let due = startMicroseconds + dueMicroseconds + delayMicroseconds
    guard due > world.elapsed else { return }
    world.wait(due - world.elapsed)
    laws.judge(world, isSilent: true)
  }

  /// Nothing comes for a time, and all that is to come is later by it.
  mutating func rest(_ microseconds: Int64, at stamp: Int64) {
    delayMicroseconds += microseconds
    world.passTime(to: stamp + microseconds, of: device)
    laws.judge(world, isSilent: true)
    world.wait(microseconds)
    laws.judge(world, isSilent: true)
  }

  mutating func play(
    _ stream: borrowing RecordedStream,
    _ place: Int,
    _ form: Form,
    joinedBy late: FrameContact? = nil
  ) {
    let due = stream.steps[place].dueMicroseconds
    wait(until: due)
    switch form {
    case .records:
      feed(stream.bytes(of: stream.steps[place].records))
      judgeTouch(stream.steps[place].isTouched)
    case .contacts:
      var contacts = stream.steps[place].contacts
      if let late, !contacts.isEmpty { contacts.append(late) }
      state(contacts, stamp: stream.steps[place].stampMicroseconds)
      judgeTouch(!contacts.isEmpty)
    }
  }

  /// Law 6 by what the device itself says.
  mutating func judgeTouch(_ isTouched: Bool?) {
    if isTouched == false, tracked != nil { laws.note("6: a gesture tracks, and nothing touches") }
  }

  mutating func feed(_ bytes: [UInt8]) {
    world.feed(bytes, to: device)
    judgeReception()
  }

  mutating func feed(_ records: [InputRecord]) {
    world.feed(records, to: device)
    judgeReception()
  }

  mutating func state(_ contacts: [FrameContact], stamp: Int64, isWithdrawn: Bool = false) {
    world.state(contacts, of: device, stamp: stamp, isWithdrawn: isWithdrawn)
    judgeReception()
  }

  private mutating func judgeReception() {
    laws.judge(world)
    guard case .taken = world.reception else {
      return laws.note("stream: it came to \(world.reception)")
    }
  }

  @discardableResult
  mutating func step(_ input: Input) -> Answer {
    let answer = world.step(input)
    laws.judge(world)
    return answer
  }

  @discardableResult
  mutating func command(_ command: Command) -> Answer {
    step(.command(command))
  }

  /// The device goes, everything comes to rest, and the log is read again.
  mutating func finish() {
    step(.deviceRemoved(device: device, reason: .ended))
    world.wait(3_000_000)
    laws.judge(world, isSilent: true)
    laws.finish(world)
    if let difference = world.events.differenceOfRerun(settings: world.settings) {
      laws.note("12: run again, \(difference)")
    }
  }

  /// A stream from its first record to its end.
  static func played(
    _ stream: RecordedStream,
    _ setting: TrialSetting,
    _ form: Form = .records,
    startMicroseconds: Int64 = Self.startMicroseconds
  ) -> Trial {
    var trial = Trial(setting, stream.description, startMicroseconds: startMicroseconds)
    for place in stream.steps.indices { trial.play(stream, place, form) }
    trial.finish()
    return trial
  }

  /// A stream in reads of so many records; all in one where nil.
  static func played(
    _ stream: RecordedStream,
    _ setting: TrialSetting,
    readRecords: Int?
  ) -> Trial {
    var trial = Trial(setting, stream.description)
    trial.world.readRecords = readRecords
    trial.feed(stream.bytes)
    trial.finish()
    return trial
  }
}
