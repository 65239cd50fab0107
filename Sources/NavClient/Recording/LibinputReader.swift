/// Reads what `libinput record` writes: YAML of one shape, line by line. Of a device it takes the
/// description and the kernel's events; what libinput itself said, and everything else, is skipped.
struct LibinputReader {
  private enum Section {
    case other
    case device
    case codes
    case axes
    case events
  }

  private let file: String
  private var number = 0
  private var section = Section.other
  private var devices: [(draft: DescriptionDraft, events: [RecordedEvent])] = []

  init(file: String) { self.file = file }

  /// Whether a text begins as such a file does.
  static func isAtHead(of bytes: [UInt8]) -> Bool {
    let head = String(decoding: bytes.prefix(256), as: UTF8.self)
    return head.hasPrefix("# libinput record") || head.hasPrefix("version:")
      || head.hasPrefix("---")
  }

  /// A recording for each device that was named.
  var recordings: [Recording] {
    devices.compactMap { draft, events in
      draft.device.map { Recording(file: file, device: $0, events: events) }
    }
  }

  mutating func read(_ line: String) throws(RecordingError) {
    number += 1
    let text = trimmed(Substring(line))
    if text.isEmpty || text.hasPrefix("#") { return }
    if text.hasPrefix("- node:") {
      devices.append((DescriptionDraft(), []))
      section = .device
    } else if !devices.isEmpty {
      try readOfDevice(text)
    }
  }

  private mutating func readOfDevice(_ text: Substring) throws(RecordingError) {
    let last = devices.count - 1
    if text.hasPrefix("- [") {
      guard section == .events else { return }
      let words = try numbers(text.dropFirst(2), count: 5...5, "five numbers of an event")
      devices[last].events.append(try event(words, text))
      return
    }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let (key, value) = (parts[0], trimmed(parts.count > 1 ? parts[1] : ""))
    switch (key, section) {
    case ("events", _), ("- evdev", _): section = .events
    case ("- libinput", _), ("hid", _), ("udev", _), ("quirks", _): section = .other
    case ("evdev", _): section = .device
    case ("codes", .device), ("codes", .axes): section = .codes
    case ("absinfo", .device), ("absinfo", .codes): section = .axes
    case ("name", .device): devices[last].draft.name = unquoted(value)
    case ("id", .device):
      let words = try numbers(value, count: 4...8, "bus, vendor, product and version")
      devices[last].draft.identity = words.prefix(4).map { UInt16(truncatingIfNeeded: $0) }
    case ("properties", .device), ("properties", .codes), ("properties", .axes):
      let words = try numbers(value, count: 0...64, "numbers of properties")
      devices[last].draft.properties = words.compactMap { UInt16(exactly: $0) }
    case ("1", .codes):
      let words = try numbers(value, count: 0...1_024, "numbers of keys")
      devices[last].draft.keys = words.compactMap { UInt16(exactly: $0) }
    case (_, .axes): devices[last].draft.axes.append(try axis(key, value))
    default: break
    }
  }

  private func axis(_ key: Substring, _ value: Substring) throws(RecordingError) -> RecordedAxis {
    let words = try numbers(value, count: 5...6, "minimum, maximum, fuzz, flat and resolution")
      .compactMap { Int32(exactly: $0) }
    guard let code = UInt16(key), words.count >= 5 else {
      throw malformed("\(key): \(value)", "an axis and its five numbers")
    }
    return RecordedAxis(
      code: code,
      minimum: words[0],
      maximum: words[1],
      fuzz: words[2],
      flat: words[3],
      resolution: words[4]
    )
  }

  private func event(_ words: [Int64], _ text: Substring) throws(RecordingError) -> RecordedEvent {
    guard (0..<1_000_000).contains(words[1]), let microseconds = Int32(exactly: words[1]),
      let type = UInt16(exactly: words[2]), let code = UInt16(exactly: words[3]),
      let value = Int32(exactly: words[4])
    else { throw malformed(text, "seconds, microseconds, type, code and value") }
    return RecordedEvent(
      seconds: words[0],
      microseconds: microseconds,
      type: type,
      code: code,
      value: value
    )
  }

  /// A list in brackets; what stands behind it is a remark.
  private func numbers(
    _ text: Substring,
    count: ClosedRange<Int>,
    _ expected: String
  ) throws(RecordingError) -> [Int64] {
    guard text.first == "[", let end = text.firstIndex(of: "]") else {
      throw malformed(text, "\(expected), in brackets")
    }
    let words = text[..<end].dropFirst().split(separator: ",").map(trimmed).filter { !$0.isEmpty }
    let numbers = words.compactMap { Int64($0) }
    guard numbers.count == words.count, count.contains(numbers.count) else {
      throw malformed(text, "\(expected), in brackets")
    }
    return numbers
  }

  private func unquoted(_ text: Substring) -> String {
    guard let quote = text.first, quote == "\"" || quote == "'" else { return String(text) }
    return String(text.dropFirst().prefix { $0 != quote })
  }

  private func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" || last == "\r" { text.removeLast() }
    return text
  }

  private func malformed(_ text: some StringProtocol, _ expected: String) -> RecordingError {
    .malformed(file: file, line: number, found: String(text.prefix(80)), expected: expected)
  }
}
