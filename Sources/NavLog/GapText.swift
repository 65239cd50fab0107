import NavCore

extension LogGap {
  /// The gap in a line among the lines of events.
  package var line: String {
    let why =
      switch reason {
      case .notRecorded: "the disk did not take them"
      case .damaged: "they were in a damaged file"
      }
    let what = from == to ? "event \(from) is" : "events \(from) to \(to) are"
    return "\(padded(String(from), left: 7))  \(padded("", left: 11))  gap: \(what) not in the log,"
      + " \(why)"
  }

  package var fields: EventField {
    .object([
      (
        "gap",
        .object([
          ("from", .unsigned(from)), ("to", .unsigned(to)), ("reason", .text(reason.name)),
        ])
      )
    ])
  }
}
