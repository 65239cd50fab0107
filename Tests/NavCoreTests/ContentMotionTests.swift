import NavCore
import Testing

/// What fingers that move mean to content: pans and swipes.
@Suite("Content: pans and swipes")
struct ContentMotionTests {
  private typealias Finger = ContentStage.Finger

  private func micrometres(_ points: Double) -> Int64 { ContentStage.micrometres(points) }

  @Test func `a pan begins 10 pt from the down, counts from it, and ends with its velocity`() throws
  {
    var stage = ContentStage()
    stage.frame(after: 10, [Finger(1, 100, 200)])
    stage.frame(after: 8, [Finger(1, 110, 200)])
    #expect(stage.reports.isEmpty)
    stage.frame(after: 8, [Finger(1, 120, 200)])
    stage.frame(after: 8, [Finger(1, 130, 200)])
    stage.frame(after: 8, [Finger(1, 130, 200)])
    let began = try #require(stage.reports.first)
    #expect(began.displacement == SurfaceVector(x: micrometres(20), y: 0))
    #expect(began.place.x == micrometres(120) && began.fingers == 1 && began.count == 1)
    #expect(began.velocity == .zero && began.scalePPM == 1_000_000 && began.angleMillidegrees == 0)
    #expect(stage.words() == ["pan began", "pan changed"], "who rests is no news")
    stage.frame(after: 8, [Finger(1, 140, 200)])
    stage.frame(after: 8, [])
    let ended = try #require(stage.reports.last { $0.kind == .pan })
    #expect(ended.phase == .ended && ended.velocity.x > micrometres(250))
    #expect(ended.displacement.x == micrometres(40))
  }

  @Test func `a finger that rests before it lifts leaves a pan without velocity`() throws {
    var stage = ContentStage()
    stage.drag(from: (100, 200), to: (200, 200))
    stage.frame(after: 300, [])
    let ended = try #require(stage.reports.last)
    #expect(ended.kind == .pan && ended.phase == .ended && ended.velocity == .zero)
  }

  @Test func `a sequence that nobody has ended is cancelled when the next one begins`() {
    var stage = ContentStage()
    stage.drag(from: (100, 200), to: (200, 200))
    stage.reports.removeAll()
    stage.neglect()
    stage.tap([Finger(2, 300, 200)], after: 50)
    #expect(stage.words() == ["pan cancelled", "tap ended"])
  }

  @Test func `what lies before a frame whose time was put right is no part of a velocity`() throws {
    var stage = ContentStage()
    stage.drag(from: (100, 200), to: (200, 200))
    stage.flags = .clamped
    stage.frame(after: 8, [Finger(1, 210, 200)])
    stage.flags = []
    stage.frame(after: 8, [])
    let ended = try #require(stage.reports.last { $0.kind == .pan })
    #expect(ended.phase == .ended && ended.velocity == .zero)
  }

  @Test func `fingers that join and lift change the number, and the way without a jump`() throws {
    var stage = ContentStage()
    stage.drag(from: (100, 200), to: (160, 200), frames: 6)
    let before = try #require(stage.reports.last)
    stage.reports.removeAll()
    stage.frame(after: 8, [Finger(1, 170, 200), Finger(2, 500, 300)])
    stage.frame(after: 8, [Finger(1, 180, 200), Finger(2, 510, 300)])
    stage.frame(after: 8, [Finger(2, 520, 300)])
    stage.frame(after: 8, [Finger(2, 530, 300)])
    #expect(stage.reports.map(\.fingers) == [2, 2, 1, 1])
    let ways = stage.reports.map { $0.displacement.x - before.displacement.x }
    // Half of the first finger's step while the second has made none, then whole steps.
    let expected = [5, 15, 25, 35].map { micrometres($0) }
    for (way, step) in zip(ways, expected) { #expect(abs(way - step) <= 1) }
    #expect(stage.words().allSatisfy { $0 == "pan changed" })
    stage.frame(after: 8, [])
    #expect(stage.words() == ["pan ended", "swipe ended"])
  }

  @Test func `nothing that begins by motion begins while navigation may still win`() {
    var stage = ContentStage()
    stage.isHeld = true
    stage.drag(from: (100, 200), to: (200, 200))
    #expect(stage.reports.isEmpty)
    stage.isHeld = false
    stage.frame(after: 8, [Finger(1, 205, 200)])
    #expect(stage.reports.map(\.displacement.x) == [micrometres(205) - micrometres(100)])
    #expect(stage.words() == ["pan began"])
    stage.frame(after: 8, [])
    stage.frame(after: 8, [Finger(2, 100, 200)])
    stage.wait(600)
    stage.reports.removeAll()
    stage.isHeld = true
    stage.frame(after: 8, [Finger(2, 120, 200)])
    #expect(stage.reports.isEmpty)
    stage.isHeld = false
    stage.frame(after: 8, [Finger(2, 120, 200)])
    #expect(stage.words() == ["long_press cancelled", "press_drag began"])
  }

  @Test func `what was held to the lift begins there, and ends at once`() {
    var stage = ContentStage()
    stage.isHeld = true
    stage.frame(after: 10, [Finger(1, 100, 200)])
    stage.frame(after: 10, [Finger(1, 112, 200)])
    stage.isHeld = false
    stage.frame(after: 300, [])
    #expect(stage.words() == ["pan began", "pan ended"])
  }

  @Test func `a swipe is told beside its pan, with where it went`() throws {
    let ends: [(Report.Heading, (Double, Double))] = [
      (.right, (200, 230)), (.left, (0, 230)), (.up, (120, 100)), (.down, (80, 300)),
    ]
    for (heading, end) in ends {
      var stage = ContentStage()
      stage.drag(from: (100, 200), to: end)
      stage.frame(after: 8, [])
      let swipe = try #require(stage.reports.last)
      #expect(swipe.kind == .swipe && swipe.phase == .ended && swipe.heading == heading)
      #expect(stage.words().suffix(2) == ["pan ended", "swipe ended"])
    }
  }

  @Test func `a swipe is far, soon, fast, and along a side`() {
    func swipes(_ end: (Double, Double), frames: Int = 20, rest: Int64 = 8) -> Bool {
      var stage = ContentStage()
      stage.drag(from: (100, 200), to: end, frames: frames)
      stage.frame(after: rest, [])
      return stage.words().contains("swipe ended")
    }
    #expect(swipes((200, 200)))
    #expect(!swipes((128, 200), frames: 4), "28 pt are too few")
    #expect(swipes((132, 200), frames: 4))
    #expect(swipes((300, 200), frames: 61) && !swipes((300, 200), frames: 62), "500 ms")
    #expect(swipes((176, 200), frames: 37) && !swipes((170, 200), frames: 37), "250 pt/s")
    #expect(!swipes((200, 200), rest: 100), "it rested")
    #expect(swipes((200, 256)) && !swipes((200, 260)), "30 degrees")
  }

  @Test func `who turns back at the end of a pan does not swipe`() {
    var stage = ContentStage()
    stage.drag(from: (100, 200), to: (300, 200), frames: 20)
    stage.drag(from: (300, 200), to: (200, 200), frames: 10)
    stage.frame(after: 8, [])
    #expect(stage.words().last == "pan ended")
  }

  @Test func `a swipe of several fingers is one, though they lift one by one`() throws {
    var stage = ContentStage()
    for step in 0...12 {
      let x = 100 + 10 * Double(step)
      stage.frame(after: 8, (1...3).map { Finger($0, x, 100 * Double($0)) })
    }
    stage.frame(after: 8, [Finger(2, 230, 200), Finger(3, 230, 300)])
    stage.frame(after: 8, [Finger(3, 240, 300)])
    stage.frame(after: 8, [])
    let swipe = try #require(stage.reports.last)
    #expect(swipe.kind == .swipe && swipe.fingers == 3 && swipe.heading == .right)
    #expect(stage.reports.filter { $0.kind == .swipe }.count == 1)
  }
}
