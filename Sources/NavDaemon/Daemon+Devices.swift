import NavConfiguration
import NavCore
import NavSystem

extension Daemon {
  /// Makes the keyboard, measures the outputs and opens the devices, where the daemon is to have
  /// any. What the machine does not have is said once, and is no reason to stop.
  func startDevices() throws(EventLoopError) {
    beginTurn()
    measureOutputs()
    keyboardRetry = try EventSource(.timer, on: loop) { [unowned self] in
      beginTurn()
      makeKeyboard()
    }
    startKeyboard()
    startKeeper()
  }

  /// Makes the keyboard, where some action has keys.
  func startKeyboard() {
    if !presses.all.isEmpty { makeKeyboard() }
  }

  /// Opens the machine's devices, where the daemon is to have any.
  func startKeeper() {
    guard places.usesDevices, configuration.input.opensNodes else { return }
    do {
      let keeper = try DeviceKeeper(
        profiles: configuration.settings.profiles,
        loop: loop,
        daemon: self
      )
      keeper.onOutputsChanged = { [unowned self] in measureOutputs() }
      devices = keeper
      keeper.start()
    } catch {
      say("no device is opened: \(error)")
    }
  }

  /// At the start of a machine uinput may be there later than the daemon, or its permissions: it is
  /// tried again like a node, and what keeps it is said once.
  private func makeKeyboard() {
    do {
      let made = try KeyboardNode(keys: presses.all)
      if case .failed = keysCondition { say("keys are pressed from now on") }
      keyboard = made
      keysCondition = .working(node: made.node)
    } catch {
      if keysCondition == .off { say("no keys are pressed for actions: \(error)") }
      keysCondition = .failed(reason: "\(error)")
      guard let wait = keyboardBackoff.next() else { return }
      keyboardRetry?.arm(afterMicroseconds: wait)
    }
  }

  /// Asks each output that shows a surface for its size, and tells where it has none.
  func measureOutputs() {
    for surface in configuration.settings.surfaces {
      guard let output = surface.output, surface.sizeMicrometres == nil else { continue }
      var size: SurfaceSize?
      var fault: String?
      do { size = try OutputSizes().size(of: output) } catch { fault = error.reason }
      if let fault, outputFaults[surface.name] != fault {
        say("the output \(output) of the surface \(surface.name) tells no size: \(fault)")
      }
      outputFaults[surface.name] = fault
      _ = engine.step(
        .outputMeasured(surface: surface.name, size: size),
        elapsed: elapsed,
        into: &self.output
      )
    }
  }

  /// Presses what the events of a turn ask for, behind everything that is written and told.
  func press(_ chords: [[UInt16]]) {
    guard let keyboard else { return }
    do throws(SystemError) {
      for chord in chords { try keyboard.press(chord) }
    } catch {
      keysCondition = .failed(reason: "\(error)")
      self.keyboard = nil
      say("keys are pressed no more: \(error)")
      // This turn has told what it had to tell.
      tellDevices()
      clients?.flush(isLogBehind: log.isBehind)
    }
  }

  /// How it stands with every device that is known: nodes and streams, those that are attached
  /// first, by their numbers.
  var deviceConditions: [DeviceCondition] {
    let nodes = devices?.devices.map { $0.condition(elapsed: elapsed) } ?? []
    let numbers = Set(nodes.compactMap(\.number))
    let streams = engine.state.devices.filter { !numbers.contains($0.device) }
      .map { attached in
        let own = engine.settings.profile(of: DeviceIdentity(attached.description))
        return DeviceCondition(stream: attached.device, attached.description, own)
      }
    let attached = nodes.filter { $0.number != nil } + streams
    return attached.sorted { ($0.number ?? 0) < ($1.number ?? 0) }
      + nodes.filter { $0.number == nil }.sorted { $0.node < $1.node }
  }
}

/// How it stands with the keyboard for programs that do not speak the protocol.
package enum KeysCondition: Equatable, Sendable {
  /// No action has keys.
  case off
  case working(node: String)
  case failed(reason: String)
}
