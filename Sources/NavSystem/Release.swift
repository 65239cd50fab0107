/// What this is a release of: the one place that has its number.
package enum Release {
  /// `major.minor.patch`; all programs of a release are built together and say the same.
  package static let version = "0.1.0"
}
