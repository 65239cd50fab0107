/// The recent motion of one finger along one axis, and the velocity that it has.
///
/// Owns at most `Limits.velocitySamplesMax` samples; appending never allocates. The estimate is an
/// unweighted quadratic through the last 100 ms by least squares, in whole numbers: the same
/// samples give the same velocity everywhere, and mirrored samples give its exact negative.
///
/// No two samples are closer than the merge distance. A frame that comes sooner stands in place of
/// the newest sample, for as long as it is the newest frame: the finger is where it was seen last,
/// and the sample, which may be the down, is back as soon as a later one is far enough away.
package struct SampleWindow: Sendable {
  /// A place, and when it was reached. Half as large as it could be: the window is copied with
  /// its sequence.
  private struct Sample: BitwiseCopyable {
    /// Since the sample before; held at the end of its type, far beyond any window.
    var gapMicroseconds: UInt32
    var position: Int32
  }

  private var samples = InlineArray<20, Sample>(repeating: Sample(gapMicroseconds: 0, position: 0))
  /// How much of the gap before a sample was over when the last frame before it came.
  private var mergedMicroseconds = InlineArray<20, UInt16>(repeating: 0)
  /// The newest intervals between frames in which the finger moved, in no order.
  private var intervals = InlineArray<20, UInt32>(repeating: 0)
  /// The newest frame, whether it is a sample or stands in place of the newest.
  private var lastTime: Int64 = 0
  private var lastPosition: Int32 = 0
  /// From the newest sample to the newest frame.
  private var lastGapMicroseconds: UInt16 = 0
  private var newest: UInt8 = 0
  private var count: UInt8 = 0
  private var nextInterval: UInt8 = 0
  private var intervalCount: UInt8 = 0

  package init() {}

  /// Takes the finger's position at a frame. A time before that of the last frame forgets all that
  /// was before: how long the way took, nobody knows.
  package mutating func append(time: Int64, position: Int64, tuning: borrowing GestureTuning) {
    if time < lastTime { self = SampleWindow() }
    let bound = Limits.samplePositionMicrometresMax
    let position = Int32(truncatingIfNeeded: min(max(position, -bound), bound))
    let interval = time - lastTime
    let gap = Int64(lastGapMicroseconds) + interval
    if count > 0, position != lastPosition { append(interval: interval) }
    lastTime = time
    lastPosition = position
    if count == 0 || gap == 0 {
      samples[Int(newest)].position = position
      count = max(count, 1)
    } else if gap < tuning.sampleMergeMicroseconds {
      lastGapMicroseconds = UInt16(clamping: gap)
    } else {
      newest = Self.place(after: newest)
      samples[Int(newest)] = Sample(gapMicroseconds: UInt32(clamping: gap), position: position)
      mergedMicroseconds[Int(newest)] = lastGapMicroseconds
      lastGapMicroseconds = 0
      if count < Limits.velocitySamplesMax { count += 1 }
    }
  }

  private mutating func append(interval: Int64) {
    intervals[Int(nextInterval)] = UInt32(clamping: interval)
    nextInterval = Self.place(after: nextInterval)
    if intervalCount < Limits.velocitySamplesMax { intervalCount += 1 }
  }

  /// The velocity at `time`, in micrometres per second; 0 for a finger that rests.
  package func velocity(at time: Int64, tuning: borrowing GestureTuning) -> Int64 {
    let velocity = slowVelocity(at: time, tuning: tuning)
    return abs(velocity) < tuning.restMicrometresPerSecond ? 0 : velocity
  }

  /// The same, however slow it is; 0 for a finger that was silent too long.
  func slowVelocity(at time: Int64, tuning: borrowing GestureTuning) -> Int64 {
    let restGap = tuning.restGapMicroseconds
    if time - lastTime > restGap, isRest(time - lastTime) { return 0 }
    let window = min(tuning.velocityWindowMicroseconds, Limits.velocityWindowMicrosecondsMax)
    let lineWindow = tuning.lineWindowMicroseconds
    let samples = samples.span
    let position = Int64(lastPosition)
    var sums = MotionSums()
    var line = (way: Int64(0), age: Int64(1))
    var age = Int64(lastGapMicroseconds)
    var place = Int(newest)
    while sums.count < count {
      let gap = Int64(samples[place].gapMicroseconds)
      age += gap
      if age > window { break }
      if gap > restGap {
        let silence = gap - Int64(mergedMicroseconds[place])
        if silence > restGap, isRest(silence) { break }
      }
      place = (place == 0 ? Limits.velocitySamplesMax : place) - 1
      let way = position - Int64(samples[place].position)
      if sums.count == 1 || age <= lineWindow { line = (way, age) }
      sums.add(way, age)
    }
    guard sums.count >= 2 else { return 0 }
    var velocity = sums.count > 2 ? sums.velocity : 0
    if sums.count == 2 || velocity.signum() * line.way.signum() < 0 {
      velocity = roundedQuotient(line.way * 1_000_000, line.age)
    }
    let limit = tuning.velocityMaxMicrometresPerSecond
    return min(max(velocity, -limit), limit)
  }

  /// Whether a silence is longer than 2.5 times the median interval (of an even number the lower
  /// one): it is if and only if that is true of half of the intervals.
  private func isRest(_ silence: Int64) -> Bool {
    let intervals = intervals.span
    var shorter = 0
    for index in 0..<Int(intervalCount) where 5 * Int64(intervals[index]) < 2 * silence {
      shorter += 1
    }
    return 2 * shorter >= intervalCount
  }

  private static func place(after place: UInt8) -> UInt8 {
    place + 1 == Limits.velocitySamplesMax ? 0 : place + 1
  }
}

/// The sums of a quadratic by least squares through a finger's newest frame and samples before it:
/// how long before it each was (age), and how far the finger came since (way).
///
/// 20 samples, ages up to 150 ms and ways up to 2^24 µm, the bounds in `Limits`, keep every sum but
/// `s4` below 2^63, and by the inequality of Cauchy and Schwarz every product of two determinants
/// below 2^124: nothing here can overflow.
private struct MotionSums {
  /// The newest frame, whose age and way are 0, is counted from the start.
  private(set) var count: Int64 = 1
  private var s1: Int64 = 0
  private var s2: Int64 = 0
  private var s3: Int64 = 0
  private var s4: Int128 = 0
  private var way1: Int64 = 0
  private var way2: Int64 = 0
  private var way3: Int64 = 0

  mutating func add(_ way: Int64, _ age: Int64) {
    let squared = age * age
    count += 1
    s1 += age
    s2 += squared
    s3 += squared * age
    s4 &+= Int128(squared) &* Int128(squared)
    way1 += way
    way2 += age * way
    way3 += squared * way
  }

  /// The slope of the quadratic at the newest frame in micrometres per second, rounded half away
  /// from zero; 0 where the samples do not determine one.
  var velocity: Int64 {
    let a = count * s2 - s1 * s1
    let b = count * s3 - s1 * s2
    let c = Int128(count) &* s4 &- Int128(s2) &* Int128(s2)
    let d = count * way2 - s1 * way1
    let e = Int128(count) &* Int128(way3) &- Int128(s2) &* Int128(way1)
    let numerator = Int128(d) &* c &- e &* Int128(b)
    let denominator = Int128(a) &* c &- Int128(b) &* Int128(b)
    // A second in microseconds needs 20 bits more. Where they are not free, which takes a longer
    // window than the default one, both lose as many bits: by far too few to change the quotient by
    // more than its rounding.
    let magnitude = numerator.magnitude
    let excess = max(0, 21 - magnitude.leadingZeroBitCount)
    let divisor = denominator.magnitude >> excess
    guard divisor > 0 else { return 0 }
    let quotient = Int64(clamping: ((magnitude >> excess) &* 1_000_000 &+ divisor / 2) / divisor)
    return numerator < 0 ? -quotient : quotient
  }
}
