package import NavWire

/// A line of what a watcher sees, and what it is about.
package struct WatchLine: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// What came with the connection, or happened to it.
    case note
    case state
    case gesture
    case action
    case report
    case event
    /// Only the last one counts: it may be written over.
    case progress
  }

  package let kind: Kind
  package let text: String

  package init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}

/// Turns the messages of a subscription into lines for people. It remembers nothing.
package struct WatchWording: Sendable {
  private let bar: ProgressBar
  private let columns: Int

  /// Progress takes no more than `columns`: what does not fit is left out whole.
  package init(bar: ProgressBar, columns: Int = .max) {
    self.bar = bar
    self.columns = columns
  }

  /// The lines that a message is worth, in the order of what happened; none for kinds not known.
  package func lines(for message: ServerMessage) -> [WatchLine] {
    switch message {
    case .snapshot(let snapshot): snapshot.lines.map { WatchLine(.note, $0) }
    case .live(let live): [WatchLine(.note, "live from seq \(live.seq)")]
    case .resync(let resync):
      [WatchLine(.note, "starting anew: the cursor is \(resync.reason.words.printable)")]
    case .bye(let bye): [WatchLine(.note, "the daemon says bye: \(bye.reason.words.printable)")]
    case .update(let update): lines(for: update)
    case .reports(let line): lines(for: line)
    case .devices(let line): line.list.devices.map { WatchLine(.note, $0.line) }
    case .touches(let line): lines(for: line)
    case .log(let notice): [WatchLine(.note, notice.sentence)]
    case .heartbeat(let heartbeat):
      [WatchLine(.note, "still there at seq \(heartbeat.seq), on disk to \(heartbeat.durableSeq)")]
    case .hello, .reply, .unknown: []
    }
  }

  /// The same for a subscription that outlives connections.
  package func lines(of news: ReconnectingSubscription.News) -> [WatchLine] {
    switch news {
    case .snapshot(let snapshot): lines(for: .snapshot(snapshot))
    case .live(let seq, let missed, let staleActions):
      lines(for: .live(Live(seq: seq)))
        + (missed.map { [WatchLine(.note, $0.sentence)] } ?? [])
        + (staleActions == 0
          ? [] : [WatchLine(.note, "\(staleActions) actions of before are too old to be told")])
    case .update(let update): lines(for: update)
    case .reports(let line): lines(for: line)
    case .devices(let line): lines(for: .devices(line))
    case .touches(let line): lines(for: line)
    case .log(let notice): lines(for: .log(notice))
    case .heartbeat(let heartbeat): lines(for: .heartbeat(heartbeat))
    case .refused(let request, let error):
      [WatchLine(.note, "\(request.surface.printable): \(ClientError.refused(error))".printable)]
    case .error(let error):
      [WatchLine(.note, ClientError.refused(error).description.printable)]
    case .lost(let error, _):
      [WatchLine(.note, "lost: \(error.description.printable); waiting for it to come again")]
    }
  }

  private func lines(for update: Update) -> [WatchLine] {
    let number = "#\(update.seq)".padded(to: 6)
    let ago = update.ageMilliseconds.map { ", \(Figure.age(milliseconds: $0)) ago" } ?? ""
    var lines: [WatchLine] = []
    if let coalesced = update.coalesced {
      lines.append(WatchLine(.note, "\(number) \(coalesced) lines collapsed: this reader was slow"))
    }
    lines += update.gestures.map { WatchLine(.gesture, "\(number) \($0.sentence)\(ago)") }
    if let progress = update.progress {
      let text = bar.text(progress, columns: columns - number.count - 1)
      lines.append(WatchLine(.progress, "\(number) \(text)"))
    }
    if let layers = update.layers {
      lines.append(WatchLine(.progress, "\(number) layers \(layers.sentence)"))
    }
    lines += update.actions.map { WatchLine(.action, "\(number) \($0.sentence)\(ago)") }
    if let state = update.state {
      lines.append(WatchLine(.state, "\(number) \(sentence(state))"))
    }
    lines += update.events.map { WatchLine(.event, "\(number) \($0.sentence)\(ago)") }
    if let surface = update.removedSurface {
      lines.append(WatchLine(.state, "\(number) \(surface.printable) is no more"))
    }
    return lines
  }

  private func lines(for line: ReportLine) -> [WatchLine] {
    let number = "#\(line.seq)".padded(to: 6)
    var lines: [WatchLine] = []
    if let dropped = line.dropped {
      lines.append(WatchLine(.note, "\(number) \(dropped) reports dropped: this reader was slow"))
    }
    return lines + line.reports.map { WatchLine(.report, "\(number) \($0.sentence)") }
  }

  private func lines(for line: TouchLine) -> [WatchLine] {
    let number = "#\(line.seq)".padded(to: 6)
    var lines: [WatchLine] = []
    if let dropped = line.dropped {
      lines.append(WatchLine(.note, "\(number) \(dropped) frames dropped: this reader was slow"))
    }
    return lines + line.touches.map { WatchLine(.report, "\(number) \($0.sentence)") }
  }

  private func sentence(_ state: SurfaceSnapshot) -> String {
    let pages = state.isManaged ? state.path : "unmanaged"
    let transition = state.transition.map { $0.line } ?? "idle"
    let parts = [pages] + state.remarks + ["revision \(state.revision)", transition]
    return "\(state.surface.printable): \(parts.joined(separator: ", "))"
  }
}

extension GestureOccurrence {
  /// What happened to the gesture, and by what it was decided; of the main surface nothing is said.
  package var sentence: String {
    let place = surface == Request.defaultSurface ? "" : " on \(surface.printable)"
    let name = kind.words.printable + place
    switch phase {
    case .began: return "\(name) began"
    case .ended:
      let verdict = verdict?.rawValue ?? "ended"
      return "\(name): \(verdict)" + (reason.map { ", \($0.shortClause)" } ?? "")
    case .cancelled:
      return "\(name) cancelled" + (reason.map { ": \($0.criterion.words.printable)" } ?? "")
    }
  }
}

extension ActionOccurrence {
  /// The action, the page that it took away, and what it follows from.
  package var sentence: String {
    let page = page.map { ", page \($0.printable)" } ?? ""
    let side = side.map { ", the \($0.rawValue) one" } ?? ""
    let index = index.map { ", to \($0)" } ?? ""
    let because = cause == 0 ? "" : " (because of #\(cause))"
    return "action \(name.words.printable) on \(surface.printable)\(page)\(side)\(index)\(because)"
  }
}

extension ReconnectingSubscription.Missed {
  /// What is not told, and why.
  package var sentence: String {
    let since = after.map { "after seq \($0)" } ?? "before"
    return "what happened \(since), if anything, is not told (\(reason.words.printable))"
  }
}
