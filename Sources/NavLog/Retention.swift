import NavSystem

/// How many bytes the segments of a log take, and which of them go when that is too much: whole
/// segments from the oldest, with what was cut off them; never one of the newest two.
struct Retention: Sendable {
  private struct Kept: Sendable {
    var number: UInt64
    var bytes: Int
  }

  private let retainBytes: Int
  private let segmentBytes: Int
  /// Ascending; the segment that is written to is not among them.
  private var kept: [Kept] = []

  /// Counts what lies in the folder before the segment `newest`.
  init(folder: String, newest: UInt64, settings: LogSettings) throws(SystemError) {
    retainBytes = settings.retainBytes
    segmentBytes = settings.segmentBytes
    let names = try SegmentNames(folder: folder)
    for number in names.finished where number < newest {
      let file = try Files.open(SegmentNames.path(folder, number), .read)
      kept.append(Kept(number: number, bytes: try file.size()))
    }
    for (number, name) in names.torn {
      let bytes = try Files.open(folder + "/" + name, .read).size()
      guard let index = kept.firstIndex(where: { $0.number == number }) else { continue }
      kept[index].bytes += bytes
    }
  }

  mutating func add(_ number: UInt64, bytes: Int) {
    kept.append(Kept(number: number, bytes: bytes))
  }

  /// Removes what is too much, of the segments before `first` only: those have nothing to wait for.
  mutating func enforce(folder: String, before first: UInt64) throws(LogError) {
    var total = kept.reduce(segmentBytes) { $0 + $1.bytes }
    while total > retainBytes, kept.count >= LogLimits.segmentsKeptMin {
      let oldest = kept[0]
      guard oldest.number < first else { return }
      try system { () throws(SystemError) in
        try Files.remove(SegmentNames.path(folder, oldest.number))
        for (number, name) in try SegmentNames(folder: folder).torn where number <= oldest.number {
          try Files.remove(folder + "/" + name)
        }
      }
      kept.removeFirst()
      total -= oldest.bytes
    }
  }
}
