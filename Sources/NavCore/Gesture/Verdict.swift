/// What a lift decides, and what `will` says that it would decide now.
package enum Verdict: UInt8, Equatable, Sendable, CaseIterable {
  case revert = 0
  case commit = 1
}

/// Why a gesture was cancelled. A cancel is never an end: it has no velocity and commits nothing.
package enum CancelReason: UInt8, Equatable, Sendable, CaseIterable {
  /// A command changed what is shown.
  case command = 1
  /// The device was taken away, or its client went with fingers down.
  case deviceRemoved = 2
  /// Records were lost.
  case inputGap = 3
  /// The stream broke its own format.
  case inputError = 4
  /// The daemon was restarted.
  case restart = 5
  /// The size of the surface changed.
  case geometry = 6
  /// The machine slept.
  case suspend = 7
  /// The finger that owned it became a palm.
  case palm = 8
  /// A pen came near on the same device.
  case pen = 9
  /// Whoever sends the touches took them back.
  case withdrawn = 10
  /// The device's node was taken from the daemon.
  case revoked = 11
  /// Another finger joined a gesture of several after it had begun.
  case fingerJoined = 12
  /// The connection whose the stack was is no more.
  case clientEnded = 13
  /// The configuration is another one.
  case configured = 14
}
