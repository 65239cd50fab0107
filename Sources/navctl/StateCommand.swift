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
        devices  what is attached, a line each; in full: `navctl devices`
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

extension Command {
  static let devices = Command(
    "devices",
    summary: "show the touch devices, and why one is not used",
    options: CommandLineSyntax.Option.connection,
    details: """
      Each device with what it is, which surface it moves, how large that is, and
      which rule said so; then what was put right in its stream. A device that was
      refused, or is waited for, is told with the reason.

      """
  ) { invocation throws(Failure) in
    let request = Request(.get(.devices), surface: invocation.surface)
    guard let success = try invocation.ask(request) else { return }
    guard case .devices(let list) = success.content else {
      let problem = "another answer than was asked for"
      throw .client(.violation(path: invocation.socket, problem: problem))
    }
    if list.devices.isEmpty { try invocation.screen.say("no device is attached") }
    for (number, device) in list.devices.enumerated() {
      if number > 0 { try invocation.screen.say("") }
      for (index, line) in device.lines.enumerated() {
        try invocation.screen.say(line, index == 0 ? .strong : .plain)
      }
    }
    for line in list.rest { try invocation.screen.say(line) }
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
    case .devices(let list):
      if list.devices.isEmpty { try screen.say("no device is attached") }
      for device in list.devices { try screen.say(device.line) }
      for line in list.rest { try screen.say(line) }
    case .sequences, nil:
      throw .client(.violation(path: socket, problem: "another answer than was asked for"))
    }
  }
}
