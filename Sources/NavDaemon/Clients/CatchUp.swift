import NavCore
import NavLog
import NavWire

/// A subscription that goes on from a cursor, on its way from there to the present: it is told what
/// it missed, and nothing of what happens meanwhile until it has come to that.
///
/// Owns how far it is. A piece is made only when the one before was taken, so that who does not
/// read costs a piece and no more.
struct CatchUp {
  /// What was read on the log's thread.
  struct Piece: Sendable {
    var retelling: Retelling
    /// Where the reading was broken off.
    var start: LogReader.Place?
    /// A segment that was found damaged and set aside; the log has to say so.
    var damage: LogDamaged?
    /// The segment in which reading stopped.
    var segment: UInt64?
    /// What was wrong, for people.
    var problem: String?
  }

  /// What the log's thread does that has to come first.
  enum Work {
    case nothing
    /// It looks for the start of the cursor's session, by which its events are so old.
    case seeking
    case reading
  }

  let wish: Retelling.Wish
  /// All up to here was told.
  private(set) var place: Cursor
  /// The event of the cursor was found to be of its session.
  private(set) var isSure = false
  var work = Work.nothing
  /// What the log's thread came back with.
  var piece: Piece?
  private var start: LogReader.Place?
  private var state: NavState?
  private var fruitlessTries = 0

  init(_ wish: Retelling.Wish, from place: Cursor) {
    self.wish = wish
    self.place = place
  }

  /// The next piece, of events up to `end`.
  func retelling(
    to end: UInt64,
    by publisher: Publisher,
    _ bounds: Retelling.Bounds
  ) -> Retelling {
    Retelling(
      wish,
      behind: place.seq,
      of: isSure ? nil : place.session,
      to: end,
      by: publisher,
      bounds
    )
  }

  /// The same, to be read in the log: it goes on where the last one was broken off.
  func reading(to end: UInt64, by publisher: Publisher) -> Piece {
    Piece(
      retelling: Retelling(
        wish,
        behind: place.seq,
        of: isSure ? nil : place.session,
        to: end,
        from: state,
        by: publisher,
        Retelling.Bounds(
          bytes: DaemonLimits.retoldBytesMax,
          events: DaemonLimits.retoldEventsOfLogMax
        )
      ),
      start: start
    )
  }

  /// Takes how far a piece came, of which `cursor` is the place.
  mutating func take(_ retelling: Retelling, cursor: (UInt64) -> Cursor) {
    if retelling.session == nil {
      isSure = true
      place = cursor(retelling.seq)
    }
  }

  /// Takes how far the log was read. False where it was read again and again without more of it:
  /// then what should be there is lost.
  mutating func take(_ piece: Piece, cursor: (UInt64) -> Cursor) -> Bool {
    let before = (place.seq, isSure)
    take(piece.retelling, cursor: cursor)
    start = piece.start
    state = piece.start == nil ? nil : piece.retelling.state
    fruitlessTries = (place.seq, isSure) == before ? fruitlessTries + 1 : 0
    return fruitlessTries < DaemonLimits.retoldTriesMax
  }
}

extension CatchUp.Piece {
  /// Reads files, and so waits for a disk: on the log's thread alone.
  mutating func read(_ storage: any LogStorage) {
    var reader = LogReader(storage)
    var retelling = retelling
    do throws(LogError) {
      let report = try reader.read(from: retelling.seq &+ 1, goingOnFrom: start) {
        retelling.take($0)
      }
      start = reader.place
      segment = report.stopSegment
      if !report.stop.isGood {
        problem = "\(report.stop)"
        // What reading cannot get past goes out of the way, and is a gap from then on.
        if let number = report.stopSegment {
          damage = try DamagedSegment.setAside(number, in: storage)
        }
      }
    } catch {
      start = nil
      problem = "the log cannot be read: \(error)"
    }
    self.retelling = retelling
  }
}
