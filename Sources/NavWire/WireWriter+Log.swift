extension WireWriter {
  /// `,"from":12,"to":40`: what is not said is left out.
  mutating func append(query: LogQuery) {
    switch query.from {
    case .cursor(let text):
      literal(",\"from\":")
      string(text)
    case .seq(let seq):
      literal(",\"from\":")
      unsigned(seq)
    case nil: break
    }
    if let to = query.to {
      literal(",\"to\":")
      unsigned(to)
    }
    if !query.kinds.isEmpty {
      literal(",\"kinds\":")
      list(query.kinds) { $0.string($1) }
    }
    if let limit = query.limit {
      literal(",\"limit\":")
      integer(Int64(limit))
    }
  }

  /// `,"events":[…],"next":57,"complete_seq":98`
  mutating func append(page: LogPage) {
    literal(",\"events\":")
    list(page.items) { $0.append($1) }
    literal(",\"next\":")
    if let next = page.next { unsigned(next) } else { literal("null") }
    literal(",\"complete_seq\":")
    unsigned(page.completeSeq)
  }

  /// An event or a gap as an object, no line.
  public mutating func append(_ item: LogPage.Item) {
    switch item {
    case .event(let event): append(event: event)
    case .gap(let gap):
      literal("{\"gap\":{\"from\":")
      unsigned(gap.from)
      literal(",\"to\":")
      unsigned(gap.to)
      literal(",\"reason\":")
      string(gap.reason)
      literal("}}")
    }
  }

  mutating func append(event: LogEvent) {
    literal("{\"seq\":")
    unsigned(event.seq)
    literal(",\"time_us\":")
    integer(event.timeMicroseconds)
    literal(",\"event\":")
    string(event.kind)
    literal(",\"cause\":")
    unsigned(event.cause)
    literal(",\"arrival\":")
    unsigned(event.arrival)
    if event.isCut { literal(",\"cut\":true") }
    for (name, value) in event.fields.sorted(by: { $0.key < $1.key }) {
      literal(",")
      string(name)
      literal(":")
      append(value: value)
    }
    literal("}")
  }

  /// `{"condition":"degraded",…}`
  mutating func append(condition: LogCondition) {
    literal("{\"condition\":")
    string(condition.condition)
    literal(",\"reason\":")
    string(condition.reason)
    literal(",\"since_seq\":")
    unsigned(condition.sinceSeq)
    literal("}")
  }
}
