import NavClient
import Testing

/// What `libinput record` writes.
@Suite("Recordings of libinput") struct LibinputRecordingTests {
  private static let text = """
    # libinput record
    version: 1
    ndevices: 2
    libinput:
      version: "1.26.0"
      git: "unknown"
    devices:
    - node: /dev/input/event4
      evdev:
        # Name: a panel
        name: "a panel: the left one"
        id: [3, 4660, 22136, 272]
        codes:
          0: [0, 1, 2, 3] # EV_SYN
          1: [330] # EV_KEY
          3: [47, 53, 54, 57] # EV_ABS
        absinfo:
          47: [0, 9, 0, 0, 0]
          53: [0, 4095, 0, 0, 26]
          54: [-5, 2730, 1, 2, 26]
          57: [0, 65535, 0, 0, 0]
        properties: [1]
      hid: [
        0x05, 0x0d
      ]
      udev:
        properties:
        - ID_INPUT=1
        virtual: false
      quirks:
      events:
      # Current time is 12:34:56
      - evdev:
        - [  0,      0,   3,  57,    1420] # EV_ABS / ABS_MT_TRACKING_ID   1420
        - [  0,      0,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
      - libinput:
        - {time: 0.000, type: TOUCH_DOWN, slot: 0}
      - evdev:
        - [ 12, 345678,   3,  57,      -1] # EV_ABS / ABS_MT_TRACKING_ID     -1
        - [ 12, 345678,   0,   0,       0]
    - node: /dev/input/event5
      evdev:
        name: 'another'
        id: [6, 1, 2, 3]
      events:

    """

  private func read(_ text: String) throws(RecordingError) -> [Recording] {
    try Recording.all(parsing: Array(text.utf8), file: "a.yml")
  }

  @Test func `each device is a recording with its description`() throws {
    let recordings = try read(Self.text)
    #expect(recordings.map { $0.device?.name } == ["a panel: the left one", "another"])
    let device = try #require(recordings.first?.device)
    #expect([device.bus, device.vendor, device.product, device.version] == [3, 4660, 22136, 272])
    #expect(device.properties == [1] && device.keys == [330])
    #expect(device.slots == 10)
    #expect(
      device.y
        == RecordedAxis(code: 54, minimum: -5, maximum: 2730, fuzz: 1, flat: 2, resolution: 26)
    )
    #expect(recordings[0].events.count == 4)
    #expect(
      recordings[0].events[2]
        == RecordedEvent(seconds: 12, microseconds: 345_678, type: 3, code: 57, value: -1)
    )
    #expect(recordings[1].events.isEmpty)
  }

  @Test func `its text as evemu's is the same recording`() throws {
    let recording = try read(Self.text)[0]
    let again = try Recording(parsing: Array(recording.text.utf8), file: "a.yml")
    #expect(again == recording)
  }

  @Test(arguments: [
    ("[ 12, 345678,   3,  57,      -1]", "[ 12, 1345678, 3, 57, -1]", 39),
    ("[ 12, 345678,   3,  57,      -1]", "[ 12, 345678, 3, 57]", 39),
    ("[0, 4095, 0, 0, 26]", "[0, 4095]", 19), ("id: [3, 4660, 22136, 272]", "id: 3", 12),
  ])
  func `what is wrong is told with its line`(old: String, new: String, line: Int) throws {
    let error = #expect(throws: RecordingError.self) {
      try read(Self.text.replacing(old, with: new))
    }
    guard case .malformed(_, let found, _, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(found == line)
  }

  @Test func `a file without a device is told`() {
    #expect(throws: RecordingError.descriptionMissing(file: "a.yml")) {
      try read("# libinput record\nversion: 1\n")
    }
  }
}
