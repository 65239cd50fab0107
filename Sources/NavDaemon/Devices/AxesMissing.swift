import NavConfiguration

/// What is said of a device whose first touch came without a place: what came instead, and what
/// would be right.
enum AxesMissing {
  /// `axes` has a bit for each code that came; `remedy` ends the sentence.
  static func words(_ axes: UInt64, remedy: String) -> String {
    let names = (UInt16(0)..<64).filter { axes & (1 << $0) != 0 }.map(EventName.axis.name)
    return "a touch began and neither x nor y ever came; what came is "
      + "\(names.joined(separator: ", ")): name the two that carry the place \(remedy)"
  }
}
