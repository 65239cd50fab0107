/// The core's timers: each falls due at a time of the session, and is applied at that time once it
/// is sure that no older frame comes.
extension Engine {
  /// A timer that runs.
  struct CoreTimer {
    enum Purpose {
      /// A transition's deadline.
      case settle(UInt8)
      /// A picture that was moved down goes up again.
      case reachability(UInt8)
      /// The finger of a device that came up from the bottom strip falls silent.
      case pause(Int)
      /// The finger of a device has rested for a long press.
      case longPress(Int)
    }

    let purpose: Purpose
    let due: Int64
  }

  /// The timer that falls due first; of several the first of their surfaces, then of their devices.
  var nextTimer: CoreTimer? {
    var next: CoreTimer?
    func consider(_ purpose: CoreTimer.Purpose, _ due: Int64?) {
      guard let due, due < next?.due ?? .max else { return }
      next = CoreTimer(purpose: purpose, due: due)
    }
    for index in state.surfaces.indices {
      let surface = UInt8(index)
      let settling = state.surfaces[index].transition?.settling
      consider(.settle(surface), settling?.deadlineMicroseconds)
      // Under a finger that navigates the picture stays where it is.
      if state.surfaces[index].transition?.phase == .tracking { continue }
      consider(
        .reachability(surface),
        state.surfaces[index].reachableUntilMicroseconds.map { max($0, eventMicroseconds) }
      )
    }
    for index in devices.indices {
      consider(.pause(index), devices[index].arena.pauseDueMicroseconds)
      if devices[index].isReported {
        consider(.longPress(index), devices[index].content.dueMicroseconds)
      }
    }
    return next
  }

  /// Applies what is due by `isDue`, earliest first, each at its own time.
  mutating func applyTicks(into output: inout Output, _ isDue: (Int64) -> Bool) {
    while let timer = nextTimer, isDue(timer.due) {
      // What content is told leaves no trace, so it is no input either.
      if case .longPress(let index) = timer.purpose {
        devices[index].content.tick(at: timer.due, into: &output.reports)
        continue
      }
      arrival += 1
      lastTick = max(lastTick, timer.due)
      apply(timer, into: &output)
    }
  }

  private mutating func apply(_ timer: CoreTimer, into output: inout Output) {
    switch timer.purpose {
    case .settle(let surface):
      decide(
        .settle(dueMicroseconds: timer.due),
        surface: surface,
        at: timer.due,
        cause: 0,
        into: &output
      )
    case .reachability(let surface):
      decide(
        .reachabilityEnds(dueMicroseconds: timer.due),
        surface: surface,
        at: timer.due,
        cause: 0,
        into: &output
      )
    case .pause(let index): pause(at: index, due: timer.due, into: &output)
    case .longPress: break
    }
  }

  private mutating func pause(at index: Int, due: Int64, into output: inout Output) {
    let surface = devices[index].surface
    let cause = emit(
      .tick(
        TickApplied(
          purpose: .pause,
          surface: surface,
          device: devices[index].number,
          dueMicroseconds: due
        )
      ),
      at: due,
      cause: state.surfaces[Int(surface)].transition?.cause ?? 0,
      into: &output
    )
    let observation = devices[index].arena.pause()
    act(on: observation, at: index, time: due, cause: cause, into: &output)
  }
}
