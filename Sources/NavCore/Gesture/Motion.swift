/// Where the fingers of a sequence are, and how they came there: what every candidate is measured
/// on.
///
/// Owns the fingers that count, in the order in which they came, and the samples of their way.
/// Places are in reading direction: x counts from the start edge, y from the top, so that left to
/// right and right to left are one code. After `begin` nothing here allocates.
struct Motion: Sendable {
  struct Finger: Sendable {
    let tracking: Int32
    let down: SurfacePoint
    var at: SurfacePoint
  }

  /// Whose way is followed.
  enum Followed: Sendable {
    /// Everybody's that counts: nobody has won yet.
    case all
    /// The first finger's alone, whatever others do.
    case owner
    /// Of those that were down at the win; who joins is noticed, not followed.
    case members
    /// The same, but how far they are apart instead of where they are.
    case span
  }

  /// What became of the fingers with a frame; what is worst for a candidate stands last.
  enum Change: Int, Comparable, Sendable {
    case none
    case joined
    case lifted
    case parked
    case palm

    static func < (left: Change, right: Change) -> Bool { left.rawValue < right.rawValue }
  }

  private(set) var surface: ShownSurface
  private(set) var isMirrored = false
  private(set) var fingers: [Finger] = []
  /// Fingers that are down and count, those beyond the places of the device among them.
  private(set) var count = 0
  private var beyond: UInt8 = 0
  private(set) var begunMicroseconds: Int64 = 0
  private(set) var timeMicroseconds: Int64 = 0
  /// When the latest finger joined.
  private(set) var joinedMicroseconds: Int64 = 0
  /// The owner's place and time in the frame before.
  private(set) var before = SurfacePoint(x: 0, y: 0)
  private(set) var beforeMicroseconds: Int64 = 0
  /// The mean of the ways that the followed fingers are from their downs.
  private(set) var displacement = SurfacePoint(x: 0, y: 0)
  /// The way gone, in steps that no trembling makes.
  private(set) var path: Int64 = 0
  private var anchor = SurfacePoint(x: 0, y: 0)
  /// Twice the mean distance of the fingers from their middle, at the latest joining.
  private(set) var spanAtJoin: Int64 = 0
  /// Frames that the samples are of: of one alone nobody knows a velocity.
  private(set) var samples = 0
  private var alongX = SampleWindow()
  private var alongY = SampleWindow()

  init() {
    surface = .unknown
    fingers.reserveCapacity(Limits.contactsMax)
  }

  /// Where the first finger went down.
  var down: SurfacePoint { fingers.first?.down ?? SurfacePoint(x: 0, y: 0) }

  /// Where the first finger is.
  var place: SurfacePoint { fingers.first?.at ?? SurfacePoint(x: 0, y: 0) }

  /// A sequence begins: with the fingers of its first frame that count.
  mutating func begin(
    _ frame: borrowing TouchFrame,
    on surface: ShownSurface,
    isMirrored: Bool,
    _ description: borrowing DeviceDescription,
    _ tuning: borrowing GestureTuning
  ) {
    self.surface = surface
    self.isMirrored = isMirrored
    fingers.removeAll(keepingCapacity: true)
    begunMicroseconds = frame.timeMicroseconds
    timeMicroseconds = frame.timeMicroseconds
    for index in 0..<frame.contacts.count where frame.contacts[index].isLive {
      join(frame.contacts[index], description)
    }
    count = frame.fingers
    beyond = frame.fingersBeyond
    before = place
    beforeMicroseconds = timeMicroseconds
    restart()
    sample(tuning, of: .all)
  }

  /// Takes a frame, and says what became of the fingers that are followed.
  mutating func follow(
    _ frame: borrowing TouchFrame,
    _ followed: Followed,
    _ description: borrowing DeviceDescription,
    _ tuning: borrowing GestureTuning
  ) -> Change {
    before = place
    beforeMicroseconds = timeMicroseconds
    timeMicroseconds = frame.timeMicroseconds
    var change = Change.none
    for index in fingers.indices where index == 0 || followed != .owner {
      guard let contact = frame.contacts.contact(tracking: fingers[index].tracking) else {
        change = max(change, .lifted)
        continue
      }
      if contact.flags.contains(.palm) { change = max(change, .palm) }
      if followed == .all, contact.flags.contains(.parked) { change = max(change, .parked) }
      fingers[index].at = place(of: contact, description)
    }
    if followed != .owner { change = max(change, changeOfNumber(frame)) }
    count = frame.fingers
    beyond = frame.fingersBeyond
    if change == .joined, followed == .all { joinAll(frame, description) }
    guard change <= .joined else { return change }
    // Of a frame whose time was put right nobody knows how long its way took.
    if !frame.flags.isEmpty { forgetSamples() }
    sample(tuning, of: followed)
    return change
  }

  /// Whether more fingers are down than in the frame before, or fewer of those that nobody sees.
  private func changeOfNumber(_ frame: borrowing TouchFrame) -> Change {
    let fingers = frame.fingers
    let unseen = frame.fingersBeyond
    if fingers > count { return .joined }
    return fingers < count && unseen < beyond ? .lifted : .none
  }

  private mutating func joinAll(
    _ frame: borrowing TouchFrame,
    _ description: borrowing DeviceDescription
  ) {
    for index in 0..<frame.contacts.count {
      let contact = frame.contacts[index]
      let isKnown = fingers.contains { $0.tracking == contact.tracking }
      if contact.isLive, !isKnown { join(contact, description) }
    }
    restart()
  }

  private mutating func join(_ contact: FrameContact, _ description: borrowing DeviceDescription) {
    guard fingers.count < Limits.contactsMax else { return }
    let place = place(of: contact, description)
    fingers.append(Finger(tracking: contact.tracking, down: place, at: place))
  }

  /// Another number of fingers has another middle: what was measured of it begins anew.
  private mutating func restart() {
    joinedMicroseconds = timeMicroseconds
    forgetSamples()
    measure(.all)
    anchor = displacement
    path = 0
    spanAtJoin = span
  }

  /// From now on how far the fingers are apart is their way.
  mutating func beginSpan(_ tuning: borrowing GestureTuning) {
    forgetSamples()
    sample(tuning, of: .span)
  }

  private mutating func forgetSamples() {
    samples = 0
    alongX = SampleWindow()
    alongY = SampleWindow()
  }

  private mutating func measure(_ followed: Followed) {
    if followed == .span {
      displacement = SurfacePoint(x: span - spanAtJoin, y: 0)
      return
    }
    guard followed != .owner, fingers.count > 1 else {
      displacement = SurfacePoint(x: place.x - down.x, y: place.y - down.y)
      return
    }
    var x: Int64 = 0
    var y: Int64 = 0
    for finger in fingers {
      x += finger.at.x - finger.down.x
      y += finger.at.y - finger.down.y
    }
    let number = Int64(fingers.count)
    displacement = SurfacePoint(x: roundedQuotient(x, number), y: roundedQuotient(y, number))
  }

  private func place(
    of contact: FrameContact,
    _ description: borrowing DeviceDescription
  ) -> SurfacePoint {
    let point = surface.place(of: contact, on: description)
    return isMirrored ? SurfacePoint(x: surface.widthMicrometres - point.x, y: point.y) : point
  }
}

// MARK: - What is measured

extension Motion {
  private mutating func sample(_ tuning: borrowing GestureTuning, of followed: Followed) {
    measure(followed)
    samples += 1
    alongX.append(time: timeMicroseconds, position: displacement.x, tuning: tuning)
    alongY.append(time: timeMicroseconds, position: displacement.y, tuning: tuning)
    let dx = displacement.x - anchor.x
    let dy = displacement.y - anchor.y
    let square = dx * dx + dy * dy
    let step = tuning.panSlopMicrometres / 4
    guard square >= step * step else { return }
    path += squareRoot(square)
    anchor = displacement
  }

  /// The way from the down to here, as a part of the way gone: 1,000,000 is straight.
  var straightnessPPM: Int64 {
    let dx = displacement.x - anchor.x
    let dy = displacement.y - anchor.y
    let gone = path + squareRoot(dx * dx + dy * dy)
    guard gone > 0 else { return 1_000_000 }
    let net = squareRoot(displacement.x * displacement.x + displacement.y * displacement.y)
    return min(net * 1_000_000 / gone, 1_000_000)
  }

  /// Twice the mean distance of the fingers from their middle; of two the distance between them.
  var span: Int64 {
    guard fingers.count > 1 else { return 0 }
    let number = Int64(fingers.count)
    var x: Int64 = 0
    var y: Int64 = 0
    for finger in fingers {
      x += finger.at.x
      y += finger.at.y
    }
    var sum: Int64 = 0
    for finger in fingers {
      let dx = number * finger.at.x - x
      let dy = number * finger.at.y - y
      sum += squareRoot(dx * dx + dy * dy)
    }
    return 2 * sum / (number * number)
  }

  /// Velocity of the displacement, in micrometres per second; of a finger that lifted, at its lift.
  func velocityX(_ tuning: borrowing GestureTuning) -> Int64 {
    alongX.velocity(at: timeMicroseconds, tuning: tuning)
  }

  func velocityY(_ tuning: borrowing GestureTuning) -> Int64 {
    alongY.velocity(at: timeMicroseconds, tuning: tuning)
  }

  /// Both, however slow: a pause is slower than what rests for a verdict.
  func slowVelocity(_ tuning: borrowing GestureTuning) -> (x: Int64, y: Int64) {
    (
      alongX.slowVelocity(at: timeMicroseconds, tuning: tuning),
      alongY.slowVelocity(at: timeMicroseconds, tuning: tuning)
    )
  }
}

extension ShownSurface {
  /// In place of a surface whose size nobody knows: nothing can be measured on it.
  static let unknown = ShownSurface(
    SurfaceGeometry(widthMicrometres: 2, heightMicrometres: 2, rule: .estimated, device: 0),
    .upright
  )
}
