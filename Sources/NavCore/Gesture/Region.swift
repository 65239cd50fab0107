/// A place with a name, in millionths of the picture's sides.
package struct Region: Equatable, Sendable {
  /// 1…`Limits.regionNameBytesMax` bytes.
  package var name: String
  package var rectangle: PanelRectangle
  /// How far a finger goes before a pan in it is reported as a drag; nil: it is a pan.
  package var dragMicrometres: Int64?

  package init(name: String, rectangle: PanelRectangle, dragMicrometres: Int64? = nil) {
    self.name = name
    self.rectangle = rectangle
    self.dragMicrometres = dragMicrometres
  }
}
