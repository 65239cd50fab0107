import NavClient
import NavSystem
import NavWire

extension Command {
  static let why = Command(
    "why",
    summary: "tell what became of the last touches, and by how much",
    operands: "[N]",
    count: 0...1,
    options: CommandLineSyntax.Option.connection,
    details: """
      Shows the last N sequences (1 to \(WireLimits.sequencesMax), by default 1), newest first. Each
      goes from the first finger down to the last one up, in seconds of the session.
      Its candidates are told with what was measured, the threshold, and how far they
      missed or how safe they were. One point (pt) is 1/160 inch.

      """
  ) { invocation throws(Failure) in
    var count = 1
    if let word = invocation.arguments.operands.first {
      guard let number = Int(word), (1...WireLimits.sequencesMax).contains(number) else {
        throw .usage(
          UsageError("'\(word)': a number from 1 to \(WireLimits.sequencesMax) was expected")
        )
      }
      count = number
    }
    let request = Request(.why(count: count), surface: invocation.surface)
    guard let success = try invocation.ask(request) else { return }
    guard case .sequences(let sequences, let leftOut) = success.content else {
      let problem = "another answer than was asked for"
      throw .client(.violation(path: invocation.socket, problem: problem))
    }
    if sequences.isEmpty { try invocation.screen.say("no touch was seen in this session") }
    for sequence in sequences {
      for (index, line) in sequence.lines.enumerated() {
        try invocation.screen.say(line, index == 0 ? .strong : .plain)
      }
    }
    if leftOut > 0 {
      try invocation.screen.say("\(leftOut) older ones are more than one answer takes", .faint)
    }
  }
}
