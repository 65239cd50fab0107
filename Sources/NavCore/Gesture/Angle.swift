/// The angle of a direction, in thousandths of a degree: from the positive x axis towards the
/// positive y axis, so clockwise as a picture is seen.
///
/// More than -180,000 and at most 180,000; 0 where there is no direction. Within one thousandth of
/// a degree of the true angle. Directions that are mirrored in an axis or in a diagonal have
/// angles that are mirrored exactly: all of them come from one angle below 45°.
package func angleMillidegrees(dx: Int64, dy: Int64) -> Int64 {
  let along = dx.magnitude
  let across = dy.magnitude
  let acute =
    across <= along
    ? octantMillidegrees(across, along) : 90_000 - octantMillidegrees(along, across)
  let upper = dx < 0 ? 180_000 - acute : acute
  return dy < 0 && upper < 180_000 ? -upper : upper
}

/// The angle whose tangent is `short / long`, of 0…45,000.
///
/// The nearest sixteenth of that tangent has its angle in the table; what is left is a tangent of
/// at most 1/32, where an arc is a third of its cube below its tangent.
private func octantMillidegrees(_ short: UInt64, _ long: UInt64) -> Int64 {
  guard short > 0 else { return 0 }
  // 31 bits, so that every product below has room.
  let excess = UInt64(max(0, 33 - long.leadingZeroBitCount))
  let y = Int64(short >> excess)
  let x = Int64(long >> excess)
  let sixteenths = (16 * y + x / 2) / x
  let tangent = (16 * y - sixteenths * x) * radian / (16 * x + sixteenths * y)
  let arc = tangent - tangent * tangent / radian * tangent / radian / 3
  let rest = arc * microdegreesPerRadian / radian
  return (anglesOfSixteenths.span[Int(sixteenths)] + rest + 500) / 1_000
}

/// One, of a tangent or an arc.
private let radian: Int64 = 1 << 30

private let microdegreesPerRadian: Int64 = 57_295_780

/// The angles whose tangents are 0/16…16/16, in millionths of a degree.
private let anglesOfSixteenths: InlineArray<17, Int64> = [
  0, 3_576_334, 7_125_016, 10_619_655, 14_036_243, 17_354_025, 20_556_045, 23_629_378, 26_565_051,
  29_357_754, 32_005_383, 34_508_523, 36_869_898, 39_093_859, 41_185_925, 43_152_390, 45_000_000,
]
