/// What is shown over the pages, where a client draws it.
public enum WireOverlay: String, Equatable, Sendable, CaseIterable {
  case notifications
  case controls
  case switcher
}

/// The two sides of a surface; on the wire millimetres with at most three places.
public struct WireSize: Equatable, Sendable {
  public var widthMicrometres: Int64
  public var heightMicrometres: Int64

  public init(widthMicrometres: Int64, heightMicrometres: Int64) {
    self.widthMicrometres = widthMicrometres
    self.heightMicrometres = heightMicrometres
  }
}
