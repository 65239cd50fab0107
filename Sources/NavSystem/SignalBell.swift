import CLinux
import Glibc

/// Signals as something to wait for beside other descriptors. signalfd(2)
///
/// From its making on they no longer interrupt or end the process: it has to hear them. A program
/// that is started with `RunningProgram` has them as usual.
package final class SignalBell {
  /// Readable once one of the signals came.
  package let descriptor: FileDescriptor

  package init(_ signals: [Int32]) throws(SystemError) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    let number = try checked("signalfd", "signals") { clinux_signalfd(&set) }
    descriptor = FileDescriptor(owning: number, subject: "signals")
  }

  /// A signal that came and was not heard yet; nil if there is none. Signals of one kind that came
  /// meanwhile are one.
  package func hear() throws(SystemError) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: MemoryLayout<signalfd_siginfo>.size)
    guard case .bytes = try descriptor.read(into: &bytes) else { return nil }
    return bytes.withUnsafeBytes { Int32($0.loadUnaligned(as: signalfd_siginfo.self).ssi_signo) }
  }
}
