import NavCore
import TestSupport

/// A recording that is disturbed at the end of every frame, each time in a branch of its own that
/// goes on with the rest.
struct PrefixBranches {
  private let stream: RecordedStream
  /// The same, as it goes on behind a silence.
  private let late: RecordedStream
  private let setting: TrialSetting
  private let stride: Int

  init(_ stream: RecordedStream, _ setting: TrialSetting, stride: Int) {
    self.stream = stream
    late = stream.later(by: Disturbance.silenceMicroseconds)
    self.setting = setting
    self.stride = stride
  }

  func run(into result: inout TransformationResult) {
    for form in [Trial.Form.records, .contacts] {
      let whole = Trial.played(stream, setting, form)
      var base = Trial(setting, stream.description)
      for place in 0...stream.steps.count {
        if place % stride == 0 {
          for disturbance in Disturbance.allCases where disturbance.form == form {
            guard let branch = branch(of: base, disturbance, before: place, whole) else { continue }
            result.count(branch, since: base, in: disturbance.column) {
              "\(disturbance) before step \(place)"
            }
          }
        }
        if place < stream.steps.count { base.play(stream, place, form) }
      }
    }
  }

  /// nil where the disturbance means nothing there.
  private func branch(
    of base: Trial,
    _ disturbance: Disturbance,
    before place: Int,
    _ whole: borrowing Trial
  ) -> Trial? {
    if disturbance == .lateFinger { return joined(base, before: place, whole) }
    var trial = base
    let events = base.world.events.count
    let hasEffect = trial.suffer(disturbance, before: place, of: stream)
    if let gesture = base.tracked {
      judge(&trial, gesture, hasEffect ? disturbance.cancels(at: place) : nil, since: events)
    }
    playOn(&trial, disturbance, from: place)
    trial.finish()
    if disturbance == .direction, let gesture = base.tracked {
      compare(&trial, whole, gesture, "5: a direction for the next touches changed this one")
    }
    return trial
  }

  /// A gesture is cancelled at once, for that reason; or goes on where there is none.
  private func judge(
    _ trial: inout Trial,
    _ gesture: UInt32,
    _ reason: CancelReason?,
    since events: Int
  ) {
    let reasons = trial.world.events[events...].compactMap { event -> CancelReason? in
      guard case .gestureCancelled(let cancelled) = event.body, cancelled.gesture == gesture else {
        return nil
      }
      return cancelled.reason
    }
    let expected = reason.map { [$0] } ?? []
    if reasons != expected {
      trial.laws.note("5: gesture \(gesture) was cancelled by \(reasons), not by \(expected)")
    }
    if (trial.tracked == gesture) != (reason == nil) {
      trial.laws.note("5: gesture \(gesture) tracks: \(reason != nil)")
    }
  }

  private func playOn(_ trial: inout Trial, _ disturbance: Disturbance, from place: Int) {
    var isMuted = disturbance.mutes(stream.description)
    for step in place..<stream.steps.count {
      if stream.steps[step].hasDown { isMuted = false }
      let began = trial.laws.counts.began
      trial.play(disturbance == .silence ? late : stream, step, disturbance.form)
      if isMuted, trial.laws.counts.began > began {
        trial.laws.note("down: a gesture began without one, at step \(step)")
      }
    }
  }

  /// Law 13, for the gestures that one finger makes.
  private func joined(_ base: Trial, before place: Int, _ whole: borrowing Trial) -> Trial? {
    guard let gesture = base.tracked,
      let (_, owner) = base.world.events.gesturesOfOneFinger.first(where: {
        $0.began.gesture == gesture
      })
    else { return nil }
    let middle = (stream.description.x.minimum + stream.description.x.maximum) / 2
    let late = FrameContact(tracking: 1_000_000, x: middle, y: owner.y, slot: 15)
    var trial = base
    for step in place..<stream.steps.count {
      let isOpen = trial.tracked == gesture
      trial.play(stream, step, .contacts, joinedBy: isOpen ? late : nil)
    }
    trial.finish()
    compare(&trial, whole, gesture, "13: a late finger changed the gesture")
    return trial
  }

  private func compare(
    _ trial: inout Trial,
    _ whole: borrowing Trial,
    _ gesture: UInt32,
    _ broken: String
  ) {
    if trial.world.events.story(of: gesture) != whole.world.events.story(of: gesture) {
      trial.laws.note(broken)
    }
  }
}
