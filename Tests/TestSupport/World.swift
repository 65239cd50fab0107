package import NavCore

/// An engine with devices and a clock of its own: what a test plays, without a daemon.
///
/// Owns every event since the session started. A finger is given by its absolute place, and reaches
/// the engine as records of the kernel, so that a test takes the whole path.
package struct World: Sendable {
  package private(set) var engine: Engine
  package private(set) var events: [NavEvent] = []
  package private(set) var changes: [Output.Change] = []
  /// What lay under the fingers, while somebody listened who may know.
  package private(set) var touches: [ShownFrame] = []
  /// What content was told, while somebody listened.
  package private(set) var reports: [Report] = []
  /// Microseconds since the session started.
  package private(set) var elapsed: Int64 = 0
  /// How far the clocks of devices are from the session's, in microseconds.
  package var stampOffset: Int64 = 0
  /// How many records a read of the engine takes; all at once where nil.
  package var readRecords: Int?
  package private(set) var reception = Reception.taken(records: 0, frames: 0)
  /// What the last input that was no record came to.
  package private(set) var answer = Answer.nothing
  private var writers: [UInt32: RecordWriter] = [:]
  private var output = Output()
  package private(set) var settings: Settings
  /// What the configurations said, by the text that each has in the log: "" is the first one's.
  package private(set) var configurations: [String: Settings]
  /// The text of the present one.
  private var configuration = ""

  /// One finger at one moment, in the device's units.
  package struct Finger: Equatable, Sendable {
    package var name: Int
    package var x: Int32
    package var y: Int32

    package init(_ name: Int, _ x: Int32, _ y: Int32) {
      self.name = name
      self.x = x
      self.y = y
    }
  }

  package init(settings: Settings = Settings(), state: NavState = NavState(), at: Int64 = 0) {
    self.settings = settings
    configurations = ["": settings]
    engine = Engine(state: state, settings: settings)
    start()
    elapsed = at
  }

  private mutating func start() {
    step(
      .sessionStarted(
        SessionOrigin(
          bootHigh: 1,
          bootLow: 2,
          monotonicMicroseconds: 1_000,
          wallMicroseconds: 2_000,
          version: "test",
          configuration: configuration,
          repair: nil
        )
      )
    )
  }

  /// A panel of 150 × 100 mm with 20 units a millimetre: 945 × 630 pt.
  package static let panel = DeviceDescription(
    name: "panel",
    kind: .touchscreen,
    clock: .own,
    surface: "main",
    x: DeviceDescription.Axis(minimum: 0, maximum: 3_000, resolution: 20),
    y: DeviceDescription.Axis(minimum: 0, maximum: 2_000, resolution: 20),
    slots: 10
  )

  @discardableResult
  package mutating func step(_ input: Input) -> Answer {
    output.removeAll()
    answer = engine.step(input, elapsed: elapsed, into: &output)
    keep()
    return answer
  }

  @discardableResult
  package mutating func command(_ command: Command, ifRevision: UInt64? = nil) -> Answer {
    step(.command(command, ifRevision: ifRevision))
  }

  /// Attaches a device and gives its number, 0 where it was refused.
  package mutating func attach(_ description: DeviceDescription = World.panel) -> UInt32 {
    guard case .deviceAdded(let number) = step(.deviceAdded(description)) else { return 0 }
    writers[number] = RecordWriter(description)
    return number
  }

  /// Lets time pass, and ticks with it.
  package mutating func wait(_ microseconds: Int64) {
    elapsed += microseconds
    if let deadline = engine.deadline, deadline <= engine.sessionTime(elapsed: elapsed) {
      step(.tick)
    }
  }

  /// Moves the clock alone; no tick comes.
  package mutating func advance(_ microseconds: Int64) { elapsed += microseconds }

  /// All fingers of a device as they are now: who is new goes down, who is missing lifts.
  package mutating func frame(_ device: UInt32, _ fingers: [Finger]) {
    feed(records(device, fingers), to: device)
  }

  /// The records by which the kernel would say so.
  package mutating func records(_ device: UInt32, _ fingers: [Finger]) -> [InputRecord] {
    writers[device]?.records(fingers, stamp: elapsed + stampOffset) ?? []
  }

  /// The kernel lost records of a device.
  package mutating func drop(_ device: UInt32) {
    writers[device]?.forget()
    feed(
      [3, 0].map {
        InputRecord(stampMicroseconds: elapsed + stampOffset, type: 0, code: $0, value: 0)
      },
      to: device
    )
  }

  package mutating func feed(_ records: [InputRecord], to device: UInt32) {
    feed(records.flatMap(\.bytes24), to: device)
  }

  /// Bytes of whole records, in reads of `readRecords`.
  @discardableResult
  package mutating func feed(_ bytes: [UInt8], to device: UInt32) -> Reception {
    var result = Reception.taken(records: 0, frames: 0)
    let size = (readRecords ?? max(1, bytes.count / 24)) * 24
    for start in stride(from: 0, to: bytes.count, by: size) {
      let part = Array(bytes[start..<min(start + size, bytes.count)])
      output.removeAll()
      result = engine.receive(
        part.span.bytes,
        layout: .bytes24,
        device: device,
        elapsed: elapsed,
        into: &output
      )
      keep()
    }
    reception = result
    return result
  }

  /// All contacts of a source that keeps them itself, as they are now; or it takes back what it
  /// told of them.
  package mutating func state(
    _ contacts: [FrameContact],
    of device: UInt32,
    stamp: Int64? = nil,
    isWithdrawn: Bool = false
  ) {
    var list = ContactList()
    for contact in contacts { list.append(contact) }
    output.removeAll()
    reception = engine.receive(
      StatedFrame(
        stampMicroseconds: stamp ?? elapsed + stampOffset,
        contacts: list,
        isWithdrawn: isWithdrawn
      ),
      device: device,
      elapsed: elapsed,
      into: &output
    )
    keep()
  }

  /// From now on somebody listens to reports.
  package mutating func listen() { engine.wantsReports = true }

  /// From now on somebody is told of every frame.
  package mutating func listenToTouches() { engine.wantsTouches = true }

  /// Time passes on a virtual clock up to a stamp, without a frame.
  package mutating func passTime(to stamp: Int64, of device: UInt32) {
    output.removeAll()
    engine.passTime(to: stamp, device: device, elapsed: elapsed, into: &output)
    keep()
  }

  /// The daemon reads another configuration; which frames are recorded stays as it was.
  package mutating func reload(_ settings: Settings) {
    var settings = settings
    settings.recording = self.settings.recording
    configuration = String(configurations.count)
    self.settings = settings
    configurations[configuration] = settings
    step(.configured(settings, text: configuration))
  }

  /// The daemon dies and starts again from what the log says.
  package mutating func restart() { restart(from: engine.state) }

  /// It starts again from that state, which whoever asks has read somewhere.
  package mutating func restart(from state: NavState) {
    engine = Engine(state: state, settings: settings)
    writers = [:]
    elapsed = 0
    start()
  }

  private mutating func keep() {
    reports += output.reports
    touches += output.touches
    events += output.events
    changes += output.changes
  }

  package var surface: SurfaceState { engine.state.surfaces[0] }

  package func surface(_ name: String) -> SurfaceState? {
    engine.state.surfaces.first { $0.name == name }
  }

  /// Actions since the session started, but for what a release would do.
  package var actions: [Action] {
    events.compactMap { $0.action?.action }.filter { $0 != .armed && $0 != .disarmed }
  }
}

extension Input {
  /// A command of nobody in particular.
  package static func command(
    _ command: Command,
    surface: String = SurfaceState.mainName,
    uid: UInt32 = 1_000,
    ifRevision: UInt64? = nil
  ) -> Input {
    .command(command, surface: surface, CommandOrigin(uid: uid, ifRevision: ifRevision))
  }
}

extension InputRecord {
  /// The record as a 64-bit kernel writes it.
  package var bytes24: [UInt8] {
    var bytes: [UInt8] = []
    withUnsafeBytes(of: stampMicroseconds / 1_000_000) { bytes += $0 }
    withUnsafeBytes(of: stampMicroseconds % 1_000_000) { bytes += $0 }
    withUnsafeBytes(of: type) { bytes += $0 }
    withUnsafeBytes(of: code) { bytes += $0 }
    withUnsafeBytes(of: value) { bytes += $0 }
    return bytes
  }
}
