/// Which contact of a frame is which of the frame before: the pairs whose squared distances have
/// the least sum, where nobody moves farther than a quarter of an axis.
///
/// As many contacts as possible are paired; of equal sums the one that keeps the order wins. It is
/// exact (Kuhn's Hungarian method with potentials, at most 16³ steps), lies on the stack, and
/// allocates nothing.
package struct ContactAssignment {
  /// The contact before of each contact now; -1: a new one.
  package private(set) var before = InlineArray<16, Int>(repeating: -1)

  /// A distance as a part of its axis, in 2^-20.
  private static let one: Int64 = 1 << 20
  private static let farthest = one / 4
  /// Above the sum of the squared differences of the places of 16 contacts in their order.
  private static let orderScale: Int64 = 1 << 12
  /// What a pair costs that cannot be: more than 16 that can.
  private static let impossible: Int64 = 1 << 56

  /// What it costs that `now` is `before`, without the order.
  ///
  /// - Parameters: differences of their places in units, and the ranges of the axes.
  /// - Returns: nil where that is too far.
  static func cost(
    differenceX: Int64,
    differenceY: Int64,
    rangeX: Int64,
    rangeY: Int64
  ) -> Int64? {
    let x = abs(differenceX) * one / rangeX
    let y = abs(differenceY) * one / rangeY
    return x > farthest || y > farthest ? nil : x * x + y * y
  }

  /// Pairs `now` contacts with `earlier` ones, 16 of each at most.
  package init(now: Int, earlier: Int, cost: (_ now: Int, _ earlier: Int) -> Int64?) {
    guard now > 0, earlier > 0 else { return }
    if now == 1, earlier == 1 {
      if cost(0, 0) != nil { before[0] = 0 }
      return
    }
    let size = max(now, earlier)
    var costs = InlineArray<256, Int64>(repeating: Self.impossible)
    for row in 0..<now {
      for column in 0..<earlier {
        guard let squares = cost(row, column) else { continue }
        let order = Int64((row - column) * (row - column))
        costs[row * 16 + column] = squares * Self.orderScale + order
      }
    }
    let rows = Self.solve(size, costs)
    for column in 0..<earlier {
      let row = rows[column + 1] - 1
      guard row < now, costs[row * 16 + column] < Self.impossible else { continue }
      before[row] = column
    }
  }

  /// The row of each column, both counted from 1; 0 stands for none.
  private static func solve(
    _ size: Int,
    _ costs: borrowing InlineArray<256, Int64>
  ) -> InlineArray<17, Int> {
    var rowPotentials = InlineArray<17, Int64>(repeating: 0)
    var columnPotentials = InlineArray<17, Int64>(repeating: 0)
    var rows = InlineArray<17, Int>(repeating: 0)
    var path = InlineArray<17, Int>(repeating: 0)
    for row in 1...size {
      rows[0] = row
      var column = 0
      var least = InlineArray<17, Int64>(repeating: .max)
      var isUsed = InlineArray<17, Bool>(repeating: false)
      repeat {
        isUsed[column] = true
        let reached = rows[column]
        var delta = Int64.max
        var next = 0
        for other in 1...size where !isUsed[other] {
          let reduced =
            costs[(reached - 1) * 16 + other - 1] - rowPotentials[reached]
            - columnPotentials[other]
          if reduced < least[other] {
            least[other] = reduced
            path[other] = column
          }
          if least[other] < delta {
            delta = least[other]
            next = other
          }
        }
        for other in 0...size {
          if isUsed[other] {
            rowPotentials[rows[other]] += delta
            columnPotentials[other] -= delta
          } else {
            least[other] -= delta
          }
        }
        column = next
      } while rows[column] != 0
      repeat {
        rows[column] = rows[path[column]]
        column = path[column]
      } while column != 0
    }
    return rows
  }
}
