import NavClient
import NavSystem
import NavWire

extension Command {
  static let send = Command(
    "send",
    summary: "play recordings of a touch device into the input socket",
    operands: "FILE…",
    count: 1...256,
    options: CommandLineSyntax.Option.connection + [
      .description,
      .init(
        "speed",
        value: "N",
        help: "as fingers N times as fast would have moved, 0.01 to 100 (1)"
      ),
      .init(
        "fast",
        help: "as fast as it is taken: on the virtual clock, with the\nrecorded times"
      ),
    ],
    details: """
      FILE is a recording of evemu (versions 1.0 to 1.3) or of `libinput record`.
      Several are played one after another, each as a device of its own; all are read
      before the first one is played. It ends when all touches are applied and
      written. The input socket is input.sock beside the main socket.

      """,
    statuses: ExitStatus.ofDaemon + [.badFile],
    file: "a recording"
  ) { invocation throws(Failure) in
    let player = try Player(invocation)
    for recording in player.recordings { try player.play(recording) }
  }
}

/// One run of `navctl send`.
private struct Player {
  let recordings: [Recording]
  private let invocation: Invocation
  private let path: String
  private let waitMilliseconds: Int
  private let isFast: Bool
  private let speedThousandths: Int

  init(_ invocation: Invocation) throws(Failure) {
    self.invocation = invocation
    let arguments = invocation.arguments
    path = InputConnection.defaultPath(beside: invocation.socket)
    waitMilliseconds = try invocation.waitMilliseconds()
    isFast = arguments.has("fast")
    let speed = try usage { () throws(UsageError) in
      try arguments.thousandths("speed", in: 10...100_000)
    }
    if isFast && speed != nil {
      throw .usage(UsageError("--fast has no pace of its own: it cannot go with --speed"))
    }
    speedThousandths = speed ?? 1_000
    var recordings: [Recording] = []
    for recording in try invocation.recordings(arguments.operands) {
      _ = try Player.deviceLine(recording, clock: .own, surface: invocation.surface)
      recordings.append(recording.played(speedThousandths: speedThousandths))
    }
    self.recordings = recordings
  }

  private static func deviceLine(
    _ recording: Recording,
    clock: DeviceLine.Clock,
    surface: String
  ) throws(Failure) -> DeviceLine {
    do throws(RecordingError) {
      return try recording.deviceLine(clock: clock, surface: surface)
    } catch {
      throw .recording(error)
    }
  }

  /// Plays one recording to its end, and says what the daemon made of it.
  func play(_ recording: Recording) throws(Failure) {
    let line = try Player.deviceLine(
      recording,
      clock: isFast ? .virtual : .own,
      surface: invocation.surface
    )
    let connection = try daemon { () throws(ClientError) in
      try InputConnection(path: path, device: line, waitMilliseconds: waitMilliseconds)
    }
    let done = try daemon { () throws(ClientError) in
      if isFast {
        try connection.send(recording.encoded(layout: .evdev24))
      } else {
        try pace(recording, into: connection)
      }
      return try connection.finish()
    }
    if invocation.wantsLines {
      var writer = WireWriter()
      writer.append(done)
      return try invocation.screen.say(line: writer.bytes.dropLast())
    }
    let seconds = Figure.seconds(microseconds: recording.durationMicroseconds)
    let how = isFast ? "on the virtual clock" : "at its pace"
    try invocation.screen.say(
      "\(recording.file): \(done.records) records, \(done.frames) frames over \(seconds) \(how); "
        + "device \(connection.device), seq \(done.seq)"
        + Reply.Success.remark(ifAhead: done.isAhead)
    )
  }

  /// Sends each step when it is due; the schedule is absolute, so that delays do not add up.
  private func pace(
    _ recording: Recording,
    into connection: InputConnection
  ) throws(ClientError) {
    let start = SystemClock.monotonicMicroseconds()
    var bytes: [UInt8] = []
    for step in recording.steps {
      let left = start + step.dueMicroseconds - SystemClock.monotonicMicroseconds()
      if left > 0 { try connection.wait(milliseconds: Int((left + 999) / 1_000)) }
      bytes.removeAll(keepingCapacity: true)
      for event in recording.events[step.events] { event.encode(layout: .evdev24, into: &bytes) }
      try connection.send(bytes)
    }
  }
}
