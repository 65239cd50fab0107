import Glibc
import NavSystem

/// A program that the benchmark started. It owns the process: when this goes, the process is asked
/// to stop and waited for.
final class ChildProcess {
  let id: pid_t
  private var status: Int32?

  /// Starts a program with its arguments; `environment` comes on top of ours. What it says goes
  /// nowhere, what it complains of to a file, or to our stderr. posix_spawn(3)
  init(
    _ program: String,
    _ arguments: [String],
    environment: [String] = [],
    errorPath: String? = nil
  ) throws {
    var inherited: [String] = []
    var entry = environ
    while let text = entry.pointee {
      inherited.append(String(cString: text))
      entry += 1
    }
    let names = environment.map { $0.prefix { $0 != "=" } + "=" }
    inherited.removeAll { text in names.contains { text.hasPrefix($0) } }
    var id: pid_t = 0
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    if let errorPath {
      posix_spawn_file_actions_addopen(
        &actions,
        STDERR_FILENO,
        errorPath,
        O_WRONLY | O_CREAT | O_APPEND,
        0o600
      )
    }
    let code = Self.withStrings([program] + arguments) { words in
      Self.withStrings(inherited + environment) { variables in
        posix_spawn(&id, program, &actions, nil, words, variables)
      }
    }
    guard code == 0 else { throw BenchError("\(program): \(String(cString: strerror(code)))") }
    self.id = id
  }

  deinit { stop() }

  /// Asks it to stop, and waits for that.
  func stop() {
    guard status == nil else { return }
    kill(id, SIGTERM)
    wait()
  }

  /// Waits for its end; its exit status, or 128 and the signal that ended it. waitpid(2)
  @discardableResult
  func wait() -> Int32 {
    if let status { return status }
    var raw: Int32 = 0
    while waitpid(id, &raw, 0) < 0 && errno == EINTR {}
    let signal = raw & 0x7f
    let result = signal == 0 ? (raw >> 8) & 0xff : 128 + signal
    status = result
    return result
  }

  /// Time that it had a processor so far, all of its threads. clock_getcpuclockid(3)
  func processorNanoseconds() throws -> Int64 {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(id, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      throw BenchError("process \(id) has no clock")
    }
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// A line of the kernel's account of it, in KiB: `VmRSS`, `VmHWM`.
  func memoryKibibytes(_ name: String) -> Double? {
    let line = Machine.lines("/proc/\(id)/status").first { $0.hasPrefix(name + ":") }
    let number = line?.split { !$0.isNumber }.first
    return number.flatMap { Double($0) }
  }

  /// This program's own file.
  static let thisProgram: String = {
    var room = [CChar](repeating: 0, count: 4_096)
    let count = readlink("/proc/self/exe", &room, room.count - 1)
    return String(decoding: room.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()

  private static func withStrings<Result>(
    _ strings: [String],
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
      capacity: strings.count + 1
    )
    defer { list.deallocate() }
    for (index, text) in strings.enumerated() { (list + index).initialize(to: strdup(text)) }
    (list + strings.count).initialize(to: nil)
    defer { for index in strings.indices { free(list[index]) } }
    return body(list)
  }
}
