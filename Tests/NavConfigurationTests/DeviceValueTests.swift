import NavConfiguration
import Testing

/// Values of a `[[device]]` that cannot be, and what could, word for word.
@Suite struct `Values of devices` {
  func problems(in text: String) -> String {
    do throws(ConfigurationError) {
      _ = try Configuration.parse(text, file: "t")
      return "none"
    } catch {
      return error.description
    }
  }

  @Test func `what a match cannot be is told what it can`() {
    #expect(
      problems(
        in: """
          [[device]]
          name = ""
          vendor = 65536
          product = "0x056a"
          match_kind = "tablet"
          path = "a\\tb"
          """
      )
        == """
        t:2:8: device[1].name: has 0 bytes; must be 1 to 256 bytes
        t:3:10: device[1].vendor: is 65536; must be 0 to 65535, or 0x0000 to 0xffff
        t:4:11: device[1].product: is a string; must be a whole number, 0 to 65535, \
        or 0x0000 to 0xffff
        t:5:14: device[1].match_kind: is "tablet"; must be "touchscreen" or "touchpad"
        t:6:8: device[1].path: is "a\\u{9}b", with a control character; must be 1 to 256 bytes
        """
    )
  }

  @Test func `a surface that does not exist is told`() {
    #expect(
      problems(
        in: """
          [[device]]
          name = "panel"
          surface = "left"
          """
      )
        == """
        t:3:11: device[1].surface: is "left", an unknown surface; the surfaces are "main"
        """
    )
  }

  @Test func `axes are two, by the kernel's names, and carry places`() {
    let right = "must be the kernel's name of an axis, like \"ABS_Z\""
    #expect(
      problems(
        in: """
          device = [
            {vendor = 1, x_axis = "ABS_Z"},
            {vendor = 2, x_axis = "ABS_Z", y_axis = "abs_z"},
            {vendor = 3, x_axis = "ABS_MT_SLOT", y_axis = "REL_X"},
            {vendor = 4, x_axis = "ABS_MT_POSITOIN_X", y_axis = 3},
          ]
          """
      )
        == """
        t:2:25: device[1].x_axis: stands without device[1].y_axis; give both or neither
        t:3:43: device[2].y_axis: is "ABS_Z", as device[2].x_axis is; must be another one
        t:4:25: device[3].x_axis: is "ABS_MT_SLOT", which carries no place; \(right)
        t:4:49: device[3].y_axis: is "REL_X"; \(right)
        t:5:25: device[4].x_axis: is "ABS_MT_POSITOIN_X"; did you mean "ABS_MT_POSITION_X"?
        t:5:55: device[4].y_axis: is a whole number; \
        must be a string, the kernel's name of an axis, like "ABS_Z"
        """
    )
  }

  @Test func `a range has two numbers or three, in order`() {
    let right = "[minimum, maximum] or [minimum, maximum, units per mm]"
    #expect(
      problems(
        in: """
          device = [
            {vendor = 1, x_range = [5], y_range = [0, 1, 2, 3]},
            {vendor = 2, x_range = [5, 5], y_range = [0, 1, -1]},
            {vendor = 3, x_range = [0, 1.5], y_range = [0, 2147483648]},
            {vendor = 4, x_range = "0 1"},
          ]
          """
      )
        == """
        t:2:26: device[1].x_range: has 1 numbers; must be \(right)
        t:2:41: device[1].y_range: has 4 numbers; must be \(right)
        t:3:26: device[2].x_range: has the minimum 5 and the maximum 5; \
        the maximum above the minimum: \(right)
        t:3:51: device[2].y_range: has -1 units per mm; 0 where it is unknown: \(right)
        t:4:30: device[3].x_range: has a decimal number, 1.5; whole numbers: \(right)
        t:4:50: device[3].y_range: has 2147483648; numbers of 32 bits, as the kernel has them: \
        \(right)
        t:5:26: device[4].x_range: is a string; must be an array, \(right)
        """
    )
  }

  @Test func `a calibration is six numbers that keep the panel an area`() {
    let right =
      "must be six numbers with spaces between them, -100 to 100, at most 6 decimal places"
    #expect(
      problems(
        in: """
          device = [
            {vendor = 1, calibration = "1 0 0 0 1"},
            {vendor = 2, calibration = "1 0 0 0 1 0.1234567"},
            {vendor = 3, calibration = "1 zero 0 0 1 0"},
            {vendor = 4, calibration = "1 0 100.000001 0 1 0"},
            {vendor = 5, calibration = "1 2 0 2 4 0"},
            {vendor = 6, calibration = [1, 0, 0, 0, 1, 0]},
            {vendor = 7, calibration = "1, 0, 0, 0, 1, 0"},
            {vendor = 8, calibration = "1"},
          ]
          """
      )
        == """
        t:2:30: device[1].calibration: has 5 numbers; \(right)
        t:3:30: device[2].calibration: number 6 is 0.1234567, with too many decimal places; \
        \(right)
        t:4:30: device[3].calibration: number 2 is zero; \(right)
        t:5:30: device[4].calibration: number 3 is 100.000001; \(right)
        t:6:30: device[5].calibration: is "1 2 0 2 4 0", which maps the whole panel to a line or \
        a point; number 1 times number 5 must not be number 2 times number 4
        t:7:30: device[6].calibration: is an array; must be a string, \
        six numbers with spaces between them, -100 to 100, at most 6 decimal places
        t:8:30: device[7].calibration: is "1, 0, 0, 0, 1, 0", with commas; \(right)
        t:9:30: device[8].calibration: has 1 number; \(right)
        """
    )
  }

  @Test func `an orientation is a quarter turn`() {
    #expect(
      problems(
        in: """
          [[device]]
          vendor = 1
          orientation = 45
          mirrored = "no"
          [surface.main]
          orientation = 90.5
          """
      )
        == """
        t:3:15: device[1].orientation: is 45; must be 0, 90, 180 or 270
        t:4:12: device[1].mirrored: is a string; must be true or false
        t:6:15: surface.main.orientation: is a decimal number, 90.5; \
        must be a whole number, 0, 90, 180 or 270
        """
    )
  }

  @Test func `rectangles lie on the panel`() {
    let right =
      "[[x, y, width, height], …] in % of the panel, at most 4 decimal places, at most 16 of them"
    let inside = "width and height above 0, x + width and y + height at most 100"
    let many = Array(repeating: "[0, 0, 1, 1]", count: 17).joined(separator: ", ")
    let cases = [
      ("[[0, 0, 1]]", 19, "rectangle 1 has 3 numbers; must be \(right)"),
      ("[[0, 0, 1, 1], 3]", 33, "rectangle 2 is a whole number; must be \(right)"),
      ("[[0, 0, 101, 1]]", 26, "rectangle 1's width is 101; must be \(right)"),
      ("[[0, 0, \"1\", 1]]", 26, "rectangle 1 has a string as width; must be \(right)"),
      (
        "[[0, 0.00001, 1, 1]]", 23,
        "rectangle 1's y is 0.00001, with too many decimal places; must be \(right)"
      ),
      ("[[60, 0, 40.0001, 1]]", 19, "rectangle 1 is empty or reaches beyond the panel; \(inside)"),
      ("[[0, 0, 0, 1]]", 19, "rectangle 1 is empty or reaches beyond the panel; \(inside)"),
      ("[\(many)]", 243, "has 17 rectangles; must be \(right)"),
      ("3", 18, "is a whole number; must be an array, \(right)"),
    ]
    for (value, column, said) in cases {
      #expect(
        problems(in: "[[device]]\nvendor = 1\nignore_percent = \(value)\n")
          == "t:3:\(column): device[1].ignore_percent: \(said)"
      )
    }
  }
}
