import NavClient
import NavCore
import NavLog
import NavSystem

extension Command {
  static let logExport = Command(
    "log export",
    summary: "print events as JSON, or touches as a recording",
    options: LogSelection.options + [
      .init(
        "without-touch",
        help: "no place and no time of a touch in frames; times,\n"
          + "progress and measures of gestures stay"
      ),
      .init(
        "evemu",
        value: "SEQ",
        help: "the touches that the event SEQ is of or followed from,\n"
          + "as a recording of evemu, from time 0 on"
      ),
    ],
    details: """
      One JSON object a line, each an event with all its fields. With --without-touch
      a frame has its seq, its device and how many contacts it had. All else stays:
      when each other event came, how far a gesture was and how fast, what was
      measured of it (as the distance from the edge where it began), names of pages.

      A recording of evemu comes to the same verdict again, with `navctl send` or
      `navctl log import`; its device has slots, whatever it had itself. For it the
      session of SEQ is held in memory, with some 500 bytes an event.

      \(LogSelection.details)
      """,
    statuses: ExitStatus.ofLog,
    file: "the log"
  ) { invocation throws(Failure) in
    if let seq = try invocation.seq("evemu") {
      try invocation.exportRecording(seq)
    } else {
      try invocation.exportEvents()
    }
  }
}

extension Invocation {
  fileprivate func exportEvents() throws(Failure) {
    var selection = try LogSelection(self)
    var reader = LogReader(try logFolder)
    var output = LineOutput(screen)
    var isOpen = true
    let hidesTouches = arguments.has("without-touch")
    let report = try log { () throws(LogError) in
      try reader.read(from: selection.readingStart) { item in
        if case .gap(let gap) = item, selection.meets(gap) { isOpen = output.say(gap.fields.json) }
        guard case .event(let event) = item else { return isOpen }
        switch selection.judge(event) {
        case .behind: return false
        case .unwanted: return true
        case .wanted: break
        }
        let fields = hidesTouches ? event.fieldsWithoutTouch : event.fields
        isOpen = output.say(fields.json)
        return isOpen
      }
    }
    guard isOpen else { throw .outputClosed }
    try output.end()
    if let text = selection.remark(output.count) { StandardStream.error.write("navctl: \(text)\n") }
    try check(report)
  }

  fileprivate func exportRecording(_ seq: UInt64) throws(Failure) {
    for other in ["from", "to", "since", "until", "kind", "without-touch"]
    where arguments.has(other) {
      throw .usage(UsageError("--evemu is one sequence, whole: --\(other) cannot go with it"))
    }
    var reader = LogReader(try logFolder)
    var session: RecordedSession?
    let report = try log { () throws(LogError) in
      try reader.readSessions { candidate in
        guard let last = candidate.events.last, last.seq >= seq else { return true }
        if candidate.start.seq < seq { session = candidate }
        return false
      }
    }
    guard let session else {
      try check(report)
      let folder = try logFolder
      let replay = try log { () throws(LogError) in try LogReplay.run(folder) }
      throw .usage(UsageError("--evemu \(seq): \(replay.heldEvents)"))
    }
    let touches: RecordedTouches
    do throws(RecordedTouches.Absence) {
      touches = try RecordedTouches(of: seq, in: session)
    } catch {
      throw .usage(UsageError("--evemu \(seq): \(error.sentence)"))
    }
    try screen.write(Recording(touches).text)
    let beyond = touches.frames.count { $0.fingersBeyond > 0 }
    if beyond > 0 {
      StandardStream.error.write(
        "navctl: \(beyond) frames count fingers that have no place; a recording cannot say that\n"
      )
    }
  }
}

extension RecordedTouches.Absence {
  fileprivate var sentence: String {
    switch self {
    case .otherEvent(let kind): "\(kind.name) follows from no touch; a gesture or a frame does"
    case .notRecorded: "the frames of its sequence are not in the log"
    case .unknownDevice(let device): "the description of device \(device) is not in the log"
    }
  }
}
