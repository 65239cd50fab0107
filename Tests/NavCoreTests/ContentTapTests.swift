import NavCore
import Testing

/// What fingers that stay on the spot mean to content: taps and long presses.
@Suite("Content: taps and presses")
struct ContentTapTests {
  private typealias Finger = ContentStage.Finger

  /// How far a finger is from its down in points that are a whole number of micrometres.
  private func points(_ micrometres: Int64) -> Double { Double(micrometres) / 158.75 }

  @Test func `a tap is one report, at the lift, with its place`() throws {
    var stage = ContentStage()
    stage.frame(after: 10, [Finger(1, 100, 200)])
    stage.frame(after: 40, [Finger(1, 102, 200)])
    #expect(stage.reports.isEmpty)
    stage.frame(after: 40, [])
    let tap = try #require(stage.reports.first)
    #expect(stage.words() == ["tap ended"])
    #expect(tap.count == 1 && tap.fingers == 1 && tap.device == 1 && tap.sequence == 1)
    #expect(tap.timeMicroseconds == 90_000)
    #expect(tap.place == SurfacePoint(x: 16_193, y: 31_750))
  }

  @Test func `a tap takes 250 ms at most`() {
    for (microseconds, isTap) in [(250_000, true), (250_001, false)] as [(Int64, Bool)] {
      var stage = ContentStage()
      stage.frame(after: 10, [Finger(1, 100, 200)])
      stage.frame(afterMicroseconds: microseconds, [])
      #expect(stage.words() == (isTap ? ["tap ended"] : []))
    }
  }

  @Test func `a finger that was ever 10 pt from its down does not tap`() {
    for (distance, isTap) in [(1_588, true), (1_589, false)] as [(Int64, Bool)] {
      var stage = ContentStage()
      stage.tuning.panSlopMicrometres = 5_000
      stage.frame(after: 10, [Finger(1, 0, 200)])
      stage.frame(after: 40, [Finger(1, points(distance), 200)])
      stage.frame(after: 40, [Finger(1, 0, 200)])
      stage.frame(after: 40, [])
      #expect(stage.words() == (isTap ? ["tap ended"] : []))
    }
  }

  @Test func `a tap is the next in a row 40 to 300 ms after the one before`() {
    for (pause, count) in [(39_999, 1), (40_000, 2), (300_000, 2), (300_001, 1)] {
      var stage = ContentStage()
      stage.tap([Finger(1, 100, 200)], after: 10)
      stage.frame(afterMicroseconds: Int64(pause), [Finger(2, 100, 200)])
      stage.frame(after: 50, [])
      #expect(stage.reports.map(\.count) == [1, count], "\(pause)")
    }
  }

  @Test func `a tap is the next in a row within 40 pt of the one before`() {
    for (distance, count) in [(6_350, 2), (6_351, 1)] as [(Int64, Int)] {
      var stage = ContentStage()
      stage.tap([Finger(1, 0, 200)], after: 10)
      stage.tap([Finger(2, points(distance), 200)], after: 100)
      #expect(stage.reports.map(\.count) == [1, count])
    }
  }

  @Test func `taps count on as long as nothing comes between`() {
    var stage = ContentStage()
    for name in 1...4 as ClosedRange<Int32> { stage.tap([Finger(name, 100, 200)], after: 100) }
    #expect(stage.reports.map(\.count) == [1, 2, 3, 4])
    stage.reports.removeAll()
    // A short pan between two taps, which would else be near enough to each other.
    stage.frame(after: 50, [Finger(5, 100, 200)])
    stage.frame(after: 10, [Finger(5, 120, 200)])
    stage.frame(after: 10, [])
    stage.tap([Finger(6, 100, 200)], after: 50)
    #expect(stage.reports.last?.count == 1)
    #expect(stage.words() == ["pan began", "pan ended", "tap ended"])
    stage.tap([Finger(7, 100, 200), Finger(8, 150, 200)], after: 50)
    #expect(stage.reports.map(\.count) == [1], "another number of fingers is another tap")
  }

  @Test func `a tap after a touch that navigation took is a first one`() {
    var stage = ContentStage()
    stage.tap([Finger(1, 100, 200)], after: 10)
    stage.frame(after: 50, [Finger(2, 100, 200)])
    stage.win()
    stage.frame(after: 50, [])
    stage.tap([Finger(3, 100, 200)], after: 50)
    #expect(stage.reports.map(\.count) == [1, 1])
  }

  @Test func `fingers that all tap are one tap of so many`() throws {
    var stage = ContentStage()
    stage.frame(after: 10, [Finger(1, 100, 200)])
    stage.frame(after: 20, [Finger(1, 100, 200), Finger(2, 200, 220)])
    stage.frame(after: 60, [Finger(2, 200, 220)])
    stage.frame(after: 20, [])
    let tap = try #require(stage.reports.first)
    #expect(stage.words() == ["tap ended"])
    #expect(tap.fingers == 2)
    #expect(tap.place == SurfacePoint(x: 23_812, y: 33_337), "their middle when all were down")
    stage.frame(after: 10, [Finger(3, 100, 200), Finger(4, 200, 220)])
    stage.frame(after: 20, [Finger(3, 100, 200), Finger(4, 200, 235)])
    stage.frame(after: 20, [])
    #expect(!stage.words().contains("tap ended"), "one of them moved")
  }

  @Test func `fingers that the device only counts tap too`() {
    var stage = ContentStage()
    stage.fingersBeyond = 1
    stage.frame(after: 10, [Finger(1, 100, 200), Finger(2, 200, 200)])
    stage.fingersBeyond = 0
    stage.frame(after: 60, [])
    #expect(stage.reports.map(\.fingers) == [3])
  }

  @Test func `a long press falls due after 500 ms, and ends at the lift`() {
    var stage = ContentStage()
    stage.frame(after: 10, [Finger(1, 100, 200)])
    #expect(stage.content.dueMicroseconds == 510_000)
    stage.frame(after: 100, [Finger(1, 103, 200)])
    stage.wait(500)
    #expect(stage.reports.map(\.timeMicroseconds) == [510_000])
    #expect(stage.words() == ["long_press began"])
    #expect(stage.content.dueMicroseconds == nil)
    stage.frame(after: 100, [Finger(1, 100, 203)])
    stage.frame(after: 100, [])
    #expect(stage.words() == ["long_press ended"])
    #expect(!stage.content.followsContacts)
  }

  @Test func `a press that is due is reported before a later frame, whoever brings the tick`() {
    for isWithoutTicks in [false, true] {
      var stage = ContentStage()
      stage.isWithoutTicks = isWithoutTicks
      stage.frame(after: 10, [Finger(1, 100, 200)])
      stage.frame(after: 900, [])
      #expect(stage.reports.map(\.timeMicroseconds) == [510_000, 910_000])
      #expect(stage.words() == ["long_press began", "long_press ended"])
    }
  }

  @Test func `two fingers, and one that moved, press nothing`() {
    var stage = ContentStage()
    stage.frame(after: 10, [Finger(1, 100, 200)])
    stage.frame(after: 10, [Finger(1, 100, 200), Finger(2, 200, 200)])
    #expect(stage.content.dueMicroseconds == nil)
    stage.frame(after: 10, [Finger(1, 100, 200)])
    #expect(stage.content.dueMicroseconds == nil)
    stage.wait(1_000)
    stage.frame(after: 10, [])
    #expect(stage.words().isEmpty)
    stage.isHeld = true
    stage.frame(after: 10, [Finger(3, 100, 200)])
    stage.frame(after: 10, [Finger(3, 111, 200)])
    #expect(stage.content.dueMicroseconds == nil)
    stage.isHeld = false
    stage.frame(after: 10, [])
    stage.reports.removeAll()
    // Where a pan begins nearer to the down than a tap ends.
    stage.tuning.panSlopMicrometres = 500
    stage.frame(after: 10, [Finger(4, 100, 200)])
    stage.frame(after: 10, [Finger(4, 105, 200)])
    stage.wait(1_000)
    #expect(stage.words() == ["pan began"])
  }

  @Test func `a press that moves is a press_drag, and no press any more`() throws {
    var stage = ContentStage()
    stage.frame(after: 10, [Finger(1, 100, 200)])
    stage.wait(600)
    stage.frame(after: 8, [Finger(1, 109, 200)])
    #expect(stage.words() == ["long_press began"])
    stage.frame(after: 8, [Finger(1, 111, 200)])
    #expect(stage.words() == ["long_press cancelled", "press_drag began"])
    stage.frame(after: 8, [Finger(1, 114, 200)])
    stage.frame(after: 8, [Finger(1, 114, 200)])
    #expect(stage.words() == ["press_drag changed"], "once for each place")
    stage.frame(after: 8, [Finger(1, 118, 200)])
    stage.frame(after: 8, [])
    let end = try #require(stage.reports.last)
    #expect(stage.words() == ["press_drag changed", "press_drag ended"])
    #expect(end.displacement == SurfaceVector(x: 2_858, y: 0), "counted from the down")
    #expect(end.velocity.x > 40_000 && end.velocity.y == 0)
  }

  @Test func `a press is followed when its contact is parked, beside other fingers`() {
    var stage = ContentStage()
    let thumb = Finger(1, 100, 200, .parked)
    stage.frame(after: 10, [Finger(1, 100, 200)])
    stage.wait(1_000)
    stage.frame(after: 50, [thumb])
    #expect(stage.words() == ["long_press began"])
    #expect(stage.content.followsContacts)
    stage.tap([thumb, Finger(2, 500, 200)], after: 50, for: 0)
    #expect(stage.words() == ["long_press ended", "tap ended"], "it lifted with the other one")
    stage.frame(after: 50, [Finger(3, 100, 200)])
    stage.wait(1_000)
    stage.frame(after: 50, [Finger(3, 100, 200, .parked)])
    stage.frame(after: 50, [Finger(3, 100, 220, .parked), Finger(4, 500, 200)])
    #expect(
      stage.words() == ["long_press began", "long_press cancelled", "press_drag began"]
    )
    stage.frame(after: 50, [Finger(3, 100, 240, .parked)])
    #expect(stage.words() == ["press_drag changed", "tap ended"])
    stage.frame(after: 50, [Finger(3, 100, 250, .parked)])
    stage.frame(after: 50, [])
    #expect(stage.words() == ["press_drag changed", "press_drag ended"])
    #expect(!stage.content.followsContacts)
  }

  @Test func `a press of an earlier sequence is not held with the present one`() {
    var stage = ContentStage()
    stage.frame(after: 10, [Finger(1, 100, 200)])
    stage.wait(1_000)
    stage.frame(after: 50, [Finger(1, 100, 200, .parked)])
    stage.isHeld = true
    stage.frame(after: 50, [Finger(1, 100, 200, .parked), Finger(2, 300, 200)])
    stage.frame(after: 50, [Finger(1, 120, 200, .parked), Finger(2, 320, 200)])
    #expect(
      stage.words() == ["long_press began", "long_press cancelled", "press_drag began"]
    )
  }

  @Test func `beside a press, other fingers of its sequence pan on their own`() throws {
    var stage = ContentStage()
    let thumb = Finger(1, 100, 200)
    stage.frame(after: 10, [thumb])
    stage.wait(600)
    stage.frame(after: 10, [thumb, Finger(2, 300, 200)])
    stage.frame(after: 10, [thumb, Finger(2, 320, 200)])
    let pan = try #require(stage.reports.last)
    #expect(stage.words() == ["long_press began", "pan began"])
    #expect(pan.fingers == 1 && pan.displacement.x == ContentStage.micrometres(20))
    stage.frame(after: 10, [thumb])
    #expect(stage.words() == ["pan ended"])
    stage.frame(after: 10, [])
    #expect(stage.words() == ["long_press ended"])
  }
}
