/// What a lift from the bottom strip is measured by. The defaults are those of the specification.
package struct HomeBarTuning: Equatable, Sendable {
  /// Sideways at least this fast is a quick switch.
  package var quickSwitchMicrometresPerSecond: Int64 = 79_375
  /// Within this angle of the horizontal, in thousandths of a degree.
  package var quickSwitchMillidegrees: Int64 = 15_000
  /// Up at least this fast is home.
  package var homeMicrometresPerSecond: Int64 = 79_375
  /// Up at least this part of the surface's height is home.
  package var homeHeightPPM: Int64 = 250_000
  /// Below this height nothing pauses.
  package var pauseHeightMicrometres: Int64 = 5_715
  /// Slower than this is a pause.
  package var pauseMicrometresPerSecond: Int64 = 4_524
  /// Slower than this is one, the first time, where the finger brakes hard.
  package var brakingMicrometresPerSecond: Int64 = 23_813
  /// To brake hard is to be slower than this part of the sample before.
  package var brakingPPM: Int64 = 600_000
  /// Silence that is a pause.
  package var pauseSilenceMicroseconds: Int64 = 300_000
  /// Two samples this fast end a pause.
  package var unpauseMicrometresPerSecond: Int64 = 79_375
  /// How far up a finger must have been before a turn down means anything.
  package var turnHeightMicrometres: Int64 = 2_540
  /// How far below its highest point it must be then.
  package var turnDropMicrometres: Int64 = 3_810
  /// And how long after it at most.
  package var turnMicroseconds: Int64 = 400_000
  /// And how fast down.
  package var turnMicrometresPerSecond: Int64 = 39_688
  /// A first motion down on the strip as far as this reaches too.
  package var reachTravelMicrometres: Int64 = 2_540
  /// How long the picture stays down.
  package var reachableMicroseconds: Int64 = 8_000_000

  package init() {}
}
