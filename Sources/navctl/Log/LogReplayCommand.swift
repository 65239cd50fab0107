import NavCore
import NavLog
import NavSystem

extension Command {
  static let logReplay = Command(
    "log replay",
    summary: "fold the log again, and print what it comes to",
    options: [
      .state,
      .init("at", value: "SEQ", help: "stop behind this event"),
      .init("rerun", help: "run recognition again, and compare every event"),
      .object,
    ],
    details: """
      Folds the events as the daemon does, and compares with every state hash and
      checkpoint in the log. Needs no daemon, and works on the files of one that runs.

      With --rerun the recorded inputs of each session go through recognition again,
      under the configuration that was recorded with it, and what comes out is
      compared with the log bit for bit. What another version of navd wrote may come
      out otherwise: that is told, and is no error. The same holds for a session whose
      start, which says the version, is no longer in the log. One session at a time is
      held in memory, with some 500 bytes an event.

      """,
    statuses: ExitStatus.ofLog,
    file: "the log"
  ) { invocation throws(Failure) in
    if invocation.arguments.has("rerun") {
      try invocation.rerunLog()
    } else {
      try invocation.replayLog()
    }
  }
}

extension Invocation {
  fileprivate func replayLog() throws(Failure) {
    let folder = try logFolder
    let wanted = try seq("at")
    let progress = LogProgress()
    let replay = try log { () throws(LogError) in
      try LogReplay.run(folder, to: wanted ?? .max) { seq in
        progress.show(every: 1_024) { "replayed up to seq \(seq)" }
      }
    }
    progress.erase()
    if let wanted, replay.report.stop.isGood, !replay.reached(wanted) {
      throw .usage(UsageError("--at \(wanted): \(replay.held)"))
    }
    if wantsLines {
      try screen.write(replay.fields.json + "\n")
    } else {
      for line in replay.lines { try screen.say(line) }
    }
    try check(replay.report)
    if let seq = replay.differsAtSeq { throw .logDiffers(seq: seq) }
  }
}
