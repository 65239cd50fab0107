import NavCore
import NavLog
import NavSystem
import NavWire

extension Daemon {
  /// Reads the clock, once a turn and before anything else is read; if the machine slept since,
  /// what was under the fingers is over.
  func beginTurn() {
    guard !isInTurn else { return }
    isInTurn = true
    let now = SystemClock.monotonicMicroseconds()
    elapsed = now - sessionStart
    let ahead = SystemClock.boottimeMicroseconds() - now
    if ahead - slept >= DaemonLimits.suspendMicroseconds {
      counters.suspends += 1
      ages.slept(ahead - slept, until: engine.sessionTime(elapsed: elapsed))
      _ = engine.step(.suspended, elapsed: elapsed, into: &output)
    }
    slept = ahead
  }

  func endTurn() {
    beginTurn()
    clients?.takeLines()
    counters.turns += 1
    // A connection that dies while it is told something leaves a device behind: that is written and
    // told in the same turn.
    repeat {
      drawOnNewSurfaces()
      checkInvariants()
      counters.events += UInt64(output.events.count)
      var chords: [[UInt16]] = []
      do {
        // What passes, as most does, is nothing to remember and presses nothing.
        if try log.append(output.events, state: engine.state) {
          remember(output.events)
          chords = presses.presses(for: output.events)
        }
      } catch {
        // Nobody is told what is not in the log.
        return stop(failing: .log(error))
      }
      publish()
      press(chords)
      clients?.sweep()
      inputs?.sweep()
      devices?.sweep()
      // What it hands over is of a state that is written whole.
      if output.events.isEmpty { log.settle(engine.state) }
    } while !output.events.isEmpty && !isStopping
    engine.wantsReports = clients?.wantReports == true
    engine.wantsTouches = clients?.wantTouches == true
    log.tellsEverything = clients?.wanted.contains(.events) == true
    armTimer(for: &engine)
    counters.turnTimes.count(
      microseconds: SystemClock.monotonicMicroseconds() - sessionStart - elapsed
    )
    isInTurn = false
  }

  private func publish() {
    if let clients, clients.hasSubscribers {
      let parts = publisher.parts(of: output, engine.settings, clients.wanted)
      var passing: [PassingParts] = []
      if !output.reports.isEmpty { passing += publisher.reports(of: output, engine.state) }
      if !output.touches.isEmpty { passing += publisher.touches(of: output, engine.state) }
      clients.publish(
        parts,
        passing,
        devices: changedDevices(),
        behind: log.writer.discreteSeq
      )
    } else {
      publisher.follow(output, engine.settings)
    }
    for answer in answers { give(answer) }
    answers.removeAll(keepingCapacity: true)
    catchUp()
    publishedSeq = engine.state.seq
    inputs?.tell(output.feedback)
    output.removeAll()
    inputs?.sayDone(seq: engine.state.seq, behind: log.writer.discreteSeq)
    clients?.beat(seq: engine.state.seq, durableSeq: log.writer.durableSeq)
    let isBehind = log.isBehind
    clients?.flush(isLogBehind: isBehind)
    do { try clients?.watchSlowness() } catch { stop(failing: .loop(error)) }
    inputs?.flush(isLogBehind: isBehind)
  }

  /// Changes nothing of it: what is given so is not copied to be asked.
  private func armTimer(for engine: inout Engine) {
    guard let deadline = engine.deadline else { return timer?.disarm() ?? () }
    timer?.arm(afterMicroseconds: deadline - engine.sessionTime(elapsed: elapsed))
  }

  // MARK: Input

  /// Attaches the device of a stream, with what a profile of the configuration says in its place.
  func attach(stream description: DeviceDescription) throws(WireError) -> UInt32 {
    let found = engine.settings.profile(of: DeviceIdentity(description))
    return try attach(found?.profile.applied(to: description) ?? description)
  }

  func attach(_ description: DeviceDescription) throws(WireError) -> UInt32 {
    switch engine.step(.deviceAdded(description), elapsed: elapsed, into: &output) {
    case .deviceAdded(let number): return number
    case .deviceRefused(let refusal):
      throw WireError(refusal, surfaces: engine.state.surfaces.map(\.name))
    default: preconditionFailure("a device was neither added nor refused")
    }
  }

  func detach(_ device: UInt32, _ reason: DeviceRemoved.Reason) {
    _ = engine.step(
      .deviceRemoved(device: device, reason: reason),
      elapsed: elapsed,
      into: &output
    )
  }

  func receive(_ bytes: RawSpan, layout: InputRecord.Layout, device: UInt32) -> Reception {
    engine.receive(bytes, layout: layout, device: device, elapsed: elapsed, into: &output)
  }

  func receive(_ frame: StatedFrame, device: UInt32) -> Reception {
    engine.receive(frame, device: device, elapsed: elapsed, into: &output)
  }

  func passTime(to stamp: Int64, device: UInt32) {
    engine.passTime(to: stamp, device: device, elapsed: elapsed, into: &output)
  }
}
