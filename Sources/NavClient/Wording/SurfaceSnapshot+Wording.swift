package import NavWire

extension Snapshot {
  /// The state of the surface for people, a few lines.
  package var lines: [String] {
    var place = "revision \(surface.revision), seq \(seq), synced up to \(durableSeq)"
    if let hash { place += ", hash \(hash.printable)" }
    return surface.lines + [place] + (log.map { [$0.sentence] } ?? [])
  }
}

extension LogCondition {
  /// What is wrong with the log, for people.
  package var sentence: String {
    let why =
      switch reason {
      case "disk_full": "the disk is full"
      case "disk_failed": "the disk failed"
      case "disk_slow": "the disk did not answer"
      default: reason.words.printable
      }
    let state = condition == "degraded" ? "nothing is kept" : condition.words.printable
    return "log: \(state) from seq \(sinceSeq) on: \(why)"
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
    lines += (remarks + standing).map { "  \($0)" }
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
    if isHeld { remarks.append("held by a client") }
    return remarks
  }

  /// What is there to be used: drawers, and the roots that were shown before.
  private var standing: [String] {
    var standing = [
      startDrawer.sentence(of: .start), endDrawer.sentence(of: .end),
    ].compactMap { $0 }
    if !visited.isEmpty {
      let shown = visited.prefix(Self.visitedShown).map { $0.identifier.printable }
      let rest = visited.count - shown.count
      let more = rest == 0 ? "" : ", and \(rest) more"
      standing.append("shown before: \(shown.joined(separator: ", "))\(more)")
    }
    return standing
  }

  private static let visitedShown = 5

  /// The pages in one line, root first.
  package var path: String {
    stack.isEmpty ? "no pages" : stack.map { $0.identifier.printable }.joined(separator: " › ")
  }
}

extension WireDrawer {
  /// How wide it is, and what of it is not as it is at first; nil where there is none.
  fileprivate func sentence(of side: WireSide) -> String? {
    guard isEnabled else { return nil }
    let plain = WireDrawer()
    var sentence = "\(side.rawValue) drawer"
    sentence += sizePPM.map { ", \(Figure.percent(ppm: $0)) wide" } ?? ", size not known yet"
    if scalePPM != plain.scalePPM {
      sentence += ", the page beside it at \(Figure.percent(ppm: scalePPM))"
    }
    if openMilliseconds != plain.openMilliseconds {
      sentence += ", opens in \(openMilliseconds) ms"
    }
    if closeMilliseconds != plain.closeMilliseconds {
      sentence += ", closes in \(closeMilliseconds) ms"
    }
    return hasShadow == plain.hasShadow ? sentence : "\(sentence), without a shadow"
  }
}

extension WirePage {
  /// What the page says to back, where it is in its pager, and how it moves.
  fileprivate var remarks: [String] {
    var remarks: [String] = []
    switch guarding {
    case .allow: break
    case .block: remarks.append("blocks back")
    case .ask: remarks.append("is asked before back")
    }
    if let pager { remarks += pager.remarks }
    if pushStyle == popStyle {
      if pushStyle != .slide { remarks.append("style \(pushStyle.rawValue)") }
    } else {
      remarks.append("comes by \(pushStyle.rawValue), goes by \(popStyle.rawValue)")
    }
    return remarks
  }
}

extension WirePager {
  fileprivate var remarks: [String] {
    let place = "at \(index) of \(count) pages"
    let kind = (wraps ? ["in a ring"] : []) + (isLong ? ["several at a fling"] : [])
    let look = style == .slide ? [] : ["their style \(style.rawValue)"]
    return [place] + kind + look
  }
}

extension WireTransition {
  /// What goes, what comes, how far it is or was at the lift, and how it moves.
  package var line: String {
    var line = "\(kind.words.printable) \(phase.rawValue)"
    if let fromIndex, let toIndex {
      line += ": page \(fromIndex) → \(toIndex)"
    } else {
      if let from { line += ": \(from.printable)" }
      if let to { line += " → \(to.printable)" }
    }
    let progress = Figure.level(ppm: progressPPM)
    if phase == .tracking {
      line += ", at \(progress), would \(will.rawValue)"
    } else if progressPPM != 0 {
      line += ", from \(progress)"
    }
    return style == WireStyle.slide.rawValue ? line : "\(line), style \(style.printable)"
  }
}
