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
  /// Running the inputs again comes to another event than the one in the log.
  case logReruns(seq: UInt64)
  /// So many findings that a log does not tell of itself.
  case logDamaged(count: Int)
  /// A copy does not come to what the log does.
  case badCopy(folder: String)
  /// A recording that no engine takes, and why.
  case unfit(file: String, reason: String)
  /// The action that was waited for, and for how many thousandths of a second.
  case noAction(name: String, milliseconds: Int)
  /// Nobody reads what navctl writes any more; there is nobody to tell.
  case outputClosed

  var status: ExitStatus {
    switch self {
    case .usage: .usage
    case .client(.refused), .client(.inputRefused): .refused
    case .client: .notConnected
    case .recording, .configuration, .file, .log, .noLog, .logStopped, .logDiffers, .logReruns,
      .logDamaged, .badCopy, .unfit:
      .badFile
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
    case .logReruns(let seq):
      """
      from seq \(seq) on recognition comes to something else than is recorded: this navd is \
      another one than its version says, or the log was changed
      """
    case .logDamaged(let count):
      "\(count == 1 ? "1 finding is" : "\(count) findings are") damage: restore those files from a "
        + "backup, or let navd set them aside at its next start"
    case .badCopy(let folder): "\(folder): the copy does not come to the state of the log"
    case .unfit(let file, let reason): "\(file): \(reason)"
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
