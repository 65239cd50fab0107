import NavWire
import Testing

@Suite struct `What a device may be` {
  private func refusal(_ line: String) -> WireError? {
    do {
      _ = try DeviceLine.decode(Array(line.utf8))
      return nil
    } catch {
      return error
    }
  }

  private let axes = #""axes":{"x":[0,4095],"y":[0,4095]}"#

  @Test func `a name and two axes are enough`() throws {
    let line =
      #"{"device":{"name":"panel","axes":{"x":[-5,4095],"y":[0,4095,21]},"weather":true}}"#
    let expected = DeviceLine(
      name: "panel",
      kind: .touchscreen,
      surface: "main",
      format: .evdev,
      clock: .own,
      x: DeviceLine.Axis(minimum: -5, maximum: 4095),
      y: DeviceLine.Axis(minimum: 0, maximum: 4095, resolution: 21)
    )
    #expect(try DeviceLine.decode(Array(line.utf8)) == expected)
    #expect(expected.slots == nil)
    #expect(!expected.wantsFeedback)
  }

  @Test func `a record has the size of its userland`() {
    #expect(DeviceLine.Format.evdev24.recordBytes == 24)
    #expect(DeviceLine.Format.evdev16.recordBytes == 16)
    #expect([16, 24].contains(DeviceLine.Format.evdev.recordBytes))
    #expect(DeviceLine.Format.json.recordBytes == 0)
  }

  @Test(arguments: [
    (#"{"x":[100,100],"y":[0,9]}"#, "device.axes.x has the maximum 100"),
    (
      #"{"x":[0,9],"y":[9,0]}"#,
      "device.axes.y has the maximum 0, which must be above its minimum 9"
    ),
    (#"{"x":[0,9]}"#, "device.axes.y is missing"),
    (#"{}"#, "device.axes.x is missing"),
    (#"[]"#, "device.axes must be an object"),
    (#"{"x":[0],"y":[0,9]}"#, "device.axes.x must be [minimum, maximum]"),
    (#"{"x":[0,9,1,1],"y":[0,9]}"#, "device.axes.x must be [minimum, maximum]"),
    (#"{"x":[0,2147483648],"y":[0,9]}"#, "integers of 32 bits"),
    (#"{"x":[0,9.5],"y":[0,9]}"#, "integers of 32 bits"),
    (#"{"x":null,"y":[0,9]}"#, "device.axes.x must be"),
    (#"{"x":[0,9,-1],"y":[0,9]}"#, "resolution -1"),
  ])
  func `axes that cannot be are named`(axes: String, said: String) throws {
    let error = try #require(refusal("{\"device\":{\"name\":\"p\",\"axes\":\(axes)}}"))
    #expect(error.known == .axesInvalid)
    #expect(error.message.contains(said), "\(error.message)")
  }

  @Test func `axes by the kernel's names are kept as text`() throws {
    let stated =
      #"{"device":{"name":"p","axes":{"x":{"axis":"ABS_RX","range":[60,4035]},"#
      + #""y":{"axis":"ABS_Z","range":[30,4040,7]}}}}"#
    var line = try DeviceLine.decode(Array(stated.utf8))
    #expect(line.axisNames == DeviceLine.AxisNames(x: "ABS_RX", y: "ABS_Z"))
    #expect(line.x == DeviceLine.Axis(minimum: 60, maximum: 4035))
    #expect(line.y == DeviceLine.Axis(minimum: 30, maximum: 4040, resolution: 7))
    for axes in [
      #""ABS_Z":[30,4040,7],"ABS_RX":[60,4035]"#, #""ABS_RX":[60,4035],"ABS_Z":[30,4040,7]"#,
    ] {
      line = try DeviceLine.decode(Array("{\"device\":{\"name\":\"p\",\"axes\":{\(axes)}}}".utf8))
      #expect(
        line.axisNames == DeviceLine.AxisNames(x: "ABS_RX", y: "ABS_Z", assignment: .byCode)
      )
      #expect(line.x.maximum == 4035 && line.y.maximum == 4040)
    }
  }

  @Test(arguments: [
    (#"{"ABS_Z":[30,4040]}"#, "exactly two axes of the kernel, not 1: 'ABS_Z'"),
    (#"{"ABS_Z":[1,2],"ABS_X":[1,2],"ABS_Y":[1,2]}"#, "not 3: 'ABS_X', 'ABS_Y', 'ABS_Z'"),
    (#"{"ABS_Z":[9,2],"ABS_X":[1,2]}"#, "device.axes.ABS_Z has the maximum 2"),
    (#"{"ABS_Z":7,"ABS_X":[1,2]}"#, "device.axes.ABS_Z must be [minimum, maximum]"),
    (#"{"x":[1,2],"ABS_X":[1,2]}"#, "device.axes.y is missing"),
    (#"{"x":{"axis":"ABS_Z","range":[1,2]},"y":[1,2]}"#, "names the axis of x alone"),
    (#"{"x":[1,2],"y":{"axis":"ABS_Z","range":[1,2]}}"#, "names the axis of y alone"),
    (
      #"{"x":{"axis":"ABS_Z","range":[1,2]},"y":{"axis":"ABS_Z","range":[1,2]}}"#,
      "ABS_Z as x and as y"
    ),
    (#"{"x":{"axis":"Z","range":[1,2]},"y":[1,2]}"#, #"device.axes.x must be a range, or {"axis""#),
    (#"{"x":{"axis":"ABS_Z"},"y":[1,2]}"#, "device.axes.x.range must be [minimum, maximum]"),
    (#"{"x":{"axis":"ABS_Z","range":[4,2]},"y":[1,2]}"#, "device.axes.x.range has the maximum 2"),
    (
      #"{"x":{"axis":"ABS_0123456789012345678901234567890","range":[1,2]},"y":[1,2]}"#,
      "names no axis of the kernel"
    ),
  ])
  func `names of axes that leave a doubt are refused`(axes: String, said: String) throws {
    let error = try #require(refusal("{\"device\":{\"name\":\"p\",\"axes\":\(axes)}}"))
    #expect(error.known == .axesInvalid)
    #expect(error.message.contains(said), "\(error.message)")
  }

  @Test func `contacts of lines have no axes of the kernel`() throws {
    let line = #"{"device":{"name":"p","format":"json","axes":{"ABS_Z":[0,9],"ABS_RX":[0,9]}}}"#
    let error = try #require(refusal(line))
    #expect(error.known == .axesInvalid)
    #expect(error.message.contains("format json"))
  }

  @Test(arguments: [
    (#""name":3"#, "device.name must be a string of 1 to 256 bytes"),
    (#""name":"""#, "device.name must be a string of 1 to 256 bytes"),
    (#""kind":"touchscreen""#, "device.name is missing"),
    (#""name":"p","kind":"pen""#, "one of touchscreen, touchpad, not 'pen'"),
    (#""name":"p","format":"xml""#, "one of evdev, evdev24, evdev16, json, not 'xml'"),
    (#""name":"p","feedback":1"#, "device.feedback must be true or false"),
    (#""name":"p","clock":"monotonic""#, "one of own, virtual, not 'monotonic'"),
    (#""name":"p","slots":0"#, "device.slots must be an integer from 1 to 64, not 0"),
    (#""name":"p","slots":65"#, "device.slots must be an integer from 1 to 64, not 65"),
    (#""name":"p","slots":"10""#, "device.slots must be an integer from 1 to 64"),
    (#""name":"p","vendor":65536"#, "device.vendor must be an integer from 0 to 65535, not 65536"),
    (#""name":"p","product":-1"#, "device.product must be an integer from 0 to 65535, not -1"),
    (#""name":"p","surface":7"#, "device.surface must be a string"),
  ])
  func `a wrong field is named with what would be right`(fields: String, said: String) throws {
    let error = try #require(refusal("{\"device\":{\(fields),\(axes)}}"))
    #expect(error.known == .invalidArgument)
    #expect(error.message.contains(said), "\(error.message)")
  }

  @Test func `a name that is too long is told with its limit`() throws {
    let name = { String(repeating: "n", count: $0) }
    #expect(refusal("{\"device\":{\"name\":\"\(name(256))\",\(axes)}}") == nil)
    let error = try #require(refusal("{\"device\":{\"name\":\"\(name(257))\",\(axes)}}"))
    #expect(error.known == .tooLong)
    #expect(error.limit == 256)
  }

  @Test(arguments: [#"{}"#, #"{"device":3}"#, #"{"device":null}"#, #"{"tick":3}"#])
  func `the first line must describe the device`(line: String) throws {
    let error = try #require(refusal(line))
    #expect(error.known == .invalidArgument)
    #expect(error.message.contains("the first line must describe the device"))
  }

  @Test func `what is no JSON object is malformed`() {
    #expect(refusal("[]")?.known == .malformed)
    #expect(refusal("")?.known == .malformed)
    #expect(refusal("\u{0}")?.known == .malformed)
  }
}
