import NavCore
import NavDaemon
import Testing

/// udev's calibration matrix, read without binary fractions.
@Suite struct CalibrationTextTests {
  @Test(
    arguments: [
      ("1 0 0 0 1 0", Calibration.identity),
      ("0 -1 1 1 0 0", Calibration(0, -1_000_000, 1_000_000, 1_000_000, 0, 0)),
      ("1.1 0.000001 -0.05 0 .5 +2", Calibration(1_100_000, 1, -50_000, 0, 500_000, 2_000_000)),
      (
        "0.1234564 0 0 0 -0.1234565 -0.0000005",
        Calibration(123_456, 0, 0, 0, -123_457, -1)
      ),
      (
        "  1.000000\t0.000000 0. 00000 100 -100 ",
        Calibration(1_000_000, 0, 0, 0, 100_000_000, -100_000_000)
      ),
    ]
  )
  func `six decimal numbers are a matrix`(text: String, matrix: Calibration) {
    #expect(CalibrationText.parse(text) == matrix)
  }

  @Test(arguments: [
    "", "1 0 0 0 1", "1 0 0 0 1 0 0", "1 0 0 0 1 x", "1 0 0 0 1 1e3", "1 0 0 0 nan 0",
    "1 0 0 0 1 .",
    "1 0 0 0 1 --1", "1 0 0 0 1 1.2.3", "1 0 0 0 1 -", "0 0 0 0 0 0", "1 1 0 1 1 0",
    "101 0 0 0 1 0",
    "99999999999999999999999 0 0 0 1 0", "１ 0 0 0 1 0",
  ])
  func `anything else is none`(text: String) {
    #expect(CalibrationText.parse(text) == nil)
  }
}
