import NavClient
import NavSystem
import NavWire

extension Command {
  static let state = Command(
    "state",
    summary: "show a surface: its pages, and what is under way",
    options: CommandLineSyntax.Option.connection
  ) { invocation throws(Failure) in try invocation.show(.state) }

  static let get = Command(
    "get",
    summary: "show what the daemon knows",
    operands: "WHAT",
    count: 1...1,
    options: CommandLineSyntax.Option.connection,
    details: """
      WHAT is one of:
        stats    counters
        limits   the bounds of the protocol and the daemon
        config   the configuration that holds, as TOML
        devices  what is attached
        state    as `navctl state`

      """
  ) { invocation throws(Failure) in
    let word = invocation.arguments.operands[0]
    guard let subject = Request.Subject(rawValue: word) else {
      let known = Request.Subject.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage(UsageError("'\(word)' cannot be got: one of \(known) was expected"))
    }
    try invocation.show(subject)
  }
}

extension Invocation {
  fileprivate func show(_ subject: Request.Subject) throws(Failure) {
    guard let success = try ask(Request(.get(subject), surface: surface)) else { return }
    switch success.content {
    case .state(let snapshot):
      for line in snapshot.lines { try screen.say(line) }
    case .stats(let values), .limits(let values):
      let width = values.keys.map(\.count).max() ?? 0
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        try screen.say("\(name.printable.padded(to: width))  \(value)")
      }
    case .configuration(let text):
      try screen.say(lines: text)
    case .devices(let devices):
      if devices.isEmpty { try screen.say("no device is attached") }
      for device in devices { try screen.say(device.line) }
    case .sequences, nil:
      throw .client(.violation(path: socket, problem: "another answer than was asked for"))
    }
  }
}
