import Foundation
import NavSystem
import TestSupport
import Testing

/// What `navctl log` tells of a log that is always the same: three swipes from the project's own
/// recordings, each with what it came to.
@Suite("Reading a log with navctl") struct NavctlLogTests {
  private let made: MadeLog

  init() throws { made = try MadeLog() }

  private func run(_ line: String) throws -> Navctl { try made.run(line) }

  @Test func `a log is made of recordings, and tells what navd would say`() throws {
    #expect(
      made.told == """
        seq 156  edge back commit, action back: projected, would have reached 113.6 % of the way \
        ≥ 50 % (63.6 % to spare)
        seq 244  edge back revert: projected, would have reached 20 % of the way < 50 % (30 % short)
        \(made.path): 123 frames, 248 events, 2 gestures, hash ec7a704092c232f2

        """
    )
  }

  @Test func `events are chosen by seq and by several kinds`() throws {
    let shown = try run("show --kind gesture_ended --kind tick --from 150 --to 250")
    #expect(
      shown.output == """
            156     +0.648 s  gesture_ended         gesture 1, commit at 58.6 %: projected \
        113.6 % of 50.0 %, caused by 155
            158     +1.248 s  tick                  settle, due at +1.248 s, caused by 157
            244     +6.208 s  gesture_ended         gesture 2, revert at 20.0 %: projected \
        20.0 % of 50.0 %, caused by 243
            245     +6.808 s  tick                  settle, due at +6.808 s, caused by 244

        """
    )
    #expect(shown.errors == "" && shown.status == 0)
    let object = try run("show --json --from 158 --to 158").output
    #expect(object.hasPrefix(#"{"seq":158,"time_us":1248000,"event":"tick","cause":157,"#))
  }

  @Test func `events are chosen by the time on the wall`() throws {
    let wall = ["TZ": "UTC"]
    let folder = made.path
    func count(_ words: String...) throws -> Int {
      let shown = try Navctl.run(["log", "show", "--state", folder] + words, environment: wall)
      return shown.output.split(separator: "\n").count
    }
    // The recordings begin at 100 s; between the events 159 and 160 nobody touches anything.
    #expect(try count("--since", "1970-01-01 00:01:45") == 248 - 159)
    #expect(try count("--until", "1970-01-01 00:01:45") == 159)
    #expect(try count("--until", "1970-01-02") == 248)
    let none = try Navctl.run(["log", "show", "--state", folder, "--since", "-10m"])
    #expect(none.output == "" && none.status == 0)
    #expect(
      none.errors == "navctl: no event is selected; those from 1 to 248 were looked at\n"
    )
    #expect(
      try run("show --to 0").errors
        == "navctl: no event is selected; the log begins with event 1\n"
    )
    #expect(try run("show --from 900").errors == "navctl: the log ends before 900\n")
  }

  @Test func `the state behind an event is told, with its hash`() throws {
    let state = try run("at 100")
    #expect(
      state.output == """
        main: unmanaged, left to right, 157.5 × 105.0 mm (resolution)
          back tracking, at 25.7 %, by gesture 1, because of 16
          revision 0
        device 1: touchscreen "navd demo panel" on main
        seq 100, session 1 at 0.424 s, hash \(try hash(at: 100))

        """
    )
    let object = try run("at 100 --json").output
    for part in [
      #"{"seq":100,"state_hash":""#, #""surfaces":[{"name":"main","configured":true,"#,
      #""stack":[]"#, #""zones":[]"#, #""transition":{"transition":1,"kind":"back","phase":"#,
      #""devices":[{"device":1,"description":{"name":"navd demo panel""#,
    ] {
      #expect(object.contains(part), "\(part)")
    }
    #expect(try hash(at: 248) == "ec7a704092c232f2")
    #expect(try run("at 249").errors == "navctl: '249': the log holds the states behind 0 to 248\n")
    #expect(try run("at 249").status == 2)
  }

  private func hash(at seq: Int) throws -> String {
    let replay = try run("replay --at \(seq)").output
    let line = try #require(replay.split(separator: "\n").first { $0.hasPrefix("state hash") })
    return String(line.split(separator: " ").last ?? "")
  }

  @Test func `two states differ place by place`() throws {
    #expect(
      try run("diff 156 157").output == """
        seq 156 → 157, 1 event between them
        - surfaces[0].transition.phase: "tracking"
        + surfaces[0].transition.phase: "committed"
        - surfaces[0].transition.settling: null
        + surfaces[0].transition.settling: {"target_ppm":1000000,"velocity_ppm_per_s":1833416,\
        "response_us":350000,"damping_ppm":1000000,"start_us":648000,"deadline_us":1248000}
        - surfaces[0].transition.cause: 16
        + surfaces[0].transition.cause: 157

        """
    )
    #expect(try run("diff 9 9").output == "seq 9 → 9, 0 events between them\nnothing differs\n")
    #expect(
      try run("diff 2 1 --json").output.hasPrefix(
        #"{"from":2,"to":1,"events":1,"changes":[{"path":"configuration","from":""#
      )
    )
  }

  @Test func `the chain of causes ends with the input`() throws {
    #expect(
      try run("why 157").output == """
            157     +0.648 s  transition_committed  back, transition 1, action back, caused by 156
            156     +0.648 s  gesture_ended         gesture 1, commit at 58.6 %: projected \
        113.6 % of 50.0 %, caused by 155
                   projected, would have reached 113.6 % of the way ≥ 50 % (63.6 % to spare)
            155     +0.648 s  frame                 device 1, no contact
        input 73 of the session

        """
    )
    #expect(try run("why 157 --json").output.contains(#""end":"input 73 of the session"}"#))
    #expect(try run("why 999").errors == "navctl: '999': the log holds the events 1 to 248\n")
  }

  @Test func `what is recorded comes out again, bit for bit`() throws {
    #expect(
      try run("replay --rerun").output == """
        sessions    1 run again
        events      248 compared, 2 gestures among them
        result      the same, bit for bit

        """
    )
    let object = try run("replay --rerun --json").output
    #expect(object.contains(#""events":248,"gestures":2,"not_recorded":0,"what_if":[],"#))
    #expect(try run("replay --rerun --at 3").status == 2)
  }

  @Test func `other settings are told by what flips`() throws {
    #expect(
      try run("what-if --set gesture.edge_zone_pt=5").output == """
        seq 156  edge back commit, action back → no gesture: edge zone, 12.6 pt from the edge \
        > 5 pt (7.6 pt too far)
        seq 244  edge back revert → no gesture: edge zone, 12.6 pt from the edge > 5 pt (7.6 pt \
        too far)
        commits 0, reverts 0, cancelled 0, flips 2

        """
    )
    #expect(
      try run("what-if --sweep gesture.edge_zone_pt=11..14").output == """
        gesture.edge_zone_pt  commits  reverts  cancelled  flips
        11                          0        0          0      2
        12                          0        0          0      2
        13                          1        1          0      0
        14                          1        1          0      0

        """
    )
    let object = try run("what-if --set back.start=none --json")
    #expect(object.status == 5 && object.errors.hasPrefix("back.start=none: back.start: is "))
    let file = made.folder.path("a.toml")
    try "[gesture]\nedge_zone_pt = 5\n".write(toFile: file, atomically: false, encoding: .utf8)
    #expect(try run("what-if --config \(file)").output.hasSuffix("flips 2\n"))
  }

  @Test(arguments: [
    ("what-if", "one of --config, --set and --sweep is missing: nothing changes"),
    ("what-if --set a", "--set a: table.key=value was expected, as back.rule=half"),
    (
      "what-if --set back.rul=a",
      "--set back.rul: no key of the configuration; did you mean back.rule?"
    ),
    (
      "what-if --set device.a=1",
      "--set device.a: a key of one of several tables: use --config FILE"
    ),
    (
      "what-if --sweep back.rule=a..b",
      "--sweep back.rule=a..b: table.key=a..b or table.key=a..b:step was expected, with at most 200"
        + " values of at most three places"
    ),
    ("at x", "'x': the number of an event was expected"),
    ("diff 1 -- -1", "'-1': the number of an event was expected"),
    ("show --kind fram", "--kind fram: one of session_started, configured, "),
    (
      "show --since 2026-02-30",
      "--since 2026-02-30: a time as \"2026-12-01 14:05\", 14:05 or -10m was expected"
    ),
    ("show --since -1h --until -2h", "--since is not before --until: that names no event"),
    ("backup", "--into FOLDER is missing: a folder that is not there yet"),
    ("backup --into /tmp", "--into /tmp: it is there; a new folder was expected"),
    (
      "export --evemu 3", "--evemu 3: device_added follows from no touch; a gesture or a frame does"
    ),
    ("export --evemu 3 --to 4", "--evemu is one sequence, whole: --to cannot go with it"),
  ])
  func `a mistake is told with what would be right`(line: String, text: String) throws {
    let wrong = try run(line)
    #expect(wrong.errors.hasPrefix("navctl: \(text)"))
    #expect(wrong.output == "")
    #expect(wrong.status == 2)
  }

  @Test(arguments: [
    ("verify", "there is no event in this log yet\n", ""),
    ("show", "", "navctl: there is no event in this log yet\n"),
    ("replay", "there is no event in this log yet\n", ""),
    ("export", "", "navctl: there is no event in this log yet\n"),
    ("at 1", "", "navctl: '1': there is no event in this log yet\n"),
    ("why 1", "", "navctl: '1': there is no event in this log yet\n"),
    ("export --evemu 1", "", "navctl: --evemu 1: there is no event in this log yet\n"),
    ("what-if --set back.rule=half", "commits 0, reverts 0, cancelled 0, flips 0\n", ""),
  ])
  func `an empty log is told`(line: String, output: String, errors: String) throws {
    let folder = try TemporaryFolder()
    let shown = try Navctl.run(["log"] + NavctlTests.words(line) + ["--state", folder.path])
    #expect(shown.output == output)
    #expect(shown.errors == errors)
  }
}

/// A log that `navctl log import` made of two swipes, and what it told then.
struct MadeLog {
  let folder: TemporaryFolder
  let told: String
  var path: String { folder.path("log") }

  init() throws {
    folder = try TemporaryFolder()
    let recordings = ["edge-swipe-back", "edge-swipe-reverted"].map {
      ProjectTree.url("Tests/Recordings/\($0).events").path(percentEncoded: false)
    }
    let made = try Navctl.run(["log", "import"] + recordings + ["--into", folder.path("log")])
    #expect(made.status == 0, "\(made.errors)")
    told = made.output
  }

  func run(_ line: String) throws -> Navctl {
    var words = line.split(separator: " ").map(String.init)
    words.insert(contentsOf: ["--state", path], at: 1)
    return try Navctl.run(["log"] + words)
  }

  /// The bytes of its only segment.
  var segment: String { path + "/segment-0000000001.navlog" }

  func change(at offset: Int, _ bytes: [UInt8]) throws {
    let handle = try FileHandle(forUpdating: URL(filePath: segment))
    try handle.seek(toOffset: UInt64(offset))
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
  }
}
