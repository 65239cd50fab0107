/// What recognition must know of the world outside its device, handed in by the engine with each
/// frame: small values, no state of navigation.
package struct Scene {
  /// nil: nothing has given the surface a size.
  package var surface: ShownSurface?
  /// The start edge is the right one.
  package var isMirrored: Bool
  package var back: BackEligibility
  package var rule: CommitRule
  package var tuning: GestureTuning

  package init(
    surface: ShownSurface?,
    isMirrored: Bool,
    back: BackEligibility,
    rule: CommitRule,
    tuning: GestureTuning
  ) {
    self.surface = surface
    self.isMirrored = isMirrored
    self.back = back
    self.rule = rule
    self.tuning = tuning
  }
}

/// Whether a back gesture may begin, and what it would act on.
package struct BackEligibility: Equatable, Sendable {
  /// Why not; nil: it may.
  package var refusal: Criterion?
  /// The surface's revision: what was eligible on another one is stale.
  package var revision: UInt64

  package init(refusal: Criterion?, revision: UInt64) {
    self.refusal = refusal
    self.revision = revision
  }
}
