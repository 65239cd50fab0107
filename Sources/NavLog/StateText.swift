package import NavCore

extension NavState {
  /// The state for people: each surface with its pages, then the devices.
  package var lines: [String] {
    surfaces.flatMap(\.lines)
      + devices.map { device in
        "device \(device.device): \(words(device.description.kind.name)) "
          + "\(quoted(device.description.name)) on \(printable(device.description.surface))"
      }
  }
}

extension SurfaceState {
  fileprivate var lines: [String] {
    let pages =
      isManaged ? "managed, \(stack.count) page\(stack.count == 1 ? "" : "s")" : "unmanaged"
    let size =
      geometry.map {
        "\(millimetres($0.widthMicrometres)) × \(millimetres($0.heightMicrometres)) mm"
          + " (\(words($0.rule.name)))"
      } ?? "size not known yet"
    let turned =
      orientation == .upright
      ? ""
      : ", turned by \(orientation.degrees)°" + (orientation.isMirrored ? ", mirrored" : "")
    let reading = direction == .leftToRight ? "left to right" : "right to left"
    let head = "\(printable(name)): \(pages), \(reading)\(turned), \(size)"
    let stack = self.stack.enumerated().map { index, page in
      "  \(index == self.stack.count - 1 ? "▸" : " ") \(page.line)"
    }
    return [head] + stack + remarks.map { "  \($0)" } + ["  revision \(revision)"]
  }

  private var remarks: [String] {
    var remarks: [String] = []
    if !forward.isEmpty { remarks.append("forward: \(forward.names)") }
    if !visited.isEmpty { remarks.append("shown before: \(visited.names)") }
    if let openDrawer { remarks.append("\(openDrawer.name) drawer open") }
    if let overlay { remarks.append("\(words(overlay.name)) shown") }
    if let until = reachableUntilMicroseconds {
      remarks.append("moved down to be reached, until \(seconds(until))")
    }
    if isPaused { remarks.append("recognition paused") }
    if let holder { remarks.append("held by client \(holder)") }
    for asked in zones where !asked.isEmpty {
      let regions = asked.regions.map { quoted($0.name) }.joined(separator: " ")
      remarks.append(
        "zones of client \(asked.client): \(asked.exclusions.count) of its own"
          + (regions.isEmpty ? "" : ", regions \(regions)")
      )
    }
    if let transition { remarks.append(transition.line) }
    return remarks
  }
}

extension [Page] {
  fileprivate var names: String { map { printable($0.identifier) }.joined(separator: ", ") }
}

extension Page {
  fileprivate var line: String {
    let title = title.isEmpty ? "" : "  \(printable(self.title))"
    let parameters = parameters.isEmpty ? "" : "  \(printable(self.parameters))"
    let pages = pager.map { "  at \($0.index) of \($0.count) pages" } ?? ""
    let back = guarding == .allow ? "" : "  back \(guarding.name)"
    return printable(identifier) + title + parameters + pages + back
  }
}

extension Transition {
  fileprivate var line: String {
    let pages =
      (from.isEmpty ? "" : " from \(quoted(from))") + (to.isEmpty ? "" : " to \(quoted(to))")
    let driver = gesture == 0 ? "a command" : "gesture \(gesture)"
    return "\(words(kind.name)) \(words(phase.name))\(pages), at \(percent(progressPPM)), by "
      + driver + ", because of \(cause)"
  }
}
