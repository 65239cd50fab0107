/// The whole part of a square root: of lengths that are reported, and of ways that are added up.
func squareRoot(_ square: Int64) -> Int64 {
  guard square > 0 else { return 0 }
  var root: Int64 = 1 << ((65 - Int64(square.leadingZeroBitCount)) / 2)
  while root > square / root { root = (root + square / root) / 2 }
  return root
}
