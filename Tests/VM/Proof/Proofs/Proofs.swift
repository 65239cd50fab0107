/// All that is proved, in the order in which it is tried: the kernel's side first, then the way
/// through it, then what goes wrong on it, then what a service manager puts right.
enum Proofs {
  static let all: [Proof] =
    [nodeSaysWhatItsDescriptionSays, recordingComesOutOfItsNode] + service + recordings + hotplug
    + losses
    + keys + hooks + reloads + badDevices + [sideBySide] + restarts + aftermath + cures
}
