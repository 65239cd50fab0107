import NavWire

extension Samples {
  mutating func logQuery() -> LogQuery {
    LogQuery(
      from: maybe { $0.boolean() ? .cursor($0.string()) : .seq($0.unsigned()) },
      to: maybe { $0.unsigned() },
      kinds: list(3) { $0.string() },
      limit: maybe { 1 + $0.below(UInt64(WireLimits.logEventsMax)) }
    )
  }

  mutating func logPage() -> LogPage {
    LogPage(
      items: list(3) { $0.logItem() },
      next: maybe { $0.unsigned() },
      completeSeq: unsigned()
    )
  }

  private mutating func logItem() -> LogPage.Item {
    guard boolean() else {
      return .gap(LogPage.Gap(from: unsigned(), to: unsigned(), reason: string()))
    }
    return .event(logEvent())
  }

  mutating func logEvent() -> LogEvent {
    let fields = list(4) { ("f" + $0.string(), $0.value(depth: 3)) }
    return LogEvent(
      seq: unsigned(),
      timeMicroseconds: integer(),
      kind: string(),
      cause: unsigned(),
      arrival: unsigned(),
      fields: Dictionary(fields) { first, _ in first },
      isCut: boolean()
    )
  }

  /// Never that of a log which is as it should be: that one is written as none.
  mutating func condition() -> LogCondition {
    LogCondition(condition: "c" + string(), reason: string(), sinceSeq: unsigned())
  }

  private mutating func value(depth: Int) -> WireValue {
    switch below(depth > 0 ? 7 : 5) {
    case 0: .null
    case 1: .flag(boolean())
    case 2: .integer(integer())
    case 3: WireValue(unsigned())
    case 4: .text(string())
    case 5: .list(list(3) { $0.value(depth: depth - 1) })
    default:
      .object(
        Dictionary(list(3) { ($0.string(), $0.value(depth: depth - 1)) }) { first, _ in first }
      )
    }
  }
}
