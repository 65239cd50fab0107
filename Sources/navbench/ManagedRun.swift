import NavCore

/// One finger on a managed surface, whose state is as big as an application makes it: eight pages
/// with parameters, roots that were shown before, and a connection that holds the stack.
///
/// A round pops a page, gets it forward again, takes up a picture that still reverts, and leafs
/// through a long pager. Whoever counts is told when frames begin and end that only bring progress.
struct ManagedRun {
  struct Counts: Equatable {
    var frames = 0
    var sequences = 0
    var progressFrames = 0
  }

  private struct Seen {
    var pops = 0
    var forwards = 0
    var resumed = 0
    var leaps = 0
  }

  private(set) var counts = Counts()
  private var seen = Seen()
  private var run: EngineRun
  private var stream = TouchStream()
  private var lastTransition: UInt32 = 0
  private let origin = CommandOrigin(uid: 0, client: 1)

  init() throws {
    run = try EngineRun(
      settings: Settings(surfaces: [SurfaceSettings(name: "main", forwardEdge: true)])
    )
    for root in 0..<8 { try command(.show(page("root \(root)"))) }
    var holding = origin
    holding.holds = true
    try command(.setStack((0..<8).map { page("page \($0)") }), holding)
  }

  private func page(_ identifier: String) -> Page {
    Page(identifier: identifier, parameters: String(repeating: "p", count: 512))
  }

  /// So many rounds; `progress` is called in front of frames that only bring progress, and behind
  /// them.
  mutating func play(rounds: Int, progress: () -> Void) throws {
    seen = Seen()
    for round in 0..<rounds {
      try swipe(.back, 80, progress)
      try swipe(.forward, 80, progress)
      try swipe(.back, 30, isTakenUp: true, progress)
      try swipe(.back, 80, progress)
      try swipe(.forward, 80, progress)
      guard round % 4 == 0 else { continue }
      var gallery = page("gallery")
      gallery.pager = Pager(count: 1_000, index: 500, isLong: true, style: .parallax)
      try command(.push(gallery))
      for _ in 0..<3 { try swipe(.page, 70, progress) }
      try command(.pop)
    }
    guard seen.pops > 0, seen.forwards > 0, seen.resumed > 0, seen.leaps > 0 else {
      throw BenchError("the rounds are not what they should be: \(seen)")
    }
  }

  private mutating func command(_ command: Command, _ asked: CommandOrigin? = nil) throws {
    guard case .commandAccepted = run.step(.command(command, surface: "main", asked ?? origin))
    else { throw BenchError("the engine refused a command") }
    look()
  }

  private enum Way {
    case back, forward, page
  }

  /// Ever faster, from the start edge, from the end edge or from beside it.
  private mutating func swipe(
    _ way: Way,
    _ reach: Int,
    isTakenUp: Bool = false,
    _ progress: () -> Void
  ) throws {
    let only = 20..<reach - 2
    for step in 0...reach {
      let travel = Int32(52 + step * step * 3 / 8)
      let x: Int32 =
        switch way {
        case .back: travel
        case .forward: 4_095 - travel
        // Fast enough to leap over a page.
        case .page: 3_900 - 2 * travel
        }
      if step == only.lowerBound || step == only.upperBound { try feed() }
      stream.move(to: (x, Int32(1_000 + step / 4)), isDown: step == 0)
      stream.rest(periods: 1)
      guard step == only.upperBound - 1 else { continue }
      progress()
      try feed(isProgress: only.count)
      progress()
    }
    stream.lift()
    counts.frames += reach + 2
    counts.sequences += 1
    try feed()
    // A picture takes 0.6 s to settle.
    stream.rest(periods: isTakenUp ? 4 : 100)
  }

  /// Feeds what the stream has; of progress alone come a frame and a change each.
  private mutating func feed(isProgress frames: Int = 0) throws {
    _ = try run.read(stream.bytes, from: 0)
    stream.forgetBytes()
    look()
    guard frames > 0 else { return }
    counts.progressFrames += frames
    let changes = run.output.events.count {
      if case .gestureChanged = $0.body { true } else { false }
    }
    guard changes == frames, run.output.events.count == 2 * frames else {
      throw BenchError("\(frames) frames brought \(changes) changes of progress")
    }
  }

  private mutating func look() {
    for event in run.output.events {
      switch event.body {
      case .gestureBegan(let began):
        if began.transition <= lastTransition { seen.resumed += 1 }
        lastTransition = max(lastTransition, began.transition)
      case .transitionCommitted(let committed):
        lastTransition = max(lastTransition, committed.transition)
        if committed.kind == .pop { seen.pops += 1 }
        if committed.kind == .forward { seen.forwards += 1 }
        if committed.start == nil, committed.pagerIndex != nil { seen.leaps += 1 }
      default: break
      }
    }
  }
}
