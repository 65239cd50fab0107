/// What the free fingers of a sequence do together: pan, pinch and rotate, side by side, and the
/// swipe that a pan may have been.
struct ContentMotion: Sendable {
  private(set) var fingers = ContentFingers()
  private(set) var samples = ContentSamples()
  /// What was reported last of each; nil: it has not begun, or is over.
  private var pan: Report?
  private var pinch: Report?
  private var rotation: Report?
  private var scaleCarriedPPM: Int64 = ContentMotion.wholePPM
  private var scalePPM: Int64 = ContentMotion.wholePPM
  private var turnCarried: Int64 = 0
  private var turn: Int64 = 0
  /// Fingers that are down, with those that the device has no places for.
  private(set) var count = 0
  /// The most of them at a time, and their middle when they were.
  private(set) var most = 0
  private(set) var mostPlace = SurfacePoint(x: 0, y: 0)
  /// A finger has been farther from its down than a tap may be.
  private(set) var hasMoved = false
  /// A pinch or a rotation has been.
  private var hasTurned = false
  /// A finger was taken out.
  private var hasReleased = false

  private static let wholePPM: Int64 = 1_000_000

  /// A thousandfold: beyond it neither the fingers nor a picture can be followed.
  private static let scaleMaxPPM: Int64 = 1_000 * wholePPM

  /// Two fingers are never as near as that; two contacts of one finger may be.
  private static let spanMinMicrometres: Int64 = 1_000

  /// The one finger that has been down since the sequence began, if nobody else was.
  var loneFinger: ContentFingers.Finger? {
    most == 1 && !hasReleased ? fingers.items.first : nil
  }

  /// Nothing of it has begun, so that it may still be taken for something else.
  var isUndecided: Bool { pan == nil && pinch == nil && rotation == nil && !hasTurned }

  mutating func restart() {
    fingers.removeAll()
    samples = ContentSamples()
    pan = nil
    pinch = nil
    rotation = nil
    forgetShape()
    most = 0
    count = 0
    hasMoved = false
    hasTurned = false
    hasReleased = false
  }

  /// Brings the fingers up to a frame; `joins` says who may come.
  mutating func follow(
    _ frame: borrowing TouchFrame,
    on shown: ShownSurface,
    _ description: borrowing DeviceDescription,
    _ tuning: borrowing GestureTuning,
    joins: (Int32) -> Bool
  ) {
    if fingers.follow(frame.contacts, on: shown, description, joins: joins) { carryShape() }
    count = fingers.items.count + Int(frame.fingersBeyond)
    samples.append(fingers.displacement, frame, tuning)
    for finger in fingers.items where !hasMoved {
      let way = SurfaceVector(from: finger.down, to: finger.place)
      hasMoved = way.isLonger(than: tuning.tapSlopMicrometres)
    }
    if count >= most {
      most = count
      mostPlace = fingers.middle
    }
    let span = max(fingers.shape.span, Self.spanMinMicrometres)
    let anchor = max(fingers.shape.anchorSpan, Self.spanMinMicrometres)
    scalePPM = min(max(roundedQuotient(scaleCarriedPPM * span, anchor), 1), Self.scaleMaxPPM)
    turn = turnCarried + fingers.shape.turnMillidegrees
  }

  /// Reports what the fingers have come to. `mayPan` is false where one finger drags in its region
  /// instead; where `isHeld`, nothing begins yet.
  mutating func recognise(
    at time: Int64,
    _ origin: borrowing ContentOrigin,
    _ tuning: borrowing GestureTuning,
    mayPan: Bool,
    isHeld: Bool,
    into reports: inout [Report]
  ) {
    let starts = !isHeld
    var now = origin.report(.pan, .changed, at: time, fingers: count, place: fingers.middle)
    now.displacement = fingers.displacement
    let hasPanned = now.displacement.isLonger(than: tuning.panSlopMicrometres)
    Self.tell(&pan, now, starts && mayPan && hasPanned, &reports)
    guard fingers.items.count > 1 else {
      endShape(.ended, at: time, into: &reports)
      return
    }
    now.displacement = .zero
    now.kind = .pinch
    now.scalePPM = scalePPM
    let change = abs(fingers.shape.span - fingers.shape.anchorSpan)
    let hasPinched = change >= tuning.pinchSlopMicrometres
    Self.tell(&pinch, now, starts && hasPinched, &reports)
    now.kind = .rotate
    now.scalePPM = Self.wholePPM
    now.angleMillidegrees = turn
    let hasRotated = abs(fingers.shape.turnMillidegrees) >= tuning.rotateSlopMillidegrees
    Self.tell(&rotation, now, starts && hasRotated, &reports)
    hasTurned = hasTurned || pinch != nil || rotation != nil
  }

  /// Takes a finger out that a press or a drag follows.
  mutating func release(_ tracking: Int32) {
    fingers.release(tracking)
    carryShape()
    samples = ContentSamples()
    count = max(0, count - 1)
    hasReleased = true
  }

  /// The fingers have lifted.
  mutating func end(
    at time: Int64,
    _ origin: borrowing ContentOrigin,
    _ tuning: borrowing GestureTuning,
    into reports: inout [Report]
  ) {
    if var over = pan {
      over.velocity = samples.velocity(at: time, tuning)
      Self.close(&pan, .ended, at: time, velocity: over.velocity, into: &reports)
      if !hasTurned { swipe(over, at: time, origin, tuning, into: &reports) }
    }
    endShape(.ended, at: time, into: &reports)
  }

  mutating func cancel(at time: Int64, into reports: inout [Report]) {
    Self.close(&pan, .cancelled, at: time, into: &reports)
    endShape(.cancelled, at: time, into: &reports)
  }

  private mutating func endShape(
    _ phase: Report.Phase,
    at time: Int64,
    into reports: inout [Report]
  ) {
    Self.close(&pinch, phase, at: time, into: &reports)
    Self.close(&rotation, phase, at: time, into: &reports)
  }

  /// What has begun goes on from what it was; what has not is measured anew.
  private mutating func carryShape() {
    scaleCarriedPPM = pinch == nil ? Self.wholePPM : scalePPM
    turnCarried = rotation == nil ? 0 : turn
  }

  private mutating func forgetShape() {
    scaleCarriedPPM = Self.wholePPM
    scalePPM = Self.wholePPM
    turnCarried = 0
    turn = 0
  }
}

extension ContentMotion {
  /// Begins, or goes on where there is news.
  private static func tell(
    _ last: inout Report?,
    _ now: Report,
    _ starts: Bool,
    _ reports: inout [Report]
  ) {
    var now = now
    if let before = last {
      guard now.isNews(after: before) else { return }
    } else {
      guard starts else { return }
      now.phase = .began
    }
    last = now
    reports.append(now)
  }

  private static func close(
    _ last: inout Report?,
    _ phase: Report.Phase,
    at time: Int64,
    velocity: SurfaceVector = .zero,
    into reports: inout [Report]
  ) {
    guard var over = last else { return }
    last = nil
    over.phase = phase
    over.timeMicroseconds = time
    over.velocity = velocity
    reports.append(over)
  }

  /// Reports the swipe that a pan has been, if it was one: far enough, soon enough, fast enough in
  /// its own direction, and along a side of the picture.
  private func swipe(
    _ pan: Report,
    at time: Int64,
    _ origin: borrowing ContentOrigin,
    _ tuning: borrowing GestureTuning,
    into reports: inout [Report]
  ) {
    let way = pan.displacement
    let isLevel = abs(way.x) > abs(way.y)
    let along = isLevel ? way.x : way.y
    let across = isLevel ? way.y : way.x
    let speed = (isLevel ? pan.velocity.x : pan.velocity.y) * along.signum()
    let angle = angleMillidegrees(dx: abs(along), dy: abs(across))
    guard time - origin.downMicroseconds <= tuning.swipeMicroseconds,
      abs(along) >= tuning.swipeTravelMicrometres,
      speed >= tuning.swipeMicrometresPerSecond,
      angle <= tuning.swipeMillidegrees
    else { return }
    var swipe = pan
    swipe.kind = .swipe
    swipe.phase = .ended
    swipe.timeMicroseconds = time
    swipe.fingers = most
    swipe.heading =
      isLevel ? (along < 0 ? .left : .right) : (along < 0 ? .up : .down)
    reports.append(swipe)
  }
}
