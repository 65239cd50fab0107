private import Foundation

/// The codes that a disk says no with.
package enum DiskError {
  package static let exists = EEXIST
  package static let missing = ENOENT
  package static let full = ENOSPC
  package static let broken = EIO
  package static let interrupted = EINTR
}

/// Which calls of a simulated disk fail.
package struct DiskFaults: Sendable {
  package enum Failure: Equatable, CaseIterable, Sendable {
    /// Nothing was done.
    case broken, full, interrupted
    /// Part of a write was done; any other call does nothing.
    case shortWrite

    var code: Int32 {
      switch self {
      case .broken: DiskError.broken
      case .full, .shortWrite: DiskError.full
      case .interrupted: DiskError.interrupted
      }
    }

    var isPartial: Bool { self == .shortWrite }
  }

  private struct Fault: Sendable {
    let call: DiskCall?
    var wait: Int
    var times: Int
    let failure: Failure
  }

  private var faults: [Fault] = []

  mutating func add(_ call: DiskCall?, at number: Int, times: Int, _ failure: Failure) {
    faults.append(Fault(call: call, wait: number - 1, times: times, failure: failure))
  }

  /// What the present call fails with, if it does.
  mutating func next(_ call: DiskCall) -> Failure? {
    var failure: Failure?
    for index in faults.indices where faults[index].call == nil || faults[index].call == call {
      if faults[index].wait > 0 {
        faults[index].wait -= 1
      } else if faults[index].times > 0 {
        faults[index].times -= 1
        failure = failure ?? faults[index].failure
      }
    }
    return failure
  }
}
