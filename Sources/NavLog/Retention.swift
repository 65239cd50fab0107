import NavSystem

/// How much the files of a log take, and which of them go when that is too much: from the oldest,
/// whole segments with what was cut off them or set aside in their place; never one of the newest
/// two but for its age, nor the last tail that was cut off the newest. The file that is prepared
/// for the next segment is what stands above the bound.
///
/// No event is to stay for longer than `retainSeconds` in a log that is written to: a segment takes
/// events for a quarter of that, and goes when none has come for three quarters. Age counts by the
/// wall clock, so that a clock which is set far ahead makes all but the newest too old.
struct Retention: Sendable {
  private struct Kept: Sendable {
    var number: UInt64
    var name: String
    var bytes: Int
    var modifiedSeconds: Int64
    var isSegment: Bool
  }

  private let settings: LogSettings
  /// By number; the segment that is written to is not among them.
  private var kept: [Kept] = []

  /// Of a log of which nothing is kept.
  init(_ settings: LogSettings) { self.settings = settings }

  /// Counts what lies in the folder before the segment `newest`, and what was set aside.
  init(_ storage: any LogStorage, newest: UInt64, settings: LogSettings) throws(SystemError) {
    self.settings = settings
    let names = try SegmentNames(storage)
    let segments = names.finished.filter { $0 < newest }.map { ($0, SegmentNames.name($0)) }
    for (number, name) in segments + names.setAside.map({ ($0.segment, $0.name) }) {
      // What cannot be looked at counts for nothing, and stays: it keeps nobody from starting.
      guard let file = try? storage.open(name, .read), let bytes = try? file.size(),
        let modifiedSeconds = try? file.modifiedSeconds()
      else { continue }
      kept.append(
        Kept(
          number: number,
          name: name,
          bytes: bytes,
          modifiedSeconds: modifiedSeconds,
          isSegment: SegmentNames.name(number) == name
        )
      )
    }
    kept.sort { ($0.number, $0.name) < ($1.number, $1.name) }
  }

  /// A segment that is written to no more, whose last event came at `seconds`; `aside` is its name
  /// where it was set aside.
  mutating func add(_ number: UInt64, bytes: Int, at seconds: Int64, aside: String? = nil) {
    let segment = Kept(
      number: number,
      name: aside ?? SegmentNames.name(number),
      bytes: bytes,
      modifiedSeconds: seconds,
      isSegment: aside == nil
    )
    kept.insert(segment, at: kept.firstIndex { $0.number > number } ?? kept.count)
  }

  /// Segments from `number` on are no more: another one took their place.
  mutating func replace(from number: UInt64) {
    kept.removeAll { $0.isSegment && $0.number >= number }
  }

  /// A segment was set aside: its file counts by the name that it has now.
  mutating func tookAside(_ number: UInt64, in storage: any LogStorage) {
    guard let index = kept.firstIndex(where: { $0.isSegment && $0.number == number }),
      let names = try? SegmentNames(storage), !names.finished.contains(number)
    else { return }
    let known = Set(kept.map(\.name))
    let aside = names.damaged.last { $0.segment == number && !known.contains($0.name) }
    guard let aside else { return }
    kept[index].name = aside.name
    kept[index].isSegment = false
  }

  /// When the segment before the present one was last written to: no event there is older.
  var newestSeconds: Int64? { kept.last(where: \.isSegment)?.modifiedSeconds }

  /// Names of what is too much, the oldest first, of what comes before the segment `first` only:
  /// that has nothing to wait for. `present` are the bytes of what is not among the kept.
  func excess(before first: UInt64, present: Int, now: Int64) -> [String] {
    var left = kept
    var names: [String] = []
    let protected = min(kept.last(where: \.isSegment)?.number ?? first, first)
    let lastTail = kept.last { !$0.isSegment && $0.number >= first }?.name
    func isSpare(_ file: Kept) -> Bool {
      file.number < protected || !file.isSegment && file.name != lastTail
    }
    while true {
      var next: Kept?
      if let spare = left.first(where: isSpare) {
        next = isTooMuch(left, present) || isTooOld(spare, now) ? spare : nil
      }
      // What is too old goes also where it is the only one before the present.
      if next == nil, let oldest = left.first, oldest.number < first, isTooOld(oldest, now) {
        next = oldest
      }
      guard let next else { return names }
      let isWhole = next.number < first && (next.number < protected || isTooOld(next, now))
      left.removeAll { file in
        guard isWhole ? file.number == next.number : file.name == next.name else { return false }
        names.append(file.name)
        return true
      }
    }
  }

  private func isTooMuch(_ left: [Kept], _ present: Int) -> Bool {
    if left.reduce(present, { $0 + $1.bytes }) > settings.retainBytes { return true }
    guard let most = settings.retainCount else { return false }
    return left.count + 1 > most
  }

  private func isTooOld(_ file: Kept, _ now: Int64) -> Bool {
    guard let most = settings.retainSeconds else { return false }
    return now - file.modifiedSeconds > most - most / 4
  }

  /// Removes files from the oldest on, and returns the names of those that are gone. What the disk
  /// does not let go is tried again the next time, and what comes behind it stays.
  static func remove(_ names: [String], in storage: any LogStorage) -> [String] {
    for (index, name) in names.enumerated() {
      do { try storage.remove(name) } catch { return Array(names[..<index]) }
    }
    return names
  }

  /// Removes what is too much, here and now.
  mutating func enforce(_ storage: any LogStorage, before first: UInt64, present: Int) {
    let now = SystemClock.wallMicroseconds() / 1_000_000
    removed(Self.remove(excess(before: first, present: present, now: now), in: storage))
  }

  mutating func removed(_ names: [String]) {
    guard !names.isEmpty else { return }
    let gone = Set(names)
    kept.removeAll { gone.contains($0.name) }
  }
}

/// Takes away what is kept no more, for a thread that may wait for the disk.
package struct RemovalJob: Sendable {
  let storage: any LogStorage
  let names: [String]

  /// Returns the names of what is gone.
  package func run() -> [String] { Retention.remove(names, in: storage) }
}
