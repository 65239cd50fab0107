import NavConfiguration
import NavCore
import NavSystem

extension Daemon {
  /// Makes the keyboard, measures the outputs and opens the devices, where the daemon is to have
  /// any. What the machine does not have is said once, and is no reason to stop.
  func startDevices() {
    beginTurn()
    measureOutputs()
    if !presses.all.isEmpty { makeKeyboard() }
    guard places.usesDevices, configuration.input.opensNodes else { return }
    do {
      let keeper = try DeviceKeeper(
        profiles: configuration.settings.profiles,
        keyboard: keyboard,
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

  private func makeKeyboard() {
    do {
      let made = try KeyboardNode(keys: presses.all)
      keyboard = made
      keysCondition = .working(node: made.node)
    } catch {
      keysCondition = .failed(reason: "\(error)")
      say("no keys are pressed for actions: \(error)")
    }
  }

  /// Asks each output that shows a surface for its size, and tells where it has none.
  func measureOutputs() {
    for surface in configuration.settings.surfaces {
      guard let output = surface.output, surface.sizeMicrometres == nil else { continue }
      var size: SurfaceSettings.Size?
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
