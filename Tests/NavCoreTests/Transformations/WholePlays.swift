import NavCore
import TestSupport

/// A recording that is played from its begin to its end, as other panels would have seen the same
/// fingers.
struct WholePlays {
  private let stream: RecordedStream
  private let setting: TrialSetting

  init(_ stream: RecordedStream, _ setting: TrialSetting) {
    self.stream = stream
    self.setting = setting
  }

  func run(into result: inout TransformationResult) {
    let plain = Trial.played(stream, setting)
    result.note(plain) { "played as it is" }
    rhythms(plain, into: &result)
    symmetries(plain, into: &result)
    reads(into: &result)
  }

  /// Other stamps, and other rates: verdicts may change, laws may not.
  private func rhythms(_ plain: borrowing Trial, into result: inout TransformationResult) {
    for seed in 1...(TestRun.isLong ? 100 : 10) {
      let trial = Trial.played(stream.jittered(Seed(UInt64(seed))), setting)
      result.count(trial, in: .rhythm) { "jitter of seed \(seed)" }
      result.compare(trial, plain, as: .jitter)
    }
    for rate in [TransformationResult.Rhythm.hertz60, .hertz125, .hertz240] {
      let trial = Trial.played(stream.resampled(hertz: rate.rawValue), setting, .contacts)
      result.count(trial, in: .rhythm) { "\(rate.rawValue) Hz" }
      result.compare(trial, plain, as: rate)
    }
  }

  /// Laws 8, 9 and 10.
  private func symmetries(_ plain: borrowing Trial, into result: inout TransformationResult) {
    var mirrored = Trial.played(stream.mirrored, setting.mirrored)
    compare(&mirrored, plain, "8: in a mirror")
    result.count(mirrored, in: .symmetry) { "mirrored" }
    for factor in [3, 7, 100] as [Int32] {
      var scaled = Trial.played(stream.scaled(by: factor), setting)
      compare(&scaled, plain, "9: in units \(factor) times as fine")
      result.count(scaled, in: .symmetry) { "scaled by \(factor)" }
    }
    let shift: Int64 = 86_400_000_123
    var late = Trial.played(
      stream.later(by: shift),
      setting,
      startMicroseconds: Trial.startMicroseconds + shift
    )
    if let difference = plain.world.events.difference(from: late.world.events, later: shift) {
      late.laws.note("10: a day later \(difference)")
    }
    result.count(late, in: .symmetry) { "a day later" }
  }

  /// Law 11. Only a stream that carries its own time has the same ticks in every read.
  private func reads(into result: inout TransformationResult) {
    let stream = stream.on(.virtual)
    let whole = Trial.played(stream, setting, readRecords: nil)
    result.count(whole, in: .symmetry) { "in one read" }
    for size in [1, 2, 3, 7] {
      var trial = Trial.played(stream, setting, readRecords: size)
      if let difference = whole.world.events.difference(from: trial.world.events) {
        trial.laws.note("11: in reads of \(size), \(difference)")
      }
      if whole.world.engine.explanations != trial.world.engine.explanations {
        trial.laws.note("11: in reads of \(size), other explanations")
      }
      result.count(trial, in: .symmetry) { "in reads of \(size)" }
    }
  }

  /// The same gestures at the same times, and the same explanations, but for the direction.
  private func compare(_ trial: inout Trial, _ plain: borrowing Trial, _ broken: String) {
    let expected = plain.gestures
    let gestures = trial.gestures
    if let (left, right) = zip(expected, gestures).first(where: { $0 != $1 }) {
      trial.laws.note("\(broken), \(left) is \(right)")
    } else if expected.count != gestures.count {
      trial.laws.note("\(broken), \(expected.count) events are \(gestures.count)")
    }
    if plain.world.engine.explanations != trial.world.engine.explanations {
      trial.laws.note("\(broken), other explanations")
    }
  }
}

extension Trial {
  /// What the log tells of gestures, read from left to right.
  fileprivate var gestures: [ToldOfGesture] {
    world.events.filter(\.isOfGesture).map {
      ToldOfGesture(timeMicroseconds: $0.timeMicroseconds, body: $0.body.withoutDirection)
    }
  }
}
