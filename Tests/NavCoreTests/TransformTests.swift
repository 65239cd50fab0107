import NavCore
import TestSupport
import Testing

/// The one transform: calibration, the panel's size, the orientation of the picture.
@Suite("The transform")
struct TransformTests {
  private let size = SurfaceGeometry(
    widthMicrometres: 150_000,
    heightMicrometres: 100_000,
    rule: .configured,
    device: 0
  )

  private func place(
    _ x: Int32,
    _ y: Int32,
    calibration: Calibration = .identity,
    orientation: Orientation = .upright
  ) -> SurfacePoint {
    var panel = World.panel
    panel.calibration = calibration
    return ShownSurface(size, orientation).place(
      of: FrameContact(tracking: 1, x: x, y: y, slot: 0),
      on: panel
    )
  }

  @Test func `each quarter turns the picture clockwise on its panel`() {
    // A finger near the panel's top left corner, 10 mm right and 5 mm down.
    let expected: [Int: SurfacePoint] = [
      0: SurfacePoint(x: 10_000, y: 5_000),
      90: SurfacePoint(x: 5_000, y: 140_000),
      180: SurfacePoint(x: 140_000, y: 95_000),
      270: SurfacePoint(x: 95_000, y: 10_000),
    ]
    for (degrees, point) in expected {
      let orientation = Orientation(degrees: degrees)
      #expect(orientation.map { place(200, 100, orientation: $0) } == point, "\(degrees)")
    }
    #expect(Orientation(degrees: 45) == nil && Orientation(degrees: 360) == nil)
  }

  @Test func `a mirrored picture has left and right exchanged, before it is turned`() {
    for orientation in Orientation.all where orientation.isMirrored {
      let plain = Orientation(quarterTurns: orientation.quarterTurns)
      let shown = ShownSurface(size, orientation)
      let left = place(123, 456, orientation: plain)
      let right = place(123, 456, orientation: orientation)
      #expect(left.x + right.x == shown.widthMicrometres)
      #expect(left.y == right.y)
    }
  }

  @Test func `a picture on its side is as wide as the panel is high`() {
    for orientation in Orientation.all {
      let shown = ShownSurface(size, orientation)
      let isOnItsSide = orientation.degrees % 180 == 90
      #expect(shown.widthMicrometres == (isOnItsSide ? 100_000 : 150_000))
      #expect(shown.heightMicrometres == (isOnItsSide ? 150_000 : 100_000))
      #expect(Orientation(rawValue: orientation.rawValue) == orientation)
    }
    #expect(Orientation(rawValue: 8) == nil)
  }

  @Test func `a digitizer that is built in turned is set right by its calibration`() {
    for orientation in Orientation.all {
      let turned = Calibration.identity.then(orientation)
      for (x, y) in [(0, 0), (3_000, 0), (200, 100), (1_501, 999), (3_000, 2_000)] {
        // On a square panel, calibration and orientation are the same turn.
        let square = SurfaceGeometry(
          widthMicrometres: 90_000,
          heightMicrometres: 90_000,
          rule: .configured,
          device: 0
        )
        var panel = World.panel
        let contact = FrameContact(tracking: 1, x: Int32(x), y: Int32(y), slot: 0)
        let shown = ShownSurface(square, orientation).place(of: contact, on: panel)
        panel.calibration = turned
        let measured = ShownSurface(square, .upright).place(of: contact, on: panel)
        #expect(shown == measured, "\(orientation) at \(x), \(y)")
      }
    }
  }

  @Test func `a matrix that is not the identity gives what the identity gives, to the micrometre`()
  {
    // One millionth more in a place that only the ends of the axis could show.
    let almost = Calibration(1_000_000, 0, 0, 0, 1_000_000, 0)
    let scaled = Calibration(500_000, 0, 250_000, 0, 500_000, 250_000)
    for x in stride(from: Int32(-100), through: 3_100, by: 7) {
      #expect(place(x, x / 2, calibration: almost) == place(x, x / 2))
      let inner = place(x, 1_000, calibration: scaled)
      let outer = place(x, 1_000)
      #expect(abs(2 * (inner.x - 75_000) - (outer.x - 75_000)) <= 1)
      #expect(inner.y == 50_000)
    }
  }

  @Test func `calibration keeps mirrored touches mirrored, exactly`() {
    let matrices = [
      Calibration(1_050_001, 0, -25_001, 0, 970_003, 15_007),
      Calibration(1_050_001, 3_001, -26_501, -2_003, 970_003, 16_000),
    ]
    var random = SeededRandom(Seed(7))
    for matrix in matrices {
      // The matrix of the same panel seen in a mirror.
      let mirrored = Calibration(
        matrix.xx,
        -matrix.xy,
        Calibration.one - matrix.xx - matrix.x1,
        -matrix.yx,
        matrix.yy,
        matrix.y1 + matrix.yx
      )
      for _ in 0..<500 {
        let x = Int32.random(in: 0...3_000, using: &random)
        let y = Int32.random(in: 0...2_000, using: &random)
        let left = place(x, y, calibration: matrix)
        let right = place(3_000 - x, y, calibration: mirrored)
        #expect(left.x + right.x == 150_000 && left.y == right.y)
      }
    }
  }

  @Test func `what a calibration takes off the panel is held at its edge`() {
    let wide = Calibration(2_000_000, 0, -500_000, 0, 2_000_000, -500_000)
    #expect(place(0, 0, calibration: wide) == SurfacePoint(x: 0, y: 0))
    #expect(place(3_000, 2_000, calibration: wide) == SurfacePoint(x: 150_000, y: 100_000))
  }

  @Test func `the largest axis and the largest matrix do not overflow`() {
    let axis = DeviceDescription.Axis(minimum: .min, maximum: .max)
    var panel = World.panel
    panel.x = axis
    panel.y = axis
    let most = Calibration.coefficientMax
    let large = SurfaceGeometry(
      widthMicrometres: 2_000_000,
      heightMicrometres: 2_000_000,
      rule: .configured,
      device: 0
    )
    for sign in [most, -most] {
      panel.calibration = Calibration(sign, most, sign, most, sign, most)
      for value in [Int32.min, 0, .max] {
        let contact = FrameContact(tracking: 1, x: value, y: value, slot: 0)
        let point = ShownSurface(large, .upright).place(of: contact, on: panel)
        #expect((0...2_000_000).contains(point.x) && (0...2_000_000).contains(point.y))
      }
    }
  }

  @Test func `a matrix that maps the panel to a line is refused, and so is a mistyped one`() {
    #expect(Calibration.identity.isPossible)
    #expect(!Calibration(1_000_000, 0, 0, 1_000_000, 0, 0).isPossible)
    #expect(!Calibration(0, 0, 0, 0, 0, 0).isPossible)
    #expect(!Calibration(Calibration.coefficientMax + 1, 0, 0, 0, 1_000_000, 0).isPossible)
    var world = World()
    var panel = World.panel
    panel.calibration = Calibration(0, 0, 0, 0, 1_000_000, 0)
    #expect(world.step(.deviceAdded(panel)) == .deviceRefused(.calibrationImpossible))
  }
}
