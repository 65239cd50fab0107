/// What is to be run and when: the file of `navctl run`, validated. It owns no file and starts
/// nothing.
package struct HookConfiguration: Equatable, Sendable {
  package var hooks: [Hook] = []
  /// Programs that run at once, over all hooks: 1…256.
  package var atOnce = 16
  /// Runs that wait for a place, over all hooks: 0…1,024. What does not fit is dropped.
  package var waiting = 16
  /// How long a run waits for a place before it is dropped: 0…60,000 ms.
  package var waitLimitMilliseconds = 2_000

  package init() {}
}

/// One program and what it reacts to.
package struct Hook: Equatable, Sendable {
  package enum Trigger: Equatable, Sendable {
    /// An action of this name.
    case action(String)
    /// A gesture; of each part nil means any.
    case gesture(kind: String?, phase: String?, verdict: String?)
  }

  package var trigger: Trigger
  package var surface: String
  /// The program and its arguments; never empty.
  package var run: [String]
  /// How long it may run before it is stopped: 1…3,600,000 ms.
  package var timeLimitMilliseconds: Int
  /// How many of this hook run at once: 1…256.
  package var atOnce: Int

  package init(
    trigger: Trigger,
    surface: String = "main",
    run: [String],
    timeLimitMilliseconds: Int = 10_000,
    atOnce: Int = 4
  ) {
    self.trigger = trigger
    self.surface = surface
    self.run = run
    self.timeLimitMilliseconds = timeLimitMilliseconds
    self.atOnce = atOnce
  }

  package func matches(action name: String, surface: String) -> Bool {
    trigger == .action(name) && surface == self.surface
  }

  package func matches(
    gesture kind: String,
    phase: String,
    verdict: String?,
    surface: String
  ) -> Bool {
    guard surface == self.surface,
      case .gesture(let wantedKind, let wantedPhase, let wantedVerdict) = trigger
    else { return false }
    return (wantedKind ?? kind) == kind && (wantedPhase ?? phase) == phase
      && (wantedVerdict == nil || wantedVerdict == verdict)
  }
}
