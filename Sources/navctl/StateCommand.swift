import NavClient
import NavSystem
import NavWire

extension Command {
  static let state = Command(
    "state",
    summary: "show surfaces: their pages, and what is under way",
    options: CommandLineSyntax.Option.observing + [draw],
    details: """
      Every surface, one after the other, unless one is named.

      """
  ) { invocation throws(Failure) in
    try invocation.rejectDrawnLines()
    let connection = try invocation.connect()
    let surfaces = try invocation.surfaces(over: connection)
    for (number, surface) in surfaces.enumerated() {
      if number > 0 && !invocation.wantsLines { try invocation.screen.say("") }
      if invocation.arguments.has("draw") {
        try invocation.draw(surface, over: connection)
      } else {
        let request = Request(.get(.state), surface: surface)
        guard let success = try invocation.ask(request, over: connection) else { continue }
        try invocation.tell(success)
      }
    }
  }

  static let draw = CommandLineSyntax.Option(
    "draw",
    help: "as a picture: each page, drawer and overlay a box in its\nplace"
  )

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
        state    as `navctl state --surface`
        layers   what is seen of the surface, back to front; as a picture:
                 `navctl state --draw`

      """
  ) { invocation throws(Failure) in
    let word = invocation.arguments.operands[0]
    guard let subject = Request.Subject(rawValue: word) else {
      let known = Request.Subject.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage(UsageError("'\(word)' cannot be got: one of \(known) was expected"))
    }
    let request = Request(.get(subject), surface: invocation.surface)
    if let success = try invocation.ask(request) { try invocation.tell(success) }
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
    guard case .devices(let list) = success.content else { throw invocation.unexpected() }
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
  /// A picture is not of the wire.
  func rejectDrawnLines() throws(Failure) {
    guard wantsLines, arguments.has("draw") else { return }
    throw .usage(UsageError("--draw is for people, and --json for programs: one is meant"))
  }

  /// The surface that was named, or all that there are; a subscription begins with a line for each.
  fileprivate func surfaces(over connection: Connection) throws(Failure) -> [String] {
    if let named = arguments.value("surface") { return [named] }
    let names = try daemon { () throws(ClientError) in
      try connection.subscribe(Subscription(topics: .state))
      var names: [String] = []
      while let received = try connection.next(timeoutMilliseconds: 5_000) {
        if case .snapshot(let snapshot) = received.message {
          names.append(snapshot.surface.surface)
        }
        if case .live = received.message { return names }
      }
      return names
    }
    return names
  }

  fileprivate func draw(_ surface: String, over connection: Connection) throws(Failure) {
    let moment = try daemon { () throws(ClientError) in
      try SurfaceMoment(of: surface, over: connection)
    }
    guard let moment else { throw unexpected() }
    for line in moment.picture.lines(on: screen.sheet) { try screen.say(line) }
  }

  fileprivate func tell(_ success: Reply.Success) throws(Failure) {
    switch success.content {
    case .state(let snapshot):
      for line in snapshot.lines { try screen.say(line) }
    case .layers(let layers):
      for line in layers.lines { try screen.say(line) }
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
    case .clients(let clients, let leftOut):
      for client in clients { try screen.say(client.line) }
      if leftOut > 0 { try screen.say("and \(leftOut) more") }
    case .sequences, .restart, .log, nil: throw unexpected()
    }
  }
}
