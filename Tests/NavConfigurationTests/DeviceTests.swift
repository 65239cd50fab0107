import NavConfiguration
import NavCore
import Testing

/// What a `[[device]]` says, and what is wrong in one, word for word.
@Suite struct `Devices` {
  func problems(in text: String) -> String {
    do throws(ConfigurationError) {
      _ = try Configuration.parse(text, file: "t")
      return "none"
    } catch {
      return error.description
    }
  }

  func profiles(in text: String) throws -> [DeviceProfile] {
    try Configuration.parse(text, file: "t").settings.profiles
  }

  @Test func `every key has its place in the profile`() throws {
    let text = """
      [[device]]
      name = "eGalax*"
      vendor = 0x0eef
      product = 1
      match_kind = "touchpad"
      path = "usb-1"
      use = false
      kind = "touchscreen"
      surface = "main"
      x_axis = "ABS_Z"
      y_axis = "rx"
      x_range = [-30, 4040]
      y_range = [60, 4035, 21]
      calibration = "-1.5 0.000001 1 0 2 0.25"
      orientation = 270
      mirrored = true
      ignore_percent = [[0, 0, 2.5, 100], [97.5, 0, 2.5, 0.0001]]
      projection_ms = 250
      """
    var profile = DeviceProfile(
      match: .init(
        name: "eGalax*",
        vendor: 0x0eef,
        product: 1,
        kind: .touchpad,
        path: "usb-1"
      )
    )
    profile.isUsed = false
    profile.kind = .touchscreen
    profile.surface = "main"
    profile.axisCodes = DeviceDescription.AxisCodes(x: 0x02, y: 0x03)
    profile.x = DeviceDescription.Axis(minimum: -30, maximum: 4_040)
    profile.y = DeviceDescription.Axis(minimum: 60, maximum: 4_035, resolution: 21)
    profile.calibration = Calibration(-1_500_000, 1, 1_000_000, 0, 2_000_000, 250_000)
    profile.orientation = Orientation(quarterTurns: 3, isMirrored: true)
    profile.ignored = [
      PanelRectangle(x: 0, y: 0, width: 25_000, height: 1_000_000),
      PanelRectangle(x: 975_000, y: 0, width: 25_000, height: 1),
    ]
    var gesture = GestureTuning()
    gesture.projectionMicroseconds = 250_000
    profile.gesture = gesture
    #expect(try profiles(in: text) == [profile])
  }

  @Test func `thresholds begin from those of the file, wherever they stand`() throws {
    let text = """
      [[device]]
      name = "a"
      park_ms = 500
      [[device]]
      name = "b"
      [gesture]
      pan_slop_pt = 12
      """
    let profiles = try profiles(in: text)
    #expect(profiles.map(\.match.name) == ["a", "b"])
    #expect(profiles[0].gesture?.panSlopMicrometres == 1_905)
    #expect(profiles[0].gesture?.parkMicroseconds == 500_000)
    #expect(profiles[1].gesture == nil)
  }

  @Test func `a profile for no device is refused`() {
    #expect(
      problems(in: "[[device]]\nname = \"x\"\n[[device]]\nuse = true\n[[device]]\n")
        == """
        t:3:1: device[2]: does not say which device it is for; \
        give name, vendor, product, match_kind or path
        t:5:1: device[3]: does not say which device it is for; \
        give name, vendor, product, match_kind or path
        """
    )
  }

  @Test func `one bracket, or no table, is told so`() {
    #expect(
      problems(in: "[device]\nname = \"x\"\n")
        == "t:1:2: device: is a table; write [[device]], with two brackets"
    )
    #expect(
      problems(in: "device = [{name = \"x\"}, 3]\n")
        == "t:1:25: device[2]: is a whole number; must be a table, [[device]]"
    )
  }

  @Test func `more profiles than the bound are refused at the first of them`() {
    let text = (0..<Limits.profilesMax + 3).map { "[[device]]\nvendor = \($0)\n" }.joined()
    #expect(problems(in: text) == "t:129:1: device[65]: is one too many; at most 64 devices")
  }

  @Test func `an unknown key is told the nearest, of the thresholds too`() {
    #expect(
      problems(
        in: """
          [[device]]
          name = "x"
          x_axes = "ABS_Z"
          pan_slop = 3
          retain_mb = 16
          colour = "red"
          """
      )
        == """
        t:3:1: device[1].x_axes: unknown key; did you mean x_axis?
        t:4:1: device[1].pan_slop: unknown key; did you mean pan_slop_pt?
        t:5:1: device[1].retain_mb: unknown key; did you mean log.retain_mib?
        t:6:1: device[1].colour: unknown key; [[device]] has name, vendor, product, match_kind, \
        path, use, kind, surface, x_axis, y_axis, x_range, y_range, calibration, orientation, \
        mirrored, ignore_percent and every key of [gesture]
        """
    )
    #expect(
      problems(in: "[gesture]\nignore_percents = []\n")
        == "t:2:1: gesture.ignore_percents: unknown key; "
        + "did you mean ignore_percent in a [[device]]?"
    )
  }

  @Test func `thresholds of a device must agree with one another`() {
    #expect(
      problems(
        in: """
          [[device]]
          vendor = 1
          velocity_window_ms = 40
          pan_slop_pt = 0
          [gesture]
          line_window_ms = 45
          """
      )
        == """
        t:3:22: device[1].line_window_ms: is 45; must be at most device[1].velocity_window_ms, \
        which is 40
        t:4:15: device[1].pan_slop_pt: is 0; must be 1 to 100 pt, at most 2 decimal places
        """
    )
  }

  @Test func `more than the log can hold is refused`() throws {
    let rectangles = (1...16).map { "[\($0).0001, 22.2222, 33.3333, 44.4444]" }
    let device = { (number: Int) in
      "[[device]]\nvendor = \(number)\nignore_percent = [\(rectangles.joined(separator: ", "))]\n"
    }
    let text = (1...64).map(device).joined()
    #expect(try profiles(in: text).count == 64)
    let name = "name = \"\(String(repeating: "n", count: 256))\"\n"
    let more = (1...64).map { device($0) + name }.joined()
    #expect(
      problems(in: more).wholeMatch(
        of: /t: says too much: as `navctl .*` prints it, [0-9]+ bytes as JSON; at most 49152 fit .*/
      ) != nil
    )
  }
}
