extension NavState {
  /// Folds one event into the state. Total: an event that names what is not there changes nothing
  /// but the counters; on replay only this runs.
  package mutating func apply(_ event: NavEvent) {
    seq = event.seq
    timeMicroseconds = event.timeMicroseconds
    switch event.body {
    case .sessionStarted(let started):
      session = started.session
      skewMicroseconds = 0
    case .configured(let configured):
      configuration = configured.text
    case .surfaceAdded, .surfaceRemoved: applySurfaces(event.body)
    case .commandAnswered(let answered): remember(answered, at: event.seq)
    case .deviceAdded(let added):
      lastDevice = max(lastDevice, added.device)
      devices.append(AttachedDevice(device: added.device, description: added.description))
      devices.sort { $0.device < $1.device }
      remember(added)
    case .deviceRemoved(let removed):
      devices.removeAll { $0.device == removed.device }
    case .clockSkewed(let skewed):
      skewMicroseconds = skewed.skewMicroseconds
    case .geometryChanged(let changed):
      onSurface(changed.surface) {
        $0.geometry = changed.geometry
        $0.orientation = changed.orientation
        $0.forgetPlaces()
      }
    case .gestureBegan(let began):
      lastGesture = max(lastGesture, began.gesture)
      lastTransition = max(lastTransition, began.transition)
      onSurface(began.surface) { $0.apply(began, of: event) }
    case .gestureChanged(let changed):
      onSurface(changed.surface) { $0.apply(changed) }
    case .gestureEnded(let ended):
      onSurface(ended.surface) { $0.apply(ended, of: event) }
    case .gestureCancelled(let cancelled):
      onSurface(cancelled.surface) {
        $0.revert(gesture: cancelled.gesture, settling: cancelled.settling, of: event)
      }
    case .transitionCommitted(let committed):
      lastTransition = max(lastTransition, committed.transition)
      onSurface(committed.surface) { $0.apply(committed, of: event) }
    case .transitionSettled(let settled):
      onSurface(settled.surface) {
        if $0.transition?.identifier == settled.transition { $0.transition = nil }
      }
    case .stackChanged, .drawerChanged, .pagerChanged, .overlayChanged, .reachabilityChanged,
      .directionChanged, .guardChanged, .zonesChanged, .recognitionChanged, .holdChanged:
      applyChange(event.body)
    case .frame, .tick, .commandAccepted, .clientEnded, .surfaceConfigured, .inputGap,
      .logRepaired, .logDamaged, .logHealed, .rawAttached:
      break
    }
  }

  /// What a command came to on a surface.
  private mutating func applyChange(_ body: NavEvent.Body) {
    switch body {
    case .directionChanged(let changed):
      onSurface(changed.surface) { $0.direction = changed.direction }
    case .stackChanged(let changed):
      onSurface(changed.surface) { $0.apply(changed.change) }
    case .drawerChanged(let changed):
      onSurface(changed.surface) { $0.navigate { $0.openDrawer = changed.open } }
    case .pagerChanged(let changed):
      onSurface(changed.surface) { $0.navigate { $0.turnPager(to: changed.index) } }
    case .overlayChanged(let changed):
      onSurface(changed.surface) { $0.navigate { $0.overlay = changed.overlay } }
    case .reachabilityChanged(let changed):
      onSurface(changed.surface) {
        $0.navigate { $0.reachableUntilMicroseconds = changed.untilMicroseconds }
      }
    case .guardChanged(let changed):
      onSurface(changed.surface) { $0.guardPage(changed.page, changed.guarding) }
    case .zonesChanged(let changed):
      onSurface(changed.surface) { $0.replace(changed.zones) }
    case .recognitionChanged(let changed):
      onSurface(changed.surface) { $0.isPaused = changed.isPaused }
    case .holdChanged(let changed):
      onSurface(changed.surface) { $0.holder = changed.holder }
    default: break
    }
  }

  private mutating func applySurfaces(_ body: NavEvent.Body) {
    switch body {
    case .surfaceAdded(let added):
      if let index = surfaces.firstIndex(where: { $0.name == added.name }) {
        surfaces[index].isConfigured = added.isConfigured
      } else {
        surfaces.append(SurfaceState(name: added.name))
        surfaces[surfaces.count - 1].isConfigured = added.isConfigured
      }
    case .surfaceRemoved(let removed) where Int(removed.surface) < surfaces.count:
      surfaces.remove(at: Int(removed.surface))
    default: break
    }
  }

  /// Keeps what a command key is answered with; whoever gave none for longest is forgotten.
  private mutating func remember(_ answered: CommandAnswered, at seq: UInt64) {
    var user = UserKeys(uid: answered.uid)
    if let index = keys.firstIndex(where: { $0.uid == answered.uid }) {
      user = keys.remove(at: index)
    } else if keys.count == Limits.keyUsersMax {
      keys.removeFirst()
    }
    if user.answers.count == Limits.keysMax { user.answers.removeFirst() }
    user.answers.append(
      UserKeys.Kept(
        key: answered.key,
        seq: seq,
        revision: answered.revision,
        isChanged: answered.isChanged
      )
    )
    keys.append(user)
  }

  /// Keeps the number of a device that has a place; a stream is another device each time.
  private mutating func remember(_ added: DeviceAdded) {
    guard !added.description.path.isEmpty else { return }
    known.removeAll { $0.device == added.device }
    if known.count == Limits.knownDevicesMax { known.removeFirst() }
    known.append(
      KnownDevice(device: added.device, identity: DeviceIdentity(added.description))
    )
  }

  private mutating func onSurface(_ index: UInt8, _ change: (inout SurfaceState) -> Void) {
    guard Int(index) < surfaces.count else { return }
    change(&surfaces[Int(index)])
  }
}
