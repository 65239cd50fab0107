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
  var ages = EventAges()
  var publisher: Publisher
  /// Answers of this turn; they follow the lines of the events that they answer for.
  var answers: [PendingAnswer] = []
  var counters = Counters()
  var invariants = InvariantWatch()
  let loop: EventLoop
  private(set) var clients: ClientServer?
  private(set) var inputs: InputServer?
  var access: Access
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
  /// The devices as those know them who subscribed to them.
  var devicesTold: DeviceList?
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
  /// All events up to here were told to whoever wanted them.
  var publishedSeq: UInt64 = 0
  var isStopping = false
  private var failure: DaemonError?

  /// What `stats` tells beside what others count.
  struct Counters {
    var turns: UInt64 = 0
    var events: UInt64 = 0
    var requests: UInt64 = 0
    var suspends: UInt64 = 0
    var turnTimes = TurnTimes()
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
    access = Daemon.access(configuration.access)
    presses = places.usesDevices ? configuration.keys : .none
    do {
      ThisProcess.ignoreBrokenPipes()
      loop = try EventLoop()
      if let notifier { service = try Service(notifier, loop: loop) }
      service?.sayReading()
      let settings = NavLog.LogSettings(configuration.log)
      let opened = try Daemon.openLog(settings, places, storage, service)
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
        devices: opened.state.devices,
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

  private func listen() throws {
    let (listener, input) = try listeners()
    let limits = configuration.limits
    inputs = try InputServer(
      input,
      loop: loop,
      connectionsMax: limits.inputConnections,
      rate: ConnectRate(limits),
      daemon: self
    )
    clients = try ClientServer(
      listener,
      loop: loop,
      limits: ClientServer.Limits(
        connections: limits.connections,
        connectionsPerUID: limits.connectionsPerUID,
        connects: ConnectRate(limits)
      ),
      daemon: self
    )
    timer = try EventSource(.timer, on: loop) { [unowned self] in
      beginTurn()
      _ = engine.step(.tick, elapsed: elapsed, into: &output)
    }
    for signal in ThisProcess.stopSignals {
      try hear(signal) { [unowned self] in isStopping = true }
    }
    try hear(ThisProcess.reloadSignal) { [unowned self] in
      beginTurn()
      // What is wrong was said.
      _ = try? reload()
    }
    // One that came while nobody heard it yet would end the process otherwise, without a farewell.
    ThisProcess.unblock(ThisProcess.stopSignals + [ThisProcess.reloadSignal])
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
    let isAwaited = failure == nil && log.isWaited
    if isAwaited { closeLog() }
    // What was numbered in the last turn and told nobody may be numbered again.
    let end = min(publishedSeq, log.writer.lastSeq)
    clients?.stop(cursor: publisher.cursor(at: end).text)
    inputs?.stop()
    let deadline = SystemClock.monotonicMicroseconds() + DaemonLimits.farewellMicroseconds
    while isSomebodyThere, SystemClock.monotonicMicroseconds() < deadline {
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

  func say(_ text: String) { StandardStream.error.write("navd: \(text)\n") }
}
