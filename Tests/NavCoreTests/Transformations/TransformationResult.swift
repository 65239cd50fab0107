import TestSupport

/// What is done to a recording, by the column in which it is counted.
enum TransformationColumn: String, CaseIterable, Sendable {
  case cancel
  case unplug
  case rotate
  case suspend
  case command = "a command"
  case silence
  case lateFinger = "late finger"
  case lost = "records lost"
  case rhythm = "other rhythm"
  case symmetry = "same otherwise"
}

/// What came of one recording, under one setting or all: branches, what was lived in them behind
/// the place of their transformation, and what they broke.
struct TransformationResult: Sendable {
  struct Count: Sendable {
    var branches = 0
    var laws = LawCounts()

    static func += (left: inout Count, right: Count) {
      left.branches += right.branches
      left.laws += right.laws
    }
  }

  /// A law that was broken, and in which branch.
  struct Broken: Sendable {
    var place: String
    var law: String

    /// What stands in front of a law's words: its number, where it has one.
    var name: String { String(law.prefix { $0 != ":" }) }
  }

  /// A rhythm in which verdicts are compared with those of the recording as it is; in hertz.
  enum Rhythm: Int64, CaseIterable, Sendable {
    case jitter = 0
    case hertz60 = 60
    case hertz125 = 125
    case hertz240 = 240
  }

  /// Verdicts that changed, of those that there were.
  struct Changed: Sendable {
    var verdicts = 0
    var all = 0
  }

  private(set) var counts: [TransformationColumn: Count] = [:]
  private(set) var changed: [Rhythm: Changed] = [:]
  private(set) var broken: [Broken] = []
  /// Where places were left out: how many steps, and how many records, lie between two of them.
  var strides = (steps: 1, records: 1)

  /// Counts a branch, and what it broke since it left its base.
  mutating func count(
    _ branch: borrowing Trial,
    since base: borrowing Trial,
    in column: TransformationColumn,
    _ name: () -> String
  ) {
    var count = Count()
    count.branches = 1
    count.laws = branch.laws.counts - base.laws.counts
    counts[column, default: Count()] += count
    note(branch.laws.broken.dropFirst(base.laws.broken.count), name)
  }

  /// Counts what was played from the begin.
  mutating func count(
    _ trial: borrowing Trial,
    in column: TransformationColumn,
    _ name: () -> String
  ) {
    var count = Count()
    count.branches = 1
    count.laws = trial.laws.counts
    counts[column, default: Count()] += count
    note(trial, name)
  }

  mutating func note(_ trial: borrowing Trial, _ name: () -> String) {
    note(trial.laws.broken[...], name)
  }

  private mutating func note(_ laws: ArraySlice<String>, _ name: () -> String) {
    for law in laws { broken.append(Broken(place: name(), law: law)) }
  }

  /// Verdicts that changed in any rhythm.
  var changedVerdicts: Int { changed.values.reduce(0) { $0 + $1.verdicts } }

  /// Puts a name in front of the place of everything that was broken.
  mutating func name(_ name: String) {
    for index in broken.indices { broken[index].place = "\(name), \(broken[index].place)" }
  }

  mutating func compare(_ trial: borrowing Trial, _ plain: borrowing Trial, as rhythm: Rhythm) {
    let before = plain.laws.outcomes
    let now = trial.laws.outcomes
    let same = zip(before, now).count { $0 == $1 }
    changed[rhythm, default: Changed()].verdicts += max(before.count, now.count) - same
    changed[rhythm, default: Changed()].all += before.count
  }

  static func += (left: inout TransformationResult, right: TransformationResult) {
    for (column, count) in right.counts { left.counts[column, default: Count()] += count }
    for (rhythm, changed) in right.changed {
      left.changed[rhythm, default: Changed()].verdicts += changed.verdicts
      left.changed[rhythm, default: Changed()].all += changed.all
    }
    left.broken += right.broken
    left.strides = (
      max(left.strides.steps, right.strides.steps), max(left.strides.records, right.strides.records)
    )
  }
}
