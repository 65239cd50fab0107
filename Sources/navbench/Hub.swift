import CHub
import NavSystem

/// The hub in C that the daemon's latency and fan-out stand beside, in a process of its own.
enum Hub {
  /// The word by which the program knows that it is the hub.
  static let mode = "--hub"

  /// Serves one producer and its subscribers until the producer goes; returns the exit status.
  static func run(_ words: [String]) -> Int32 {
    guard words.count == 4, let line = UInt32(words[2]), let piece = UInt32(words[3]) else {
      return 2
    }
    ThisProcess.ignoreBrokenPipes()
    return hub_run(words[0], words[1], line, piece) == 0 ? 0 : 1
  }

  /// Starts one: for each frame of so many bytes a line of so many for each subscriber.
  static func start(
    in folder: String,
    lineBytes: Int,
    frameBytes: Int
  ) throws -> (process: ChildProcess, input: String, output: String) {
    let (input, output) = (folder + "/hub-in.sock", folder + "/hub-out.sock")
    for path in [input, output] { try Files.remove(path) }
    let process = try ChildProcess(
      ChildProcess.thisProgram,
      [mode, input, output, "\(lineBytes)", "\(frameBytes)"]
    )
    return (process, input, output)
  }
}
