/// What a re-run takes over from the log, since the log does not show what it follows from: events
/// of a gesture whose frames are not in it, and all that follows from them.
struct LoggedFacts {
  /// Gestures that began in the session and whose frames are not in it.
  private(set) var gestures: Set<UInt32> = []
  private var known: Set<UInt32> = []
  /// The seqs of events that were taken over, and of frames that mean nothing without those before.
  private var seqs: Set<UInt64> = []
  /// Arrival numbers of inputs that are in the log and no frames.
  private var inputs: Set<UInt64> = []
  /// First frames of sequences that a gesture won, by device and arrival number.
  private var begins: Set<UInt64> = []
  /// Devices whose fingers nobody knows: what is down began before the first event.
  private var unknownDevices: Set<UInt32> = []
  private let firstSeq: UInt64
  /// The events may begin amid those that the start of the session came to, and its configuration
  /// is no input then. A start is the first input of its session.
  private let isStartCut: Bool
  /// Frames before it may be the rest of those that were held for a sequence.
  private var wholeSeq: UInt64 = 0

  /// `isWhole`: the events begin with the start of the session.
  init(_ session: ArraySlice<NavEvent>, isWhole: Bool) {
    firstSeq = session.first?.seq ?? 0
    isStartCut = !isWhole
    var frames: Set<UInt64> = []
    var isLeading = true
    var devices: Set<UInt32> = []
    for event in session {
      switch event.body {
      case .frame(let frame):
        devices.insert(frame.device)
        if isWhole || !isLeading { frames.insert(Self.place(frame.device, frame.arrival)) }
        continue
      case .gestureBegan(let gesture):
        begins.insert(Self.place(gesture.device, UInt64(gesture.sequence)))
      default: break
      }
      if event.isInput { inputs.insert(event.arrival) }
      if isLeading { wholeSeq = event.seq }
      isLeading = false
    }
    if !isWhole { unknownDevices = devices }
    for case .gestureBegan(let began) in session.map(\.body) {
      let place = Self.place(began.device, UInt64(began.sequence))
      if frames.contains(place) {
        known.insert(began.gesture)
      } else {
        gestures.insert(began.gesture)
      }
    }
  }

  private static func place(_ device: UInt32, _ arrival: UInt64) -> UInt64 {
    UInt64(device) << 32 | UInt64(UInt32(truncatingIfNeeded: arrival))
  }

  /// Whether an event follows from what the log does not show.
  mutating func isFact(_ event: NavEvent, _ engine: borrowing Engine) -> Bool {
    let isFact = judge(event, engine)
    if isFact { seqs.insert(event.seq) }
    return isFact
  }

  private mutating func judge(_ event: NavEvent, _ engine: borrowing Engine) -> Bool {
    switch event.body {
    case .configured where isStartCut && event.arrival == 1 && event.cause == 0: return true
    case .deviceAdded(let added): unknownDevices.remove(added.device)
    case .frame(let frame): return goesOn(frame, event.seq)
    case .tick(let tick) where tick.purpose == .pause:
      return !engine.awaitsPause(of: tick.device)
    case .gestureBegan(let began) where !known.contains(began.gesture): return true
    case .gestureChanged(let changed) where !known.contains(changed.gesture): return true
    case .gestureEnded(let ended) where !known.contains(ended.gesture): return true
    case .gestureCancelled(let cancelled) where !known.contains(cancelled.gesture): return true
    default: break
    }
    if event.isInput { return event.cause != 0 && event.cause < firstSeq }
    // Of a recorded frame it would name that frame.
    if event.cause == 0 { return !inputs.contains(event.arrival) }
    return seqs.contains(event.cause) || event.cause < firstSeq
  }

  /// Whether a frame is of a sequence that began before the first event.
  private mutating func goesOn(_ frame: TouchFrame, _ seq: UInt64) -> Bool {
    guard unknownDevices.contains(frame.device) else { return false }
    if seq < wholeSeq { return true }
    let isLift = frame.contacts.liveCount == 0
    // The frame before a sequence may have the number that its first ones have.
    let isFirst = !isLift && begins.contains(Self.place(frame.device, frame.arrival))
    if isFirst || isLift { unknownDevices.remove(frame.device) }
    return !isFirst
  }
}
