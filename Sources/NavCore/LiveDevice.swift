/// A device between its coming and its going, with all that recognition knows of it.
struct LiveDevice: Sendable {
  let number: UInt32
  let description: DeviceDescription
  var surface: UInt8
  var assembler: TouchAssembler
  /// Who is down in the present frame; filled anew by each, so that no frame allocates.
  private(set) var contacts = ContactList()
  var clock: DeviceClock
  var watch = ContactWatch()
  var cadence: FrameCadence
  var arena: Arena
  /// Of the arena's present sequence.
  var members = SequenceMembers()
  /// The thresholds of its profile, or those of all.
  var tuning: GestureTuning { arena.tuning }
  /// The configuration may say other thresholds from the next sequence on.
  var needsTuning = false
  /// How the surface was read when the present sequence began.
  var direction: Direction { arena.isMirrored ? .rightToLeft : .leftToRight }
  var content = ContentRecogniser()
  /// The present sequence began while somebody listened to reports.
  var isReported = false
  /// Frames of a sequence that nobody has claimed yet; reserved once, so that no frame allocates.
  var held: [TouchFrame] = []
  /// Frames of the present sequence while it was undecided, held or not.
  var undecidedFrames = 0
  /// The contacts of a frame that are of the present sequence, and the same as the log calls them;
  /// filled anew by each frame that asks for them.
  var own = ContactList()
  var named = ContactList()
  /// The newest frame in the log has contacts; kept only where every frame is recorded.
  var isShownDown = false
  /// The newest frame that listeners to touches were told of has contacts.
  var isToldDown = false

  init(
    number: UInt32,
    description: DeviceDescription,
    surface: UInt8,
    tuning: GestureTuning,
    monotonicOffset: Int64
  ) {
    self.number = number
    self.description = description
    self.surface = surface
    assembler = TouchAssembler(description)
    clock = DeviceClock(description.clock, monotonicOffsetMicroseconds: monotonicOffset)
    cadence = FrameCadence(description.clock)
    arena = Arena(description, tuning)
    held.reserveCapacity(Limits.heldFramesMax)
  }

  /// The device's own size, where its surface has none.
  var ownSurface: ShownSurface { ShownSurface(.given(by: description, device: number), .upright) }

  /// A frame ended: finds out who is down.
  mutating func collect() {
    assembler.collect(into: &contacts)
    if contacts.isEmpty { watch.forgetAll() }
  }

  /// The same for a frame of that stamp without a loss before it.
  mutating func collect(_ stamp: Int64) {
    collect()
    cadence.follow(contacts, stamp: stamp)
  }

  /// Marks the contacts with what they turned out to be; a device whose surface has no size is
  /// measured by its own.
  mutating func watch(at time: Int64, on surface: ShownSurface?) {
    if watch.isDone(with: contacts) { return }
    watch.follow(
      &contacts,
      at: time,
      on: surface ?? ownSurface,
      description,
      ContactWatch.Bounds(
        slopMicrometres: tuning.panSlopMicrometres,
        // Under a gesture nobody is parked: two fingers go apart while each stays near its down.
        parkMicroseconds: arena.isTracking ? .max : tuning.parkMicroseconds
      )
    )
  }
}
