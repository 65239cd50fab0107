/// The counters of a daemon for people: how it fares, how long its turns take, and what its log
/// costs.
package struct StatisticsWording {
  private let stats: [String: Int64]
  /// Those of before, where a stretch of time is told of; nil: all since the start.
  private let before: [String: Int64]?

  package init(_ stats: [String: Int64], since before: [String: Int64]? = nil) {
    self.stats = stats
    self.before = before
  }

  /// A line each; counters that this daemon does not have count as 0.
  package func lines(bar: ProgressBar) -> [String] {
    [
      "up \(Figure.age(milliseconds: now("uptime_us") / 1_000)), seq \(now("seq")), "
        + "on the disk to \(now("durable_seq"))",
      "\(since("turns")) turns, \(since("events")) events, \(since("requests")) requests"
        + (before == nil ? "" : " in \(Figure.age(milliseconds: microseconds / 1_000))"),
    ] + turns(bar: bar) + [log]
  }

  private func now(_ name: String) -> Int64 { stats[name] ?? 0 }

  private func since(_ name: String) -> Int64 { now(name) - (before?[name] ?? 0) }

  /// The time that is told of.
  private var microseconds: Int64 { since("uptime_us") }

  // MARK: The log

  private var log: String {
    let bytes = since("log_bytes")
    let syncs = since("log_syncs")
    let hourlyBytes = Figure.hourly(bytes, inMicroseconds: microseconds)
    let hourlySyncs = Figure.hourly(syncs, inMicroseconds: microseconds)
    return "log: \(Figure.bytes(bytes)) written, \(Figure.bytes(hourlyBytes)) an hour; "
      + "\(syncs) syncs, \(hourlySyncs) an hour; \(condition)"
  }

  private var condition: String {
    switch now("log_condition") {
    case 0: "it takes events"
    case 1: "it takes no events: the disk is full"
    case 2: "it takes no events: the disk failed"
    case 3: "it takes no events: the disk does not answer"
    default: "it takes no events"
    }
  }

  // MARK: Turns

  /// The classes from the first to the last that has a turn in it, each with a bar beside the
  /// fullest one.
  private func turns(bar: ProgressBar) -> [String] {
    let ends = stats.keys.compactMap { name in
      name.hasPrefix("turns_below_") && name.hasSuffix("_us")
        ? Int64(name.dropFirst(12).dropLast(3)) : nil
    }.sorted()
    guard let last = ends.last else { return [] }
    var classes = zip([nil] + ends.map { Optional($0) }, ends).map { start, end in
      (
        name: start.map { "\($0) to \(end) µs" } ?? "below \(end) µs",
        count: since("turns_below_\(end)_us")
      )
    }
    classes.append((name: "\(last) µs or more", count: since("turns_longer")))
    guard let from = classes.firstIndex(where: { $0.count > 0 }),
      let to = classes.lastIndex(where: { $0.count > 0 })
    else { return [] }
    let most = classes.map(\.count).max() ?? 0
    let width = classes[from...to].map(\.name.count).max() ?? 0
    return classes[from...to].map { name, count in
      "  \(name.padded(to: width))  \(bar.text(ppm: Figure.share(count, of: most)))  \(count)"
    } + ["  the longest since the start: \(now("turn_longest_us")) µs"]
  }
}
