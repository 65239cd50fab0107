import CLinux
import Glibc

/// A program that this process started, in a process group of its own.
///
/// It owns the child until `reap` has told its end, a descriptor that tells when that is due, and
/// this side of the child's standard input. It never waits, and never kills on its own. Of this
/// process' descriptors the child has the standard output and error, and no other.
package final class RunningProgram {
  package enum End: Equatable, Sendable {
    case status(Int32)
    case signal(Int32)
  }

  /// Where the child's standard output goes.
  package enum Output: Sendable {
    /// Where this process' own goes.
    case inherited
    /// Where this process' standard error goes.
    case error
  }

  package let processID: Int32
  /// Readable once the child has ended. pidfd_open(2)
  package let ending: FileDescriptor
  /// What is written here the child reads as its standard input; does not block. Let go of to end
  /// the child's input.
  package var input: FileDescriptor?
  private var end: End?

  /// Starts a program. posix_spawnp(3)
  ///
  /// The first of the arguments, of which there is at least one, is the program: an absolute path,
  /// or a name without a slash that is looked up in PATH. The environment is all that it gets, as
  /// `NAME=value`. Neither holds zero bytes. Its signals are as for a program started from a
  /// shell, whatever this process does with its own. Where this process ignores SIGCHLD, as one
  /// that was started so does, it does so no more: the kernel would keep no end to tell.
  package init(
    arguments: [String],
    environment: [String],
    output: Output = .inherited
  ) throws(SystemError) {
    let program = arguments[0]
    signal(SIGCHLD, SIG_DFL)
    let (reading, writing) = try RunningProgram.makePipe(program)
    let (child, code) = RunningProgram.spawn(arguments, environment, reading.number, output)
    guard code == 0 else {
      throw SystemError(operation: "posix_spawn", subject: program, code: code)
    }
    processID = child
    input = writing
    do {
      let number = try checked("pidfd_open", program) { clinux_pidfd_open(child) }
      ending = FileDescriptor(owning: number, subject: program)
    } catch {
      // A child that cannot be waited for must not be there.
      kill(-child, SIGKILL)
      _ = retrying { waitpid(child, nil, 0) }
      throw error
    }
  }

  /// How the child ended, and the kernel may forget it; nil while it runs. Where the rest is to be
  /// killed, what is left of its group is killed first. waitpid(2)
  package func reap(killingRest: Bool = false) throws(SystemError) -> End? {
    if let end { return end }
    var entry = [PollEntry(ending)]
    guard try Poll.wait(&entry, timeoutMilliseconds: 0) > 0 else { return nil }
    if killingRest { signalGroup(SIGKILL) }
    var status: Int32 = 0
    guard retrying({ waitpid(processID, &status, WNOHANG) }).value == processID else { return nil }
    let signal = status & 0x7F
    end = signal == 0 ? .status((status >> 8) & 0xFF) : .signal(signal)
    return end
  }

  /// Sends a signal to the child and to all of its group. Only before its end was reaped: until
  /// then the number of the group is nobody else's. kill(2)
  package func signalGroup(_ signal: Int32) {
    if end == nil { kill(-processID, signal) }
  }

  private static func makePipe(
    _ program: String
  ) throws(SystemError) -> (reading: FileDescriptor, writing: FileDescriptor) {
    var ends: [Int32] = [-1, -1]
    try checked("pipe2", program) { pipe2(&ends, O_CLOEXEC) }
    let reading = FileDescriptor(owning: ends[0], subject: program)
    let writing = FileDescriptor(owning: ends[1], subject: program)
    // This end alone: a program does not expect that its input does not block.
    try checked("fcntl", program) { fcntl(writing.number, F_SETFL, O_NONBLOCK) }
    return (reading, writing)
  }

  private static func spawn(
    _ arguments: [String],
    _ environment: [String],
    _ input: Int32,
    _ output: Output
  ) -> (child: pid_t, code: Int32) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    if output == .error {
      posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    }
    // What this process was itself given without the mark "closed on exec".
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let words = arguments.map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, arguments[0], &actions, &attributes, words, variables)
    return (child, code)
  }
}
