/// All contacts of a device at one moment, each at its place in the picture, whether anybody claims
/// them or not: what those are told who may know of single touches.
///
/// Like a report it is no event: it is in no log, and nothing follows from it.
package struct ShownFrame: Equatable, Sendable {
  package struct Contact: Equatable, Sendable {
    /// The kernel's tracking id.
    package var tracking: Int32
    package var place: SurfacePoint

    package init(tracking: Int32, place: SurfacePoint) {
      self.tracking = tracking
      self.place = place
    }
  }

  package var device: UInt32
  package var surface: UInt8
  package var timeMicroseconds: Int64
  /// Empty when the last one lifted, or when nothing is known any more to be down.
  package var contacts: [Contact]

  package init(device: UInt32, surface: UInt8, timeMicroseconds: Int64, contacts: [Contact]) {
    self.device = device
    self.surface = surface
    self.timeMicroseconds = timeMicroseconds
    self.contacts = contacts
  }
}
