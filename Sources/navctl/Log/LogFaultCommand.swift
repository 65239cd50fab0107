import NavClient
import NavConfiguration
import NavSystem

extension Command {
  static let logFault = Command(
    "log fault",
    summary: "print a recording with something wrong in it",
    operands: "FAULT FILE",
    count: 0...2,
    options: [
      .init("list", help: "tell what there is"),
      .init("seed", value: "N", help: "another number draws another one, from 0 (1)"),
      .init("at", value: "FRAME", help: "at this frame, from 0, and not a drawn one"),
      .description,
    ],
    details: """
      FILE is a recording of one device, of evemu or `libinput record`; what comes out
      is evemu's text. The same seed makes the same. `navctl send` and `navctl log
      import` play it. FAULT is one of:
      \(faultList)

      """,
    statuses: ExitStatus.ofLog,
    file: "a recording"
  ) { invocation throws(Failure) in
    let operands = invocation.arguments.operands
    if invocation.arguments.has("list"), operands.isEmpty {
      return try invocation.screen.write(faultList + "\n")
    }
    guard operands.count == 2 else {
      throw .usage(UsageError("FAULT FILE is missing; --list tells what there is"))
    }
    guard let fault = RecordingFault(rawValue: operands[0]) else {
      let known = RecordingFault.allCases.map(\.rawValue)
      let meant = NearestName.find(operands[0], among: known).map { "did you mean '\($0)'?" }
      let right = meant ?? "one of \(known.joined(separator: ", ")) was expected"
      throw .usage(UsageError("'\(operands[0])' is no fault: \(right)"))
    }
    let (seed, place) = try usage { () throws(UsageError) in
      (
        try invocation.arguments.integer("seed", in: 0...Int.max) ?? 1,
        try invocation.arguments.integer("at", in: 0...Int.max)
      )
    }
    if place != nil, !fault.hasPlace {
      throw .usage(
        UsageError("\(fault.rawValue) is of the whole recording: --at cannot go with it")
      )
    }
    let recordings = try invocation.recordings([operands[1]])
    guard recordings.count == 1, let recording = recordings.first else {
      let reason = "\(recordings.count) devices; a recording of one was expected"
      throw .unfit(file: operands[1], reason: reason)
    }
    if recording.device == nil { throw .recording(.descriptionMissing(file: recording.file)) }
    let frames = recording.steps.count
    if let place, place >= frames {
      throw .usage(UsageError("--at \(place): the recording has the frames 0 to \(frames - 1)"))
    }
    let text = recording.with(fault, seed: UInt64(seed), place: place).text
    try invocation.screen.write(text)
  }

  private static var faultList: String {
    let faults = RecordingFault.allCases
    let width = faults.map(\.rawValue.count).max() ?? 0
    return faults.map { "  \($0.rawValue.padded(to: width))  \($0.summary)" }
      .joined(separator: "\n")
  }
}
