package import NavWire

extension DeviceStatus {
  /// The device in one line.
  package var line: String {
    var parts = ["\(title): \(name.printable)"]
    if state != "attached" { parts.append(statePhrase) }
    if let kind {
      parts.append(kind.words.printable + (surface.map { " on \($0.printable)" } ?? ""))
    }
    if let clock { parts.append("clock \(clock.printable)") }
    if let axes { parts.append("x \(range(axes.x)), y \(range(axes.y))") }
    if let slots { parts.append("\(slots) slot\(slots == 1 ? "" : "s")") }
    parts.append(identity)
    return parts.joined(separator: ", ")
  }

  /// The device as a block: a head, then what is known of it, aligned.
  package var lines: [String] {
    var rows: [(head: String, text: String)] = [("state", statePhrase)]
    rows.append(("identity", identity + (path.map { ", plugged in at \($0.printable)" } ?? "")))
    if let kind { rows.append(("kind", kind.words.printable + kindClause)) }
    if let surface { rows.append(("surface", surface.printable + sizeClause)) }
    if let orientation { rows.append(("picture", orientation.phrase)) }
    if let axes { rows.append(("axes", axesPhrase(axes))) }
    if let slots {
      rows.append(
        ("contacts", slots == 0 ? "without slots" : "\(slots) slot\(slots == 1 ? "" : "s")")
      )
    }
    if let clock { rows.append(("clock", Self.clocks[clock] ?? clock.words.printable)) }
    if let calibration { rows.append(("calibration", phrase(calibration) + clause("calibration"))) }
    if let profile { rows.append(("profile", profilePhrase(profile))) }
    if let rateHertz { rows.append(("rate", "\(rateHertz) frames a second")) }
    rows.append(("repairs", repairsPhrase))
    let width = rows.map(\.head.count).max() ?? 0
    return ["\(title): \(name.printable)"]
      + rows.map { "  \($0.head.padded(to: width))  \($0.text)" }
  }

  private var title: String { device.map { "device \($0)" } ?? "no number" }

  private var identity: String { "\(hexadecimal(vendor)):\(hexadecimal(product))" }

  private var statePhrase: String {
    let place = node == "stream" ? "a stream" : node.printable
    return "\(state.words.printable), \(place)" + (reason.map { ": \($0.printable)" } ?? "")
  }

  private static let kindRules = [
    "line": "its device line says so", "profile": "its profile says so", "udev": "udev says so",
    "property": "its driver's properties say so", "tool": "it knows fingers as a tool",
  ]

  private var kindClause: String {
    guard let kindRule else { return "" }
    return " (\(Self.kindRules[kindRule] ?? kindRule.words.printable))"
  }

  private var sizeClause: String {
    guard let size else { return ", its size not known yet" }
    let sides =
      "\(Figure.millimetres(micrometres: size.widthMicrometres)) × "
      + "\(Figure.millimetres(micrometres: size.heightMicrometres)) mm"
    return "\(clause("surface")), \(sides) (\(size.rulePhrase))"
  }

  private static let clocks = [
    "monotonic": "the machine's own", "own": "its own, each sequence as of its arrival",
    "virtual": "virtual: time is what it sends",
  ]

  private func axesPhrase(_ axes: Axes) -> String {
    let x = axes.names.map { "\($0.x.printable) " } ?? ""
    let y = axes.names.map { "\($0.y.printable) " } ?? ""
    return "x \(x)\(range(axes.x))\(resolution(axes.x))\(clause("x")), "
      + "y \(y)\(range(axes.y))\(resolution(axes.y))\(clause("y"))\(clause("axes"))"
  }

  private func range(_ axis: DeviceLine.Axis) -> String { "\(axis.minimum)…\(axis.maximum)" }

  private func resolution(_ axis: DeviceLine.Axis) -> String {
    axis.resolution == 0 ? "" : " (\(axis.resolution)/mm)"
  }

  private func phrase(_ calibration: [Int64]) -> String {
    calibration.map { Figure.millionths($0) }.joined(separator: " ")
  }

  private func profilePhrase(_ index: Int) -> String {
    let names = sources.filter { $0.value == "profile" }.keys.sorted()
    let said = names.map { $0.words.printable }.joined(separator: ", ")
    return "[[device]] number \(index + 1)" + (said.isEmpty ? "" : ", which says \(said)")
  }

  private var repairsPhrase: String {
    let made = repairs.filter { $0.value != 0 }.sorted { $0.key < $1.key }
    if made.isEmpty { return "none" }
    return made.map { "\($0.key.words.printable) \($0.value)" }.joined(separator: ", ")
  }

  /// Who said a value that is not the device's own.
  private func clause(_ name: String) -> String {
    sources[name].map { " (by \($0 == "profile" ? "its profile" : $0.words.printable))" } ?? ""
  }

  private func hexadecimal(_ number: UInt16) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}

extension DeviceList {
  /// What is said behind the devices.
  package var rest: [String] {
    var lines: [String] = []
    if leftOut > 0 { lines.append("\(leftOut) more than one answer takes") }
    switch keys?.state {
    case "working": lines.append("keys for actions: pressed on \(keys?.node?.printable ?? "")")
    case "failed":
      lines.append("keys for actions: none are pressed: \(keys?.reason?.printable ?? "")")
    case "off", nil: break
    case .some(let state): lines.append("keys for actions: \(state.words.printable)")
    }
    return lines
  }
}

extension SurfaceSnapshot.Size {
  private static let rules = [
    "configured": "the configuration says so", "output": "the output that shows it says so",
    "resolution": "by a device's resolution", "command": "the command that made it said so",
    "estimated": "estimated: no device tells a plausible one",
  ]

  /// Where it is from.
  package var rulePhrase: String { Self.rules[rule] ?? rule.words.printable }
}

extension WireOrientation {
  /// How the picture lies.
  package var phrase: String {
    let turn = degrees == 0 ? "upright" : "turned \(degrees)° clockwise"
    return isMirrored ? "mirrored, \(turn)" : turn
  }
}
