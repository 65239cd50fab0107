import NavClient
import NavConfiguration
import NavLog
import NavSystem
import NavWire

/// How navctl ends, for scripts. A number never changes its meaning.
enum ExitStatus: Int32, CaseIterable {
  case success = 0
  case refused = 1
  case usage = 2
  case notConnected = 3
  case timeout = 4
  case badFile = 5

  var help: String {
    switch self {
    case .success: "what was asked for was done"
    case .refused: "the daemon refused it, or this user, or reported an error"
    case .usage: "the command line is wrong"
    case .notConnected: "the daemon cannot be reached, or the connection broke"
    case .timeout: "the action of --until did not come in the time of --timeout"
    case .badFile: "a recording, a configuration or a log \(Self.wrongFile)"
    }
  }

  /// How a command can end that speaks with the daemon and reads no file.
  static let ofDaemon: [ExitStatus] = [.success, .refused, .usage, .notConnected]

  /// One status a line; `file` is what a command reads, where that is known.
  static func table(_ statuses: [ExitStatus], file: String? = nil) -> String {
    statuses.map { status in
      let help = status == .badFile ? file.map { "\($0) \(wrongFile)" } : nil
      return "  \(status.rawValue)  \(help ?? status.help)\n"
    }.joined()
  }

  private static let wrongFile = "is wrong or cannot be read"
}

/// Why a command did not do what was asked for.
enum Failure: Error {
  case usage(UsageError)
  case client(ClientError)
  case recording(RecordingError)
  case configuration(ConfigurationError)
  /// A file that cannot be read.
  case file(SystemError)
  case log(LogError)
  /// Nothing stands where a log was to be read.
  case noLog(folder: String)
  /// A log is not whole: where reading it stopped.
  case logStopped(LogReader.Stop)
  /// Folding the log comes to another state than the daemon had.
  case logDiffers(seq: UInt64)
  /// The action that was waited for, and for how many thousandths of a second.
  case noAction(name: String, milliseconds: Int)
  /// Nobody reads what navctl writes any more; there is nobody to tell.
  case outputClosed

  var status: ExitStatus {
    switch self {
    case .usage: .usage
    case .client(.refused), .client(.inputRefused): .refused
    case .client: .notConnected
    case .recording, .configuration, .file, .log, .noLog, .logStopped, .logDiffers: .badFile
    case .noAction: .timeout
    case .outputClosed: .success
    }
  }

  /// What is said on the standard error; nil: nothing. What is wrong in a file begins with its
  /// name, so that editors find the place.
  var text: String? {
    switch self {
    case .recording(let error): error.description
    case .configuration(let error): error.description
    default: sentence.map { "navctl: \($0)" }
    }
  }

  private var sentence: String? {
    switch self {
    case .usage(let error): error.description
    case .client(.notRunning(let path)):
      """
      no daemon serves \(path): start one with `navd`, wait for one with --wait S, or name \
      its socket with --socket PATH or in NAVD_SOCKET
      """
    case .client(.refused(let error)):
      ([ClientError.refused(error).description] + (error.problems ?? []).map(\.printable))
        .joined(separator: "\n")
    case .client(let error): error.description
    case .file(let error): error.description
    case .log(let error): error.description
    case .noLog(let folder): "no log in \(folder); name the folder with --state"
    case .logStopped(let stop): stop.description
    case .logDiffers(let seq):
      """
      at seq \(seq) the log comes to another state than the daemon had: another version wrote it, \
      or this one is wrong
      """
    case .noAction(let name, let milliseconds):
      "no action '\(name)' within \(Figure.seconds(microseconds: Int64(milliseconds) * 1_000))"
    case .recording, .configuration, .outputClosed: nil
    }
  }
}

/// Runs what can fail in the client library's way.
func daemon<Value>(_ call: () throws(ClientError) -> Value) throws(Failure) -> Value {
  do {
    return try call()
  } catch {
    throw .client(error)
  }
}

/// Runs what can fail because the command line is wrong.
func usage<Value>(_ call: () throws(UsageError) -> Value) throws(Failure) -> Value {
  do {
    return try call()
  } catch {
    throw .usage(error)
  }
}

/// Runs what fails only where the system has nothing left to give.
func system<Value>(_ call: () throws(SystemError) -> Value) throws(Failure) -> Value {
  do {
    return try call()
  } catch {
    throw .file(error)
  }
}
