/// Which frames become events, and what of them: `Settings.recording`.
///
/// `claimed` keeps a secret: a touch that no gesture claims leaves neither its place nor its time,
/// nor that it was there.
/// - A frame is written without the contacts that are not of the claimed sequence: those of the
///   next one, that goes down as the last finger lifts, and a palm or a parked thumb that was one
///   before. Fingers that come down while it lasts are of it, and recorded until the last lifts.
/// - Contacts are called by their place in the sequence, and not by the kernel's numbers, which
///   count all touches.
/// - Frames are numbered as they are recorded. One that is held has the number of the input before
///   it, which others may have too; in the order of their seq they are as they came.
/// - Losses, palms, timers of content and explanations of other sequences are no events.
///
/// What is told all the same: a stream that carries the session's time brings it on with every
/// frame; a device that is closed because of what it sent goes at a time; and of a timer and a
/// command within the grace of it, the timer is the earlier one if a touch came between them.
///
/// What is recorded decides nothing: in every mode the state is the same but for the numbers and
/// the times of events, and so are all verdicts.
extension Engine {
  /// Gives a frame the next number, and with it its place in the order of inputs.
  private mutating func number(_ frame: inout TouchFrame) {
    // One that is run again has it.
    if isRunAgain { return }
    arrival += 1
    frame.arrival = arrival
  }

  /// Writes a frame as it came, where every frame is written.
  ///
  /// - Returns: its seq, 0 where it is not in the log.
  mutating func recordWhole(
    _ frame: inout TouchFrame,
    at index: Int,
    into output: inout Output
  ) -> UInt64 {
    guard settings.recording == .all else { return 0 }
    number(&frame)
    devices[index].isShownDown = !frame.contacts.isEmpty
    return emit(.frame(frame), at: frame.timeMicroseconds, cause: 0, into: &output)
  }

  /// Writes a frame in which no finger counts, where every frame is written.
  mutating func recordBetween(
    _ frame: consuming TouchFrame,
    at index: Int,
    into output: inout Output
  ) {
    _ = recordWhole(&frame, at: index, into: &output)
  }

  /// Writes the frame in which the last contact lifts that did not count. It moves no clock: where
  /// it is not written, nobody looks at its time.
  mutating func recordLift(
    _ stamp: Int64,
    at index: Int,
    now: Int64,
    into output: inout Output
  ) {
    guard settings.recording == .all, devices[index].isShownDown else { return }
    var clock = devices[index].clock
    let time = clock.sessionTime(stamp: stamp, arrival: now, startsSequence: false).microseconds
    recordBetween(
      TouchFrame(
        device: devices[index].number,
        timeMicroseconds: max(time, lastTick),
        arrival: arrival,
        contacts: ContactList()
      ),
      at: index,
      into: &output
    )
  }

  /// Writes the frame of a claimed sequence, holds that of an undecided one, forgets any other.
  ///
  /// - Returns: the seq of the frame, 0 where it is not in the log.
  mutating func record(
    _ frame: inout TouchFrame,
    at index: Int,
    recorded: UInt64,
    into output: inout Output
  ) -> UInt64 {
    guard devices[index].arena.isClaimed else {
      if devices[index].arena.isPending {
        hold(frame, at: index)
      } else if !devices[index].held.isEmpty {
        devices[index].held.removeAll(keepingCapacity: true)
      }
      return recorded
    }
    switch settings.recording {
    case .all: return recorded
    case .none:
      number(&frame)
      return 0
    case .claimed:
      if !devices[index].held.isEmpty {
        for held in devices[index].held {
          emit(.frame(held), at: held.timeMicroseconds, cause: 0, into: &output)
        }
        devices[index].held.removeAll(keepingCapacity: true)
      }
      number(&frame)
      return emit(
        .frame(namedFrame(frame, at: index)),
        at: frame.timeMicroseconds,
        cause: 0,
        into: &output
      )
    }
  }

  /// A frame with the contacts of the present sequence alone, as the log calls them.
  private mutating func namedFrame(_ frame: borrowing TouchFrame, at index: Int) -> TouchFrame {
    devices[index].members.select(
      from: frame.contacts,
      named: true,
      into: &devices[index].named
    )
    return TouchFrame(
      device: frame.device,
      timeMicroseconds: frame.timeMicroseconds,
      arrival: frame.arrival,
      contacts: devices[index].named,
      fingersBeyond: frame.fingersBeyond,
      flags: frame.flags
    )
  }

  /// Keeps a frame that the log may still want; a sequence that stays undecided for too many is
  /// refused, whatever is recorded.
  mutating func hold(_ frame: borrowing TouchFrame, at index: Int) {
    guard devices[index].undecidedFrames == Limits.heldFramesMax else {
      devices[index].undecidedFrames += 1
      if settings.recording == .claimed {
        let named = namedFrame(frame, at: index)
        devices[index].held.append(named)
      }
      return
    }
    let bound = Int64(Limits.heldFramesMax)
    devices[index].arena.refuse(
      Measurement(.heldFrames, measured: bound, threshold: bound, unit: .count),
      at: frame.timeMicroseconds
    )
  }
}
