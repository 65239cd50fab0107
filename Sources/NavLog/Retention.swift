import NavSystem

/// How much the files of a log take, and which of them go when that is too much: from the oldest,
/// whole segments with what was cut off them or set aside in their place; never one of the newest
/// two, nor the last tail that was cut off the newest. The file that is prepared for the next
/// segment is what stands above the bound.
///
/// Age counts by the wall clock, so that a clock which is set far ahead makes all but the newest
/// two too old.
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
      let file = try storage.open(name, .read)
      kept.append(
        Kept(
          number: number,
          name: name,
          bytes: try file.size(),
          modifiedSeconds: try file.modifiedSeconds(),
          isSegment: SegmentNames.name(number) == name
        )
      )
    }
    kept.sort { ($0.number, $0.name) < ($1.number, $1.name) }
  }

  mutating func add(_ number: UInt64, bytes: Int) {
    let segment = Kept(
      number: number,
      name: SegmentNames.name(number),
      bytes: bytes,
      modifiedSeconds: SystemClock.wallMicroseconds() / 1_000_000,
      isSegment: true
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

  /// Removes what is too much, of what comes before the segment `first` only: that has nothing to
  /// wait for. What the disk does not let go is tried again the next time.
  mutating func enforce(_ storage: any LogStorage, before first: UInt64, present: Int) {
    let protected = min(kept.last(where: \.isSegment)?.number ?? first, first)
    let now = SystemClock.wallMicroseconds() / 1_000_000
    let lastTail = kept.last { !$0.isSegment && $0.number >= first }?.name
    func mayGo(_ file: Kept) -> Bool {
      file.number < protected || !file.isSegment && file.name != lastTail
    }
    while let oldest = kept.first(where: mayGo), isTooMuch(oldest, present: present, now: now) {
      let isWhole = oldest.number < protected
      for file in kept where isWhole ? file.number == oldest.number : file.name == oldest.name {
        do { try storage.remove(file.name) } catch { return }
        kept.removeAll { $0.name == file.name }
      }
    }
  }

  private func isTooMuch(_ oldest: Kept, present: Int, now: Int64) -> Bool {
    if kept.reduce(present, { $0 + $1.bytes }) > settings.retainBytes { return true }
    if let most = settings.retainCount, kept.count + 1 > most { return true }
    guard let most = settings.retainSeconds else { return false }
    return now - oldest.modifiedSeconds > most
  }
}
