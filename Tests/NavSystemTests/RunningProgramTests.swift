import Foundation
import NavSystem
import TestSupport
import Testing

@Suite struct RunningProgramTests {
  private func start(
    _ script: String,
    environment: [String] = ["PATH=/usr/bin:/bin"]
  ) throws -> RunningProgram {
    try RunningProgram(arguments: ["/bin/sh", "-c", script], environment: environment)
  }

  /// Waits in poll(2), as a loop does.
  private func end(_ program: RunningProgram) throws -> RunningProgram.End? {
    var entries = [PollEntry(program.ending)]
    try #require(try Poll.wait(&entries, timeoutMilliseconds: 30_000) == 1)
    return try program.reap()
  }

  @Test func `its end is told, and told again`() throws {
    let program = try start("read word; exit $word")
    #expect(try program.reap() == nil)
    let word = Array("7\n".utf8)
    #expect(try word.withUnsafeBytes { try program.input?.write($0) } == .bytes(2))
    #expect(try end(program) == .status(7))
    #expect(try program.reap() == .status(7))
  }

  @Test func `signals are as usual, whatever this process does with its own`() throws {
    ThisProcess.ignoreBrokenPipes()
    #expect(try end(start("kill -PIPE $$")) == .signal(SIGPIPE))
    let bell = try SignalBell([SIGUSR1])
    #expect(try end(start("kill -USR1 $$")) == .signal(SIGUSR1))
    #expect(try bell.hear() == nil)
    raise(SIGUSR1)
    #expect(try bell.hear() == SIGUSR1)
    #expect(try bell.hear() == nil)
  }

  @Test func `its end is told where whoever started this process had it ignore such ends`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGCHLD, SIG_IGN)
      let program = try RunningProgram(arguments: ["/bin/sh", "-c", "exit 7"], environment: [])
      var entries = [PollEntry(program.ending)]
      _ = try Poll.wait(&entries, timeoutMilliseconds: 30_000)
      exit(try program.reap() == .status(7) ? 0 : 1)
    }
  }

  @Test func `what cannot be started is told with its path`() throws {
    let error = #expect(throws: SystemError.self) {
      try RunningProgram(arguments: ["/nowhere/at all"], environment: [])
    }
    #expect(error?.code == ENOENT)
    #expect(error?.subject == "/nowhere/at all")
  }

  @Test func `an input that nobody reads blocks nobody`() throws {
    ThisProcess.ignoreBrokenPipes()
    let program = try start("exec sleep 1000")
    let much = [UInt8](repeating: 65, count: 1 << 20)
    let input = try #require(program.input)
    var written = 0
    while case .bytes(let count) = try much.withUnsafeBytes({ try input.write($0) }) {
      written += count
      try #require(written < 64 << 20)
    }
    #expect(written > 0)
    program.signalGroup(SIGKILL)
    #expect(try end(program) == .signal(SIGKILL))
    // Between the fork and the exec of another test's program, that one has the reading end too.
    var entries = [PollEntry(input, read: false)]
    try #require(try Poll.wait(&entries, timeoutMilliseconds: 30_000) == 1)
    #expect(try much.withUnsafeBytes { try input.write($0) } == .peerGone)
  }

  @Test func `the environment is the one that is given`() throws {
    let folder = try TemporaryFolder()
    let program = try start("env > \"$NAVD_TO\"", environment: ["NAVD_TO=\(folder.path("env"))"])
    #expect(try end(program) == .status(0))
    let text = try String(contentsOfFile: folder.path("env"), encoding: .utf8)
    #expect(text.contains("NAVD_TO=\(folder.path("env"))\n"))
    #expect(!text.contains("HOME="))
  }

  @Test func `of this process' descriptors it has three`() throws {
    let folder = try TemporaryFolder()
    let stray = dup(STDERR_FILENO)
    defer { close(stray) }
    #expect(try end(start("exec ls -1 /proc/self/fd > \(folder.path("list"))")) == .status(0))
    let list = try String(contentsOfFile: folder.path("list"), encoding: .utf8)
    // The fourth is the folder that is listed.
    #expect(list == "0\n1\n2\n3\n")
  }
}
