import Foundation
import NavSystem
import NavWire
import TestSupport
import Testing

/// What stands in the way of a start: the daemon says what and where, and leaves it as it was.
@Suite("Starting the daemon")
struct StartTests {
  @Test func `a daemon that serves says where`() throws {
    let daemon = try RunningDaemon()
    #expect(daemon.process.errors == daemon.servingLine)
  }

  @Test func `a socket path that is too long is refused with both lengths`() throws {
    let folder = try TemporaryFolder()
    let socket = folder.path(String(repeating: "s", count: 120))
    let errors = try RunningDaemon.refusal("--socket", socket, "--state", folder.path("state"))
    #expect(errors.contains(socket))
    #expect(errors.contains("\(socket.utf8.count) bytes"))
    #expect(errors.contains("107"))
  }

  @Test func `a socket that a living daemon serves is left to it`() throws {
    let daemon = try RunningDaemon()
    let errors = try RunningDaemon.refusal(
      "--socket",
      daemon.socket,
      "--state",
      daemon.folder.path("other")
    )
    #expect(errors.contains("\(daemon.folder.path)"))
    #expect(errors.contains("to a path in another folder"))
    #expect(errors.contains("pid \(daemon.process.processID)"))
    try daemon.expectAlive()
    try daemon.play(Recordings.own("tap"))
  }

  @Test func `a socket that a dead daemon left is taken over`() throws {
    let daemon = try RunningDaemon()
    try daemon.end(SIGKILL)
    #expect(try Files.kind(daemon.socket) == .socket)
    #expect(try Files.kind(daemon.inputSocket) == .socket)
    try daemon.restart()
    try daemon.expectAlive()
    try daemon.play(Recordings.own("tap"))
  }

  @Test func `something else in the socket's place is not touched`() throws {
    let folder = try TemporaryFolder()
    let socket = folder.path("navd.sock")
    try "mine".write(toFile: socket, atomically: false, encoding: .utf8)
    let errors = try RunningDaemon.refusal("--socket", socket, "--state", folder.path("state"))
    #expect(errors.contains(socket))
    #expect(try String(contentsOfFile: socket, encoding: .utf8) == "mine")
  }

  @Test func `a state folder that another daemon writes to is refused with its pid`() throws {
    let daemon = try RunningDaemon()
    let errors = try RunningDaemon.refusal(
      "--socket",
      daemon.folder.path("other.sock"),
      "--state",
      daemon.stateFolder
    )
    #expect(errors.contains(daemon.stateFolder))
    #expect(errors.contains("pid \(daemon.process.processID)"))
    try daemon.expectAlive()
  }

  @Test func `a state folder that cannot be made is named`() throws {
    let folder = try TemporaryFolder()
    let state = folder.path("state")
    try "a file".write(toFile: state, atomically: false, encoding: .utf8)
    for place in [state, state + "/below"] {
      let socket = folder.path("navd.sock")
      let errors = try RunningDaemon.refusal("--socket", socket, "--state", place)
      #expect(errors.contains(place))
      #expect(try Files.kind(socket) == .nothing)
    }
    #expect(try String(contentsOfFile: state, encoding: .utf8) == "a file")
  }

  @Test(arguments: [
    ("[gesture]\nedge_zone = 20\n", "2:1"),
    ("[gesture]\nedge_zone_pt = \"wide\"\n", "2:16"),
    ("[gesture]\nedge_zone_pt = 4000\n", "2:16"),
    ("[gesture\n", "1:9"),
  ])
  func `a configuration that is not right is named by file, line and column`(
    text: String,
    place: String
  ) throws {
    let folder = try TemporaryFolder()
    let file = folder.path("navd.toml")
    try text.write(toFile: file, atomically: false, encoding: .utf8)
    let errors = try RunningDaemon.refusal(
      "--config",
      file,
      "--socket",
      folder.path("navd.sock"),
      "--state",
      folder.path("state"),
      status: 3
    )
    #expect(errors.hasPrefix("\(file):\(place): "), "\(errors)")
    #expect(try Files.kind(folder.path("state")) == .nothing)
  }

  @Test func `a configuration that is not there is named`() throws {
    let errors = try RunningDaemon.refusal("--config", "/nowhere/navd.toml", status: 3)
    #expect(errors.hasPrefix("/nowhere/navd.toml: "))
  }

  @Test func `a wrong command line has a status of its own`() throws {
    let folder = try TemporaryFolder()
    let process = try ChildProcess(
      RunningDaemon.program,
      ["--sokcet", "x"],
      errorPath: folder.path("errors")
    )
    #expect(try process.wait() == .status(2))
    #expect(process.errors.contains("--sokcet"))
  }
}
