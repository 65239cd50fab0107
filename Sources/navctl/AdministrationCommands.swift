import NavClient
import NavCore
import NavSystem
import NavWire

// What is set up beside navigation: surfaces, and the configuration.
extension Command {
  static let surfaceAdd = Command(
    "surface add",
    summary: "make a surface that the configuration does not name",
    operands: "NAME",
    count: 1...1,
    options: CommandLineSyntax.Option.reaching + [
      .init("width-mm", value: "N", help: "its size as it is shown; without it the first"),
      .init("height-mm", value: "N", help: "touchscreen that moves it says how large it is"),
      key,
    ],
    details: """
      It stays, over restarts too, until `navctl surface remove`.

      """
  ) { invocation throws(Failure) in
    try invocation.change(.addSurface(invocation.arguments.operands[0], try invocation.size()))
  }

  static let surfaceRemove = Command(
    "surface remove",
    summary: "take away a surface that was added",
    operands: "NAME",
    count: 1...1,
    options: CommandLineSyntax.Option.reaching + [ifRevision, key],
    details: """
      Its pages are forgotten. One that the configuration names goes with that alone,
      and one that devices move stays as long as they do.

      """
  ) { invocation throws(Failure) in
    try invocation.change(.removeSurface, of: invocation.arguments.operands[0])
  }

  static let reload = Command(
    "reload",
    summary: "let the daemon read its configuration again",
    options: CommandLineSyntax.Option.reaching,
    details: """
      A file that is wrong changes nothing, and what is wrong in it is told. Keys that
      hold from the next start on are listed. `navctl check-config` tells beforehand.

      """
  ) { invocation throws(Failure) in
    guard let success = try invocation.ask(Request(.reload)) else { return }
    try invocation.screen.say(success.sentence)
    guard case .restart(let keys) = success.content, !keys.isEmpty else { return }
    try invocation.screen.say("these hold from the daemon's next start on:")
    for key in keys { try invocation.screen.say("  \(key.printable)") }
  }
}

extension Invocation {
  /// The size of a new surface; nil where none is given.
  fileprivate func size() throws(Failure) -> WireSize? {
    let width = try side("width-mm")
    let height = try side("height-mm")
    guard let width, let height else {
      if width == nil && height == nil { return nil }
      throw .usage(UsageError("--width-mm and --height-mm go together"))
    }
    return WireSize(widthMicrometres: width, heightMicrometres: height)
  }

  /// Micrometres.
  private func side(_ option: String) throws(Failure) -> Int64? {
    try usage { () throws(UsageError) in
      let range = Limits.surfaceSideMicrometres
      return try arguments.thousandths(option, in: Int(range.lowerBound)...Int(range.upperBound))
        .map { Int64($0) }
    }
  }
}
