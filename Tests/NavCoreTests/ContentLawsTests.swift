import NavCore
import TestSupport
import Testing

/// What holds of reports whatever fingers do.
@Suite("Content: laws")
struct ContentLawsTests {
  private typealias Finger = ContentStage.Finger

  /// What happens next on a stage.
  private enum Step {
    case frame(Int64, [Finger], TouchFrame.Flags)
    case hold(Bool)
    case win
    case lose
  }

  /// A life of fingers that come, go, rest, park and become palms.
  private func life(_ seed: Seed, steps: Int = 600) -> [Step] {
    var random = SeededRandom(seed)
    var fingers: [Finger] = []
    var next: Int32 = 1
    return (0..<steps).map { _ in
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<12 where fingers.count < 5:
        let x = Double.random(in: 0...940, using: &random)
        fingers.append(Finger(next, x, Double.random(in: 0...620, using: &random)))
        next += 1
      case 12..<28 where !fingers.isEmpty:
        fingers.remove(at: Int.random(in: fingers.indices, using: &random))
      case 28..<32: fingers.removeAll()
      case 32..<34 where !fingers.isEmpty:
        let flags: FrameContact.Flags = Bool.random(using: &random) ? .palm : .parked
        fingers[Int.random(in: fingers.indices, using: &random)].flags.insert(flags)
      case 34..<38: return .hold(Bool.random(using: &random))
      case 38..<40: return .win
      case 40:
        fingers.removeAll()
        return .lose
      default:
        let reach = Bool.random(using: &random) ? 2.0 : 40.0
        for index in fingers.indices {
          let dx = Double.random(in: -reach...reach, using: &random)
          let dy = Double.random(in: -reach...reach, using: &random)
          fingers[index].x = min(max(fingers[index].x + dx, 0), 940)
          fingers[index].y = min(max(fingers[index].y + dy, 0), 620)
        }
      }
      let pauses: [Int64] = [0, 4, 8, 16, 60, 700]
      let pause = pauses[Int.random(in: 0..<pauses.count, using: &random)]
      let isMarked = Int.random(in: 0..<60, using: &random) == 0
      return .frame(pause, fingers, isMarked ? .resumed : [])
    }
  }

  private func play(_ life: [Step], isMirrored: Bool = false) -> ContentStage {
    var stage = ContentStage()
    stage.isMirrored = isMirrored
    stage.regions = [
      Region(
        name: "left",
        rectangle: PanelRectangle(x: 0, y: 0, width: 333_333, height: 1_000_000),
        dragMicrometres: 3_000
      ),
      Region(
        name: "right",
        rectangle: PanelRectangle(x: 666_667, y: 0, width: 333_333, height: 1_000_000)
      ),
    ]
    if isMirrored { stage.regions = stage.regions.map(\.mirrored) }
    for step in life {
      switch step {
      case .frame(let pause, let fingers, let flags):
        stage.flags = flags
        stage.frame(after: pause, fingers)
      case .hold(let isHeld): stage.isHeld = isHeld
      case .win: stage.win()
      case .lose: stage.lose()
      }
    }
    return stage
  }

  @Test(arguments: Seed.some(100))
  func `everything that began has exactly one end`(seed: Seed) {
    var stage = play(life(seed))
    stage.lose()
    struct Thread: Hashable {
      var sequence: UInt32
      var kind: Report.Kind
    }
    var open: Set<Thread> = []
    var kinds: Set<Report.Kind> = []
    for report in stage.reports {
      let thread = Thread(sequence: report.sequence, kind: report.kind)
      kinds.insert(report.kind)
      switch report.phase {
      case .began: #expect(open.insert(thread).inserted, "\(report)")
      case .changed: #expect(open.contains(thread), "\(report)")
      case .ended, .cancelled:
        let isDiscrete = report.kind == .tap || report.kind == .swipe
        #expect((open.remove(thread) == nil) == isDiscrete, "\(report)")
      }
    }
    #expect(open.isEmpty)
    #expect(!stage.content.followsContacts && kinds.count >= 4)
  }

  @Test(arguments: Seed.some(100))
  func `mirrored fingers have mirrored reports, to the micrometre`(seed: Seed) {
    let life = life(seed)
    let plain = play(life).reports
    let mirrored = play(life, isMirrored: true).reports
    let width = ContentStage.surface.widthMicrometres
    #expect(mirrored.map { $0.mirrored(onWidth: width) } == plain)
  }

  @Test(arguments: Seed.some(50))
  func `reports do not depend on who brings the ticks`(seed: Seed) {
    let life = life(seed)
    var late = ContentStage()
    var punctual = ContentStage()
    late.isWithoutTicks = true
    for step in life {
      guard case .frame(let pause, let fingers, let flags) = step else { continue }
      late.flags = flags
      punctual.flags = flags
      late.frame(after: pause, fingers)
      punctual.frame(after: pause, fingers)
    }
    #expect(late.reports == punctual.reports)
    #expect(late.reports.contains { $0.kind == .longPress })
  }

  @Test(arguments: Seed.some(50))
  func `what begins by motion never begins while it is held`(seed: Seed) {
    var stage = ContentStage()
    stage.isHeld = true
    for step in life(seed) {
      guard case .frame(let pause, let fingers, let flags) = step else { continue }
      stage.flags = flags
      stage.frame(after: pause, fingers)
    }
    // The drag of a contact that is parked is of a sequence that is over, which nobody holds.
    let kinds: Set<Report.Kind> = [.pan, .drag, .pinch, .rotate]
    for began in stage.reports where began.phase == .began && kinds.contains(began.kind) {
      // At the lift of the last finger no candidate can win any more.
      let end = stage.reports.first {
        $0.sequence == began.sequence && $0.kind == began.kind && $0.phase == .ended
      }
      #expect(end?.timeMicroseconds == began.timeMicroseconds, "\(began)")
    }
    #expect(stage.reports.contains { kinds.contains($0.kind) })
  }
}

extension Region {
  fileprivate var mirrored: Region {
    var mirrored = self
    mirrored.rectangle.x = 1_000_000 - rectangle.x - rectangle.width
    return mirrored
  }
}
