import NavSystem
import NavWire

/// Who may speak to the daemon: its own uid and root. The decision is by uid, the pid is for
/// messages.
enum Access {
  /// What a peer without a name in this user namespace shows up as; never let in.
  private static let nobody: UInt32 = 65_534

  static func isAllowed(_ peer: PeerCredentials) -> Bool {
    peer.userID != nobody && (peer.userID == 0 || peer.userID == ThisProcess.userID)
  }

  static func refusal(of peer: PeerCredentials) -> WireError {
    WireError(
      .forbidden,
      "uid \(peer.userID) has no role here: only uid \(ThisProcess.userID) and root may connect"
    )
  }
}
