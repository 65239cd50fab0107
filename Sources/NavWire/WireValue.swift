/// A value of JSON whose meaning the protocol does not fix: a field of an event of the log.
public indirect enum WireValue: Equatable, Sendable {
  case null
  case flag(Bool)
  case integer(Int64)
  /// Beyond what an `integer` holds.
  case unsigned(UInt64)
  case text(String)
  case list([WireValue])
  case object([String: WireValue])

  public init(_ value: UInt64) {
    self = Int64(exactly: value).map { .integer($0) } ?? .unsigned(value)
  }
}

extension WireValue: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Int64.self) {
      self = .integer(number)
    } else if let number = try? container.decode(UInt64.self) {
      self = .unsigned(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([WireValue].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: WireValue].self))
    }
  }
}

extension WireWriter {
  /// Objects in the order of their names.
  mutating func append(value: WireValue) {
    switch value {
    case .null: literal("null")
    case .flag(let flag): boolean(flag)
    case .integer(let number): integer(number)
    case .unsigned(let number): unsigned(number)
    case .text(let text): string(text)
    case .list(let values): list(values) { $0.append(value: $1) }
    case .object(let values):
      literal("{")
      var isFirst = true
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        if !isFirst { literal(",") }
        isFirst = false
        string(name)
        literal(":")
        append(value: value)
      }
      literal("}")
    }
  }
}
