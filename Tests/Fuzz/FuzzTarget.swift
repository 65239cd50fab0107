/// What inputs are fed to. The first byte of an input says to which.
///
/// A target returns whatever the bytes are; what must not happen traps, by itself or by `fault`.
struct FuzzTarget: Sendable {
  /// Names the folder of its corpus.
  let name: String
  let run: @Sendable (InputBytes) -> Void

  /// In the order of their first bytes. A new one comes last, so that the others keep theirs.
  static let all = [
    FuzzTarget(name: "engine", run: runEngine),
    FuzzTarget(name: "requests", run: runRequests),
    FuzzTarget(name: "frames", run: runFrames),
    FuzzTarget(name: "configuration", run: runConfiguration),
    FuzzTarget(name: "log", run: runLog),
  ]
}

/// Something holds no more that always holds.
func fault(_ message: String) -> Never { fatalError(message) }
