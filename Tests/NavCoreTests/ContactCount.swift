import NavClient
import NavCore

/// What an assembler makes of a device's records: who came, who went, who is still there.
struct ContactCount {
  private(set) var assembler: TouchAssembler
  /// Contacts that began, and that ended.
  private(set) var began = 0
  private(set) var ended = 0
  private(set) var palms = 0
  private(set) var frames = 0
  /// Frames with a loss behind them.
  private(set) var gaps = 0
  private(set) var resumed = 0
  private(set) var isPlaceless = false
  private(set) var down = ContactList()
  /// One frame never has the same contact twice.
  private(set) var isTwice = false

  init(_ description: DeviceDescription, palm: PalmBounds = .none) {
    assembler = TouchAssembler(description)
    assembler.palm = palm
  }

  mutating func take(_ record: InputRecord) {
    switch assembler.consume(record) {
    case .nothing: return
    case .axesMissing:
      isPlaceless = true
      return
    case .gap: gaps += 1
    case .resumed(let isFurther): resumed += isFurther ? 0 : 1
    case .frame, .penArrived: break
    }
    frames += 1
    var now = ContactList()
    assembler.collect(into: &now)
    for index in 0..<now.count {
      let contact = now[index]
      if contact.flags.contains(.palm) { palms += 1 }
      if down.contact(tracking: contact.tracking) == nil { began += 1 }
      for other in 0..<index where now[other].tracking == contact.tracking { isTwice = true }
    }
    for index in 0..<down.count where now.contact(tracking: down[index].tracking) == nil {
      ended += 1
    }
    down = now
  }
}

extension InputRecord {
  init(_ event: RecordedEvent) {
    self.init(
      stampMicroseconds: event.seconds * 1_000_000 + Int64(event.microseconds),
      type: event.type,
      code: event.code,
      value: event.value
    )
  }
}
