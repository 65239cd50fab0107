import Glibc
import NavSystem

/// A program that a proof started, in a process group of its own.
///
/// It owns the group and the pipe from it: whatever is left of the group when the owner lets go is
/// killed. Both of its output streams are kept, in the order in which they came, as text.
final class ChildProgram {
  let processID: Int32
  private let pipe: FileDescriptor
  private var bytes: [UInt8] = []
  /// Its exit status, 128 and more for a signal; nil while it runs.
  private(set) var status: Int32?

  /// The same for every program, so that none depends on who booted the machine.
  private static let environment = [
    "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C.UTF-8",
    "HOME=/root", "TERM=dumb", "SYSTEMD_COLORS=0", "SYSTEMD_PAGER=cat",
    "SWIFT_BACKTRACE=enable=no",
  ]

  /// Starts a program; the first word is its path, or a name that PATH leads to. posix_spawnp(3)
  init(_ words: [String]) throws(Refutation) {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { throw Refutation("pipe: errno \(errno)") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    let arguments = words.map { strdup($0) } + [nil]
    let variables = ChildProgram.environment.map { strdup($0) } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, words[0], &actions, &attributes, arguments, variables)
    pipe = FileDescriptor(owning: ends[0], subject: words[0])
    processID = child
    guard code == 0 else {
      status = 127
      throw Refutation("cannot start \(words.joined(separator: " ")): errno \(code)")
    }
  }

  deinit {
    guard status != 127 || processID > 0 else { return }
    kill(-processID, SIGKILL)
    if status == nil { _ = waitForEnd(secondsMax: 5) }
  }

  /// All that it has said so far.
  var output: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether it has not ended yet.
  var isRunning: Bool { !reap() }

  /// Lets it speak until a text stands in its output; false if it ended or the time was over.
  func wait(for text: String, secondsMax: Int) -> Bool {
    listen(secondsMax: secondsMax) { output.contains(text) }
    return output.contains(text)
  }

  /// Lets it run to its end, and returns its status; nil, and its group is killed, if it does not
  /// come to one.
  func waitForEnd(secondsMax: Int) -> Int32? {
    listen(secondsMax: secondsMax) { reap() }
    if status == nil {
      kill(-processID, SIGKILL)
      listen(secondsMax: 5) { reap() }
      return nil
    }
    return status
  }

  /// Asks it to end, and waits until it has.
  func stop() {
    kill(-processID, SIGTERM)
    _ = waitForEnd(secondsMax: 5)
  }

  /// Reads what it says until a condition holds or the time is over.
  private func listen(secondsMax: Int, until isDone: () -> Bool) {
    let end = SystemClock.monotonicMicroseconds() + Int64(secondsMax) * 1_000_000
    var isOpen = true
    while SystemClock.monotonicMicroseconds() < end {
      if isOpen { isOpen = read(timeoutMilliseconds: 20) } else { usleep(20_000) }
      if isDone() {
        // What it wrote before its end is still in the pipe.
        while isOpen && status != nil && read(timeoutMilliseconds: 0, onlyWhatIsThere: true) {}
        return
      }
      if !isOpen && status != nil { return }
    }
  }

  /// Reads once; false at the end of the stream, or where nothing is there and that is enough.
  private func read(timeoutMilliseconds: Int, onlyWhatIsThere: Bool = false) -> Bool {
    var entries = [PollEntry(pipe)]
    guard let ready = try? Poll.wait(&entries, timeoutMilliseconds: timeoutMilliseconds) else {
      return false
    }
    guard ready > 0 else { return !onlyWhatIsThere }
    var piece = [UInt8](repeating: 0, count: 65_536)
    let outcome = piece.withUnsafeMutableBytes { try? pipe.read(into: $0) }
    guard case .bytes(let count) = outcome else { return false }
    bytes += piece[..<count]
    return true
  }

  private func reap() -> Bool {
    guard status == nil else { return true }
    var raw: Int32 = 0
    guard waitpid(processID, &raw, WNOHANG) == processID else { return false }
    status = raw & 0x7F == 0 ? raw >> 8 & 0xFF : 128 + raw & 0x7F
    return true
  }
}

extension ChildProgram {
  /// Runs a program to its end.
  ///
  /// - Throws: If it does not end in time, or with another status than 0 where that is demanded.
  @discardableResult
  static func run(
    _ words: [String],
    secondsMax: Int = 30,
    mustSucceed: Bool = true
  ) throws(Refutation) -> String {
    let child = try ChildProgram(words)
    let command = words.joined(separator: " ")
    guard let status = child.waitForEnd(secondsMax: secondsMax) else {
      throw Refutation("`\(command)` was not through after \(secondsMax) s: \(child.output)")
    }
    guard status == 0 || !mustSucceed else {
      throw Refutation("`\(command)` ended with status \(status): \(child.output)")
    }
    return child.output
  }
}
