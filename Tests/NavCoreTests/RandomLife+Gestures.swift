import NavCore
import TestSupport

/// Fingers that do more than swipe from a side: from the strips, in the middle, several at a time.
extension RandomLife {
  mutating func gesture(_ slot: Int) {
    guard isAttached[slot] else { return }
    if chance(90) { lift(slot) }
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<25: strip(slot)
    case 25..<35: move(slot, from: (within(0...3_000), within(0...60)), by: (0, within(-10...150)))
    case 35..<60: move(slot, from: (within(0...3_000), within(0...2_000)), by: pace())
    case 60..<75: tap(slot)
    default: several(slot)
    }
    if chance(90) { lift(slot) }
  }

  private mutating func within(_ range: ClosedRange<Int32>) -> Int32 {
    Int32.random(in: range, using: &random)
  }

  private mutating func pace() -> (Int32, Int32) {
    chance(70)
      ? (within(-140...140), within(-20...20)) : (within(-20...20), within(-140...140))
  }

  private mutating func down(_ slot: Int, _ x: Int32, _ y: Int32) {
    fingers[slot].append(World.Finger(nextFinger, x, y))
    nextFinger += 1
    put(slot)
  }

  private mutating func move(
    _ slot: Int,
    from start: (x: Int32, y: Int32),
    by step: (x: Int32, y: Int32)
  ) {
    down(slot, start.x, start.y)
    for _ in 0..<Int.random(in: 1...16, using: &random) { shift(slot, step) }
  }

  private mutating func shift(_ slot: Int, _ step: (x: Int32, y: Int32)) {
    for index in fingers[slot].indices {
      fingers[slot][index].x += step.x
      fingers[slot][index].y += step.y
    }
    put(slot)
    if chance(2) { command() }
  }

  /// Up from the bottom and on, or back, or silent for a while.
  private mutating func strip(_ slot: Int) {
    down(slot, within(0...3_000), within(1_880...2_000))
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let step =
        chance(70) ? (within(-15...15), within(-130...40)) : (within(-90...90), within(-8...8))
      for _ in 0..<Int.random(in: 2...8, using: &random) { shift(slot, step) }
      if chance(30) { operations.append(.wait(Int64(within(50_000...500_000)))) }
    }
  }

  private mutating func tap(_ slot: Int) {
    down(slot, within(0...3_000), within(0...2_000))
    if chance(30) { operations.append(.wait(Int64(within(50_000...400_000)))) }
    lift(slot)
  }

  /// Two to five fingers that come one after the other, go somewhere together or apart, and lift as
  /// they like.
  private mutating func several(_ slot: Int) {
    let middle = (x: within(500...2_500), y: within(400...1_600))
    let offsets: [(x: Int32, y: Int32)] = [(-300, 0), (0, -150), (300, 0), (150, 200), (-150, 200)]
    for offset in offsets.prefix(Int.random(in: 2...5, using: &random)) {
      fingers[slot].append(World.Finger(nextFinger, middle.x + offset.x, middle.y + offset.y))
      nextFinger += 1
      if chance(60) { put(slot) }
      if chance(10) { operations.append(.wait(Int64(within(20_000...160_000)))) }
    }
    if chance(30) { return pinch(slot, around: middle) }
    let step = pace()
    for _ in 0..<Int.random(in: 1...12, using: &random) { shift(slot, step) }
    if chance(25) {
      let detour = pace()
      for _ in 0..<8 { shift(slot, detour) }
    }
    if chance(10) { down(slot, within(0...3_000), within(0...2_000)) }
    for _ in 0..<Int.random(in: 0...3, using: &random) { shift(slot, step) }
  }

  private mutating func pinch(_ slot: Int, around middle: (x: Int32, y: Int32)) {
    let percent = within(-12...12)
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      for index in fingers[slot].indices {
        fingers[slot][index].x += (fingers[slot][index].x - middle.x) * percent / 100
        fingers[slot][index].y += (fingers[slot][index].y - middle.y) * percent / 100
      }
      put(slot)
    }
  }
}
