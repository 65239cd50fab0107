import NavCore
import NavLog
import NavWire

extension LogEvent {
  init(_ event: NavEvent) {
    var fields: [String: WireValue] = [:]
    if case .object(let named) = event.fields {
      for (name, value) in named { fields[name] = WireValue(value) }
    }
    for name in ["seq", "time_us", "event", "cause", "arrival"] { fields[name] = nil }
    self.init(
      seq: event.seq,
      timeMicroseconds: event.timeMicroseconds,
      kind: EntryKind(event.body).name,
      cause: event.cause,
      arrival: event.arrival,
      fields: fields
    )
  }

  /// The same as a line tells it that has `bytesMax` for it, and what it takes of these: without
  /// what it says, where that is more.
  func fitting(_ bytesMax: Int) -> (event: LogEvent, bytes: Int) {
    let whole = byteCount
    guard whole > bytesMax else { return (self, whole) }
    var cut = self
    cut.fields = [:]
    cut.isCut = true
    return (cut, cut.byteCount)
  }

  private var byteCount: Int {
    var writer = WireWriter(capacity: 512)
    writer.append(LogPage.Item.event(self))
    return writer.bytes.count
  }
}

extension EntryKind {
  /// Only those are told of it who may know of single touches.
  var tellsSingleTouches: Bool { self == .frame }
}

extension WireValue {
  fileprivate init(_ field: EventField) {
    switch field {
    case .number(let value): self = .integer(value)
    case .unsigned(let value): self.init(value)
    case .text(let text): self = .text(text)
    case .flag(let flag): self = .flag(flag)
    case .none: self = .null
    case .list(let values): self = .list(values.map { WireValue($0) })
    case .object(let named):
      self = .object(
        Dictionary(named.map { ($0.name, WireValue($0.value)) }) { first, _ in first }
      )
    }
  }
}
