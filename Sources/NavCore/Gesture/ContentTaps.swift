/// Taps in a row: the last one, and whether the next goes on from it.
struct ContentTaps: Sendable {
  private struct Tap {
    var liftMicroseconds: Int64
    var place: SurfacePoint
    var fingers: Int
    var count: Int
  }

  private var last: Tap?

  /// Something else came, so the next tap is a first one.
  mutating func interrupt() { last = nil }

  /// Fingers that stayed on the spot have lifted: a tap, where they were down for a moment only.
  mutating func lift(
    _ fingers: borrowing ContentMotion,
    at time: Int64,
    _ origin: ContentOrigin,
    _ tuning: borrowing GestureTuning,
    into reports: inout [Report]
  ) {
    guard time - origin.downMicroseconds <= tuning.tapMicroseconds else { return interrupt() }
    var tap = origin.report(
      .tap,
      .ended,
      at: time,
      fingers: fingers.most,
      place: fingers.mostPlace
    )
    if let last, last.fingers == tap.fingers {
      let pause = origin.downMicroseconds - last.liftMicroseconds
      let way = SurfaceVector(from: last.place, to: tap.place)
      if pause >= tuning.tapAgainMinMicroseconds, pause <= tuning.tapAgainMaxMicroseconds,
        !way.isLonger(than: tuning.tapAgainMicrometres)
      {
        tap.count = last.count + 1
      }
    }
    last = Tap(
      liftMicroseconds: time,
      place: tap.place,
      fingers: tap.fingers,
      count: tap.count
    )
    reports.append(tap)
  }
}
