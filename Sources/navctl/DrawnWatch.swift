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
    let bell = invocation.screen.redraws ? try invocation.stopBell() : nil
    let subscription = Subscription(
      topics: end.topics.union([.state, .progress, .layers]),
      policy: invocation.arguments.has("gapless") ? .gapless : .latest,
      surface: invocation.surface
    )
    let following = try Following(invocation, subscription, until: end)
    while true {
      if try takeAll(from: following) { return }
      if following.isOver { return try end.timeIsOver() }
      let hasNews = try following.wait(isSettling ? Self.frameMilliseconds : nil, bell)
      if !hasNews && isSettling {
        layers = try following.layers(of: invocation.surface)
        try draw()
      }
    }
  }

  /// The picture moves by itself, and it is of use to follow it.
  private var isSettling: Bool {
    guard invocation.screen.redraws, let surface, let layers else { return false }
    return SurfaceMoment(surface, layers).isSettling
  }

  /// Everything that has come, and a picture of it; whether the end has.
  private mutating func takeAll(from following: Following) throws(Failure) -> Bool {
    var isNew = false
    while let news = try following.next() {
      let isChange = try take(news)
      if isChange && layers == nil { layers = try following.layers(of: invocation.surface) }
      if isChange && !invocation.screen.redraws { try draw() }
      if end.isReached(by: news) {
        if invocation.screen.redraws { try draw() }
        return true
      }
      if isGone(news) {
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
  private func isGone(_ news: ReconnectingSubscription.News) -> Bool {
    switch news {
    case .live: surface == nil
    case .update(let update): update.removedSurface == invocation.surface
    default: false
    }
  }

  /// Whether it is a change of the surface, and not only of where a finger has it. Layers that came
  /// before a change say nothing of what is seen after it.
  private mutating func take(_ news: ReconnectingSubscription.News) throws(Failure) -> Bool {
    switch news {
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
    case .lost:
      // The last picture stays, and the next one comes below what is said.
      (surface, layers) = (nil, nil)
      invocation.screen.end()
      for line in WatchWording(bar: ProgressBar(width: 1, usesBlocks: false)).lines(of: news) {
        try invocation.screen.say(line.text, .faint)
      }
      return false
    default:
      return false
    }
  }

  private func draw() throws(Failure) {
    guard let surface, let layers else { return }
    let picture = SurfaceMoment(surface, layers).picture
    try invocation.screen.show(picture: picture.lines(on: invocation.screen.sheet))
  }
}
