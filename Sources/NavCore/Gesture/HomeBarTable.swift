/// What a finger that came up from the bottom strip means: the highest point of its way, and
/// whether it pauses.
///
/// Owns what it remembers of one way, from the win to the lift. Heights count up from the down.
struct HomeBarTable: Sendable {
  private let tuning: HomeBarTuning
  private let heightMicrometres: Int64
  /// The highest point, and when it was reached.
  private var top: Int64 = 0
  private var topMicroseconds: Int64
  private(set) var isPaused = false
  private var hasPaused = false
  private var speedBefore: Int64?
  private var isFastBefore = false
  private var latestMicroseconds: Int64

  /// Of a surface of that height.
  init(_ tuning: HomeBarTuning, height: Int64, at time: Int64) {
    self.tuning = tuning
    heightMicrometres = height
    topMicroseconds = time
    latestMicroseconds = time
  }

  /// Takes a frame of the way: how high the finger is, and its velocity.
  mutating func follow(height: Int64, sideways: Int64, upwards: Int64, at time: Int64) {
    if height > top {
      top = height
      topMicroseconds = time
    }
    latestMicroseconds = time
    let speed = squareRoot(sideways * sideways + upwards * upwards)
    defer { speedBefore = speed }
    if isPaused {
      let isFast = speed >= tuning.unpauseMicrometresPerSecond
      if isFast, isFastBefore { isPaused = false }
      isFastBefore = isFast
    } else if height >= tuning.pauseHeightMicrometres, rests(speed) {
      pause()
    }
  }

  /// Slow, or for the first time braking hard.
  private func rests(_ speed: Int64) -> Bool {
    if speed < tuning.pauseMicrometresPerSecond { return true }
    guard !hasPaused, let speedBefore else { return false }
    return speed < tuning.brakingMicrometresPerSecond
      && speed * 1_000_000 < speedBefore * tuning.brakingPPM
  }

  private mutating func pause() {
    isPaused = true
    hasPaused = true
    isFastBefore = false
  }

  /// When silence will be a pause; nil: it is one, or the finger is too low for any.
  func pauseDue(height: Int64) -> Int64? {
    guard !isPaused, height >= tuning.pauseHeightMicrometres else { return nil }
    return latestMicroseconds + tuning.pauseSilenceMicroseconds
  }

  /// The silence was long enough.
  mutating func fallSilent() { pause() }

  /// What a lift now means, first match first, and by what; nil: the page stays.
  func outcome(
    height: Int64,
    sideways: Int64,
    upwards: Int64,
    at time: Int64
  ) -> (outcome: HomeBarOutcome?, reason: Measurement) {
    if abs(sideways) > tuning.quickSwitchMicrometresPerSecond,
      abs(angleMillidegrees(dx: abs(sideways), dy: upwards)) <= tuning.quickSwitchMillidegrees
    {
      return (
        sideways > 0 ? .quickSwitchPrevious : .quickSwitchNext,
        velocity(abs(sideways), tuning.quickSwitchMicrometresPerSecond)
      )
    }
    if let reason = turn(height: height, upwards: upwards, at: time) {
      return (.reachability, reason)
    }
    if upwards >= tuning.homeMicrometresPerSecond {
      return (.home, velocity(upwards, tuning.homeMicrometresPerSecond))
    }
    if isPaused {
      return (
        .switcher,
        Measurement(
          .pause,
          measured: height,
          threshold: tuning.pauseHeightMicrometres,
          unit: .micrometres
        )
      )
    }
    let wanted = heightMicrometres * tuning.homeHeightPPM / 1_000_000
    return (
      height >= wanted ? .home : nil,
      Measurement(.height, measured: height, threshold: wanted, unit: .micrometres)
    )
  }

  /// Up and soon down again, or down from the first.
  private func turn(height: Int64, upwards: Int64, at time: Int64) -> Measurement? {
    if top < tuning.turnHeightMicrometres {
      guard -height >= tuning.reachTravelMicrometres else { return nil }
      return Measurement(
        .turn,
        measured: -height,
        threshold: tuning.reachTravelMicrometres,
        unit: .micrometres
      )
    }
    guard top - height >= tuning.turnDropMicrometres,
      time - topMicroseconds <= tuning.turnMicroseconds,
      -upwards >= tuning.turnMicrometresPerSecond
    else { return nil }
    return Measurement(
      .turn,
      measured: top - height,
      threshold: tuning.turnDropMicrometres,
      unit: .micrometres
    )
  }

  private func velocity(_ measured: Int64, _ threshold: Int64) -> Measurement {
    Measurement(
      .velocity,
      measured: measured,
      threshold: threshold,
      unit: .micrometresPerSecond
    )
  }
}
