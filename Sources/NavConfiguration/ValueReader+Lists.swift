import NavCore

// Lists.
extension ValueReader {
  func elements(
    _ index: Int,
    _ key: ConfigurationKey
  ) throws(ValueFault) -> [Int] {
    guard entries[index].value == .array else { throw wrongType(entries[index], key) }
    return contents[index]
  }

  func axisRange(_ index: Int, _ key: ConfigurationKey) throws(ValueFault) -> [Int64] {
    let elements = try elements(index, key)
    guard (2...3).contains(elements.count) else {
      throw fault(entries[index], key, "has \(elements.count) numbers")
    }
    var numbers: [Int64] = []
    for element in elements.map({ entries[$0] }) {
      guard case .integer(let integer) = element.value else {
        throw fault(element, key, "has \(element.value.typeWithArticle)", "whole numbers: ")
      }
      guard let number = Int32(exactly: integer) else {
        throw fault(element, key, "has \(integer)", "numbers of 32 bits, as the kernel has them: ")
      }
      numbers.append(Int64(number))
    }
    guard numbers[0] < numbers[1] else {
      let wrong = "has the minimum \(numbers[0]) and the maximum \(numbers[1])"
      throw fault(entries[index], key, wrong, "the maximum above the minimum: ")
    }
    guard numbers.count == 2 || numbers[2] >= 0 else {
      let wrong = "has \(numbers[2]) units per mm"
      throw fault(entries[elements[2]], key, wrong, "0 where it is unknown: ")
    }
    return numbers.last == 0 && numbers.count == 3 ? numbers.dropLast() : numbers
  }

  func matrix(_ entry: Entry, _ key: ConfigurationKey) throws(ValueFault) -> [Int64] {
    let text = try string(entry, key)
    guard !text.utf8.contains(UInt8(ascii: ",")) else {
      throw fault(entry, key, "is \(Self.quoted(text)), with commas")
    }
    let parts = text.split(separator: " ")
    guard parts.count == 6 else {
      throw fault(entry, key, "has \(parts.count == 1 ? "1 number" : "\(parts.count) numbers")")
    }
    var numbers: [Int64] = []
    for part in parts {
      let subject = "number \(numbers.count + 1) "
      let bound = Int64(Calibration.coefficientMax / Calibration.one)
      numbers.append(
        try decimal(String(part), entry, key, places: 6, in: -bound...bound, subject: subject)
      )
    }
    guard Calibration(coefficients: numbers).isPossible else {
      throw ValueFault(
        position: entry.valuePosition,
        wrong: "is \(Self.quoted(text)), which maps the whole panel to a line or a point",
        right: "number 1 times number 5 must not be number 2 times number 4"
      )
    }
    return numbers
  }

  func rectangles(_ index: Int, _ key: ConfigurationKey) throws(ValueFault) -> [Int64] {
    let rectangles = try elements(index, key)
    if rectangles.count > Limits.ignoredRectanglesMax {
      let last = entries[rectangles[Limits.ignoredRectanglesMax]]
      throw fault(last, key, "has \(rectangles.count) rectangles")
    }
    var numbers: [Int64] = []
    for (place, rectangle) in rectangles.enumerated() {
      numbers += try sides(rectangle, key, "rectangle \(place + 1)")
    }
    return numbers
  }

  private func sides(
    _ index: Int,
    _ key: ConfigurationKey,
    _ subject: String
  ) throws(ValueFault) -> [Int64] {
    let entry = entries[index]
    guard entry.value == .array else {
      throw fault(entry, key, subject + " is \(entry.value.typeWithArticle)")
    }
    guard contents[index].count == 4 else {
      throw fault(entry, key, subject + " has \(contents[index].count) numbers")
    }
    var sides: [Int64] = []
    for (side, name) in zip(contents[index].map({ entries[$0] }), ["x", "y", "width", "height"]) {
      let text: String
      switch side.value {
      case .integer(let integer): text = String(integer)
      case .decimal(let decimal): text = decimal
      default:
        throw fault(side, key, "\(subject) has \(side.value.typeWithArticle) as \(name)")
      }
      let part = "\(subject)'s \(name) "
      sides.append(try decimal(text, side, key, places: 4, in: 0...100, subject: part))
    }
    let whole = 100 * Decimal.scale(places: 4)
    guard sides[2] > 0, sides[3] > 0, sides[0] + sides[2] <= whole, sides[1] + sides[3] <= whole
    else {
      throw ValueFault(
        position: entry.valuePosition,
        wrong: subject + " is empty or reaches beyond the panel",
        right: "width and height above 0, x + width and y + height at most 100"
      )
    }
    return sides
  }
}
