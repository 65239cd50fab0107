import NavCore
import NavSystem
import NavWire

/// How many lines may yet be taken, and what they may cost.
struct LineBudget {
  var lines: Int
  var bytes: Int

  var isSpent: Bool { lines <= 0 || bytes <= 0 }

  mutating func spend(_ cost: Int) {
    lines -= 1
    bytes -= cost
  }
}

// Lines of clients: a turn takes only so many, from everybody who sent some as many as from the
// others, and leaves the rest to later ones. So whoever sends without end waits for itself alone.
extension ClientServer {
  /// Has what a client sent taken at the end of the turn, or of a later one.
  func lineUp(_ client: Client) {
    guard !client.isLinedUp else { return }
    client.isLinedUp = true
    lineUp.append(client)
  }

  /// Somebody who is told what happens has had no time yet to read it: those who had more to send
  /// than a turn takes let it.
  var isHoldingBack: Bool { clients.contains { $0.isOwedTime(at: daemon.elapsed) } }

  /// Takes lines, once a turn, when all else was read. The next turn begins with those to whom this
  /// one did not come.
  func takeLines() {
    guard !lineUp.isEmpty, !daemon.log.isBehind else { return }
    let present = lineUp
    lineUp = []
    let isHoldingBack = isHoldingBack
    var budget = LineBudget(
      lines: DaemonLimits.linesPerTurnMax,
      bytes: DaemonLimits.lineBytesPerTurnMax
    )
    let share = LineBudget(
      lines: max(1, min(DaemonLimits.linesOfClientMax, budget.lines / present.count)),
      bytes: max(1, min(DaemonLimits.lineBytesOfClientMax, budget.bytes / present.count))
    )
    var served: [Client] = []
    for client in present {
      client.isLinedUp = false
      guard !budget.isSpent, !(isHoldingBack && client.wasLeft) else {
        leave(client)
        continue
      }
      takeLines(of: client, share, from: &budget)
      served.append(client)
    }
    for client in served where client.isReadable || client.hasLinesLeft && client.mayTakeLines {
      leave(client)
    }
  }

  /// Reads nothing more of a client until its turn has come.
  private func leave(_ client: Client) {
    guard !client.connection.isClosing, !client.connection.isDead else { return }
    client.wasLeft = true
    client.connection.holdReading(true)
    counters.linesDeferred += 1
    lineUp(client)
  }

  private func takeLines(
    of client: Client,
    _ whole: LineBudget,
    from budget: inout LineBudget
  ) {
    client.wasLeft = false
    guard !client.connection.isClosing, !client.connection.isDead else { return }
    var share = whole
    if !client.hasLinesLeft { read(client) }
    take(&share, of: client)
    // What was read without a line in it cost something as well.
    budget.lines -= max(1, whole.lines - share.lines)
    budget.bytes -= whole.bytes - share.bytes
    if client.isLineOverdue {
      client.isLineOverdue = false
      refuseAsTooSlow(client)
    }
  }

  /// Reads once. Who may have sent more than that stays readable.
  private func read(_ client: Client) {
    let connection = client.connection
    client.isReadable = false
    switch buffer.read(from: connection.descriptor) {
    case .bytes(let count):
      buffer.lend(count) { client.receive($0) }
      client.isReadable = count == buffer.count
    case .wouldBlock: break
    case .end where connection.isHungUp: connection.die()
    // A subscriber may shut its writing side and go on reading; anybody else wants its replies
    // only.
    case .end where client.subscription != nil: connection.halfClose()
    case .end: connection.closeWhenSent()
    case .peerGone: connection.die()
    }
  }

  private func take(_ share: inout LineBudget, of client: Client) {
    client.takeLines(&share) { line in
      let before = (events: daemon.output.events.count, answers: client.unsentBytes)
      daemon.handle(line, from: client)
      return (daemon.output.events.count - before.events) * DaemonLimits.eventCostBytes
        + client.unsentBytes - before.answers
    }
    guard let error = client.takeBrokenRule() else { return }
    client.connection.stopReading()
    daemon.answers.append(.refusal(client, error))
  }

  func refuseAsTooSlow(_ client: Client) {
    daemon.answers.append(.refusal(client, Refusals.lineTooSlow))
  }
}
