import NavCore
import NavSystem

/// A node that is read, and its number in the log.
struct OpenNode {
  let node: DeviceNode
  let number: UInt32
  let source: EventSource
}

/// One touch device of the machine, whether it is read or not.
struct KnownDevice {
  enum Stage {
    /// Not read yet; nil: until udev tells of a change. `due` is time of the session's start.
    case waiting(String, due: Int64?)
    case attached(OpenNode)
    case refused(String)
  }

  var udev: UdevNode
  var stage = Stage.refused("")
  /// What it was found to be; nil before it could be opened.
  var reading: NodeReading?
  var backoff = NodeBackoff()

  init(udev: UdevNode) { self.udev = udev }

  /// How lines for people name it.
  var title: String { "\(udev.node ?? udev.systemPath) (\(udev.name))" }

  /// The kernel has it no more.
  var isGone: Bool { (try? Files.kind(udev.systemPath)) == .nothing }

  /// When it is tried again; nil: not by itself.
  var due: Int64? {
    if case .waiting(_, let due) = stage { due } else { nil }
  }

  /// How it stands, for whoever asks; `elapsed` is the time now.
  func condition(elapsed: Int64) -> DeviceCondition {
    let state: DeviceCondition.State =
      switch stage {
      case .attached: .attached
      case .refused(let reason): .refused(reason: reason)
      case .waiting(let reason, let due):
        .waiting(reason: reason, nextTryMicroseconds: due.map { max(0, $0 - elapsed) })
      }
    var condition = DeviceCondition(
      name: udev.name,
      vendor: udev.vendor,
      product: udev.product,
      path: udev.path,
      node: udev.node ?? "",
      state: state
    )
    condition.kind = reading?.description.kind ?? udev.kind
    condition.kindRule = reading?.kindRule ?? udev.kind.map { _ in .udev }
    condition.profile = reading?.profile
    condition.sources = reading?.sources ?? DeviceCondition.Sources()
    condition.description = reading?.description
    if case .attached(let open) = stage { condition.number = open.number }
    return condition
  }
}
