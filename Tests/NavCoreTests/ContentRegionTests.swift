import NavCore
import Testing

/// Regions, the drags that they ask for, and contacts that turn out to be no fingers.
@Suite("Content: regions and mistakes")
struct ContentRegionTests {
  private typealias Finger = ContentStage.Finger

  private func micrometres(_ points: Double) -> Int64 { ContentStage.micrometres(points) }

  private func region(_ name: String, dragPoints: Double? = nil) -> Region {
    Region(
      name: name,
      rectangle: PanelRectangle(x: 100_000, y: 0, width: 400_000, height: 1_000_000),
      dragMicrometres: dragPoints.map { micrometres($0) }
    )
  }

  @Test func `reports carry the region in which the first finger went down`() {
    var stage = ContentStage()
    stage.regions = [region("list"), region("under it")]
    stage.drag(from: (300, 200), to: (800, 200))
    #expect(!stage.reports.isEmpty && stage.reports.allSatisfy { $0.region == "list" })
    stage.frame(after: 8, [])
    stage.reports.removeAll()
    // Regions that come while fingers are down are those of the next ones.
    stage.regions = []
    stage.frame(after: 100, [Finger(2, 300, 200)])
    stage.regions = [region("list")]
    stage.frame(after: 100, [])
    #expect(stage.reports.map(\.region) == [nil])
  }

  @Test func `the border of a region belongs to it`() {
    // A tenth of 150 mm is 15,000 µm, a half 75,000.
    for (x, isIn) in [(14_999, false), (15_000, true), (75_000, true), (75_001, false)] {
      var stage = ContentStage()
      stage.regions = [region("list")]
      stage.tap([Finger(1, Double(x) / 158.75, 200)], after: 10)
      #expect(stage.reports.map(\.region) == [isIn ? "list" : nil], "\(x)")
    }
  }

  @Test func `a region that asks for drags gets them instead of pans, by its own distance`() throws
  {
    for (distance, began) in [(24.9, false), (25.1, true)] {
      var stage = ContentStage()
      stage.regions = [region("list", dragPoints: 25)]
      stage.frame(after: 10, [Finger(1, 100, 200)])
      stage.frame(after: 8, [Finger(1, 100, 200 + distance)])
      #expect(stage.words() == (began ? ["drag began"] : []))
    }
    var stage = ContentStage()
    stage.regions = [region("list", dragPoints: 4)]
    stage.drag(from: (100, 200), to: (100, 260))
    stage.frame(after: 8, [Finger(1, 100, 263), Finger(2, 150, 200)])
    stage.frame(after: 8, [Finger(1, 100, 266), Finger(2, 180, 200)])
    stage.frame(after: 8, [Finger(2, 180, 200)])
    stage.frame(after: 8, [])
    let end = try #require(stage.reports.last { $0.kind == .drag })
    #expect(end.phase == .ended && end.velocity.y > micrometres(300))
    #expect(end.displacement.y == micrometres(266) - micrometres(200))
    let others = stage.reports.filter { $0.kind != .drag }
    #expect(others.map(\.kind) == [.pan, .pan], "a second finger does what it likes")
  }

  @Test func `two fingers in a region that asks for drags pan`() {
    var stage = ContentStage()
    stage.regions = [region("list", dragPoints: 25)]
    stage.frame(after: 10, [Finger(1, 100, 200), Finger(2, 200, 200)])
    stage.frame(after: 8, [Finger(1, 112, 200), Finger(2, 212, 200)])
    #expect(stage.words() == ["pan began"])
  }

  @Test func `a drag that was held to the lift begins there, and ends at once`() {
    var stage = ContentStage()
    stage.regions = [region("list", dragPoints: 4)]
    stage.isHeld = true
    stage.frame(after: 10, [Finger(2, 100, 200)])
    stage.frame(after: 10, [Finger(2, 105, 200)])
    stage.isHeld = false
    stage.frame(after: 10, [])
    #expect(stage.words() == ["drag began", "drag ended"])
  }

  @Test func `a finger that becomes a palm cancels what it did, and taps nothing`() {
    var stage = ContentStage()
    stage.drag(from: (100, 200), to: (200, 200))
    stage.frame(after: 8, [Finger(1, 200, 200, .palm)])
    #expect(stage.words().last == "pan cancelled")
    stage.frame(after: 8, [])
    stage.frame(after: 50, [Finger(2, 100, 200)])
    stage.frame(after: 50, [Finger(2, 100, 200, .palm)])
    stage.frame(after: 8, [])
    #expect(stage.words().isEmpty)
    stage.frame(after: 50, [Finger(3, 100, 200)])
    stage.wait(600)
    stage.frame(after: 50, [Finger(3, 100, 200, .palm)])
    #expect(stage.words() == ["long_press began", "long_press cancelled"])
  }

  @Test func `who went in a loss did not lift`() {
    for count in 1...2 {
      var stage = ContentStage()
      let fingers = (1...Int32(count)).map { Finger($0, 100 * Double($0), 200) }
      stage.frame(after: 10, fingers)
      stage.flags = .resumed
      stage.frame(after: 10, Array(fingers.dropLast()))
      stage.flags = []
      stage.frame(after: 10, [])
      #expect(stage.words().isEmpty)
    }
  }

  @Test func `when all is lost, presses of earlier sequences are cancelled too`() {
    var stage = ContentStage()
    stage.frame(after: 10, [Finger(1, 100, 200)])
    stage.wait(1_000)
    stage.frame(after: 50, [Finger(1, 100, 200, .parked)])
    stage.frame(after: 50, [Finger(1, 100, 200, .parked), Finger(2, 300, 200)])
    stage.frame(after: 50, [Finger(1, 100, 200, .parked), Finger(2, 350, 200)])
    stage.win()
    #expect(stage.words() == ["long_press began", "pan began", "pan cancelled"])
    stage.lose()
    #expect(stage.words() == ["long_press cancelled"])
    #expect(!stage.content.followsContacts)
  }
}
