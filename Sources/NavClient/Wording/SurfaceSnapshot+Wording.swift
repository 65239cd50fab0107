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
      let name = page.identifier.printable.padded(to: title.isEmpty ? 0 : width)
      lines.append("  \(mark) \(name)\(title)\(parameters)")
    }
    if let transition { lines.append("  \(transition.line)") }
    return lines
  }

  /// The pages in one line, root first.
  package var path: String {
    stack.isEmpty ? "no pages" : stack.map { $0.identifier.printable }.joined(separator: " › ")
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
