package import NavWire

extension Snapshot {
  /// The state of the surface for people, a few lines.
  package var lines: [String] {
    var place = "revision \(surface.revision), seq \(seq), synced up to \(durableSeq)"
    if let hash { place += ", hash \(hash.printable)" }
    return surface.lines + [place]
  }
}

extension SurfaceSnapshot {
  /// What it is, its pages from the root up, and what is under way.
  package var lines: [String] {
    let pages =
      isManaged ? "managed, \(stack.count) page\(stack.count == 1 ? "" : "s")" : "unmanaged"
    let size =
      self.size.map {
        "\(Figure.millimetres(micrometres: $0.widthMicrometres)) × "
          + "\(Figure.millimetres(micrometres: $0.heightMicrometres)) mm (\($0.rule.printable))"
      } ?? "size not known yet"
    let reading = direction == .leftToRight ? "left to right" : "right to left"
    let turned = orientation == .upright ? "" : ", \(orientation.phrase)"
    var lines = ["\(surface.printable): \(pages), \(reading)\(turned), \(size)"]
    let width = stack.map { $0.identifier.printable.count }.max() ?? 0
    for (index, page) in stack.enumerated() {
      let mark = index == stack.count - 1 ? "▸" : " "
      let title = page.title.isEmpty ? "" : "  \(page.title.printable)"
      let parameters = page.parameters.isEmpty ? "" : "  \(page.parameters.printable)"
      let more = page.remarks.isEmpty ? "" : "  (\(page.remarks.joined(separator: ", ")))"
      let name = page.identifier.printable.padded(to: title.isEmpty ? 0 : width)
      lines.append("  \(mark) \(name)\(title)\(parameters)\(more)")
    }
    lines += remarks.map { "  \($0)" }
    if let transition { lines.append("  \(transition.line)") }
    return lines
  }

  /// What is beside the pages and over them; nothing where that is as it is at first.
  package var remarks: [String] {
    var remarks: [String] = []
    if let next = forward.last {
      let more = forward.count == 1 ? "" : ", and \(forward.count - 1) more"
      remarks.append("forward to \(next.identifier.printable)\(more)")
    }
    if let openDrawer { remarks.append("\(openDrawer.rawValue) drawer open") }
    if let overlay { remarks.append("\(overlay.words.printable) shown") }
    if isReachable { remarks.append("moved down to be reached") }
    if isPaused { remarks.append("recognition paused") }
    return remarks
  }

  /// The pages in one line, root first.
  package var path: String {
    stack.isEmpty ? "no pages" : stack.map { $0.identifier.printable }.joined(separator: " › ")
  }
}

extension WirePage {
  /// What the page says to back, and where it is in its pager.
  fileprivate var remarks: [String] {
    var remarks: [String] = []
    switch guarding {
    case .allow: break
    case .block: remarks.append("blocks back")
    case .ask: remarks.append("is asked before back")
    }
    if let pager { remarks.append("at \(pager.index) of \(pager.count) pages") }
    return remarks
  }
}

extension WireTransition {
  /// What goes, what comes, and how far it is.
  package var line: String {
    var line = "\(kind.words.printable) \(phase.rawValue)"
    if let from { line += ": \(from.printable)" }
    if let to { line += " → \(to.printable)" }
    let progress = Figure.level(ppm: progressPPM)
    return line + (phase == .tracking ? ", at \(progress), would \(will.rawValue)" : "")
  }
}
