import Glibc

/// What a process knows about itself.
package enum ThisProcess {
  /// getpid(2)
  package static var id: Int32 { getpid() }

  /// The user whose rights it has. geteuid(2)
  package static var userID: UInt32 { geteuid() }

  /// A variable of the environment; one that is set to nothing counts as not set. getenv(3)
  package static func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// Takes a variable out of the environment. unsetenv(3)
  package static func unset(_ name: String) { unsetenv(name) }

  /// Every variable of the environment, as `NAME=value`. environ(7)
  package static var allEnvironment: [String] {
    var variables: [String] = []
    var place = environ
    while let variable = place.pointee {
      variables.append(String(cString: variable))
      place += 1
    }
    return variables
  }

  /// A write to a reader that has gone is an outcome of that write, never the end of the process.
  package static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Ends the process at once with a status. exit(3)
  package static func exit(_ status: Int32) -> Never { Glibc.exit(status) }

  /// How many descriptors it may have open, as of now. getrlimit(2)
  package static var descriptorsMax: Int {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return Int(clamping: limit.rlim_cur)
  }

  /// Lets it have as many descriptors open as it may at all; its children inherit that.
  /// setrlimit(2)
  package static func raiseDescriptorLimit() throws(SystemError) {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    try checked("getrlimit", "descriptors") { getrlimit(resource, &limit) }
    limit.rlim_cur = limit.rlim_max
    try checked("setrlimit", "descriptors") { setrlimit(resource, &limit) }
  }

  /// The signals by which a service is asked to stop.
  package static let stopSignals: [Int32] = [SIGTERM, SIGINT]

  /// By which a service is asked to read its configuration again.
  package static let reloadSignal = SIGHUP

  /// Asks a process to end.
  package static let terminateSignal = SIGTERM

  /// Ends a process, which cannot refuse.
  package static let killSignal = SIGKILL

  /// Ends the process by a signal that it has heard as a `SignalBell`, so that whoever started it
  /// sees what ended it. raise(3)
  package static func end(by signal: Int32) -> Never {
    Glibc.signal(signal, SIG_DFL)
    unblock([signal])
    raise(signal)
    exit(128 + signal)
  }

  /// Lets signals through that whoever started the process had blocked. pthread_sigmask(3)
  package static func unblock(_ signals: [Int32]) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// 64 random bits from the kernel, good for identities. getrandom(2)
  package static func randomBits() -> UInt64 {
    var kernel = SystemRandomNumberGenerator()
    return kernel.next()
  }
}
