import NavConfiguration
import NavCore
import NavLog
import NavSystem
import NavWire

// What the daemon makes of its log: how it is opened, and what is said of how it fares.
extension Daemon {
  /// What `record` and `durability` give up, for whoever starts a daemon with them.
  static func warnings(of configuration: Configuration) -> [String] {
    var warnings: [String] = []
    if configuration.settings.recording == .all {
      warnings.append(
        "log.record is \"all\": every touch is written, and what is typed on a screen keyboard can "
          + "be read from the log"
      )
    }
    if configuration.log.durability == .memory {
      warnings.append(
        "log.durability is \"memory\": nothing is written, and each start begins anew"
      )
    }
    return warnings
  }

  static func openLog(
    _ settings: NavLog.LogSettings,
    _ places: DaemonPlaces,
    _ storage: (any LogStorage)?,
    _ service: Service?
  ) throws(LogError) -> OpenedLog {
    if settings.durability == .memory { return .inMemory(settings: settings) }
    let folder =
      if let storage { LogFolder(alone: storage) } else { try LogFolder(places.stateFolder) }
    return try OpenedLog.open(folder, settings: settings, isStrict: places.isStrict) {
      service?.sayReading()
    }
  }

  /// The session's first events, durable before anybody can connect.
  func startSession(_ opened: OpenedLog) throws {
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
    for damage in opened.untold {
      say(
        "segment \(damage.segment) was set aside as damaged before this start, and nothing told of "
          + "it: events \(damage.from) to \(damage.to) are gone"
      )
      _ = engine.step(.logDamaged(damage), elapsed: 0, into: &output)
    }
    publisher.follow(output, engine.settings)
    try log.append(output.events, state: engine.state)
    remember(output.events)
    output.removeAll()
    // Who connects is given numbers behind the session's start: a loss of power must not give them
    // twice.
    try log.synchronize(engine.state)
  }

  func watchLog() {
    log.onFailure = { [unowned self] in stop(failing: .log($0)) }
    log.onCondition = { [unowned self] in tell($0) }
    log.onHang = { [unowned self] in tell(isHung: $0) }
    log.onDamaged = { [unowned self] damage in
      beginTurn()
      lost(damage)
    }
    log.onHealed = { [unowned self] in
      _ = engine.step(.logHealed($0), elapsed: elapsed, into: &output)
    }
  }

  var servingStatus: String { "Serving \(places.sockets.path), log \(logPlace)" }

  var logPlace: String {
    configuration.log.durability == .memory ? "in memory" : "in \(places.stateFolder)"
  }

  private func tell(isHung: Bool) {
    guard isHung else {
      say("the disk of the log answers again")
      service?.say(status: servingStatus)
      return
    }
    let seconds = DaemonLimits.hangMicroseconds / 1_000_000
    say("the disk of the log has not answered for \(seconds) s: what happens is told when it does")
    service?.say(status: "Serving \(places.sockets.path), but waiting for the disk of the log")
  }

  private func tell(_ degradation: Degradation?) {
    clients?.tell(LogNotice(seq: engine.state.seq, condition: logCondition))
    guard let degradation else {
      say("the log takes events again; it names those that it lacks")
      service?.say(status: servingStatus)
      return
    }
    let next =
      configuration.log.stopsWhenDegraded
      ? "navd stops" : "navd goes on, and tries again by itself: \(degradation.advice)"
    say("events from \(degradation.fromSeq) on are not recorded: \(degradation.error); \(next)")
    service?.say(status: "Serving \(places.sockets.path), but events are not recorded")
  }
}

extension NavLog.LogSettings {
  init(_ settings: NavConfiguration.LogSettings) {
    let durability: Durability =
      switch settings.durability {
      case .strict: .strict
      case .interval: .interval(microseconds: settings.intervalMilliseconds * 1_000)
      case .system: .system
      case .memory: .memory
      }
    self.init(
      segmentBytes: Int(settings.segmentKibibytes) << 10,
      retainBytes: Int(settings.retainMebibytes) << 20,
      retainSeconds: settings.retainDays == 0 ? nil : settings.retainDays * 86_400,
      retainCount: settings.retainSegments == 0 ? nil : Int(settings.retainSegments),
      durability: durability
    )
  }
}
