import NavCore

/// A finger's frames along one axis, and velocities as one would write them down first: arrays,
/// sorting and floating point. `SampleWindow` is held against them.
struct PlainMotion {
  private struct Frame {
    var time: Int64
    var position: Int64
    /// Since the frame before.
    var silence: Int64 = 0
  }

  private var frames: [Frame] = []

  mutating func append(time: Int64, position: Int64) {
    let silence = frames.last.map { time - $0.time } ?? 0
    frames.append(Frame(time: time, position: position, silence: silence))
  }

  /// The specification, sentence by sentence, in micrometres per second; no bounds.
  func velocity(at time: Int64, _ tuning: GestureTuning) -> Double {
    guard let last = frames.last, !isRest(time - last.time, tuning) else { return 0 }
    var motion: [Frame] = []
    var later: Frame?
    for sample in samples(tuning).reversed() {
      if let later, isRest(later.silence, tuning) { break }
      if last.time - sample.time > tuning.velocityWindowMicroseconds { break }
      motion.append(sample)
      later = sample
    }
    guard motion.count >= 2 else { return 0 }
    let inLine = motion.filter { last.time - $0.time <= tuning.lineWindowMicroseconds }
    let line = slope(inLine.count >= 2 ? inLine[inLine.count - 1] : motion[1], last)
    guard motion.count > 2 else { return line }
    let fitted = fit(motion.map { ($0.time - last.time, $0.position - last.position) })
    return fitted.rounded() * line < 0 ? line : fitted
  }

  /// From the oldest frame of the window to the last one.
  func endPoint(_ tuning: GestureTuning) -> Double {
    guard let last = frames.last else { return 0 }
    let first = frames.first { last.time - $0.time <= tuning.velocityWindowMicroseconds }
    return first.map { slope($0, last) } ?? 0
  }

  /// From the last frame but one to the last one.
  var lastTwo: Double {
    frames.count < 2 ? 0 : slope(frames[frames.count - 2], frames[frames.count - 1])
  }

  /// The newest 20 that are at least the merge distance apart. A frame at the time of a sample is
  /// the better sample, and so is the last frame, if the newest sample is closer than that.
  private func samples(_ tuning: GestureTuning) -> [Frame] {
    var kept: [Frame] = []
    for frame in frames {
      guard let newest = kept.last, frame.time - newest.time < tuning.sampleMergeMicroseconds
      else {
        kept.append(frame)
        continue
      }
      if frame.time == newest.time { kept[kept.count - 1].position = frame.position }
    }
    if let last = frames.last {
      kept[kept.count - 1].time = last.time
      kept[kept.count - 1].position = last.position
    }
    return kept.suffix(20)
  }

  private func isRest(_ silence: Int64, _ tuning: GestureTuning) -> Bool {
    let moved = zip(frames, frames.dropFirst()).filter { $0.position != $1.position }
    let intervals = moved.map { $1.time - $0.time }.suffix(20).sorted()
    let median = intervals.isEmpty ? 0 : intervals[(intervals.count - 1) / 2]
    return Double(silence) > max(Double(tuning.restGapMicroseconds), 2.5 * Double(median))
  }

  private func slope(_ from: Frame, _ to: Frame) -> Double {
    let duration = Double(to.time - from.time)
    return duration > 0 ? Double(to.position - from.position) * 1_000_000 / duration : 0
  }

  /// The slope at 0 of x = a + bt + ct², by the normal equations and Cramer's rule; times are
  /// counted in the length of the motion, so that all sums are of one size.
  private func fit(_ points: [(time: Int64, way: Int64)]) -> Double {
    let length = Double(points.map { -$0.time }.max() ?? 1)
    let scaled = points.map { (t: Double($0.time) / length, x: Double($0.way)) }
    func sum(_ term: ((t: Double, x: Double)) -> Double) -> Double { scaled.map(term).reduce(0, +) }
    let n = Double(points.count)
    let (s1, s2) = (sum(\.t), sum { $0.t * $0.t })
    let (s3, s4) = (sum { $0.t * $0.t * $0.t }, sum { $0.t * $0.t * $0.t * $0.t })
    let (x0, x1, x2) = (sum(\.x), sum { $0.t * $0.x }, sum { $0.t * $0.t * $0.x })
    let whole = determinant((n, s1, s2), (s1, s2, s3), (s2, s3, s4))
    return determinant((n, x0, s2), (s1, x1, s3), (s2, x2, s4)) / whole * 1_000_000 / length
  }

  private typealias Row = (Double, Double, Double)

  private func determinant(_ a: Row, _ b: Row, _ c: Row) -> Double {
    a.0 * (b.1 * c.2 - b.2 * c.1) - a.1 * (b.0 * c.2 - b.2 * c.0) + a.2 * (b.0 * c.1 - b.1 * c.0)
  }
}
