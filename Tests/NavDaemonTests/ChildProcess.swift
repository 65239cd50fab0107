import Foundation
import Testing

/// A program that a test started. What it says on stderr goes into a file, so that it can never
/// fill a pipe that nobody reads.
///
/// Owns the process: one that still runs when the test lets go of it is killed.
final class ChildProcess {
  /// How a program ended.
  enum End: Equatable {
    case status(Int32)
    case signal(Int32)
  }

  let processID: Int32
  private let errorPath: String
  private(set) var end: End?

  /// Starts it with `variables` in its environment beside what the tests have, and with
  /// `descriptors` open from descriptor 3 on.
  init(
    _ program: String,
    _ arguments: [String],
    errorPath: String,
    variables: [String: String] = [:],
    descriptors: [Int32] = []
  ) throws {
    self.errorPath = errorPath
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(
      &actions,
      2,
      errorPath,
      O_WRONLY | O_CREAT | O_APPEND,
      0o600
    )
    // Copies far above, so that none stands where another one is wanted.
    let copies = descriptors.map { fcntl($0, F_DUPFD_CLOEXEC, 500) }
    defer { for copy in copies { close(copy) } }
    for (index, copy) in copies.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, copy, Int32(3 + index))
    }
    // A daemon may be started with its stop signals blocked, and must be stopped by them all the
    // same.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var blocked = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGTERM)
    sigaddset(&blocked, SIGINT)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    // A crash must show at once, not after minutes of a backtracer.
    var environment = ProcessInfo.processInfo.environment
    environment["SWIFT_BACKTRACE"] = "enable=no"
    environment.merge(variables) { $1 }
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let settings = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in words + settings { free(pointer) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, program, &actions, &attributes, words, settings)
    try #require(code == 0, "\(program): posix_spawn: \(code)")
    processID = child
  }

  deinit {
    guard end == nil else { return }
    kill(processID, SIGKILL)
    var status: Int32 = 0
    waitpid(processID, &status, 0)
  }

  var errors: String { (try? String(contentsOfFile: errorPath, encoding: .utf8)) ?? "" }

  /// Whether it has not ended yet.
  var isRunning: Bool {
    look()
    return end == nil
  }

  func send(_ signal: Int32) { kill(processID, signal) }

  /// Stops it, and returns once it is: what comes then it finds all at once when it goes on.
  func pause() throws {
    send(SIGSTOP)
    let patience = Patience()
    while try condition != "T" {
      try #require(!patience.isOver, "process \(processID) does not stop")
      patience.rest()
    }
  }

  func goOn() { send(SIGCONT) }

  /// The letter that the kernel gives it: proc(5).
  private var condition: Character? {
    get throws {
      let text = try String(contentsOfFile: "/proc/\(processID)/stat", encoding: .utf8)
      // Its name stands before that in parentheses, and may have some in it.
      return text.lastIndex(of: ")").flatMap { text[$0...].dropFirst(2).first }
    }
  }

  /// Waits for its end; a program that does not come to one fails the test.
  func wait() throws -> End {
    let patience = Patience()
    while isRunning {
      try #require(!patience.isOver, "process \(processID) goes on; it said: \(errors)")
      patience.rest()
    }
    return try #require(end)
  }

  private func look() {
    guard end == nil else { return }
    var status: Int32 = 0
    guard waitpid(processID, &status, WNOHANG) == processID else { return }
    let signal = status & 0x7f
    end = signal == 0 ? .status((status >> 8) & 0xff) : .signal(signal)
  }

  /// Bytes of memory that it holds now.
  var residentBytes: Int {
    let text = (try? String(contentsOfFile: "/proc/\(processID)/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1_024
  }
}

/// How long a test waits for what must come: so long that only a fault can take it.
struct Patience {
  static let milliseconds = 30_000

  private let end = Date(timeIntervalSinceNow: Double(milliseconds) / 1_000)

  var isOver: Bool { Date() > end }

  /// Lets others run before one looks again.
  func rest() { usleep(2_000) }
}
