/// The fingers of a sequence that no press and no drag follows, as one body: its way, its span and
/// its turn.
///
/// Owns the places of at most `Limits.contactsMax` fingers, reserved once. When a finger joins or
/// lifts, all of them are measured anew from where they were then; what they had come to until then
/// is carried on, so that nothing jumps.
struct ContentFingers: Sendable {
  struct Finger: Sendable {
    let tracking: Int32
    let down: SurfacePoint
    /// Where it was when the fingers last changed.
    var anchor: SurfacePoint
    var place: SurfacePoint
  }

  private(set) var items: [Finger] = []
  /// The way until the fingers last changed.
  private var carried = SurfaceVector.zero
  /// From the first finger's down: the mean of the fingers' ways.
  private(set) var displacement = SurfaceVector.zero
  /// The middle of the fingers.
  private(set) var middle = SurfacePoint(x: 0, y: 0)
  private(set) var shape = Shape()
  /// Of the picture: means of places are rounded away from it, so that they mirror exactly.
  private var center = SurfacePoint(x: 0, y: 0)

  /// How fingers lie about their middle.
  struct Shape: Sendable {
    /// The way between two fingers, and as much for more of them: twice the root of the mean square
    /// of their ways from the middle.
    var span: Int64 = 0
    var anchorSpan: Int64 = 0
    /// How far they have turned from the anchors, the way that brings them nearest to their places.
    var turnMillidegrees: Int64 = 0
    fileprivate var direction: Int64 = 0
  }

  init() { items.reserveCapacity(Limits.contactsMax) }

  mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    carried = .zero
    displacement = .zero
  }

  func contains(_ tracking: Int32) -> Bool { items.contains { $0.tracking == tracking } }

  /// Brings the fingers up to a frame: those that do not count there any more go, those that
  /// `joins` lets in come.
  ///
  /// - Returns: whether they are others now.
  mutating func follow(
    _ contacts: borrowing ContactList,
    on shown: ShownSurface,
    _ description: borrowing DeviceDescription,
    joins: (Int32) -> Bool
  ) -> Bool {
    var isAnew = leave(contacts)
    for index in 0..<contacts.count where contacts[index].isLive {
      let contact = contacts[index]
      guard !contains(contact.tracking), joins(contact.tracking) else { continue }
      if !isAnew { carry() }
      isAnew = true
      let place = shown.place(of: contact, on: description)
      items.append(Finger(tracking: contact.tracking, down: place, anchor: place, place: place))
    }
    for index in items.indices {
      guard let contact = contacts.contact(tracking: items[index].tracking) else { continue }
      items[index].place = shown.place(of: contact, on: description)
    }
    center = SurfacePoint(x: shown.widthMicrometres / 2, y: shown.heightMicrometres / 2)
    measure(isAnew: isAnew)
    return isAnew
  }

  /// Takes a finger out that something else follows from now on.
  mutating func release(_ tracking: Int32) {
    guard let index = items.firstIndex(where: { $0.tracking == tracking }) else { return }
    carry()
    items.remove(at: index)
    measure(isAnew: true)
  }

  private mutating func leave(_ contacts: borrowing ContactList) -> Bool {
    var hasLeft = false
    for index in items.indices.reversed()
    where contacts.contact(tracking: items[index].tracking)?.isLive != true {
      if !hasLeft { carry() }
      hasLeft = true
      items.remove(at: index)
    }
    return hasLeft
  }

  /// What the fingers have come to until the frame before is kept, and counted on from there.
  private mutating func carry() {
    carried = displacement
    for index in items.indices { items[index].anchor = items[index].place }
  }

  private mutating func measure(isAnew: Bool) {
    guard !items.isEmpty else { return removeAll() }
    let count = Int64(items.count)
    var anchors = SurfaceVector.zero
    var places = SurfaceVector.zero
    for finger in items {
      anchors = anchors + SurfaceVector(x: finger.anchor.x, y: finger.anchor.y)
      places = places + SurfaceVector(x: finger.place.x, y: finger.place.y)
    }
    displacement = SurfaceVector(
      x: carried.x + roundedQuotient(places.x - anchors.x, count),
      y: carried.y + roundedQuotient(places.y - anchors.y, count)
    )
    middle = SurfacePoint(
      x: center.x + roundedQuotient(places.x - count * center.x, count),
      y: center.y + roundedQuotient(places.y - count * center.y, count)
    )
    if isAnew { shape = Shape() }
    if count > 1 { shape.measure(items, anchors: anchors, places: places, isAnew: isAnew) }
  }
}

extension ContentFingers.Shape {
  /// Takes the sums of the fingers' anchors and of their places. All is counted in parts of the
  /// number of fingers, so that their middle is a whole number.
  fileprivate mutating func measure(
    _ fingers: [ContentFingers.Finger],
    anchors: SurfaceVector,
    places: SurfaceVector,
    isAnew: Bool
  ) {
    let count = Int64(fingers.count)
    var anchorSquares: Int64 = 0
    var squares: Int64 = 0
    var along: Int64 = 0
    var across: Int64 = 0
    for finger in fingers {
      let fromX = count * finger.anchor.x - anchors.x
      let fromY = count * finger.anchor.y - anchors.y
      let toX = count * finger.place.x - places.x
      let toY = count * finger.place.y - places.y
      anchorSquares += fromX * fromX + fromY * fromY
      squares += toX * toX + toY * toY
      along += fromX * toX + fromY * toY
      across += fromX * toY - fromY * toX
    }
    if isAnew { anchorSpan = squareRoot(4 * (anchorSquares / count)) / count }
    span = squareRoot(4 * (squares / count)) / count
    turn(to: angleMillidegrees(dx: along, dy: across))
  }

  /// Counts turns on past half of one. Half a turn from one frame to the next has no direction, and
  /// counts as none.
  private mutating func turn(to now: Int64) {
    var step = now - direction
    if step > 180_000 { step -= 360_000 }
    if step < -180_000 { step += 360_000 }
    direction = now
    if abs(step) < 180_000 { turnMillidegrees += step }
  }
}
