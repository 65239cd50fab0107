/// Reads the description that evemu writes into comments for people: the only one that some
/// recordings have. It never fails on prose: a comment that says nothing of the device is skipped.
struct CommentReader {
  private(set) var draft = DescriptionDraft()
  private var type: UInt16?
  private var isInAxis = false

  /// Reads one comment, and says whether the recording is of a version that is known.
  mutating func read(_ line: Substring) -> Bool {
    let text = line.drop { $0 == "#" || $0 == " " }
    if let version = text.after("EVEMU ") {
      return ["1.0", "1.1", "1.2", "1.3"].contains(version)
    }
    if let name = text.after("Input device name: ") {
      draft.name = String(name.drop { $0 == "\"" }.prefix { $0 != "\"" })
    } else if let identity = text.after("Input device ID: ") {
      readIdentity(identity)
    } else if let number = text.after("Event type ") {
      type = decimal(number)
      isInAxis = false
    } else if let number = text.after("Event code "), let code = decimal(number) {
      readCode(code)
    } else if let number = text.after("Property  type "), let property = decimal(number) {
      draft.properties.append(property)
    } else if isInAxis {
      readAxisField(text)
    }
    return true
  }

  private mutating func readIdentity(_ text: Substring) {
    let words = text.split(separator: " ")
    for (index, label) in ["bus", "vendor", "product", "version"].enumerated() {
      guard let place = words.firstIndex(of: label[...]), place + 1 < words.count else { continue }
      let digits = words[place + 1]
      draft.identity[index] = UInt16(digits.after("0x") ?? digits, radix: 16) ?? 0
    }
  }

  private mutating func readCode(_ code: UInt16) {
    isInAxis = type == EventCode.absolute
    if isInAxis {
      draft.axes.append(RecordedAxis(code: code, minimum: 0, maximum: 0))
    } else if type == EventCode.key {
      draft.keys.append(code)
    }
  }

  private mutating func readAxisField(_ text: Substring) {
    let words = text.split(separator: " ")
    guard words.count == 2, let value = Int32(words[1]) else { return }
    let last = draft.axes.count - 1
    switch words[0] {
    case "Min": draft.axes[last].minimum = value
    case "Max": draft.axes[last].maximum = value
    case "Fuzz": draft.axes[last].fuzz = value
    case "Flat": draft.axes[last].flat = value
    case "Resolution": draft.axes[last].resolution = value
    default: break
    }
  }

  private func decimal(_ text: Substring) -> UInt16? {
    UInt16(text.prefix { $0.isASCII && $0.isNumber })
  }
}

extension Substring {
  /// What follows a prefix; nil without it.
  fileprivate func after(_ prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }
}
