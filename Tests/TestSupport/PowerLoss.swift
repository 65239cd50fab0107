import NavCore
package import NavLog

/// Losses of power at random moments of a log's life: at any call of the disk, inside syncs, inside
/// rotations, and inside the recovery from another one.
///
/// Owns nothing but its figures. What must hold after each: the log opens unattended, holds a
/// prefix of what was appended that ends at or behind what was announced, is folded to the state
/// of that time, and can be appended to.
package struct PowerLoss {
  package let settings: LogSettings
  /// Calls of the disk fail now and then before the power does, so that it is lost while another
  /// file takes the place of one that failed.
  package let hasFaults: Bool
  private(set) var random: SeededRandom
  /// Losses so far, and those of them that hit a recovery.
  package private(set) var points = 0
  package private(set) var inRecovery = 0
  /// Recoveries that lost events, and those that cut a tail off.
  package private(set) var losing = 0
  package private(set) var repaired = 0
  /// Those that could not tell whether the log had gone on.
  package private(set) var doubted = 0

  package init(_ seed: Seed, settings: LogSettings, hasFaults: Bool = false) {
    self.settings = settings
    self.hasFaults = hasFaults
    random = SeededRandom(seed)
  }

  /// Lives until power was lost so often.
  package mutating func run(_ wanted: Int) throws {
    while points < wanted { try generation(wanted) }
  }

  /// A log from its first day on, with some losses that it goes on from.
  private mutating func generation(_ wanted: Int) throws {
    var disk = SimulatedDisk()
    var history = LogHistory()
    var announced: UInt64 = 0
    var log: LogIdentifier?
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let (left, life) = try session(on: disk, history, announced, log, wanted)
      disk = left
      history = life.history
      announced = life.announced
      log = life.writer.log
    }
  }

  /// One daemon's life: every now and then a copy of its disk loses power, and at its end its own.
  private mutating func session(
    on disk: SimulatedDisk,
    _ history: LogHistory,
    _ announced: UInt64,
    _ log: LogIdentifier?,
    _ wanted: Int
  ) throws -> (SimulatedDisk, LogLife) {
    if Bool.random(using: &random) {
      disk.writeBack(using: SeededRandom(Seed(random.next())))
    }
    let watch = Watch(random: SeededRandom(Seed(random.next())), oneIn: 12)
    let life = try LogLife(
      disk,
      settings: settings,
      history: history,
      announced: announced,
      log: log
    )
    disk.onCall = { _ in watch.look(at: disk, life) }
    var chance = random
    for _ in 0..<Int.random(in: 20...120, using: &chance) {
      if hasFaults, chance.next(upperBound: UInt64(24)) == 0 { fail(disk, &chance) }
      try life.step(using: &chance)
      for image in watch.takeImages() {
        try survive(image, life, depth: 0)
        if points >= wanted { break }
      }
    }
    random = chance
    disk.onCall = nil
    return (disk.crash(using: &random), life)
  }

  private func fail(_ disk: SimulatedDisk, _ chance: inout SeededRandom) {
    let calls: [DiskCall?] = [.synchronizeData, .write, .synchronize, .rename, nil]
    disk.heal()
    disk.fail(
      calls.randomElement(using: &chance) ?? nil,
      at: Int.random(in: 1...4, using: &chance),
      times: Int.random(in: 1...3, using: &chance),
      with: DiskFaults.Failure.allCases.randomElement(using: &chance) ?? .broken
    )
  }

  /// Opens the log of a disk that lost power.
  private mutating func survive(_ image: Image, _ life: LogLife, depth: Int) throws {
    points += 1
    var history = life.history
    history.cut(behind: image.lastSeq)
    let disk = image.disk
    let watch = Watch(random: SeededRandom(Seed(random.next())), oneIn: depth == 0 ? 60 : 12)
    if depth < 3 { disk.onCall = { _ in watch.look(at: disk, image) } }
    let next: LogLife
    do {
      next = try LogLife(
        disk,
        settings: settings,
        history: history,
        announced: image.announced,
        log: image.log
      )
    } catch {
      throw LogLifeError("loss \(points) (\(image.rule), in \(depth) recoveries): \(error)")
    }
    disk.onCall = nil
    count(next, of: image.lastSeq)
    for var again in watch.takeImages() {
      inRecovery += 1
      if next.isDoubted { again.log = nil }
      try survive(again, life, depth: depth + 1)
    }
    do { try goOn(next) } catch {
      throw LogLifeError("behind loss \(points) (\(image.rule)): \(error)")
    }
  }

  private mutating func count(_ life: LogLife, of lastSeq: UInt64) {
    if life.writer.lastSeq < lastSeq { losing += 1 }
    if life.repair != nil { repaired += 1 }
    if life.isDoubted { doubted += 1 }
  }

  private mutating func goOn(_ life: LogLife) throws {
    if random.next() % 4 > 0 { return _ = try life.checkFiles(mayMiss: hasFaults) }
    try life.append(Int.random(in: 1...4, using: &random), using: &random)
    guard try life.settle() else { throw LogLifeError("a sync that succeeded does not count") }
    try life.checkFiles(mayMiss: hasFaults)
    let lost = life.disk.crash(.everythingLost, using: &random)
    _ = try LogLife(
      lost,
      settings: settings,
      history: life.history,
      announced: life.announced,
      log: life.writer.log
    )
  }
}

/// A disk after a loss of power, and what it must still hold.
private struct Image {
  let disk: SimulatedDisk
  let rule: LossRule
  /// Nil where a recovery that lost its power may have begun another one.
  var log: LogIdentifier?
  let announced: UInt64
  let lastSeq: UInt64
}

/// Takes images of a disk at random calls.
private final class Watch {
  private var random: SeededRandom
  private let oneIn: UInt64
  private var images: [Image] = []

  init(random: SeededRandom, oneIn: UInt64) {
    self.random = random
    self.oneIn = oneIn
  }

  func look(at disk: SimulatedDisk, _ life: LogLife) {
    take(disk, life.writer.log, announced: life.announced, lastSeq: life.history.lastSeq)
  }

  func look(at disk: SimulatedDisk, _ image: Image) {
    take(disk, image.log, announced: image.announced, lastSeq: image.lastSeq)
  }

  private func take(
    _ disk: SimulatedDisk,
    _ log: LogIdentifier?,
    announced: UInt64,
    lastSeq: UInt64
  ) {
    guard random.next(upperBound: oneIn) == 0 else { return }
    let rule = LossRule.allCases.randomElement(using: &random) ?? .torn
    images.append(
      Image(
        disk: disk.crash(rule, using: &random),
        rule: rule,
        log: log,
        announced: announced,
        lastSeq: lastSeq
      )
    )
  }

  func takeImages() -> [Image] {
    defer { images.removeAll() }
    return images
  }
}
