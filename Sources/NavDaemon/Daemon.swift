package import NavConfiguration
import NavCore
package import NavLog
package import NavSystem
import NavWire

/// Why a daemon does not start, or cannot go on.
package enum DaemonError: Error, CustomStringConvertible {
  case log(LogError)
  case system(SystemError)
  case loop(EventLoopError)
  /// Somebody else answers on the socket.
  case served(path: String, pid: Int32?)

  package var description: String {
    switch self {
    case .log(let error): error.description
    case .system(let error): error.description
    case .loop(let error): error.description
    case .served(let path, let pid):
      "\(path): another navd\(pid.map { " (pid \($0))" } ?? "") answers there; stop it, or set "
        + "NAVD_SOCKET to a path in another folder: input.sock stands beside it"
    }
  }
}

/// The shell: everything that reads, writes, waits or knows the time, around one engine.
///
/// Owns all of it on one thread. A turn of its loop reads what there is, then writes, publishes,
/// and arms one timer, in that order: nobody is told what is not in the log.
package final class Daemon {
  var configuration: Configuration
  /// Reads the configuration again; nil: it stays what it is.
  let loader: ConfigurationLoader?
  var engine: Engine
  var output = Output()
  let log: LogKeeper
  /// Where it is; nil where it is kept nowhere.
  let files: (any LogStorage)?
  /// What became of the log's numbers, for whoever comes with an old one.
  var past: LogPast
  var publisher: Publisher
  /// Answers of this turn; they follow the lines of the events that they answer for.
  var answers: [PendingAnswer] = []
  var counters = Counters()
  var invariants = InvariantWatch()
  let loop: EventLoop
  private(set) var clients: ClientServer?
  private(set) var inputs: InputServer?
  let access: Access
  private(set) var service: Service?
  let places: DaemonPlaces
  var devices: DeviceKeeper?
  /// What is pressed for actions, and on what; nil where nothing is, or can be.
  var presses: ActionKeys
  /// Held here alone: when it fails it goes, and with it what it has down.
  var keyboard: KeyboardNode?
  var keyboardBackoff = NodeBackoff()
  var keyboardRetry: EventSource?
  var keysCondition = KeysCondition.off
  /// Why outputs told no size, by the names of their surfaces.
  var outputFaults: [String: String] = [:]
  var timer: EventSource?
  private var signals: [EventSource] = []
  let sessionStart: Int64
  /// How far the clock that counts sleep is ahead of the one that does not.
  var slept: Int64
  /// The machine's time in this turn, since the session started; read once a turn.
  var elapsed: Int64 = 0
  var isInTurn = false
  var isStopping = false
  private var failure: DaemonError?

  /// What `stats` tells beside what others count.
  struct Counters {
    var turns: UInt64 = 0
    var events: UInt64 = 0
    var requests: UInt64 = 0
    var suspends: UInt64 = 0
  }

  /// Opens the log, starts a session in it, and only then the sockets. `notifier` leads to the
  /// service manager, where one started this process; `storage` takes the place of the state
  /// folder.
  package init(
    configuration: Configuration,
    places: DaemonPlaces,
    notifier: ServiceNotifier? = nil,
    loader: ConfigurationLoader? = nil,
    storage: (any LogStorage)? = nil
  ) throws(DaemonError) {
    self.configuration = configuration
    self.loader = loader
    self.places = places
    access = Daemon.access()
    presses = places.usesDevices ? configuration.keys : .none
    do {
      ThisProcess.ignoreBrokenPipes()
      loop = try EventLoop()
      if let notifier { service = try Service(notifier, loop: loop) }
      service?.sayReading()
      let settings = NavLog.LogSettings(configuration.log)
      let opened = try Daemon.openLog(settings, places, storage)
      files =
        if settings.durability == .memory { nil } else {
          storage ?? FolderStorage(places.stateFolder)
        }
      past = opened.past
      sessionStart = SystemClock.monotonicMicroseconds()
      slept = SystemClock.boottimeMicroseconds() - sessionStart
      engine = Engine(state: opened.state, settings: configuration.settings)
      publisher = Publisher(
        surfaces: opened.state.surfaces,
        settings: configuration.settings,
        log: opened.writer.log,
        session: opened.state.session + 1
      )
      log = try LogKeeper(
        opened.writer,
        durability: settings.durability,
        stopsWhenDegraded: configuration.log.stopsWhenDegraded,
        loop: loop
      )
      watchLog()
      try startSession(opened)
      try listen()
    } catch let error as DaemonError {
      throw error
    } catch let error as LogError {
      throw .log(error)
    } catch let error as SystemError {
      throw .system(error)
    } catch let error as EventLoopError {
      throw .loop(error)
    } catch {
      preconditionFailure("an error of no subject: \(error)")
    }
  }

  private func startSession(_ opened: OpenedLog) throws {
    if let seq = opened.wrongHashSeq {
      say(
        "the state at seq \(seq) is not the one that was written there; navigation goes on from it"
      )
    }
    if let repaired = opened.repaired { say(repaired) }
    for loss in opened.losses { say(loss) }
    let boot = try BootIdentity.current()
    _ = engine.step(
      .sessionStarted(
        SessionOrigin(
          bootHigh: boot.high,
          bootLow: boot.low,
          monotonicMicroseconds: sessionStart,
          wallMicroseconds: SystemClock.wallMicroseconds(),
          version: Release.version,
          configuration: configuration.effectiveText,
          repair: opened.repair,
          damage: opened.damage
        )
      ),
      elapsed: 0,
      into: &output
    )
    publisher.follow(output, engine.settings)
    try log.append(output.events, state: engine.state)
    remember(output.events)
    output.removeAll()
    // Who connects is given numbers behind the session's start: a loss of power must not give them
    // twice.
    try log.synchronize(engine.state)
  }

  private func listen() throws {
    let (listener, input) = try listeners()
    let limits = configuration.limits
    inputs = try InputServer(
      input,
      loop: loop,
      connectionsMax: limits.inputConnections,
      daemon: self
    )
    clients = try ClientServer(
      listener,
      loop: loop,
      limits: ClientServer.Limits(
        connections: limits.connections,
        connectionsPerUID: limits.connectionsPerUID
      ),
      daemon: self
    )
    timer = try EventSource(.timer, on: loop) { [unowned self] in
      beginTurn()
      _ = engine.step(.tick, elapsed: elapsed, into: &output)
    }
    ThisProcess.unblock(ThisProcess.stopSignals + [ThisProcess.reloadSignal])
    for signal in ThisProcess.stopSignals {
      try hear(signal) { [unowned self] in isStopping = true }
    }
    try hear(ThisProcess.reloadSignal) { [unowned self] in
      beginTurn()
      // What is wrong was said.
      _ = try? reload()
    }
  }

  private func hear(_ signal: Int32, _ act: @escaping () -> Void) throws(EventLoopError) {
    let source = try EventSource(.signal(signal), on: loop, handler: act)
    source.arm()
    signals.append(source)
  }

  private func listeners() throws -> (UnixListener, input: UnixListener) {
    switch places.sockets {
    case .passed(let listener, let input): return (listener, input)
    case .own(let path, let inputPath):
      try Files.makeFolder(Files.folder(of: path))
      // Who may connect is the daemon's to say; that nobody else may be a device is plain already.
      let input = try listen(inputPath, permissions: 0o600)
      return (try listen(path, permissions: 0o660), input)
    }
  }

  private func listen(_ path: String, permissions: UInt32) throws -> UnixListener {
    switch try UnixListener.open(path, permissions: permissions) {
    case .listening(let listener): return listener
    case .alreadyServed(let pid): throw DaemonError.served(path: path, pid: pid)
    }
  }

  /// Serves until a signal asks it to stop, or until it cannot keep what it promised.
  package func run() throws(DaemonError) {
    service?.sayReady(status: servingStatus)
    do {
      try startDevices()
      endTurn()
      while !isStopping {
        try loop.turn()
        endTurn()
      }
    } catch {
      stop(failing: .loop(error))
    }
    try farewell()
  }

  func stop(failing error: DaemonError) {
    failure = failure ?? error
    isStopping = true
  }

  /// Tells everybody, syncs the log, and closes. Where lines wait for the log, that is synced
  /// before the last of them is told.
  private func farewell() throws(DaemonError) {
    service?.sayStopping()
    let isAwaited = failure == nil && log.writer.discreteSeq > log.gate.releasedSeq
    if isAwaited { closeLog() }
    clients?.stop(cursor: publisher.cursor(at: engine.state.seq).text)
    inputs?.stop()
    let end = SystemClock.monotonicMicroseconds() + DaemonLimits.farewellMicroseconds
    while isSomebodyThere, SystemClock.monotonicMicroseconds() < end {
      clients?.flush()
      inputs?.flush()
      clients?.sweep()
      inputs?.sweep()
      guard isSomebodyThere else { break }
      var nothing: [PollEntry] = []
      _ = try? Poll.wait(&nothing, timeoutMilliseconds: 5)
    }
    // Where it had failed as well: what was told ahead of the file may be kept yet.
    if !isAwaited { closeLog() }
    if let failure { throw failure }
  }

  private func closeLog() {
    // The last turn may have failed before it was written.
    let state = engine.state.seq == log.writer.lastSeq ? engine.state : nil
    do { try log.close(state) } catch { failure = failure ?? .log(error) }
    log.moveGate()
  }

  private var isSomebodyThere: Bool {
    clients?.clients.isEmpty == false || inputs?.streams.isEmpty == false
  }

  /// Without the group nobody is let in but those who need none.
  private static func access() -> Access {
    do {
      return Access(groupID: try UserGroups.identifier(of: Access.groupName))
    } catch {
      StandardStream.error.write("navd: \(error); no member of it is let in\n")
      return Access(groupID: nil)
    }
  }

  func say(_ text: String) { StandardStream.error.write("navd: \(text)\n") }
}
