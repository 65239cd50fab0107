import NavClient
import NavConfiguration
import NavSystem
import NavWire

/// The loop of `navctl run`: subscriptions, running programs, and those that wait for a place.
///
/// One thread, which waits in poll(2) alone. It never waits for a program or for a program's input;
/// for a daemon that listens and does not answer it waits as long as a subscription does.
final class HookLoop {
  private let configuration: HookConfiguration
  private let output: RunningProgram.Output
  private let say: (HookReport) throws(Failure) -> Void
  private let bell: SignalBell
  private var subscriptions: [ReconnectingSubscription]
  /// By surface, the error that was told last: the same one is told once.
  private var lastErrors: [String: ClientError] = [:]
  /// By surface, gestures that were told again since the connection before, too old to act on.
  private var staleGestures: [String: Int] = [:]
  private var runs: [HookRun] = []
  private var waiting: [HookJob] = []
  private var isStopping = false

  init(
    _ configuration: HookConfiguration,
    socket: String,
    output: RunningProgram.Output,
    say: @escaping (HookReport) throws(Failure) -> Void
  ) throws(Failure) {
    self.configuration = configuration
    self.output = output
    self.say = say
    bell = try system { () throws(SystemError) in try SignalBell(ThisProcess.stopSignals) }
    var surfaces: [String] = []
    for hook in configuration.hooks where !surfaces.contains(hook.surface) {
      surfaces.append(hook.surface)
    }
    subscriptions = surfaces.map { surface in
      ReconnectingSubscription(
        path: socket,
        client: "navctl run",
        subscription: Subscription(topics: [.actions, .gestures], surface: surface)
      )
    }
  }

  /// Runs until a stop was asked for and every program has ended.
  func run() throws(Failure) {
    while true {
      for subscription in subscriptions {
        while let news = subscription.next() { try take(news, from: subscription) }
      }
      try tend()
      try startWaiting()
      if isStopping && runs.isEmpty { return }
      try wait()
      while let signal = try system({ () throws(SystemError) in try bell.hear() }) {
        try stop(signal)
      }
    }
  }

  private var now: Int64 { SystemClock.monotonicMicroseconds() }

  private func wait() throws(Failure) {
    var entries = [PollEntry(bell.descriptor)] + runs.flatMap(\.pollEntries)
    entries += subscriptions.compactMap(\.descriptorNumber).map { PollEntry(number: $0) }
    let now = now
    let due = (runs.compactMap(\.dueMicroseconds) + waiting.map(\.dropMicroseconds)).min()
    let milliseconds =
      (due.map { [Int(max(0, $0 - now) + 999) / 1_000] } ?? [])
      + subscriptions.compactMap(\.waitMilliseconds)
    _ = try system { () throws(SystemError) in
      try Poll.wait(&entries, timeoutMilliseconds: milliseconds.min())
    }
  }

  /// Once: nothing new is started, and what runs has five seconds. Twice: it has no time any more.
  private func stop(_ signal: Int32) throws(Failure) {
    let time = isStopping ? 0 : Int64(HookLimits.stopMilliseconds) * 1_000
    for run in runs { run.stop(by: now + time) }
    guard !isStopping else { return }
    isStopping = true
    subscriptions = []
    for job in waiting { try say(.dropped(job, .stopping)) }
    waiting = []
    try say(.stopping(running: runs.count))
  }
}

// What happened.
extension HookLoop {
  private func take(
    _ news: ReconnectingSubscription.News,
    from subscription: ReconnectingSubscription
  ) throws(Failure) {
    let surface = subscription.surface ?? Request.defaultSurface
    switch news {
    case .live(let seq, let missed, let staleActions):
      lastErrors[surface] = nil
      try say(.live(surface: surface, path: subscription.path, seq: seq))
      if let missed { try say(.missed(surface: surface, missed, seq: seq)) }
      let stale = staleActions + (staleGestures.removeValue(forKey: surface) ?? 0)
      if stale > 0 { try say(.stale(surface: surface, count: stale)) }
    case .lost(let error, _):
      if lastErrors.updateValue(error, forKey: surface) == error { return }
      try say(.lost(surface: surface, error))
    // Why the daemon is about to end the connection.
    case .error(let error): try say(.lost(surface: surface, .refused(error)))
    case .update(let update): try take(update, from: subscription)
    case .snapshot, .reports, .devices, .touches, .log, .heartbeat, .refused: break
    }
  }

  private func take(
    _ update: Update,
    from subscription: ReconnectingSubscription
  ) throws(Failure) {
    let socket = subscription.path
    let isStale =
      update.ageMilliseconds.map {
        $0 > ReconnectingSubscription.defaultActionAgeMilliseconds
      } ?? false
    if isStale {
      let surface = subscription.surface ?? Request.defaultSurface
      staleGestures[surface, default: 0] += update.gestures.count
    }
    for gesture in isStale ? [] : update.gestures {
      try offer(HookOccurrence(gesture, of: update, socket: socket)) { hook in
        hook.matches(
          gesture: gesture.kind,
          phase: gesture.phase.rawValue,
          verdict: gesture.verdict?.rawValue,
          surface: gesture.surface
        )
      }
    }
    for action in update.actions {
      try offer(HookOccurrence(action, of: update, socket: socket)) { hook in
        hook.matches(action: action.name, surface: action.surface)
      }
    }
  }

  private func offer(
    _ occurrence: HookOccurrence,
    where matches: (Hook) -> Bool
  ) throws(Failure) {
    let drop = now + Int64(configuration.waitLimitMilliseconds) * 1_000
    for (index, hook) in configuration.hooks.enumerated() where matches(hook) {
      let job = HookJob(
        number: index + 1,
        hook: hook,
        occurrence: occurrence,
        dropMicroseconds: drop
      )
      waiting.append(job)
      try startWaiting()
      if waiting.count > configuration.waiting {
        try say(.dropped(waiting.removeLast(), .tooManyWait))
      }
    }
  }
}

// Programs.
extension HookLoop {
  /// Starts what waits and has a place, in order.
  private func startWaiting() throws(Failure) {
    var stillWaiting: [HookJob] = []
    for job in waiting {
      let ofHook = runs.count { $0.job.number == job.number }
      if runs.count < configuration.atOnce && ofHook < job.hook.atOnce {
        try start(job)
      } else {
        stillWaiting.append(job)
      }
    }
    waiting = stillWaiting
  }

  private func start(_ job: HookJob) throws(Failure) {
    let run: HookRun
    do throws(SystemError) {
      run = try HookRun(job, output: output, now: now)
    } catch {
      return try say(.notStarted(job, error))
    }
    runs.append(run)
    try tend(run)
  }

  /// Does what is due for every program, and drops what has waited too long.
  private func tend() throws(Failure) {
    for run in runs { try tend(run) }
    let now = now
    let late = waiting.filter { $0.dropMicroseconds <= now }
    waiting.removeAll { $0.dropMicroseconds <= now }
    for job in late { try say(.dropped(job, .waitedTooLong)) }
  }

  private func tend(_ run: HookRun) throws(Failure) {
    let now = now
    guard let end = try system({ () throws(SystemError) in try run.tend(now: now) }) else { return }
    runs.removeAll { $0 === run }
    let milliseconds = (now - run.startMicroseconds) / 1_000
    try say(
      .ended(run.job, end, milliseconds: milliseconds, run.limit)
    )
  }
}
