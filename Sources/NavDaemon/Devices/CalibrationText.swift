package import NavCore

/// The text of a calibration matrix, as udev's LIBINPUT_CALIBRATION_MATRIX has it: six decimal
/// numbers with spaces between them. Read digit by digit into millionths: no binary fraction comes
/// in between.
package enum CalibrationText {
  /// The matrix; nil where the text is none, or none of a panel.
  package static func parse(_ text: String) -> Calibration? {
    let words = text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let numbers = words.compactMap { millionths($0) }
    guard words.count == 6, numbers.count == 6 else { return nil }
    let matrix = Calibration(
      numbers[0],
      numbers[1],
      numbers[2],
      numbers[3],
      numbers[4],
      numbers[5]
    )
    return matrix.isPossible ? matrix : nil
  }

  /// One number in millionths, places beyond the sixth rounded half away from zero.
  private static func millionths(_ text: Substring.UTF8View.SubSequence) -> Int32? {
    var digits = text[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard let whole = parts.first, parts.count <= 2 else { return nil }
    let fraction = parts.count == 2 ? parts[1] : Substring("").utf8[...]
    guard !(whole.isEmpty && fraction.isEmpty),
      (Array(whole) + fraction).allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else { return nil }
    var value: Int64 = 0
    // The bound of a coefficient has three digits: a fourth is no matrix.
    for digit in whole.drop(while: { $0 == UInt8(ascii: "0") }) {
      value = value * 10 + Int64(digit - UInt8(ascii: "0"))
      if value > 999 { return nil }
    }
    let places = Array(fraction.prefix(7)) + repeatElement(UInt8(ascii: "0"), count: 7)
    for digit in places[..<6] { value = value * 10 + Int64(digit - UInt8(ascii: "0")) }
    if places[6] >= UInt8(ascii: "5") { value += 1 }
    return Int32(exactly: isNegative ? -value : value)
  }
}
