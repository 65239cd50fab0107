/// What candidates are told of a frame: small, and the same for all of them.
struct Moment: Sendable {
  var time: Int64
  /// When the first finger went down, and when the latest one did.
  var begun: Int64
  var joined: Int64
  /// Fingers that are down and count.
  var fingers: Int
  /// The mean of their ways from their downs, in reading direction, and how long that is.
  var dx: Int64
  var dy: Int64
  var distance: Int64
  /// Change of their span since the latest one joined.
  var span: Int64
  /// The way of the first finger since the frame before, and how long it took.
  var step: SurfacePoint
  var interval: Int64
  /// Where it was before.
  var before: SurfacePoint
  /// The far ends of the surface.
  var width: Int64
  var height: Int64
  /// Bounds that candidates share.
  var joinMax: Int64
  var tapMin: Int64
  var tapMax: Int64
  var pinchSlop: Int64
  var extensionMax: Int64

  /// Whether the fingers are further from their downs than that.
  func isBeyond(_ slop: Int64) -> Bool { dx * dx + dy * dy > slop * slop }

  var isMoved: Bool { step.x != 0 || step.y != 0 }

  /// Whether the first motion, extended backwards, crosses an edge: a finger that slid in from the
  /// bezel is first seen some way inside.
  func comesFrom(_ edge: Candidate.Zone.Edge) -> Bool {
    let (inset, inward): (Int64, Int64) =
      switch edge {
      case .start: (before.x, step.x)
      case .end: (width - before.x, -step.x)
      case .top: (before.y, step.y)
      case .bottom: (height - before.y, -step.y)
      }
    guard interval > 0, inward > 0 else { return false }
    return inward * min(interval, extensionMax) >= inset * interval
  }
}

extension Moment {
  /// The present moment of fingers.
  init(_ motion: borrowing Motion, _ tuning: borrowing GestureTuning) {
    let displacement = motion.displacement
    let place = motion.place
    let before = motion.before
    time = motion.timeMicroseconds
    begun = motion.begunMicroseconds
    joined = motion.joinedMicroseconds
    fingers = motion.count
    dx = displacement.x
    dy = displacement.y
    distance = squareRoot(dx * dx + dy * dy)
    span = motion.count > 1 ? motion.span - motion.spanAtJoin : 0
    step = SurfacePoint(x: place.x - before.x, y: place.y - before.y)
    interval = motion.timeMicroseconds - motion.beforeMicroseconds
    self.before = before
    width = motion.surface.widthMicrometres
    height = motion.surface.heightMicrometres
    joinMax = tuning.joinMicroseconds
    tapMin = tuning.tapMinMicroseconds
    tapMax = tuning.tapMicroseconds
    pinchSlop = tuning.pinchSlopMicrometres
    extensionMax = tuning.edgeExtensionMicroseconds
  }
}
