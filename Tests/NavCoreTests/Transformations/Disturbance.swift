import NavCore
import TestSupport

/// What happens to a stream in its midst.
enum Disturbance: CaseIterable, Sendable {
  /// The source takes its touches back, and tells none; or goes on to tell them.
  case withdrawal
  case withdrawalWithFingers
  case unplug
  case rotation
  case suspend
  case push
  case pop
  case back
  /// The surface reads the other way.
  case direction
  /// Five seconds in which nobody says anything.
  case silence
  /// A finger that goes down beside a gesture, and rests.
  case lateFinger

  static let silenceMicroseconds: Int64 = 5_000_000

  var column: TransformationColumn {
    switch self {
    case .withdrawal, .withdrawalWithFingers: .cancel
    case .unplug: .unplug
    case .rotation: .rotate
    case .suspend: .suspend
    case .push, .pop, .back, .direction: .command
    case .silence: .silence
    case .lateFinger: .lateFinger
    }
  }

  /// Who tells the stream: only a source that keeps its contacts takes them back, and only to those
  /// a finger is added without another one being displaced.
  var form: Trial.Form {
    switch self {
    case .withdrawal, .withdrawalWithFingers, .lateFinger: .contacts
    default: .records
    }
  }

  /// For which reason it cancels a gesture, where it has an effect; nil: it cancels none.
  func cancels(at place: Int) -> CancelReason? {
    switch self {
    case .withdrawal, .withdrawalWithFingers: .withdrawn
    case .unplug: Self.unplugs[place % Self.unplugs.count].cancel
    case .rotation: .geometry
    case .suspend: .suspend
    case .push, .pop, .back: .command
    case .direction, .silence, .lateFinger: nil
    }
  }

  /// Whether what is down means nothing from here on, until it lifts and goes down again. A panel
  /// without slots tells all contacts anew when it is plugged in.
  func mutes(_ description: DeviceDescription) -> Bool {
    switch self {
    case .withdrawalWithFingers, .suspend, .rotation: true
    case .unplug: description.slots > 0
    default: false
    }
  }

  private static let unplugs: [(reason: DeviceRemoved.Reason, cancel: CancelReason)] = [
    (.unplugged, .deviceRemoved), (.vanished, .deviceRemoved), (.error, .inputError),
    (.revoked, .revoked), (.ended, .deviceRemoved),
  ]
}

extension Trial {
  /// Lets it happen before the step at `place`.
  ///
  /// - Returns: false where it had no effect, because it was refused or there was nothing to do.
  mutating func suffer(
    _ disturbance: Disturbance,
    before place: Int,
    of stream: borrowing RecordedStream
  ) -> Bool {
    let stamp = stream.steps[max(0, place - 1)].stampMicroseconds
    let isRightToLeft = world.surface.direction == .rightToLeft
    switch disturbance {
    case .withdrawal: state([], stamp: stamp, isWithdrawn: true)
    case .withdrawalWithFingers:
      state(place > 0 ? stream.steps[place - 1].contacts : [], stamp: stamp, isWithdrawn: true)
    case .unplug:
      step(.deviceRemoved(device: device, reason: Disturbance.reasonOfUnplug(at: place)))
      attach(stream.description)
    case .rotation: return hasEffect(.rotate(Self.quarterTurn))
    case .suspend: step(.suspended)
    case .push: return hasEffect(.push(Page(identifier: "pushed")))
    case .pop: return hasEffect(.pop)
    case .back: return hasEffect(.back)
    case .direction: return hasEffect(.direction(isRightToLeft ? .leftToRight : .rightToLeft))
    case .silence: rest(Disturbance.silenceMicroseconds, at: stamp)
    case .lateFinger: break
    }
    return true
  }

  private static let quarterTurn = Orientation(quarterTurns: 1)

  /// A refusal changes nothing.
  private mutating func hasEffect(_ wanted: Command) -> Bool {
    let before = world.events.count
    switch command(wanted) {
    case .commandAccepted(_, _, let changed): return changed
    default:
      if world.events.count > before { laws.note("command: refused, and something changed") }
      return false
    }
  }
}

extension Disturbance {
  fileprivate static func reasonOfUnplug(at place: Int) -> DeviceRemoved.Reason {
    unplugs[place % unplugs.count].reason
  }
}
