import NavClient
import NavConfiguration
import NavCore
import NavLog
import NavSystem
import NavWire

/// An engine that recordings are played to, and what it said.
struct LogImport {
  /// Between two devices nobody touches anything, and what settles has settled.
  private static let restMicroseconds: Int64 = 5_000_000
  /// Records that are played before their events are written.
  private static let pieceRecords = 4_096

  private var engine: Engine
  private let surface: String
  private let text: String
  private var output = Output()
  private var isStarted = false
  private var events: [NavEvent] = []
  private(set) var frames = 0

  init(_ configuration: Configuration, surface: String) {
    engine = Engine(settings: configuration.settings)
    text = configuration.effectiveText
    self.surface = surface
  }

  var state: NavState { engine.state }

  /// What the gestures came to, and what decided each.
  var verdicts: [(gesture: LoggedGesture, reason: Measurement?)] {
    let reasons = events.reasons
    return events.loggedGestures().map { ($0, reasons[$0.endSeq]) }
  }

  /// Finds out whether a recording can be played, before anything is written.
  func check(_ recording: Recording) throws(Failure) {
    _ = try description(recording)
  }

  private func description(_ recording: Recording) throws(Failure) -> DeviceDescription {
    let line: DeviceLine
    do throws(RecordingError) {
      line = try recording.deviceLine(clock: .virtual, surface: surface)
    } catch {
      throw .recording(error)
    }
    return DeviceDescription(
      name: line.name,
      kind: line.kind == .touchscreen ? .touchscreen : .touchpad,
      clock: .virtual,
      surface: surface,
      x: .init(line.x),
      y: .init(line.y),
      slots: line.slots ?? 0,
      vendor: line.vendor,
      product: line.product
    )
  }

  /// Plays a recording from its first record to its last.
  mutating func play(_ recording: Recording, into log: NewLog) throws(Failure) {
    if !isStarted { try start(recording, log) }
    let description = try description(recording)
    let answer = engine.step(.deviceAdded(description), elapsed: 0, into: &output)
    guard case .deviceAdded(let device) = answer else {
      let surfaces = engine.state.surfaces.map(\.name.printable).joined(separator: ", ")
      let reason = "navd would refuse the device (\(answer)); surfaces are \(surfaces)"
      throw .unfit(file: recording.file, reason: reason)
    }
    var rest = recording.events[...]
    while !rest.isEmpty {
      var bytes: [UInt8] = []
      for event in rest.prefix(Self.pieceRecords) { event.encode(layout: .evdev24, into: &bytes) }
      rest = rest.dropFirst(Self.pieceRecords)
      let reception = bytes.withUnsafeBytes { bytes in
        engine.receive(
          RawSpan(_unsafeBytes: bytes),
          layout: .bytes24,
          device: device,
          elapsed: 0,
          into: &output
        )
      }
      guard case .taken(_, let frames) = reception else {
        throw .unfit(file: recording.file, reason: "navd would end the stream: \(reception)")
      }
      self.frames += frames
      try write(log)
    }
    let last = recording.events.last?.stampMicroseconds ?? 0
    engine.passTime(
      to: last + Self.restMicroseconds,
      device: device,
      elapsed: 0,
      into: &output
    )
    _ = engine.step(
      .deviceRemoved(device: device, reason: .ended),
      elapsed: 0,
      into: &output
    )
    try write(log)
  }

  /// The session starts when the first recording does, by the recording's own clock: the same
  /// recordings make the same events at any time of day.
  private mutating func start(_ recording: Recording, _ log: NewLog) throws(Failure) {
    isStarted = true
    let origin = SessionOrigin(
      bootHigh: 0,
      bootLow: 0,
      monotonicMicroseconds: 0,
      wallMicroseconds: recording.events.first?.stampMicroseconds ?? 0,
      version: Release.version,
      configuration: text,
      repair: nil
    )
    _ = engine.step(.sessionStarted(origin), elapsed: 0, into: &output)
    try write(log)
  }

  private mutating func write(_ log: NewLog) throws(Failure) {
    do throws(LogError) {
      try log.append(output.events, state: engine.state)
    } catch {
      throw .log(error)
    }
    for event in output.events where event.isOfGesture { events.append(event) }
    output.removeAll()
  }
}

extension NavEvent {
  /// Of a gesture's begin or end.
  fileprivate var isOfGesture: Bool {
    switch body {
    case .gestureBegan, .gestureEnded, .gestureCancelled, .transitionCommitted: true
    default: false
    }
  }
}

extension DeviceDescription.Axis {
  fileprivate init(_ axis: DeviceLine.Axis) {
    self.init(minimum: axis.minimum, maximum: axis.maximum, resolution: axis.resolution)
  }
}
