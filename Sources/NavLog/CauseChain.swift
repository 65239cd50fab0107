package import NavCore

/// An event, what it followed from, and so on down to an input.
package struct CauseChain: Sendable {
  /// Where the chain ends.
  package enum End: Equatable, Sendable {
    /// The last event is the input itself, which came in that place.
    case input(arrival: UInt64)
    /// The last event followed from an input that is no event.
    case unrecorded(arrival: UInt64)
    /// Its cause is not in the log.
    case gone(seq: UInt64)
    /// Reading stopped before its cause, at what the report says.
    case unread(seq: UInt64)
    /// Its cause would be later than itself: no navd wrote that.
    case impossible(seq: UInt64)
  }

  /// The event that was asked for is the first; empty where it is not in the log.
  package private(set) var events: [NavEvent] = []
  package private(set) var end = End.gone(seq: 0)
  /// Of the last reading.
  package private(set) var report = LogReader.Report()

  private init() {}

  package static func find(_ seq: UInt64, in reader: LogReader) throws(LogError) -> CauseChain {
    var chain = CauseChain()
    var reader = reader
    var wanted = seq
    while true {
      var found: NavEvent?
      chain.report = try reader.read(from: wanted) { item in
        guard case .event(let event) = item, event.seq >= wanted else { return true }
        if event.seq == wanted { found = event }
        return false
      }
      guard let found else {
        chain.end = chain.report.stop.isGood ? .gone(seq: wanted) : .unread(seq: wanted)
        return chain
      }
      chain.events.append(found)
      guard found.cause != 0 else {
        chain.end =
          found.isInput ? .input(arrival: found.arrival) : .unrecorded(arrival: found.arrival)
        return chain
      }
      guard found.cause < found.seq else {
        chain.end = .impossible(seq: found.cause)
        return chain
      }
      wanted = found.cause
    }
  }
}
