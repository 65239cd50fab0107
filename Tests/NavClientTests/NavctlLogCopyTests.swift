import Foundation
import NavClient
import TestSupport
import Testing

/// What goes into a log and out of it: copies, recordings, and what is wrong with a log.
@Suite("A log goes out and in with navctl") struct NavctlLogCopyTests {
  private let made: MadeLog

  init() throws { made = try MadeLog() }

  private func hash(_ state: String) throws -> String {
    let replay = try Navctl.run(["log", "replay", "--state", state]).output
    return String(try #require(replay.split(separator: "\n").first { $0.hasPrefix("state hash") }))
  }

  @Test func `a sequence that was exported comes to the same verdict`() throws {
    let exported = try made.run("export --evemu 156")
    #expect(exported.status == 0 && exported.errors == "")
    let file = made.folder.path("one.events")
    try exported.output.write(toFile: file, atomically: false, encoding: .utf8)
    // From any event of it the same touches come.
    for seq in [20, 100, 157] {
      #expect(try made.run("export --evemu \(seq)").output == exported.output, "\(seq)")
    }
    let other = made.folder.path("again")
    let told = try Navctl.run(["log", "import", file, "--into", other]).output
    #expect(told.hasPrefix(String(made.told.prefix { $0 != "\n" })))
  }

  @Test func `of two sequences the one that is asked for comes out`() throws {
    let second = try made.run("export --evemu 244")
    #expect(second.status == 0 && second.errors == "")
    #expect(try second.output != made.run("export --evemu 156").output)
    for seq in [243, 200, 245] {
      #expect(try made.run("export --evemu \(seq)").output == second.output, "\(seq)")
    }
    let file = made.folder.path("second.events")
    try second.output.write(toFile: file, atomically: false, encoding: .utf8)
    let told = try Navctl.run(["log", "import", file, "--into", made.folder.path("again")]).output
    let verdicts = [made.told, told].map { text in
      text.split(separator: "\n").dropLast().map { $0.components(separatedBy: "  ").last }
    }
    #expect(verdicts[0].count == 2 && verdicts[0][0] != verdicts[0][1])
    #expect(verdicts[1] == [verdicts[0][1]])
  }

  @Test func `without touches no frame has a place or a time`() throws {
    let plain = try made.run("export --from 150")
    #expect(plain.output.contains(#""contacts":[{"tracking":"#))
    #expect(plain.output.contains(#""frame_time_us":"#))
    let lines = try made.run("export --without-touch").output.split(separator: "\n")
    #expect(lines.count == 248)
    let frames = lines.filter { $0.contains(#""event":"frame""#) }
    #expect(frames.count > 100)
    for frame in frames {
      let object = try JSONSerialization.jsonObject(with: Data(frame.utf8)) as? [String: Any]
      #expect(
        Set(object?.keys ?? [:].keys) == ["seq", "event", "cause", "device", "contact_count"]
      )
    }
  }

  @Test func `a copy comes to the state of the log, and the log stays as it was`() throws {
    let before = try Data(contentsOf: URL(filePath: made.segment))
    let copy = made.folder.path("copy")
    let told = try made.run("backup --into \(copy)")
    #expect(told.output.hasSuffix(", seq 248, hash ec7a704092c232f2\n"))
    #expect(told.status == 0 && told.errors == "")
    #expect(try hash(copy) == hash(made.path))
    #expect(
      try Navctl.run(["log", "verify", "--state", copy]).output.hasPrefix("whole: 1 segment,")
    )
    #expect(try Data(contentsOf: URL(filePath: made.segment)) == before)
    #expect(
      try Navctl.run(["log", "replay", "--rerun", "--state", copy]).output.contains("the same")
    )
  }

  @Test func `damage is found, told with its place, and copied as it is`() throws {
    try made.change(at: 15_000, [0xff])
    let verified = try made.run("verify")
    #expect(verified.status == 5)
    #expect(verified.output.hasPrefix("\(made.segment): offset 149"))
    #expect(verified.output.contains(": damaged: "))
    #expect(verified.errors.hasPrefix("navctl: 1 finding is damage: "))
    let object = try made.run("verify --json").output
    #expect(object.hasPrefix(#"{"good":false,"#) && object.contains(#""meaning":"damaged""#))
    for line in [
      "show", "replay", "replay --rerun", "export", "at 248", "what-if --set back.rule=half",
    ] {
      let stopped = try made.run(line)
      #expect(stopped.status == 5, "\(line)")
      #expect(stopped.errors.hasPrefix("navctl: \(made.segment): damaged: offset "), "\(line)")
    }
    let copy = made.folder.path("copy")
    let told = try made.run("backup --into \(copy)")
    #expect(told.status == 5)
    #expect(told.output.contains("; copied as it is\n"))
    let copied = try Data(contentsOf: URL(filePath: copy + "/segment-0000000001.navlog"))
    #expect(try copied == Data(contentsOf: URL(filePath: made.segment)))
  }

  @Test func `a torn end is not yet, and is left out of a copy`() throws {
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: made.segment)))
    let end = try #require(bytes.lastIndex { $0 != 0 }) / 8 * 8 + 8
    try made.change(at: end, Array(repeating: 0x58, count: 40))
    let verified = try made.run("verify")
    #expect(verified.status == 0)
    #expect(verified.output.contains(": torn: "))
    #expect(try made.run("replay").status == 0)
    let copy = made.folder.path("copy")
    let told = try made.run("backup --into \(copy)")
    #expect(told.status == 0)
    #expect(told.output.contains("not written to its end; left out from there on\n"))
    #expect(try Navctl.run(["log", "verify", "--state", copy]).output.hasPrefix("whole: "))
  }

  @Test func `every fault makes a recording that can be read, and the seed draws it`() throws {
    let file = ProjectTree.url("Tests/Recordings/edge-swipe-back.events").path()
    let plain = try [UInt8](Data(contentsOf: URL(filePath: file)))
    let original = try Recording(parsing: plain, file: file)
    let list = try Navctl.run(["log", "fault", "--list"]).output.split(separator: "\n")
    #expect(list.count == RecordingFault.allCases.count)
    for fault in RecordingFault.allCases {
      let made = try Navctl.run(["log", "fault", fault.rawValue, file, "--seed", "3"])
      #expect(made.status == 0, "\(made.errors)")
      let recording = try Recording(parsing: Array(made.output.utf8), file: file)
      // The recording is of 125 frames a second.
      let isOther = recording.events != original.events
      #expect(isOther || fault == .rate125, "\(fault)")
      let again = try Navctl.run(["log", "fault", fault.rawValue, file, "--seed", "3"])
      #expect(again.output == made.output)
      #expect(list.contains { $0.hasPrefix("  \(fault.rawValue) ") }, "\(fault)")
    }
    let cut = try Navctl.run(["log", "fault", "cut", file, "--at", "40"]).output
    #expect(try Recording(parsing: Array(cut.utf8), file: file).steps.count == 40)
  }

  @Test(arguments: [
    ("mirro FILE", "'mirro' is no fault: did you mean 'mirror'?"),
    ("mirror FILE --at 3", "mirror is of the whole recording: --at cannot go with it"),
    ("cut FILE --at 99", "--at 99: the recording has the frames 0 to 80"),
    ("cut", "FAULT FILE is missing; --list tells what there is"),
  ])
  func `a mistake about a fault is told`(line: String, text: String) throws {
    let file = ProjectTree.url("Tests/Recordings/edge-swipe-back.events").path()
    let words = NavctlTests.words(line.replacing("FILE", with: file))
    let wrong = try Navctl.run(["log", "fault"] + words)
    #expect(wrong.errors == "navctl: \(text)\n")
    #expect(wrong.status == 2)
  }

  @Test func `what cannot be imported leaves no folder behind`() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("a.events")
    try "E: 0.000000 0000 0000 0\n".write(toFile: file, atomically: false, encoding: .utf8)
    let into = folder.path("log")
    let wrong = try Navctl.run(["log", "import", file, "--into", into])
    #expect(wrong.errors.hasPrefix("\(file): no description of the device"))
    #expect(wrong.status == 5)
    #expect(!FileManager.default.fileExists(atPath: into))
    #expect(try Navctl.run(["log", "import", file]).status == 2)
  }
}
