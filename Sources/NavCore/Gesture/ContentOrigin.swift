/// Where the reports of a sequence come from: what all of them say alike.
struct ContentOrigin: Sendable {
  let device: UInt32
  var surface: UInt8
  let sequence: UInt32
  let downMicroseconds: Int64
  /// The first of the regions in which the first finger went down.
  let region: String?
  /// How far a finger goes for a drag; nil: the region asks for none.
  let dragMicrometres: Int64?

  init(
    _ frame: borrowing TouchFrame,
    sequence: UInt32,
    surface: UInt8,
    down: SurfacePoint,
    on shown: ShownSurface,
    regions: [Region]
  ) {
    device = frame.device
    self.surface = surface
    self.sequence = sequence
    downMicroseconds = frame.timeMicroseconds
    let index = regions.firstIndex { $0.rectangle.contains(down, on: shown) }
    region = index.map { regions[$0].name }
    dragMicrometres = index.flatMap { regions[$0].dragMicrometres }
  }

  func report(
    _ kind: Report.Kind,
    _ phase: Report.Phase,
    at time: Int64,
    fingers: Int,
    place: SurfacePoint
  ) -> Report {
    Report(
      kind,
      phase,
      device: device,
      surface: surface,
      sequence: sequence,
      timeMicroseconds: time,
      region: region,
      fingers: fingers,
      place: place
    )
  }
}

/// The recent motion along both sides of the picture.
struct ContentSamples: Sendable {
  private var x = SampleWindow()
  private var y = SampleWindow()

  /// Takes the way at a frame. Of a frame whose time was put right nobody knows how long its way
  /// took: what lies before it is forgotten.
  mutating func append(
    _ way: SurfaceVector,
    _ frame: borrowing TouchFrame,
    _ tuning: borrowing GestureTuning
  ) {
    if !frame.flags.isEmpty { self = ContentSamples() }
    x.append(time: frame.timeMicroseconds, position: way.x, tuning: tuning)
    y.append(time: frame.timeMicroseconds, position: way.y, tuning: tuning)
  }

  /// In micrometres a second.
  func velocity(at time: Int64, _ tuning: borrowing GestureTuning) -> SurfaceVector {
    SurfaceVector(
      x: x.velocity(at: time, tuning: tuning),
      y: y.velocity(at: time, tuning: tuning)
    )
  }
}
