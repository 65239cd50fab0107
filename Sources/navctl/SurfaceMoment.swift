import NavClient
import NavCore
import NavWire

/// What is known of a surface at one moment, from which it is drawn.
struct SurfaceMoment {
  var surface: SurfaceSnapshot
  var layers: SurfaceLayers

  init(_ surface: SurfaceSnapshot, _ layers: SurfaceLayers) {
    self.surface = surface
    self.layers = layers
  }

  /// Asks the daemon; nil where it answers something else.
  init?(of name: String, over connection: Connection) throws(ClientError) {
    let state = try connection.request(.get(.state), surface: name)
    guard case .state(let snapshot) = state.content,
      let layers = try SurfaceMoment.layers(of: name, over: connection)
    else { return nil }
    self.init(snapshot.surface, layers)
  }

  static func layers(
    of name: String,
    over connection: Connection
  ) throws(ClientError) -> SurfaceLayers? {
    let success = try connection.request(.get(.layers), surface: name)
    guard case .layers(let layers) = success.content else { return nil }
    return layers
  }

  var picture: Picture {
    Picture(
      surface: surface,
      layers: layers.layers,
      progressPPM: surface.transition?.positionPPM(at: layers.atMicroseconds)
    )
  }

  /// The picture moves by itself: a lift or a command has decided, and it goes where that leads.
  var isSettling: Bool {
    guard let settle = surface.transition?.settle else { return false }
    return layers.atMicroseconds < settle.deadlineMicroseconds
  }
}

extension WireTransition {
  /// How far it is at a time of the session: where the finger has it, or where its spring does.
  func positionPPM(at time: Int64) -> Int64 {
    guard let settle else { return progressPPM }
    let settling = Settling(
      targetPPM: settle.targetPPM,
      velocityPPMPerSecond: settle.velocityPPMPerSecond,
      responseMicroseconds: settle.responseMicroseconds,
      dampingPPM: settle.dampingPPM,
      startMicroseconds: settle.startMicroseconds,
      deadlineMicroseconds: settle.deadlineMicroseconds
    )
    return settling.positionPPM(from: progressPPM, at: time)
  }
}
