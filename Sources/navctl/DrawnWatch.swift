import NavClient
import NavSystem
import NavWire

/// One run of `navctl watch --draw`: the picture of one surface, kept as it is.
///
/// It draws at each line that comes, and asks for the layers while they move by themselves; it does
/// nothing at all while nothing moves. Where it cannot draw over what it drew, there is a picture
/// for each change and none in between.
struct DrawnWatch {
  private let invocation: Invocation
  private let end: WatchEnd
  private var surface: SurfaceSnapshot?
  private var layers: SurfaceLayers?

  /// Twenty times a second.
  private static let frameMilliseconds = 50

  init(_ invocation: Invocation) throws(Failure) {
    self.invocation = invocation
    try invocation.rejectDrawnLines()
    end = try WatchEnd(invocation.arguments)
    if let topic = invocation.arguments.operands.first {
      throw .usage(UsageError("'\(topic)': a picture has no topics; see --help"))
    }
  }

  mutating func run() throws(Failure) {
    let connection = try invocation.connect()
    let clock = end.started()
    let bell = invocation.screen.redraws ? try invocation.stopBell() : nil
    let subscription = Subscription(
      topics: end.topics.union([.state, .progress, .layers]),
      policy: invocation.arguments.has("gapless") ? .gapless : .latest,
      surface: invocation.surface
    )
    _ = try daemon { () throws(ClientError) in try connection.subscribe(subscription) }
    while true {
      if try takeAll(from: connection) { return }
      if clock.remainingMilliseconds == 0 { return try end.timeIsOver() }
      let frame = isSettling ? Self.frameMilliseconds : nil
      let wait = [clock.remainingMilliseconds, frame].compactMap { $0 }.min()
      let hasNews = try self.wait(wait, for: connection, bell)
      if !hasNews && isSettling {
        try ask(connection)
        try draw()
      }
    }
  }

  /// Whether something came before the time was over; a signal ends the program, with the terminal
  /// as it was.
  private func wait(
    _ milliseconds: Int?,
    for connection: Connection,
    _ bell: SignalBell?
  ) throws(Failure) -> Bool {
    try system { () throws(SystemError) in
      var entries = [PollEntry(number: connection.descriptorNumber)]
      if let bell { entries.append(PollEntry(bell.descriptor)) }
      let count = try Poll.wait(&entries, timeoutMilliseconds: milliseconds)
      if let signal = try bell?.hear() {
        invocation.screen.end()
        ThisProcess.end(by: signal)
      }
      return count > 0
    }
  }

  /// The picture moves by itself, and it is of use to follow it.
  private var isSettling: Bool {
    guard invocation.screen.redraws, let surface, let layers else { return false }
    return SurfaceMoment(surface, layers).isSettling
  }

  /// Everything that has come, and a picture of it; whether the end has.
  private mutating func takeAll(from connection: Connection) throws(Failure) -> Bool {
    var isNew = false
    while let received = try daemon({ () throws(ClientError) in
      try connection.next(timeoutMilliseconds: 0)
    }) {
      let isChange = take(received.message)
      if isChange && layers == nil { try ask(connection) }
      if isChange && !invocation.screen.redraws { try draw() }
      if end.isReached(by: received.message) {
        if invocation.screen.redraws { try draw() }
        return true
      }
      if isGone(received.message) {
        invocation.screen.end()
        try invocation.screen.say("\(invocation.surface.printable) is no more", .faint)
        return true
      }
      isNew = true
    }
    if isNew && invocation.screen.redraws { try draw() }
    return false
  }

  /// The surface went, perhaps before a word was said of it.
  private func isGone(_ message: ServerMessage) -> Bool {
    switch message {
    case .live: surface == nil
    case .update(let update): update.removedSurface == invocation.surface
    default: false
    }
  }

  /// Whether it is a change of the surface, and not only of where a finger has it. Layers that came
  /// before a change say nothing of what is seen after it.
  private mutating func take(_ message: ServerMessage) -> Bool {
    switch message {
    case .snapshot(let snapshot):
      surface = snapshot.surface
      layers = nil
      return true
    case .update(let update):
      if let state = update.state {
        surface = state
        layers = nil
      }
      if let progress = update.progress, surface?.transition?.identifier == progress.transition {
        surface?.transition?.progressPPM = progress.progressPPM
        surface?.transition?.will = progress.will
      }
      layers = update.layers ?? layers
      return update.state != nil
    default:
      return false
    }
  }

  private mutating func ask(_ connection: Connection) throws(Failure) {
    layers = try daemon { () throws(ClientError) in
      try SurfaceMoment.layers(of: invocation.surface, over: connection)
    }
  }

  private func draw() throws(Failure) {
    guard let surface, let layers else { return }
    let picture = SurfaceMoment(surface, layers).picture
    try invocation.screen.show(picture: picture.lines(on: invocation.screen.sheet))
  }
}
