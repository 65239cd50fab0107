import Foundation
import NavCore
import Testing

/// Fingers that come together, go apart or turn about their middle.
@Suite("Content: pinches and turns")
struct ContentShapeTests {
  private typealias Finger = ContentStage.Finger

  /// Two fingers apart, and a quarter turn clockwise.
  private func pinchAndTurn(_ stage: inout ContentStage) {
    for step in 0...18 {
      let radius = 100 + 5 * Double(step)
      let angle = Double(step) * 5 * .pi / 180
      let x = radius * cos(angle)
      let y = radius * sin(angle)
      stage.frame(after: 8, [Finger(3, 400 + x, 300 + y), Finger(4, 400 - x, 300 - y)])
    }
  }

  @Test func `where navigation wins, all that has begun is cancelled, and nothing more comes`() {
    var stage = ContentStage()
    stage.frame(after: 10, [Finger(1, 100, 200)])
    stage.wait(600)
    stage.win()
    #expect(stage.words() == ["long_press began", "long_press cancelled"])
    stage.frame(after: 8, [Finger(1, 200, 200)])
    stage.frame(after: 8, [])
    #expect(stage.words().isEmpty)
    stage.frame(after: 8, [Finger(2, 100, 200)])
    stage.win()
    stage.frame(after: 50, [])
    #expect(stage.words().isEmpty, "a tap that navigation took is none")
    pinchAndTurn(&stage)
    #expect(!stage.words().isEmpty)
    stage.win()
    #expect(Set(stage.words()) == ["pinch cancelled", "rotate cancelled"])
    #expect(stage.content.dueMicroseconds == nil)
  }

  @Test func `fingers that go apart and turn are a pinch and a rotation, side by side`() throws {
    var stage = ContentStage()
    pinchAndTurn(&stage)
    let pinch = try #require(stage.reports.last { $0.kind == .pinch })
    let turn = try #require(stage.reports.last { $0.kind == .rotate })
    #expect(abs(pinch.scalePPM - 1_900_000) < 200 && pinch.angleMillidegrees == 0)
    #expect(abs(turn.angleMillidegrees - 90_000) < 20 && turn.scalePPM == 1_000_000)
    #expect(pinch.fingers == 2 && pinch.displacement == .zero)
    let began = stage.words().filter { $0.hasSuffix("began") }
    #expect(Set(began) == ["pinch began", "rotate began"] && began.count == 2)
    stage.frame(after: 8, [Finger(3, 400, 490)])
    #expect(stage.words() == ["pinch ended", "rotate ended"])
    stage.frame(after: 8, [])
    #expect(stage.words().isEmpty, "no tap")
  }

  @Test func `a pinch begins at 15 pt of span, a rotation at 10 degrees`() {
    for (span, began) in [(114.99, false), (115.01, true), (85.01, false), (84.99, true)] {
      var stage = ContentStage()
      stage.frame(after: 10, [Finger(1, 100, 200), Finger(2, 200, 200)])
      stage.frame(after: 8, [Finger(1, 100, 200), Finger(2, 100 + span, 200)])
      #expect(stage.reports.contains { $0.kind == .pinch } == began, "\(span)")
    }
    for (degrees, began) in [(9.9, false), (10.1, true), (-9.9, false), (-10.1, true)] {
      var stage = ContentStage()
      let x = 100 * cos(degrees * .pi / 180)
      let y = 100 * sin(degrees * .pi / 180)
      stage.frame(after: 10, [Finger(1, 200, 200), Finger(2, 400, 200)])
      stage.frame(after: 8, [Finger(1, 300 - x, 200 - y), Finger(2, 300 + x, 200 + y)])
      #expect(stage.words() == (began ? ["rotate began"] : []), "\(degrees)")
    }
  }

  @Test func `a rotation counts on past a whole turn`() throws {
    var stage = ContentStage()
    for step in 0...90 {
      let angle = Double(step) * -5 * .pi / 180
      let x = 150 * cos(angle)
      let y = 150 * sin(angle)
      stage.frame(after: 8, [Finger(1, 400 + x, 300 + y), Finger(2, 400 - x, 300 - y)])
    }
    let turn = try #require(stage.reports.last { $0.kind == .rotate })
    #expect(abs(turn.angleMillidegrees + 450_000) < 20)
    stage.frame(
      after: 8,
      [Finger(1, 400, 150), Finger(2, 400, 450), Finger(3, 600, 300)]
    )
    let joined = try #require(stage.reports.last { $0.kind == .rotate })
    #expect(joined.fingers == 3 && abs(joined.angleMillidegrees + 450_000) < 20)
  }

  @Test func `fingers that change their places from one frame to the next have not turned`() {
    var stage = ContentStage()
    stage.frame(after: 10, [Finger(1, 200, 200), Finger(2, 400, 200)])
    stage.frame(after: 8, [Finger(1, 400, 200), Finger(2, 200, 200)])
    #expect(stage.reports.isEmpty)
  }

  @Test func `a pan that was a pinch too is no swipe`() {
    for spread in [0.0, 5.0] {
      var stage = ContentStage()
      for step in 0...10 {
        let x = 100 + 20 * Double(step)
        let apart = 40 + spread * Double(step)
        stage.frame(after: 8, [Finger(1, x, 300 - apart), Finger(2, x, 300 + apart)])
      }
      stage.frame(after: 8, [])
      #expect(stage.words().contains("swipe ended") == (spread == 0))
    }
  }

  @Test func `a finger more leaves scale and turn as they were, and goes on with them`() throws {
    var stage = ContentStage()
    pinchAndTurn(&stage)
    let before = stage.reports
    stage.reports.removeAll()
    let two = [Finger(3, 400, 490), Finger(4, 400, 110)]
    stage.frame(after: 8, two + [Finger(5, 700, 300)])
    for report in stage.reports where report.kind != .pan {
      let last = try #require(before.last { $0.kind == report.kind })
      #expect(abs(report.scalePPM - last.scalePPM) <= 200)
      #expect(abs(report.angleMillidegrees - last.angleMillidegrees) <= 20)
      #expect(report.fingers == 3 && report.phase == .changed)
    }
    stage.reports.removeAll()
    // All three go to twice their way from the middle of their middles.
    let middle = (x: 500.0, y: 300.0)
    let three = (two + [Finger(5, 700, 300)]).map {
      Finger($0.name, middle.x + ($0.x - middle.x) * 1.2, middle.y + ($0.y - middle.y) * 1.2)
    }
    stage.frame(after: 8, three)
    let pinch = try #require(stage.reports.last { $0.kind == .pinch })
    #expect(abs(pinch.scalePPM - 2_280_000) < 500)
  }
}
