/// Which known name was probably meant.
package enum NearestName {
  /// The known name that is the fewest edits away, the first of several, if it is near enough to be
  /// a slip: a third of its length, at least two edits and always fewer than the name has letters.
  package static func find(_ name: String, among known: [String]) -> String? {
    guard name.utf8.count <= ConfigurationLimits.quotedCharactersMax else { return nil }
    var nearest: (name: String, edits: Int)?
    for candidate in known {
      let edits = edits(Array(name.utf8), Array(candidate.utf8))
      let isNear = edits <= max(2, candidate.utf8.count / 3) && edits < candidate.utf8.count
      if isNear, edits < nearest?.edits ?? .max { nearest = (candidate, edits) }
    }
    return nearest?.name
  }

  /// Bytes inserted, removed or replaced to turn one name into the other.
  private static func edits(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (index, byte) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in 0..<right.count {
        let replaced = diagonal + (byte == right[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
