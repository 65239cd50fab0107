import NavCore
import NavSystem
import NavWire

/// The daemon as its own process, on sockets and with a log of the benchmark's own.
final class DaemonChild {
  let process: ChildProcess
  let socket: String
  let inputSocket: String
  private let errorPath: String

  /// The program beside this one.
  static let program = Files.folder(of: ChildProcess.thisProgram) + "/navd"

  /// `configuration` is its whole file: none of the machine's is read.
  init(folder: String, log: String, configuration text: String = "") throws {
    guard try Files.kind(Self.program) == .file else {
      throw BenchError("\(Self.program) is not there: build navd into the folder of navbench")
    }
    let configuration = folder + "/navd.toml"
    let file = try Files.open(configuration, .createEmpty(permissions: 0o600))
    try file.write(Array(text.utf8), at: 0)
    socket = folder + "/navd.sock"
    inputSocket = folder + "/input.sock"
    errorPath = folder + "/navd.err"
    process = try ChildProcess(
      Self.program,
      ["--config", configuration, "--socket", socket, "--state", log, "--no-devices"],
      errorPath: errorPath
    )
  }

  /// Connects, and waits for the greeting.
  func greet() throws -> FileDescriptor {
    do {
      let descriptor = try Route.connect(socket)
      try Self.readLine(descriptor)
      return descriptor
    } catch {
      let said = (try? Files.contents(errorPath, limit: 65_536)) ?? []
      throw BenchError("\(error); navd said: \(String(decoding: said, as: UTF8.self))")
    }
  }

  /// Attaches the benchmark's panel.
  func openInput(clock: DeviceLine.Clock) throws -> FileDescriptor {
    let input = try Route.connect(inputSocket)
    let panel = TouchStream.device
    var line = WireWriter()
    line.append(
      DeviceLine(
        name: panel.name,
        clock: clock,
        x: DeviceLine.Axis(minimum: 0, maximum: panel.x.maximum, resolution: panel.x.resolution),
        y: DeviceLine.Axis(minimum: 0, maximum: panel.y.maximum, resolution: panel.y.resolution),
        slots: panel.slots
      )
    )
    try Self.write(line.bytes, to: input)
    try Self.readLine(input)
    return input
  }

  /// Waits for at least one whole line, and throws it away.
  static func readLine(_ descriptor: FileDescriptor) throws {
    var room = [UInt8](repeating: 0, count: 65_536)
    while true {
      var entries = [PollEntry(descriptor)]
      guard try Poll.wait(&entries, timeoutMilliseconds: 5_000) > 0,
        case .bytes(let count) = try descriptor.read(into: &room)
      else { throw BenchError("\(descriptor.subject): no line within 5 s") }
      if room[count - 1] == UInt8(ascii: "\n") { return }
    }
  }

  static func write(_ bytes: [UInt8], to descriptor: FileDescriptor) throws {
    guard case .bytes(bytes.count) = try descriptor.send(bytes[...]) else {
      throw BenchError("\(descriptor.subject) takes nothing")
    }
  }
}
