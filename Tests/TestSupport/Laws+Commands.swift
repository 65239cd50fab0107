package import NavCore

/// What a command may come to, whatever it asks and whenever.
extension Laws {
  /// Looks at what a world says to a command, before it is judged as a whole.
  package mutating func judge(
    _ command: Command,
    by origin: CommandOrigin,
    in world: borrowing World
  ) {
    let present = world.engine.state
    let known = state.keys.first { $0.uid == origin.uid }?.answers.first { $0.key == origin.key }
    let isSilent = present == state
    switch world.answer {
    case .commandRefused(let refusal):
      if !isSilent { note("17: \(command) was refused by \(refusal), and something changed") }
      if known != nil, !origin.holds {
        note("3: key \(origin.key ?? "") was refused after it was answered")
      }
    case .commandAccepted(let seq, let revision, let changed):
      if let known {
        counts.repeated += 1
        if !isSilent { note("3: key \(known.key) changed something again") }
        if known.seq != seq || known.revision != revision || known.isChanged != changed {
          note("3: key \(known.key) was answered otherwise")
        }
        return
      }
      // A key that had no effect is all that changes then.
      if changed == isSilent || !changed && origin.key == nil && !isSilent {
        if origin.key == nil { note("17: \(command) says changed \(changed), silent \(isSilent)") }
      }
      if seq != present.seq { note("17: \(command) names event \(seq) of \(present.seq)") }
    default: note("17: \(command) was answered by \(world.answer)")
    }
  }
}
