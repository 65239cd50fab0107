package import NavConfiguration

/// How often each user may connect to a socket: so many times a second in the long run, and so many
/// times at once.
///
/// Owns one time for each user who connected lately. It reads no clock, and counts in whole
/// microseconds.
package struct ConnectRate {
  package let perSecond: Int64
  private let burst: Int64
  /// Until when a user's connects are paid for, each with its share of a second; somebody whose
  /// time has passed is as if it had never connected.
  private var paidUntil: [UInt32: Int64] = [:]
  /// How many users are remembered before those whose time has passed are forgotten.
  private var usersBeforeLook = 64

  package init(_ limits: LimitSettings) {
    perSecond = limits.connectsPerSecond
    burst = limits.connectsBurst
  }

  /// Counts a connect at that time. One that comes too soon is not counted, and told after how many
  /// microseconds it may come; nil: it may be.
  package mutating func refusal(of userID: UInt32, at now: Int64) -> Int64? {
    let share = 1_000_000 / perSecond
    let until = max(paidUntil[userID] ?? now, now)
    let excess = until - now - (burst - 1) * share
    guard excess <= 0 else { return excess }
    paidUntil[userID] = until + share
    if paidUntil.count > usersBeforeLook {
      paidUntil = paidUntil.filter { $0.value > now }
      usersBeforeLook = max(64, 2 * paidUntil.count)
    }
    return nil
  }

  /// How many users it remembers.
  package var usersCount: Int { paidUntil.count }
}
