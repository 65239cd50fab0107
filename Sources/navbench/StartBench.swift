import NavSystem

/// From the start of the process to its greeting, and what memory it then has.
enum StartBench {
  private static let starts = 11
  /// As many as are kept by default; a start reads the newest.
  private static let segments = 8
  /// Room that the starts themselves need, and what a segment keeps free at its end.
  private static let spareBytes = 768 << 10

  static func run(_ folder: TemporaryFolder) throws -> [Figure] {
    let full = folder.path + "/full"
    try LogMaker.writeSegments(full, count: segments, spareBytes: spareBytes)
    let bare = try bareStarts()
    let loaded = try measure(folder, log: full)
    let fresh = try measure(folder, log: folder.path + "/fresh")
    let reference = Figure.Reference(what: "navd --version", value: bare / 1_000_000)
    return [
      Figure(
        "start.full",
        "start to greeting, a full log: 64 MiB",
        loaded.times.median / 1_000_000,
        "ms",
        against: reference
      ),
      Figure(
        "start.full.worst",
        "  the slowest of \(starts)",
        loaded.times.percentile(100) / 1_000_000,
        "ms"
      ),
      Figure("start.full.resident", "  resident then (VmRSS)", loaded.resident / 1_024, "MiB"),
      Figure("start.full.peak", "  the most so far (VmHWM)", loaded.peak / 1_024, "MiB"),
      Figure(
        "start.fresh",
        "start to greeting, a log just begun",
        fresh.times.median / 1_000_000,
        "ms",
        against: reference
      ),
      Figure("start.fresh.resident", "  resident then (VmRSS)", fresh.resident / 1_024, "MiB"),
    ]
  }

  /// Starts the daemon again and again; memory is that of the last one.
  private static func measure(
    _ folder: TemporaryFolder,
    log: String
  ) throws -> (times: Durations, resident: Double, peak: Double) {
    var times = Durations()
    var memory = (resident: 0.0, peak: 0.0)
    for _ in 0..<starts {
      let start = Stopwatch.wall()
      let daemon = try DaemonChild(folder: folder.path, log: log)
      _ = try daemon.greet()
      times.append(Stopwatch.wall() - start)
      memory.resident = daemon.process.memoryKibibytes("VmRSS") ?? 0
      memory.peak = daemon.process.memoryKibibytes("VmHWM") ?? 0
      daemon.process.stop()
    }
    return (times, memory.resident, memory.peak)
  }

  /// The floor: the same program started to say its version and end.
  private static func bareStarts() throws -> Double {
    var times = Durations()
    for _ in 0..<starts {
      let start = Stopwatch.wall()
      let process = try ChildProcess(DaemonChild.program, ["--version"])
      guard process.wait() == 0 else { throw BenchError("navd --version failed") }
      times.append(Stopwatch.wall() - start)
    }
    return times.median
  }
}
