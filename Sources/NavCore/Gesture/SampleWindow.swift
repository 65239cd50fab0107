/// The recent motion of one finger along one axis, and the velocity that it has.
///
/// Owns at most `Limits.velocitySamplesMax` samples; appending never allocates. The estimate is an
/// unweighted quadratic through the last 100 ms by least squares, in whole numbers: the same
/// samples give the same velocity everywhere, and mirrored samples give its exact negative.
package struct SampleWindow: Equatable, Sendable {
  struct Sample: Equatable, Sendable {
    var time: Int64
    var position: Int64
  }

  private var samples = SampleRing()
  /// When the newest sample began: later ones closer than the merge distance replace it.
  private var newestBegan: Int64 = 0
  private var intervals = IntervalRing()
  /// Time and position of the newest frame, before any merging.
  private var last: Sample?

  package init() {}

  /// Takes the finger's position at a frame.
  package mutating func append(time: Int64, position: Int64, tuning: borrowing GestureTuning) {
    if let last, last.position != position { intervals.append(time - last.time) }
    last = Sample(time: time, position: position)
    let sample = Sample(time: time, position: position)
    if samples.count > 0, time - newestBegan < tuning.sampleMergeMicroseconds {
      samples.replaceNewest(sample)
    } else {
      newestBegan = time
      samples.append(sample)
    }
  }

  /// The velocity at `time`, in micrometres per second; 0 for a finger that rests.
  package func velocity(at time: Int64, tuning: borrowing GestureTuning) -> Int64 {
    let first = firstOfMotion(at: time, tuning: tuning)
    guard let first, samples.count - first >= 2 else { return 0 }
    let newest = samples.count - 1
    var lineStart = newest - 1
    while lineStart > first,
      samples[newest].time - samples[lineStart - 1].time <= tuning.lineWindowMicroseconds
    {
      lineStart -= 1
    }
    let line = slope(from: lineStart, to: newest)
    var velocity = newest - first >= 2 ? fit(from: first) ?? line : slope(from: first, to: newest)
    if (velocity < 0 && line > 0) || (velocity > 0 && line < 0) { velocity = line }
    if abs(velocity) < tuning.restMicrometresPerSecond { return 0 }
    let limit = tuning.velocityMaxMicrometresPerSecond
    return min(max(velocity, -limit), limit)
  }

  /// The oldest sample that still belongs to the motion of now, or nil where the finger rests.
  private func firstOfMotion(at time: Int64, tuning: borrowing GestureTuning) -> Int? {
    guard samples.count > 0 else { return nil }
    let gapMax = max(tuning.restGapMicroseconds, intervals.median * 5 / 2)
    let newest = samples.count - 1
    guard time - samples[newest].time <= gapMax else { return nil }
    var first = newest
    while first > 0,
      samples[first].time - samples[first - 1].time <= gapMax,
      samples[newest].time - samples[first - 1].time <= tuning.velocityWindowMicroseconds
    {
      first -= 1
    }
    return first
  }

  private func slope(from start: Int, to end: Int) -> Int64 {
    let duration = samples[end].time - samples[start].time
    guard duration > 0 else { return 0 }
    return roundedQuotient(
      (samples[end].position - samples[start].position) * 1_000_000,
      duration
    )
  }

  /// The derivative at the newest sample of the quadratic through all samples from `first` on; nil
  /// where the samples do not determine one.
  ///
  /// With t and x counted from the newest sample, the normal equations give b as a quotient of two
  /// determinants. 20 samples of 150 ms and 4 m keep both inside 128 bits.
  private func fit(from first: Int) -> Int64? {
    let newest = samples[samples.count - 1]
    var s1: Int128 = 0
    var s2: Int128 = 0
    var s3: Int128 = 0
    var s4: Int128 = 0
    var sx: Int128 = 0
    var stx: Int128 = 0
    var sttx: Int128 = 0
    for index in first..<samples.count {
      let t = Int128(samples[index].time - newest.time)
      let x = Int128(samples[index].position - newest.position)
      let t2 = t * t
      s1 += t
      s2 += t2
      s3 += t2 * t
      s4 += t2 * t2
      sx += x
      stx += t * x
      sttx += t2 * x
    }
    let n = Int128(samples.count - first)
    let a = n * s2 - s1 * s1
    let b = n * s3 - s1 * s2
    let c = n * s4 - s2 * s2
    let d = n * stx - s1 * sx
    let e = n * sttx - s2 * sx
    let denominator = a * c - b * b
    guard denominator > 0 else { return nil }
    return perSecond(d * c - e * b, denominator)
  }

  /// `numerator / denominator` micrometres per microsecond as whole micrometres per second.
  private func perSecond(_ numerator: Int128, _ denominator: Int128) -> Int64 {
    var magnitude = numerator.magnitude
    var divisor = denominator.magnitude
    let widest = max(128 - magnitude.leadingZeroBitCount, 128 - divisor.leadingZeroBitCount)
    let excess = max(0, widest - 104)
    magnitude >>= excess
    divisor >>= excess
    guard divisor > 0 else { return 0 }
    let quotient = (magnitude * 1_000_000 + divisor / 2) / divisor
    let held = Int64(min(quotient, UInt128(Int64.max)))
    return numerator < 0 ? -held : held
  }
}

/// The newest `Limits.velocitySamplesMax` samples, oldest first.
private struct SampleRing: Equatable, Sendable {
  private var storage = InlineArray<20, SampleWindow.Sample>(
    repeating: SampleWindow.Sample(time: 0, position: 0)
  )
  private var start = 0
  private(set) var count = 0

  subscript(index: Int) -> SampleWindow.Sample {
    storage.span[(start + index) % Limits.velocitySamplesMax]
  }

  mutating func append(_ sample: SampleWindow.Sample) {
    if count == Limits.velocitySamplesMax {
      storage[start] = sample
      start = (start + 1) % Limits.velocitySamplesMax
    } else {
      storage[(start + count) % Limits.velocitySamplesMax] = sample
      count += 1
    }
  }

  mutating func replaceNewest(_ sample: SampleWindow.Sample) {
    storage[(start + count - 1) % Limits.velocitySamplesMax] = sample
  }

  static func == (left: SampleRing, right: SampleRing) -> Bool {
    guard left.count == right.count else { return false }
    for index in 0..<left.count where left[index] != right[index] { return false }
    return true
  }
}

/// The newest intervals between frames in which the finger moved, and their median.
private struct IntervalRing: Equatable, Sendable {
  private var storage = InlineArray<20, Int64>(repeating: 0)
  private var next = 0
  private var count = 0

  mutating func append(_ interval: Int64) {
    storage[next] = interval
    next = (next + 1) % Limits.velocitySamplesMax
    count = min(count + 1, Limits.velocitySamplesMax)
  }

  /// The middle interval, the lower one of two; 0 before the first.
  var median: Int64 {
    guard count > 0 else { return 0 }
    var sorted = storage
    for index in 1..<max(count, 1) {
      var place = index
      while place > 0, sorted[place - 1] > sorted[place] {
        sorted.swapAt(place - 1, place)
        place -= 1
      }
    }
    return sorted[(count - 1) / 2]
  }

  static func == (left: IntervalRing, right: IntervalRing) -> Bool {
    guard left.count == right.count, left.next == right.next else { return false }
    for index in 0..<left.count where left.storage[index] != right.storage[index] { return false }
    return true
  }
}
