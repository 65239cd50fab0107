import NavClient
import NavSystem
import NavWire

// What commands have in common that change something.
extension Command {
  static let ifRevision = CommandLineSyntax.Option(
    "if-revision",
    value: "N",
    help: "refuse it unless the surface's revision is N"
  )
  static let key = CommandLineSyntax.Option(
    "key",
    value: "KEY",
    help: "1 to 64 bytes: again with this key it is not done again,\n"
      + "but answered as the first time"
  )
  static let hold = CommandLineSyntax.Option(
    "hold",
    help: "keep the stack from other clients, and stay until\n"
      + "interrupted: the hold ends with navctl"
  )

  static let changing = CommandLineSyntax.Option.connection + [ifRevision, key]
}

extension Invocation {
  /// Asks for a change of the surface, and says what came of it; with --hold it then stays.
  func change(_ body: Request.Body, of name: String? = nil) throws(Failure) {
    let revision = try usage { () throws(UsageError) in
      try arguments.integer("if-revision", in: 0...Int.max)
    }
    let request = Request(
      body,
      surface: name ?? surface,
      ifRevision: revision.map { UInt64($0) },
      key: try commandKey(),
      holds: arguments.has("hold")
    )
    let connection = try connect()
    let bell = request.holds ? try stopBell() : nil
    if let success = try ask(request, over: connection) { try screen.say(success.sentence) }
    if let bell { try hold(over: connection, until: bell) }
  }

  private func commandKey() throws(Failure) -> String? {
    guard let key = arguments.value("key") else { return nil }
    guard (1...WireLimits.keyBytesMax).contains(key.utf8.count) else {
      let right = "1 to \(WireLimits.keyBytesMax) bytes were expected"
      throw .usage(UsageError("--key: \(right), not \(key.utf8.count)"))
    }
    return key
  }

  /// Stays connected until it is asked to end; a daemon that ends first is an error.
  private func hold(
    over connection: Connection,
    until bell: SignalBell
  ) throws(Failure) {
    if !wantsLines { try screen.say("the stack is held until this is interrupted", .faint) }
    while true {
      var entries = [PollEntry(bell.descriptor), PollEntry(number: connection.descriptorNumber)]
      _ = try system { () throws(SystemError) in
        try Poll.wait(&entries, timeoutMilliseconds: nil)
      }
      if try system({ () throws(SystemError) in try bell.hear() }) != nil { return }
      while try daemon({ () throws(ClientError) in
        try connection.next(timeoutMilliseconds: 0)
      }) != nil {}
    }
  }

  /// Hears that the program is asked to end, from now on.
  func stopBell() throws(Failure) -> SignalBell {
    try system { () throws(SystemError) in try SignalBell(ThisProcess.stopSignals) }
  }

  /// Asks once over a connection of its own; with --json prints the answer's line and returns nil.
  func ask(_ request: Request) throws(Failure) -> Reply.Success? {
    try ask(request, over: try connect())
  }

  func ask(_ request: Request, over connection: Connection) throws(Failure) -> Reply.Success? {
    let (line, reply) = try daemon { () throws(ClientError) in try connection.exchange(request) }
    if wantsLines { try screen.say(line: line) }
    switch reply.outcome {
    case .ok(let success): return wantsLines ? nil : success
    case .error(let error): throw .client(.refused(error))
    }
  }

  /// What is said of an answer that has other contents than were asked for.
  func unexpected() -> Failure {
    .client(.violation(path: socket, problem: "another answer than was asked for"))
  }
}

extension Reply.Success {
  /// Whether something came of it, and where that stands.
  var sentence: String {
    let effect = changed == false ? "nothing changed" : "done"
    let present = revision.map { ", revision \($0)" } ?? ""
    return "\(effect): seq \(seq)\(present)\(Self.remark(ifAhead: isAhead))"
  }

  /// What is said of an answer that the log's file does not have yet, and that a kill would take.
  static func remark(ifAhead isAhead: Bool) -> String {
    isAhead ? "; not in the log yet: its disk is busy or fails" : ""
  }
}
