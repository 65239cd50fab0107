/// Reads the fields of one object and says of each that is wrong what would be right. A field that
/// is absent and one that is null are the same.
struct FieldReader<Key: CodingKey> {
  let container: KeyedDecodingContainer<Key>
  /// What stands before a field's name in a message: `device.` in a device line.
  var prefix = ""

  func invalid(_ key: Key, _ right: String) -> WireError {
    WireError(.invalidArgument, "\(prefix)\(key.stringValue) must be \(right)")
  }

  func optional<Value: Decodable>(
    _ type: Value.Type,
    _ key: Key,
    _ right: String
  ) throws(WireError) -> Value? {
    do {
      return try container.decodeIfPresent(type, forKey: key)
    } catch let error as WireError {
      // It knows better what would be right.
      throw error
    } catch {
      throw invalid(key, right)
    }
  }

  func required<Value: Decodable>(
    _ type: Value.Type,
    _ key: Key,
    _ right: String
  ) throws(WireError) -> Value {
    guard let value = try optional(type, key, right) else {
      throw WireError(.invalidArgument, "\(prefix)\(key.stringValue) is missing: \(right)")
    }
    return value
  }

  func integer(_ key: Key, in range: ClosedRange<Int64>) throws(WireError) -> Int64? {
    let right = "an integer from \(range.lowerBound) to \(range.upperBound)"
    guard let read = try optional(Int64.self, key, right) else { return nil }
    guard range.contains(read) else { throw invalid(key, "\(right), not \(read)") }
    return read
  }

  /// One of the names of a closed list.
  func name<Value: RawRepresentable<String> & CaseIterable>(
    _ type: Value.Type,
    _ key: Key,
    default fallback: Value? = nil
  ) throws(WireError) -> Value {
    let right = "one of \(type.allCases.map(\.rawValue).joined(separator: ", "))"
    let text: String
    if let fallback {
      guard let read = try optional(String.self, key, right) else { return fallback }
      text = read
    } else {
      text = try required(String.self, key, right)
    }
    guard let value = type.init(rawValue: text) else {
      throw invalid(key, "\(right), not \(text.quotedForMessage)")
    }
    return value
  }

  /// A string that is neither empty nor longer than `bytesMax`.
  func text(
    _ key: Key,
    bytesMax: Int,
    default fallback: String? = nil
  ) throws(WireError) -> String {
    let right = "a string of 1 to \(bytesMax) bytes"
    let read =
      if let fallback {
        try optional(String.self, key, right) ?? fallback
      } else {
        try required(String.self, key, right)
      }
    guard !read.isEmpty else { throw invalid(key, "\(right), not empty") }
    try check(key, read, bytesMax: bytesMax)
    return read
  }

  func check(_ key: Key, _ text: String, bytesMax: Int) throws(WireError) {
    guard text.utf8.count > bytesMax else { return }
    throw WireError(
      .tooLong,
      "\(prefix)\(key.stringValue) has \(text.utf8.count) bytes, at most \(bytesMax) are allowed",
      limit: Int64(bytesMax)
    )
  }
}
