import NavCore
import TestSupport

/// A recording in which records are lost at every place, not only between frames. A node tells then
/// what has become of its state; any other stream just goes on.
struct LossBranches {
  /// How many records are lost: none but the certainty, less than a frame, several frames.
  static let counts = [0, 7, 40]

  private let stream: RecordedStream
  private let setting: TrialSetting
  private let stride: Int

  init(_ stream: RecordedStream, _ setting: TrialSetting, stride: Int) {
    self.stream = stream
    self.setting = setting
    self.stride = stride
  }

  func run(into result: inout TransformationResult) {
    // Fingers are known by the kernel's numbers, which only a log of every frame tells.
    var setting = setting
    setting.settings.recording = .all
    var base = Trial(setting, stream.description)
    var kernel = KernelState(stream.description)
    for place in stream.steps.indices {
      let step = stream.steps[place]
      base.wait(until: step.dueMicroseconds)
      for index in step.records {
        if index % stride == 0 {
          for count in counts(at: index) {
            let branch = branch(of: base, kernel, at: index, in: place, losing: count)
            result.count(branch, since: base, in: .lost) {
              "\(count) records lost at \(index), \(stream.description.clock.name) clock"
            }
          }
        }
        base.feed(stream.bytes(of: index..<index + 1))
        kernel.take(stream.records[index])
      }
    }
  }

  private func counts(at index: Int) -> [Int] {
    TestRun.isLong ? Self.counts : [Self.counts[index / stride % Self.counts.count]]
  }

  private func branch(
    of base: Trial,
    _ kernel: KernelState,
    at index: Int,
    in place: Int,
    losing count: Int
  ) -> Trial {
    var trial = base
    let end = min(index + count, stream.records.count)
    let stamp = stream.records[min(end, stream.records.count - 1)].stampMicroseconds
    trial.feed(lost(kernel, index..<end, stamp))
    let known = survivors(at: index, in: place)
    var isMuted = stream.description.slots > 0
    for step in place..<stream.steps.count where stream.steps[step].records.upperBound > end {
      let records = stream.steps[step].records
      if stream.steps[step].hasDown { isMuted = false }
      let events = trial.world.events.count
      trial.wait(until: stream.steps[step].dueMicroseconds)
      trial.feed(stream.bytes(of: max(end, records.lowerBound)..<records.upperBound))
      trial.judgeTouch(stream.steps[step].isTouched)
      guard isMuted, trial.world.events.count > events else { continue }
      for (began, owner) in trial.world.events[events...].gesturesOfOneFinger
      where !known.contains(owner.tracking) {
        trial.laws.note("down: gesture \(began.gesture) began without one, at step \(step)")
      }
    }
    trial.finish()
    return trial
  }

  /// The fingers that may go on: those of a node that were down before the loss.
  private func survivors(at index: Int, in place: Int) -> [Int32] {
    guard stream.description.clock == .monotonic else { return [] }
    var contacts = place > 0 ? stream.steps[place - 1].contacts : []
    if index > stream.steps[place].records.lowerBound { contacts += stream.steps[place].contacts }
    return contacts.map(\.tracking)
  }

  /// What a reader is told of the loss. A stream that lost something is silent up to the end of the
  /// frame that it is in.
  private func lost(_ known: KernelState, _ range: Range<Int>, _ stamp: Int64) -> [InputRecord] {
    let dropped = InputRecord(stampMicroseconds: stamp, type: 0, code: 3, value: 0)
    if stream.description.clock == .monotonic {
      var state = known
      for index in range { state.take(stream.records[index]) }
      return [dropped] + state.told(to: known, stamp: stamp)
    }
    let report = InputRecord(stampMicroseconds: stamp, type: 0, code: 0, value: 0)
    return range.isEmpty ? [dropped, report] : [dropped]
  }
}
