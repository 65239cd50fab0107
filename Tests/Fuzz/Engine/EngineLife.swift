import NavCore

/// An engine with devices and a clock: what operations are done to.
///
/// Owns a twin that takes the same inputs, its records one by one, and never reports: both must say
/// the same. Time only goes on.
struct EngineLife {
  /// A device between its coming and its going.
  struct Device {
    var number: UInt32
    var input: DeviceInput
    var fingers: [Finger] = []
    var records: FingerRecords
    /// How far the device's clock is ahead of where it should be.
    var shiftMicroseconds: Int64 = 0
  }

  var settings: Settings
  private(set) var engine: Engine
  private var twin: Engine
  var laws: EngineLaws
  private var output = Output()
  private var twinOutput = Output()
  /// Microseconds since the session started.
  private(set) var elapsed: Int64 = 0
  private let bootMicroseconds: Int64
  var devices: [Device?] = [nil, nil, nil, nil]

  init(_ input: SettingsInput) {
    let state = NavState()
    settings = input.settings
    bootMicroseconds = input.bootMicroseconds
    engine = Engine(state: state, settings: input.settings)
    twin = engine
    laws = EngineLaws(state)
    start()
  }

  private mutating func start() {
    elapsed = 0
    laws.beginSession(settings)
    step(
      .sessionStarted(
        SessionOrigin(
          bootHigh: 1,
          bootLow: 2,
          monotonicMicroseconds: bootMicroseconds,
          wallMicroseconds: 3,
          version: "fuzz",
          configuration: "",
          repair: nil
        )
      )
    )
  }

  /// The daemon dies, and starts again from what the log says, perhaps with other settings.
  mutating func restart(_ settings: Settings?) {
    self.settings = settings ?? self.settings
    engine = Engine(state: laws.stateFromCheckpoint(), settings: self.settings)
    twin = engine
    devices = [nil, nil, nil, nil]
    start()
  }

  /// Every device goes, and what was recorded is run again.
  mutating func end() {
    for slot in devices.indices { detach(slot, .ended) }
    laws.expectNothingOpen()
    comeToRest()
    _ = laws.stateFromCheckpoint()
    laws.checkTraces()
    laws.checkRerun()
    guard engine.explanations.items.count <= Limits.explanationsMax else {
      fault("\(engine.explanations.items.count) explanations are kept")
    }
  }

  /// With nothing down, timers run out one after the other, and none comes again.
  private mutating func comeToRest() {
    var ticks = 0
    while let deadline = engine.deadline {
      guard ticks < 20 else { fault("the machine is never idle: next at \(deadline)") }
      ticks += 1
      look(after: 0)
      elapsed += max(0, deadline - engine.sessionTime(elapsed: elapsed))
      tick()
    }
    for surface in engine.state.surfaces {
      guard surface.transition == nil, surface.reachableUntilMicroseconds == nil else {
        fault("\(surface.name) does not come to rest")
      }
    }
  }

  // MARK: Time

  /// Lets time pass, and ticks, due or not.
  mutating func wait(_ microseconds: Int64) {
    stall(microseconds)
    tick()
    if let next = engine.deadline, next <= engine.sessionTime(elapsed: elapsed) {
      fault("a tick at \(elapsed) leaves the deadline at \(next)")
    }
  }

  /// Moves the clock alone. A year is more than a machine is up.
  mutating func stall(_ microseconds: Int64) {
    elapsed = min(elapsed + max(0, microseconds), 31_536_000_000_000)
  }

  /// Ticks; nothing comes of it before something is due.
  mutating func tick() {
    let seq = engine.state.seq
    let isDue = engine.deadline.map { $0 <= engine.sessionTime(elapsed: elapsed) } ?? false
    step(.tick)
    guard isDue || engine.state.seq == seq else { fault("a tick came too soon") }
  }

  /// What a device would stamp a record with now; never what no clock shows.
  func stamp(of device: Device) -> Int64 {
    let start = device.input.description.clock == .monotonic ? bootMicroseconds : 100_000_000
    return min(max(start + elapsed + device.shiftMicroseconds, 0), 1 << 59)
  }

  // MARK: Inputs

  @discardableResult
  mutating func step(_ input: Input) -> Answer {
    let seq = engine.state.seq
    let answer = engine.step(input, elapsed: elapsed, into: &output)
    let other = twin.step(input, elapsed: elapsed, into: &twinOutput)
    guard answer == other else { fault("\(answer), but its twin says \(other)") }
    laws.check(answer, to: input, seq, engine.state)
    keep()
    return answer
  }

  mutating func attach(_ slot: Int, _ input: DeviceInput) {
    detach(slot, .unplugged)
    let description = input.description
    let profile = settings.profile(of: DeviceIdentity(description))?.profile
    let answer = step(.deviceAdded(profile?.applied(to: description) ?? description))
    guard case .deviceAdded(let number) = answer else { return }
    devices[slot] = Device(number: number, input: input, records: FingerRecords(input))
  }

  mutating func detach(_ slot: Int, _ reason: DeviceRemoved.Reason) {
    guard let device = devices[slot] else { return }
    devices[slot] = nil
    _ = engine.repairs(of: device.number)
    _ = engine.framePeriodMicroseconds(of: device.number)
    step(.deviceRemoved(device: device.number, reason: reason))
    laws.expectNothing(of: device.number)
  }

  /// Records of a device; one that ends its stream takes the device with it, as in the daemon.
  mutating func receive(_ slot: Int, _ bytes: [UInt8], _ layout: InputRecord.Layout) {
    guard let device = devices[slot] else { return }
    let number = device.number
    let reception = engine.receive(
      bytes.span.bytes,
      layout: layout,
      device: number,
      elapsed: elapsed,
      into: &output
    )
    let other = receiveOneByOne(bytes, layout, number)
    guard reception == other else { fault("\(reception), but its twin says \(other)") }
    keep()
    close(slot, reception)
  }

  private mutating func receiveOneByOne(
    _ bytes: [UInt8],
    _ layout: InputRecord.Layout,
    _ device: UInt32
  ) -> Reception {
    var records = 0
    var frames = 0
    let size = layout.byteCount
    for start in stride(from: 0, through: bytes.count - size, by: size) {
      let reception = twin.receive(
        bytes.span.bytes.extracting(start..<start + size),
        layout: layout,
        device: device,
        elapsed: elapsed,
        into: &twinOutput
      )
      switch reception {
      case .taken(let count, let more):
        records += count
        frames += more
      case .impossible(_, _, let type, let code):
        return .impossible(offset: start, records: records, type: type, code: code)
      case .axesMissing(_, let axes): return .axesMissing(records: records + 1, axes: axes)
      case .unitMistake(_, let median):
        return .unitMistake(records: records + 1, medianMicroseconds: median)
      }
    }
    return .taken(records: records, frames: frames)
  }

  mutating func receive(_ slot: Int, _ frame: StatedFrame) {
    guard let device = devices[slot] else { return }
    let number = device.number
    let reception = engine.receive(frame, device: number, elapsed: elapsed, into: &output)
    let other = twin.receive(frame, device: number, elapsed: elapsed, into: &twinOutput)
    guard reception == other else { fault("\(reception), but its twin says \(other)") }
    keep()
    if frame.contacts.isEmpty { laws.expectNoTracking(by: number) }
    close(slot, reception)
  }

  private mutating func close(_ slot: Int, _ reception: Reception) {
    switch reception {
    case .taken: break
    case .impossible, .unitMistake: detach(slot, .error)
    case .axesMissing: detach(slot, .axesMissing)
    }
  }

  mutating func passTime(_ slot: Int) {
    guard let device = devices[slot] else { return }
    let stamp = stamp(of: device)
    engine.passTime(to: stamp, device: device.number, elapsed: elapsed, into: &output)
    twin.passTime(to: stamp, device: device.number, elapsed: elapsed, into: &twinOutput)
    keep()
  }

  /// From here on somebody listens, or nobody any more.
  mutating func listen(_ wantsReports: Bool) { engine.wantsReports = wantsReports }

  /// A copy goes another way, and is thrown away. Should it have changed anything in what it was
  /// taken from, the twin would differ from there on.
  func branch(_ slot: Int, _ bytes: [UInt8]) {
    var copy = engine
    var other = Output()
    if let device = devices[slot] {
      _ = copy.receive(
        bytes.span.bytes,
        layout: .bytes24,
        device: device.number,
        elapsed: elapsed,
        into: &other
      )
    }
    _ = copy.step(.suspended, elapsed: elapsed + 1_000_000, into: &other)
    _ = copy.step(.tick, elapsed: elapsed + 100_000_000, into: &other)
    guard copy.state.brokenInvariants().isEmpty else { fault("a branch is broken") }
  }

  private mutating func keep() {
    laws.follow(output, engine)
    guard output.events == twinOutput.events else { fault("the twin has other events") }
    guard output.feedback == twinOutput.feedback, output.changes == twinOutput.changes else {
      fault("the twin has other changes or feedback")
    }
    guard twinOutput.reports.isEmpty else { fault("nobody listens, and is told") }
    output.removeAll()
    twinOutput.removeAll()
  }
}
