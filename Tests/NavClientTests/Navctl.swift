import Foundation
import TestSupport
import Testing

/// navctl as users run it: what it says, and how it ends.
struct Navctl {
  /// As a shell has it: 128 and the signal where one ended it.
  let status: Int32
  let output: String
  let errors: String

  /// Runs it to its end, with its output in a file.
  @discardableResult
  static func run(
    _ words: [String],
    environment: [String: String] = [:],
    program: URL = Programs.navctl
  ) throws -> Navctl {
    let folder = try TemporaryFolder()
    let output = folder.path("output")
    let (status, errors) = try run(words, environment, output: output, folder, program)
    return Navctl(
      status: status,
      output: try String(contentsOfFile: output, encoding: .utf8),
      errors: errors
    )
  }

  /// The same on a terminal of so many columns; line feeds are as the program wrote them.
  static func run(
    _ words: [String],
    environment: [String: String],
    columns: Int
  ) throws -> Navctl {
    let folder = try TemporaryFolder()
    let terminal = posix_openpt(O_RDWR | O_NOCTTY)
    try #require(terminal >= 0 && grantpt(terminal) == 0 && unlockpt(terminal) == 0)
    defer { close(terminal) }
    var name = [CChar](repeating: 0, count: 128)
    try #require(ptsname_r(terminal, &name, name.count) == 0)
    var size = winsize()
    size.ws_col = UInt16(columns)
    size.ws_row = 24
    try #require(ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0)
    let path = String(
      decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) },
      as: UTF8.self
    )
    let (status, errors) = try run(words, environment, output: path, folder)
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var all: [UInt8] = []
    while case let count = read(terminal, &bytes, bytes.count), count > 0 { all += bytes[..<count] }
    let text = String(decoding: all, as: UTF8.self).replacing("\r\n", with: "\n")
    return Navctl(status: status, output: text, errors: errors)
  }

  private static func run(
    _ words: [String],
    _ changes: [String: String],
    output: String,
    _ folder: TemporaryFolder,
    _ program: URL = Programs.navctl
  ) throws -> (status: Int32, errors: String) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let errors = folder.path("errors")
    let writing = O_WRONLY | O_CREAT | O_NOCTTY
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, writing, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors, writing, 0o600)
    let environment = ProcessInfo.processInfo.environment.merging(changes) { $1 }
    let program = program.path(percentEncoded: false)
    let arguments = ([program] + words).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, program, &actions, nil, arguments, variables)
    try #require(code == 0, "\(program): posix_spawn: \(code)")
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 { try #require(errno == EINTR) }
    let signal = status & 0x7f
    let shown = signal == 0 ? (status >> 8) & 0xff : 128 + signal
    return (shown, try String(contentsOfFile: errors, encoding: .utf8))
  }
}
