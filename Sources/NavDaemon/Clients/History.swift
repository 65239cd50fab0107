import NavCore
import NavLog
import NavWire

/// A part of the log that a client asked for, and how it is read: a line's worth at once, and of no
/// more than one segment, so that a sync never waits long for it.
struct History: Sendable {
  /// The first and the last event that are wanted.
  var from: UInt64
  var to: UInt64
  var kinds: Set<EntryKind>
  /// Events at most.
  var limit: Int

  /// What a read came to.
  struct Piece: Sendable {
    var page: LogPage
    /// A segment that was found damaged and set aside; the log has to say so.
    var damage: LogDamaged?
    /// The segment in which reading stopped.
    var segment: UInt64?
    /// What was wrong, for people.
    var problem: String?
    var failure: LogError?
  }

  /// Reads files, and so waits for a disk: on the log's thread alone. Events up to `complete` are
  /// there to be told or are missing for good; the files have those up to `written`; `gaps` are
  /// known.
  func read(
    _ storage: (any LogStorage)?,
    complete: UInt64,
    written: UInt64,
    gaps: [LogGap]
  ) -> Piece {
    var reading = Reading(self, complete: complete, gaps: gaps)
    var piece = Piece(page: reading.page)
    guard from <= min(to, complete) else { return piece }
    guard let storage else {
      reading.endUnrecorded()
      piece.page = reading.page
      return piece
    }
    var reader = LogReader(storage)
    reader.passesDamage = true
    do throws(LogError) {
      let report = try reader.read(from: from) { reading.take($0) }
      piece.segment = report.stopSegment
      // Said by whoever meets it, not for each page behind it.
      if reading.metDamage { piece.problem = report.passed.map { "\($0)" } }
      var end: UInt64?
      if report.stop.isGood, report.stop != .refused, report.lastSeq < written {
        piece.problem =
          "\(storage.path): the log ends at seq \(report.lastSeq), but \(written) was written"
      } else if !report.stop.isGood {
        piece.problem = "\(report.stop)"
        // What reading cannot get past goes out of the way, and is a gap from then on.
        if let number = report.stopSegment {
          piece.damage = try DamagedSegment.setAside(number, in: storage)
        }
        end = try reader.firstSeq(behind: report, from: reading.next)
      }
      reading.end(damage: piece.damage, wholeFrom: end)
    } catch {
      piece.failure = error
    }
    piece.page = reading.page
    return piece
  }
}

extension History {
  /// A page while it is filled.
  private struct Reading {
    let history: History
    let gaps: [LogGap]
    let last: UInt64
    var page: LogPage
    /// The next event that has not come.
    var next: UInt64
    var bytes = 0
    var events = 0
    var hasBegun = false
    var isFull = false

    init(_ history: History, complete: UInt64, gaps: [LogGap]) {
      self.history = history
      self.gaps = gaps
      last = min(history.to, complete)
      next = max(history.from, 1)
      page = LogPage(items: [], next: nil, completeSeq: complete)
    }

    /// Whether more is wanted.
    mutating func take(_ item: LogItem) -> Bool {
      switch item {
      case .checkpoint(_, let state, _):
        passOver(to: state.seq &+ 1)
        guard hasBegun else {
          hasBegun = true
          return next <= last
        }
        return stop()
      case .event(let event): return take(event)
      case .gap(let gap):
        passOver(to: gap.to &+ 1, reason: gap.reason.name)
        return next <= last
      case .stateHash, .watermark: return true
      }
    }

    private mutating func take(_ event: NavEvent) -> Bool {
      guard event.seq >= next else { return true }
      passOver(to: event.seq)
      guard event.seq <= last else { return false }
      if history.kinds.contains(EntryKind(event.body)), !add(event) { return stop() }
      next = event.seq &+ 1
      return next <= last
    }

    /// Whether there was room for it.
    private mutating func add(_ event: NavEvent) -> Bool {
      guard events < history.limit else { return false }
      let (told, size) = LogEvent(event).fitting(DaemonLimits.eventBytesMax)
      // A comma stands between two.
      guard bytes + size + 1 <= DaemonLimits.historyBytesMax else { return false }
      bytes += size + 1
      events += 1
      page.items.append(.event(told))
      return true
    }

    /// Says what is missing before `seq`.
    private mutating func passOver(to seq: UInt64, reason: String? = nil) {
      guard seq > next, next <= last else { return }
      let end = min(seq - 1, last)
      let known = gaps.first { $0.from <= end && $0.to >= next }
      let otherwise = hasBegun ? MissingEvents.Reason.damaged.name : LogPast.Fault.tooOld.name
      let reason = reason ?? known?.reason.name ?? otherwise
      page.items.append(.gap(LogPage.Gap(from: next, to: end, reason: reason)))
      bytes += DaemonLimits.historyGapBytes
      next = seq
    }

    private mutating func stop() -> Bool {
      isFull = true
      page.next = next <= last ? next : nil
      return false
    }

    /// Some of what was asked for is damaged.
    var metDamage: Bool {
      page.items.contains { item in
        guard case .gap(let gap) = item else { return false }
        return gap.reason == MissingEvents.Reason.damaged.name
      }
    }

    /// Of a log that is kept nowhere.
    mutating func endUnrecorded() {
      passOver(to: last + 1, reason: MissingEvents.Reason.notRecorded.name)
    }

    /// What was to come and did not is told as well, as far as to where events are whole again.
    mutating func end(damage: LogDamaged?, wholeFrom seq: UInt64?) {
      guard !isFull, next <= last else { return }
      hasBegun = true
      if let damage, damage.to >= next {
        passOver(to: damage.to &+ 1, reason: MissingEvents.Reason.damaged.name)
      } else {
        passOver(to: seq ?? last + 1)
      }
      if next <= last { page.next = next }
    }
  }
}
