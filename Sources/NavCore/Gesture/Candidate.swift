/// One recogniser of a sequence: what it waits for, and what became of it.
///
/// Owns its decision and never decides twice. What the fingers do it is told, as a `Moment`; what
/// it would be measured by as a winner it has from the down on.
struct Candidate: Sendable {
  enum Phase: Sendable {
    /// It may win still.
    case pending
    /// All that it asks for is there; it wins once all above it have failed.
    case ready
    case won
    case refused
    /// Out of the question at the down already.
    case ineligible
  }

  enum Form: Sendable {
    /// One finger along an axis, in one direction.
    case pan(Course.Axis, sign: Int64)
    /// One finger sideways, to a page that is there.
    case pager(hasNext: Bool, hasPrevious: Bool)
    /// One finger any way, from the bottom strip.
    case strip
    /// One finger that lifts soon, where it came down.
    case tap
    /// Several fingers along an axis.
    case swipe(Course.Axis, sign: Int64, fingers: Int)
    /// Several fingers: apart, or together.
    case pinch(sign: Int64, fingers: Int)

    /// How many fingers it takes.
    var fingers: Int {
      switch self {
      case .pan, .pager, .strip, .tap: 1
      case .swipe(_, _, let fingers), .pinch(_, let fingers): fingers
      }
    }
  }

  /// Where a down must be.
  struct Zone: Sendable {
    enum Edge: Sendable {
      case start
      case end
      case top
      case bottom
    }

    let edge: Edge
    /// Distance of the down from the edge, and how far it may be.
    let measurement: Measurement
  }

  let kind: GestureKind
  private(set) var target: GestureTarget
  let form: Form
  /// What its way is measured by, once it has won.
  var course: Course
  let slopMicrometres: Int64
  private(set) var phase = Phase.pending
  /// What decided: the refusal, or for a winner the distance at slop.
  private(set) var measurement: Measurement
  /// nil: it may begin anywhere.
  let zone: Zone?
  private(set) var decidedMicroseconds: Int64
  /// The down was in the zone, or the first motion has shown that it came from the edge.
  private var isInZone: Bool

  init(
    _ kind: GestureKind,
    _ target: GestureTarget,
    _ form: Form,
    _ course: Course,
    slop: Int64,
    zone: Zone? = nil,
    at time: Int64
  ) {
    self.kind = kind
    self.target = target
    self.form = form
    self.course = course
    slopMicrometres = slop
    measurement = Measurement(.slop, threshold: slop, unit: .micrometres)
    self.zone = zone
    isInZone = zone.map { $0.measurement.measured <= $0.measurement.threshold } ?? true
    decidedMicroseconds = time
  }

  /// It may still win.
  var isOpen: Bool { phase == .pending || phase == .ready }

  /// It is out of the question from the start.
  mutating func exclude(_ reason: Measurement) {
    phase = .ineligible
    measurement = reason
  }

  /// The down was so far from the zone that no motion can have come from the edge.
  mutating func refuseFarDown(beyond reach: Int64) {
    guard !isInZone, let zone, zone.measurement.measured > reach else { return }
    refuse(zone.measurement, at: decidedMicroseconds)
  }

  /// Refuses a candidate that has not won.
  mutating func refuse(_ reason: Measurement, at time: Int64) {
    guard isOpen else { return }
    phase = .refused
    measurement = reason
    decidedMicroseconds = time
  }

  mutating func win(at time: Int64) {
    guard phase == .ready else { return }
    phase = .won
    decidedMicroseconds = time
  }

  /// The fingers moved; decides once it can.
  mutating func judge(_ moment: borrowing Moment) {
    guard isOpen, isNumberRight(moment), phase == .pending else { return }
    if !isInZone, moment.isMoved, let zone {
      isInZone = moment.comesFrom(zone.edge)
      if !isInZone { return refuse(zone.measurement, at: moment.time) }
    }
    measurement.measured = max(measurement.measured, moment.distance)
    let isBeyondSlop = moment.isBeyond(slopMicrometres)
    switch form {
    case .pan(let axis, let sign): if isBeyondSlop { decide(axis, sign, moment) }
    case .pager(let hasNext, let hasPrevious):
      if isBeyondSlop { decidePager(hasNext, hasPrevious, moment) }
    case .strip: if isBeyondSlop { phase = .ready }
    case .tap: if isBeyondSlop { refuse(measurement, at: moment.time) } else { refuseLong(moment) }
    case .swipe(let axis, let sign, _):
      if isBeyondSlop { decide(axis, sign, moment) } else { refuseSpan(moment) }
    case .pinch(let sign, _): decidePinch(sign, moment)
    }
  }

  /// A finger lifted before this was decided.
  mutating func lifted(_ moment: borrowing Moment) {
    guard phase == .pending else { return }
    if case .tap = form {
      refuseLong(moment)
      refuseFlapping(moment)
      if phase == .pending { phase = .ready }
      return
    }
    refuse(isInZone ? measurement : zone?.measurement ?? measurement, at: moment.time)
  }
}

// MARK: - Decisions

extension Candidate {
  /// One finger is one; several may still be too few.
  private mutating func isNumberRight(_ moment: borrowing Moment) -> Bool {
    let wanted = form.fingers
    if moment.fingers > wanted {
      refuse(
        Measurement(
          wanted == 1 ? .secondFinger : .fingers,
          measured: Int64(moment.fingers),
          threshold: Int64(wanted),
          unit: .count
        ),
        at: moment.time
      )
      return false
    }
    guard wanted > 1 else { return true }
    let joined = moment.fingers < wanted ? moment.time - moment.begun : moment.joined - moment.begun
    if joined > moment.joinMax {
      refuse(
        Measurement(
          .joined,
          measured: joined,
          threshold: moment.joinMax,
          unit: .microseconds
        ),
        at: moment.time
      )
      return false
    }
    guard moment.fingers < wanted else { return true }
    if moment.isBeyond(slopMicrometres) {
      refuse(
        Measurement(
          .fingers,
          measured: Int64(moment.fingers),
          threshold: Int64(wanted),
          unit: .count
        ),
        at: moment.time
      )
    }
    return false
  }

  /// At slop: along the axis, and in the direction. A tie is vertical.
  private mutating func decide(
    _ axis: Course.Axis,
    _ sign: Int64,
    _ moment: borrowing Moment
  ) {
    guard isAlong(axis, moment) else { return }
    let along = sign * (axis == .horizontal ? moment.dx : moment.dy)
    if along > 0 { return phase = .ready }
    refuse(Measurement(.direction, measured: along, unit: .micrometres), at: moment.time)
  }

  private mutating func decidePager(
    _ hasNext: Bool,
    _ hasPrevious: Bool,
    _ moment: borrowing Moment
  ) {
    guard isAlong(.horizontal, moment) else { return }
    let isNext = moment.dx < 0
    guard isNext ? hasNext : hasPrevious else {
      return refuse(Measurement(isNext ? .nothingAhead : .nothingBehind), at: moment.time)
    }
    target = .page(isNext ? .next : .previous)
    course.sign = isNext ? -1 : 1
    phase = .ready
  }

  private mutating func isAlong(_ axis: Course.Axis, _ moment: borrowing Moment) -> Bool {
    let along = abs(axis == .horizontal ? moment.dx : moment.dy)
    let across = abs(axis == .horizontal ? moment.dy : moment.dx)
    if axis == .horizontal ? along > across : along >= across { return true }
    refuse(
      Measurement(.axis, measured: along, threshold: across, unit: .micrometres),
      at: moment.time
    )
    return false
  }

  /// Fingers that go apart or together are no swipe.
  private mutating func refuseSpan(_ moment: borrowing Moment) {
    guard abs(moment.span) >= moment.pinchSlop else { return }
    refuse(
      Measurement(
        .span,
        measured: abs(moment.span),
        threshold: moment.pinchSlop,
        unit: .micrometres
      ),
      at: moment.time
    )
  }

  private mutating func decidePinch(_ sign: Int64, _ moment: borrowing Moment) {
    guard abs(moment.span) >= moment.pinchSlop else {
      if moment.isBeyond(slopMicrometres) { refuse(measurement, at: moment.time) }
      return
    }
    measurement = Measurement(
      .span,
      measured: moment.span * sign,
      threshold: moment.pinchSlop,
      unit: .micrometres
    )
    if moment.span * sign > 0 { return phase = .ready }
    refuse(
      Measurement(.direction, measured: moment.span * sign, unit: .micrometres),
      at: moment.time
    )
  }

  /// A panel's contact that comes and goes by itself commits nothing.
  private mutating func refuseFlapping(_ moment: borrowing Moment) {
    let duration = moment.time - moment.begun
    guard duration < moment.tapMin else { return }
    refuse(
      Measurement(
        .flapping,
        measured: duration,
        threshold: moment.tapMin,
        unit: .microseconds
      ),
      at: moment.time
    )
  }

  private mutating func refuseLong(_ moment: borrowing Moment) {
    let duration = moment.time - moment.begun
    guard duration > moment.tapMax else { return }
    refuse(
      Measurement(
        .duration,
        measured: duration,
        threshold: moment.tapMax,
        unit: .microseconds
      ),
      at: moment.time
    )
  }
}
