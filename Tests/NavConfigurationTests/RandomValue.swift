import NavConfiguration
import NavCore
import TestSupport

/// Values for keys, as a file has them, anywhere in their ranges with all their places.
enum RandomValue {
  /// A few of each form that a requirement does not spell out.
  private static let samples = [
    "output": ["\"DSI-1\"", "\"HDMI-A-1\""],
    "orientation": ["0", "90", "180", "270"],
    "name": ["\"x\"", "\"eGalax*\"", "'a \"b\" \\\\ c'", "\"ひ 漢 😀\""],
    "path": ["\"pci-0000:00:14.0-usb-0:2*\"", "\"*\""],
    "vendor": ["0", "0x056a", "65535"], "product": ["0", "0xBEEF", "1"],
    "surface": ["\"main\""], "scale": ["0.5", "1", "0.999999", "0.75"],
    "x_axis": ["\"ABS_X\"", "\"abs_z\"", "\"mt_tool_x\""],
    "y_axis": ["\"ABS_Y\"", "\"ABS_RX\"", "\"ABS_MT_POSITION_Y\""],
    "x_range": ["[-4620, 5140]", "[0, 1, 0]", "[0, 2147483647, 12]"],
    "y_range": ["[-2147483648, 2147483647, 2147483647]", "[0, 4095]"],
    "calibration": ["\"1 0 0 0 1 0\"", "\"-1.000001  0.5 100 -0.000001 1 -99.9\""],
    "observe": ["[]", "[\"navd\"]"], "control": ["[0, 4294967294]"],
    "inject": ["[\"a-b\"]"], "raw": ["[\"größe\", 1000, \"$\"]"],
    "admin": ["[]", "[7, \"wheel\"]"],
    "ignore_percent": ["[]", "[[0, 0, 100, 0.0001], [97.5, 1.25, 2.5, 98.75]]"],
  ]

  private static let keys = [
    "\"\"", "\"back\"", "\"KEY_LEFTALT+key_left\"", "\"a+b+c+d+e+f+g+h\"",
  ]

  /// Kept apart, so that what must not be above another never is; a default is between its own.
  private static let apart = [
    "line_window_ms": 20...60, "velocity_window_ms": 60...150,
    "connections_per_uid": 20...60, "connections": 60...900,
    "segment_kib": 64...8_192,
    "tap_min_ms": 0...10, "tap_ms": 10...300, "long_press_ms": 300...900, "park_ms": 900...60_000,
    "tap_again_min_ms": 0...100, "tap_again_max_ms": 100...5_000,
    "judge_pt": 1...200, "size_pt": 200...2_000,
    "pause_pt_per_s": 1...50, "braking_pt_per_s": 50...300, "unpause_pt_per_s": 300...5_000,
  ]

  static func text(of key: ConfigurationKey, _ random: inout SeededRandom) -> String {
    let sample = key.table == "output.keys" ? keys : samples[key.name] ?? []
    if let text = sample.randomElement(using: &random) { return text }
    if key.requirement == "true or false" { return Bool.random(using: &random) ? "true" : "false" }
    let words = key.requirement.matches(of: /"[a-z_]+"/).map { String($0.output) }
    if let word = words.randomElement(using: &random) { return word }
    if let range = apart[key.name] { return String(Int.random(in: range, using: &random)) }
    let numbers = key.requirement.matches(of: /[0-9]+/).compactMap { Int($0.output) }
    let whole = Int.random(in: numbers[0]..<numbers[1], using: &random)
    guard numbers.count == 3 else { return String(whole) }
    let fraction = (0..<numbers[2]).map { _ in String(Int.random(in: 0...9, using: &random)) }
    return "\(whole)." + fraction.joined()
  }

  /// Lines of some `[[binding]]`, no two for the same: any actions, those with a name of their own
  /// with keys or without.
  static func bindings(_ random: inout SeededRandom) -> [String] {
    let actions = ["back", "forward", "next_page", "previous_page", "overview", "a-b_9"]
    let pressed = keys.randomElement(using: &random) ?? ""
    let motions = Binding.Motion.allCases.flatMap { motion in
      (2...5).map { (motion, fingers: $0) }
    }
    let count = Int.random(in: 0...motions.count, using: &random)
    return motions.shuffled(using: &random).prefix(count).flatMap { motion, fingers in
      let action = actions.randomElement(using: &random) ?? ""
      var lines = ["fingers = \(fingers)", "motion = \"\(motion.name)\"", "action = \"\(action)\""]
      let device = ["touchscreen", "touchpad", nil].randomElement(using: &random) ?? nil
      if let device { lines.append("device = \"\(device)\"") }
      if ["overview", "a-b_9"].contains(action), Bool.random(using: &random) {
        lines.append("keys = \(pressed)")
      }
      return ["[[binding]]"] + lines.shuffled(using: &random)
    }
  }

  /// Lines of a few `[surface.NAME]`, each with every key that one may have.
  static func surfaces(_ random: inout SeededRandom) -> [String] {
    let names = ["tv", "\"a b\"", "\"ひ.\\\"]\\\\\"", "-", "'[x]'", "0", "_"]
    let count = Int.random(in: 0...names.count, using: &random)
    return names.shuffled(using: &random).prefix(count).flatMap { name in
      var lines = ["[surface.\(name)]"]
      for key in ConfigurationKey.all.filter({ $0.table == "surface.main" }) {
        lines.append("\(key.name) = \(text(of: key, &random))")
      }
      return lines
    }
  }

  /// Lines of a `[[device]]`: any keys of its own and any thresholds.
  static func device(_ random: inout SeededRandom) -> [String] {
    var keys = ConfigurationKey.all.filter { ["device", "gesture"].contains($0.table) }
    keys.removeAll { key in
      // Both axes or neither; at least a path.
      key.name != "path" && key.name != "y_axis" && Bool.random(using: &random)
    }
    let hasAxis = keys.contains { $0.name == "x_axis" }
    if !hasAxis { keys.removeAll { $0.name == "y_axis" } }
    return keys.map { "\($0.name) = \(text(of: $0, &random))" }
  }
}
