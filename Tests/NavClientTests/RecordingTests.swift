import Foundation
import NavClient
import NavWire
import TestSupport
import Testing

@Suite struct RecordingTests {
  private func parse(_ text: String) throws(RecordingError) -> Recording {
    try Recording(parsing: [UInt8](text.utf8), file: "panel.events")
  }

  private static let panel = """
    # EVEMU 1.3
    N: some panel
    I: 0018 056a 00e6 0139
    P: 02 00 00 00 00 00 00 00
    B: 00 0b 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 04 00 00 00 00 00 00
    B: 03 03 00 00 00 00 80 60 02
    A: 00 0 100 0 0
    A: 01 0 200 0 0 1
    A: 2f 0 9 0 0 0
    A: 35 -10 4095 4 1 12
    A: 36 0 2730 0 0 21

    """

  @Test func `a description tells identity, kind, axes and slots`() throws {
    let device = try #require(try parse(Self.panel).device)
    #expect(device.name == "some panel")
    #expect(device.bus == 0x18 && device.version == 0x139)
    #expect(device.vendor == 0x56a && device.product == 0xe6)
    #expect(device.kind == .touchscreen)
    #expect(device.keys == [0x14a])
    #expect(device.slots == 10)
    #expect(
      device.x
        == RecordedAxis(code: 0x35, minimum: -10, maximum: 4095, fuzz: 4, flat: 1, resolution: 12)
    )
    #expect(device.y?.resolution == 21)
    #expect(device.axis(0)?.resolution == 0, "version 1.2 and before say no resolution")
  }

  @Test func `stamps, negative values and remarks of events are read as they stand`() throws {
    let recording = try parse(
      "E: 1330495962.000908 0003 0039 -001\t# EV_ABS / ABS_MT_TRACKING_ID   -1\r\n"
        + "E: 0.000001 0001 014a 0001\n"
    )
    #expect(
      recording.events == [
        RecordedEvent(
          seconds: 1_330_495_962,
          microseconds: 908,
          type: 3,
          code: 0x39,
          value: -1
        ),
        RecordedEvent(seconds: 0, microseconds: 1, type: 1, code: 0x14a, value: 1),
      ]
    )
    #expect(recording.device == nil)
  }

  @Test func `where a device is described in comments only, they stand in`() throws {
    let recording = try parse(
      """
      # EVEMU 1.2
      # Input device name: "some pad"
      # Input device ID: bus 0x03 vendor 0x5ac product 0x249 version 0x01
      # Supported events:
      #   Event type 1 (EV_KEY)
      #     Event code 325 (BTN_TOOL_FINGER)
      #   Event type 3 (EV_ABS)
      #     Event code 53 (ABS_MT_POSITION_X)
      #       Value      7
      #       Min    -4620
      #       Max     5140
      #       Fuzz       1
      #       Flat       2
      #       Resolution 90
      #     Event code 54 (ABS_MT_POSITION_Y)
      #       Min     -150
      #       Max     6600
      # Properties:
      #   Property  type 2 (INPUT_PROP_BUTTONPAD)
      """
    )
    let device = try #require(recording.device)
    #expect(device.name == "some pad")
    #expect(device.bus == 3 && device.vendor == 0x5ac && device.product == 0x249)
    #expect(device.keys == [325])
    #expect(device.properties == [2])
    #expect(device.kind == .touchpad)
    #expect(
      device.x
        == RecordedAxis(
          code: 53,
          minimum: -4620,
          maximum: 5140,
          fuzz: 1,
          flat: 2,
          resolution: 90
        )
    )
    #expect(device.y == RecordedAxis(code: 54, minimum: -150, maximum: 6600))
    #expect(device.slots == nil)
  }

  @Test(arguments: [
    ("# EVEMU 2.0\n", 1, "an EVEMU version 1.0 to 1.3"),
    ("\nhello\n", 2, "a comment or a line"),
    ("Z: 1\n", 1, "a comment or a line"),
    ("N: a\nI: 3 4 5\n", 2, "four hex digits"),
    ("P: 02 00\n", 1, "eight bytes in hex"),
    ("B: 01 zz 00 00 00 00 00 00 00\n", 1, "eight bytes"),
    ("A: 35 0 4095 0\n", 1, "the code in hex"),
    ("A: 35 0 99999999999 0 0 0\n", 1, "the code in hex"),
    ("E: 12.5 0003 0035 1\n", 1, "six decimals"),
    ("E: -1.000000 0003 0035 1\n", 1, "six decimals"),
    ("E: 1.000000 0003 0035 1 2\n", 1, "six decimals"),
    ("E: 1.000000 10003 0035 1\n", 1, "six decimals"),
  ])
  func `a bad line is named, with what would be right`(text: String, line: Int, right: String)
    throws
  {
    let error = try #require(throws: RecordingError.self) { _ = try parse(text) }
    #expect(error.description.hasPrefix("panel.events:\(line): expected "))
    #expect(error.description.contains(right))
  }

  @Test func `records are the kernel's, in both layouts`() {
    let event = RecordedEvent(
      seconds: 0x1_0000_0002,
      microseconds: 3,
      type: 4,
      code: 5,
      value: -6
    )
    let recording = Recording(file: "", events: [event])
    #expect(
      recording.encoded(layout: .evdev24) == [
        2, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 4, 0, 5, 0, 0xfa, 0xff, 0xff, 0xff,
      ]
    )
    #expect(
      recording.encoded(layout: .evdev16) == [
        2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 5, 0, 0xfa, 0xff, 0xff, 0xff,
      ]
    )
  }

  @Test func `the device line says what the socket asks for`() throws {
    let line = try parse(Self.panel).deviceLine(clock: .virtual)
    #expect(
      line
        == DeviceLine(
          name: "some panel",
          kind: .touchscreen,
          surface: "main",
          format: .evdev24,
          clock: .virtual,
          x: DeviceLine.Axis(minimum: -10, maximum: 4095, resolution: 12),
          y: DeviceLine.Axis(minimum: 0, maximum: 2730, resolution: 21),
          slots: 10,
          vendor: 0x56a,
          product: 0xe6
        )
    )
  }

  @Test func `without a description or an axis there is no device line`() throws {
    let bare = try parse("E: 0.000000 0000 0000 0\n")
    #expect(throws: RecordingError.descriptionMissing(file: "panel.events")) {
      try bare.deviceLine(clock: .own)
    }
    let flat = try parse("N: flat\nA: 00 0 10 0 0\n")
    #expect(
      throws: RecordingError.axisMissing(file: "panel.events", device: "flat", axis: "y")
    ) {
      try flat.deviceLine(clock: .own)
    }
    #expect(bare.described(by: flat).device?.name == "flat")
  }

  @Test func `what is written is read back the same`() throws {
    let recording = try parse(Self.panel + "E: 7.000042 0003 0035 -5\n")
    let again = try parse(recording.text)
    #expect(again == recording)
    #expect(again.text == recording.text)
    #expect(again.text.split(separator: "\n").contains { $0.hasPrefix("E: 7.000042 0003 0035 -5") })
  }
}

@Suite(Recordings.needed) struct RealRecordingTests {
  /// Name, kind, horizontal and vertical range, slots; -1: none.
  @Test(arguments: [
    ("isdv4-e6", DeviceLine.Kind.touchscreen, 0...2776, 0...1569, 2),
    ("bamboo16", .touchpad, 0...4096, 0...4096, 16),
    ("ep0430m09", .touchscreen, 0...1279, 0...767, 5),
    ("maxtouch", .touchscreen, 0...799, 0...479, 10),
    ("ntrig", .touchscreen, 0...9600, 0...7200, -1),
    ("quanta", .touchscreen, 0...1920, 0...1080, 10),
    ("egalax", .touchscreen, 42...1981, 42...1981, -1),
    ("synps2", .touchpad, 1472...5472, 1408...4448, 2),
    ("synps2-fdo23890", .touchpad, 1472...5472, 1408...4448, -1),
  ])
  func `every description is understood`(
    name: String,
    kind: DeviceLine.Kind,
    x: ClosedRange<Int>,
    y: ClosedRange<Int>,
    slots: Int
  ) throws {
    let device = try #require(try Recordings.device(name).device)
    #expect(device.kind == kind)
    #expect(device.x.map { Int($0.minimum)...Int($0.maximum) } == x)
    #expect(device.y.map { Int($0.minimum)...Int($0.maximum) } == y)
    #expect(device.slots ?? -1 == slots)
  }

  @Test func `comments and lines of one description agree`() throws {
    for name in ["isdv4-e6", "bamboo16", "maxtouch", "ep0430m09"] {
      let text = try String(contentsOf: Recordings.url(name + ".desc"), encoding: .utf8)
      let comments = text.split(separator: "\n").filter { $0.hasPrefix("#") }
        .joined(separator: "\n")
      let commented = try Recording(parsing: [UInt8](comments.utf8), file: name).device
      #expect(commented == (try Recordings.device(name).device), "\(name)")
    }
  }

  @Test(arguments: Recordings.names)
  func `every recording is read whole`(name: String) throws {
    let recording = try Recordings.real(name)
    let text = try String(contentsOf: Recordings.url(name + ".events"), encoding: .utf8)
    let lines = text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("E:") }
    #expect(recording.events.count == lines.count && !lines.isEmpty)
    #expect(recording.encoded(layout: .evdev24).count == 24 * lines.count)
    var writer = WireWriter()
    writer.append(try recording.deviceLine(clock: .own))
    #expect(try DeviceLine.decode(writer.bytes) == recording.deviceLine(clock: .own))
    let again = try Recording(parsing: [UInt8](recording.text.utf8), file: recording.file)
    #expect(again == recording)
  }

  @Test func `the negative range of a buttonpad is kept`() throws {
    let device = try #require(try Recordings.real("bcm5974.three-finger-click").device)
    #expect(device.kind == .touchpad)
    #expect(device.x?.minimum == -4620 && device.x?.maximum == 5140)
  }
}

@Suite struct OwnRecordingTests {
  @Test(arguments: RecordingGenerator.all.map(\.name))
  func `a recording carries its device, a lift for every finger, and time that runs forward`(
    name: String
  ) throws {
    let recording = try Recordings.own(name)
    #expect(recording.device?.kind == .touchscreen)
    #expect(recording.device?.slots == 10)
    let trackings = recording.events.filter { $0.type == 3 && $0.code == 0x39 }.map(\.value)
    #expect(trackings.count { $0 < 0 } * 2 == trackings.count && !trackings.isEmpty)
    let times = recording.events.map { $0.seconds * 1_000_000 + Int64($0.microseconds) }
    #expect(times == times.sorted())
  }
}
