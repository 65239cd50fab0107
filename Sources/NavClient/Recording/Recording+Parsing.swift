extension Recording {
  /// Reads evemu's text, versions 1.0 to 1.3: a description, events, or both in one file.
  ///
  /// The lines `N:`, `I:`, `P:`, `B:` and `A:` describe the device; where they are missing, the
  /// description in the comments stands in. `E:` lines are the events.
  ///
  /// - Parameters:
  ///   - bytes: The whole file; what is no UTF-8 in a name is replaced.
  ///   - file: How errors call the file.
  /// - Throws: `RecordingError.malformed` at the first line that is none of the format's.
  public init(parsing bytes: [UInt8], file: String) throws(RecordingError) {
    var reader = RecordingReader(file: file)
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      try reader.read(String(decoding: line, as: UTF8.self))
    }
    self.init(file: file, device: reader.device, events: reader.events)
  }

  /// Reads a file of either kind: evemu's text, which is one recording, or what `libinput record`
  /// wrote, which is one for each device, in the order of the file.
  ///
  /// - Throws: `RecordingError.malformed` at the first line that is none of the format's,
  ///   `.descriptionMissing` where a file of libinput's names no device.
  public static func all(
    parsing bytes: [UInt8],
    file: String
  ) throws(RecordingError) -> [Recording] {
    guard LibinputReader.isAtHead(of: bytes) else {
      return [try Recording(parsing: bytes, file: file)]
    }
    var reader = LibinputReader(file: file)
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      try reader.read(String(decoding: line, as: UTF8.self))
    }
    if reader.recordings.isEmpty { throw .descriptionMissing(file: file) }
    return reader.recordings
  }

  /// The recording with the description of another file, if it has none of its own.
  public func described(by other: Recording) -> Recording {
    var described = self
    described.device = device ?? other.device
    return described
  }
}

/// Reads line after line and keeps what was said of the device, by the lines for programs and by
/// the comments for people, apart: the first kind is exact, the second stands in.
struct RecordingReader {
  private let file: String
  private var number = 0
  private var stated = DescriptionDraft()
  private var commented = CommentReader()
  private(set) var events: [RecordedEvent] = []

  init(file: String) { self.file = file }

  var device: RecordedDevice? { stated.device ?? commented.draft.device }

  mutating func read(_ line: String) throws(RecordingError) {
    number += 1
    var text = Substring(line)
    while let last = text.last, last == "\r" || last == " " || last == "\t" { text.removeLast() }
    if text.isEmpty { return }
    if text.hasPrefix("#") {
      guard commented.read(text) else {
        throw malformed(text, "an EVEMU version 1.0 to 1.3")
      }
      return
    }
    guard text.dropFirst().first == ":", let kind = text.first else {
      throw malformed(text, "a comment or a line N:, I:, P:, B:, A: or E:")
    }
    try read(kind, text.dropFirst(2), line: text)
  }

  private mutating func read(
    _ kind: Character,
    _ rest: Substring,
    line: Substring
  ) throws(RecordingError) {
    switch kind {
    case "N":
      stated.name = String(rest.drop { $0 == " " })
    case "I":
      guard let words = hexadecimal(rest, count: 4) else {
        throw malformed(line, "`I: bus vendor product version`, each of four hex digits")
      }
      stated.identity = words
    case "P":
      guard stated.addProperties(hexadecimalBytes(rest)) else {
        throw malformed(line, "`P:` and eight bytes in hex")
      }
    case "B":
      guard stated.addCodes(hexadecimalBytes(rest)) else {
        throw malformed(line, "`B: type` and eight bytes, all in hex")
      }
    case "A":
      guard let axis = axis(rest) else {
        throw malformed(line, "`A: code minimum maximum fuzz flat [resolution]`, the code in hex")
      }
      stated.axes.append(axis)
    case "E":
      guard let event = event(rest) else {
        throw malformed(
          line,
          "`E: seconds.microseconds type code value`: six decimals, type and code in hex"
        )
      }
      events.append(event)
    case "L", "S":
      break  // States of lamps and switches: nothing that touches anything.
    default:
      throw malformed(line, "a comment or a line N:, I:, P:, B:, A: or E:")
    }
  }

  private func malformed(_ line: Substring, _ expected: String) -> RecordingError {
    .malformed(file: file, line: number, found: String(line.prefix(80)), expected: expected)
  }

  private func fields(_ text: Substring) -> [Substring] {
    text.split { $0 == " " || $0 == "\t" }
  }

  private func hexadecimal(_ text: Substring, count: Int) -> [UInt16]? {
    let words = fields(text).compactMap { UInt16($0, radix: 16) }
    return words.count == count && fields(text).count == count ? words : nil
  }

  private func hexadecimalBytes(_ text: Substring) -> [UInt8] {
    let words = fields(text)
    let bytes = words.compactMap { UInt8($0, radix: 16) }
    return bytes.count == words.count ? bytes : []
  }

  private func axis(_ text: Substring) -> RecordedAxis? {
    let words = fields(text)
    guard words.count == 5 || words.count == 6, let code = UInt16(words[0], radix: 16) else {
      return nil
    }
    let numbers = words.dropFirst().compactMap { Int32($0) }
    guard numbers.count == words.count - 1 else { return nil }
    return RecordedAxis(
      code: code,
      minimum: numbers[0],
      maximum: numbers[1],
      fuzz: numbers[2],
      flat: numbers[3],
      resolution: numbers.count == 5 ? numbers[4] : 0
    )
  }

  private func event(_ text: Substring) -> RecordedEvent? {
    let words = fields(text.prefix { $0 != "#" })
    guard words.count == 4 else { return nil }
    let stamp = words[0].split(separator: ".", omittingEmptySubsequences: false)
    guard stamp.count == 2, stamp[1].utf8.count == 6,
      let seconds = Int64(stamp[0]), seconds >= 0,
      let microseconds = Int32(stamp[1]), microseconds >= 0,
      let type = UInt16(words[1], radix: 16),
      let code = UInt16(words[2], radix: 16),
      let value = Int32(words[3])
    else { return nil }
    return RecordedEvent(
      seconds: seconds,
      microseconds: microseconds,
      type: type,
      code: code,
      value: value
    )
  }
}

/// A description while it is being read.
struct DescriptionDraft {
  var name: String?
  /// Bus, vendor, product, version.
  var identity: [UInt16] = [0, 0, 0, 0]
  var properties: [UInt16] = []
  var keys: [UInt16] = []
  var axes: [RecordedAxis] = []
  private var propertyBytes = 0
  private var keyBytes = 0

  /// Nil until the device was named.
  var device: RecordedDevice? {
    name.map {
      RecordedDevice(
        name: $0,
        bus: identity[0],
        vendor: identity[1],
        product: identity[2],
        version: identity[3],
        properties: properties.sorted(),
        keys: keys.sorted(),
        axes: axes.sorted { $0.code < $1.code }
      )
    }
  }

  /// Takes the next eight bytes of the bitmap of properties, or says that they are not eight.
  mutating func addProperties(_ bytes: [UInt8]) -> Bool {
    guard bytes.count == 8 else { return false }
    properties += codes(bytes[...], after: propertyBytes)
    propertyBytes += 8
    return true
  }

  /// Takes the next eight bytes of a type's bitmap; of the types only keys are kept, since the
  /// axes have lines of their own.
  mutating func addCodes(_ bytes: [UInt8]) -> Bool {
    guard bytes.count == 9 else { return false }
    guard UInt16(bytes[0]) == EventCode.key else { return true }
    keys += codes(bytes.dropFirst(), after: keyBytes)
    keyBytes += 8
    return true
  }

  private func codes(_ bytes: ArraySlice<UInt8>, after skipped: Int) -> [UInt16] {
    var found: [UInt16] = []
    for (index, byte) in bytes.enumerated() {
      for bit in 0..<8 where byte >> bit & 1 == 1 {
        guard let code = UInt16(exactly: (skipped + index) * 8 + bit) else { return found }
        found.append(code)
      }
    }
    return found
  }
}
