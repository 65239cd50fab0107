package import NavConfiguration
import NavCore
import NavWire

/// Reads the configuration again, and finds all that is wrong with it.
package typealias ConfigurationLoader = () throws(ConfigurationError) -> Configuration

extension Daemon {
  /// What a request to read the configuration again is answered with.
  func reloaded() -> Reply.Outcome {
    do throws(ConfigurationError) {
      let (isChanged, restart) = try reload()
      return .ok(
        Reply.Success(
          seq: engine.state.seq,
          changed: isChanged,
          content: .restart(restart)
        )
      )
    } catch {
      return .error(WireError(error))
    }
  }

  /// Reads the configuration again. One that is wrong changes nothing; of one that is right all
  /// holds at once that can, and the keys of the rest are named.
  func reload() throws(ConfigurationError) -> (isChanged: Bool, restart: [String]) {
    guard let loader else { return (false, []) }
    let next: Configuration
    do throws(ConfigurationError) { next = try loader() } catch {
      say("the configuration stays as it was, because of this:\n\(error)")
      throw error
    }
    let changes = configuration.changes(to: next)
    let restart = changes.restart
    if !restart.isEmpty {
      say("read again; from the next start on holds \(restart.joined(separator: ", "))")
    }
    // The log and the sockets are open with what they were opened with.
    let wanted = configuration.reloaded(as: next)
    // Also where nothing else changed: the machine may have other groups now.
    access = Daemon.access(wanted.access)
    guard wanted != configuration else { return (false, restart) }
    say("the configuration was read again: \(changes.live.joined(separator: ", "))")
    let before = configuration
    configuration = wanted
    adopt(from: before)
    return (true, restart)
  }

  /// The core first, so that surfaces that came are there for devices that are looked at again.
  private func adopt(from before: Configuration) {
    _ = engine.step(
      .configured(configuration.settings, text: configuration.effectiveText),
      elapsed: elapsed,
      into: &output
    )
    outputFaults = [:]
    measureOutputs()
    adoptKeys()
    adoptDevices(from: before)
    inputs?.endOrphans()
  }

  private func adoptKeys() {
    let before = presses
    presses = places.usesDevices ? configuration.keys : .none
    guard presses.all != before.all else { return }
    keyboard = nil
    keysCondition = .off
    keyboardBackoff = NodeBackoff()
    keyboardRetry?.disarm()
    startKeyboard()
  }

  private func adoptDevices(from before: Configuration) {
    guard configuration.input.opensNodes else {
      devices?.stop()
      devices = nil
      return
    }
    if let devices {
      devices.follow(profiles: configuration.settings.profiles)
    } else if !before.input.opensNodes {
      startKeeper()
    }
  }
}

extension WireError {
  /// Everything that is wrong, as far as a line takes it.
  fileprivate init(_ error: ConfigurationError) {
    var bytes = 0
    let told = error.problems.map(\.description).prefix {
      bytes += $0.utf8.count
      return bytes <= DaemonLimits.problemBytesMax
    }
    let count = error.problems.count + error.furtherCount
    let further = count > told.count ? ", of which \(told.count) are told here" : ""
    self.init(
      .configurationInvalid,
      "\(count) problem\(count == 1 ? "" : "s")\(further): the configuration stays as it was",
      problems: Array(told)
    )
  }
}
