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
      }
    case .directionChanged(let changed):
      onSurface(changed.surface) { $0.direction = changed.direction }
    case .stackChanged(let changed):
      onSurface(changed.surface) { $0.apply(changed.change) }
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
      onSurface(committed.surface) { $0.apply(committed, of: event) }
    case .transitionSettled(let settled):
      onSurface(settled.surface) {
        if $0.transition?.identifier == settled.transition { $0.transition = nil }
      }
    case .frame, .tick, .commandAccepted, .inputGap, .logRepaired:
      break
    }
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

extension SurfaceState {
  fileprivate mutating func apply(_ change: StackChanged.Change) {
    revision += 1
    switch change {
    case .pushed(let page):
      isManaged = true
      stack.append(page)
    case .popped:
      if stack.count > 1 { stack.removeLast() }
    case .released:
      isManaged = false
      stack.removeAll()
    }
  }

  fileprivate mutating func apply(_ began: GestureBegan, of event: NavEvent) {
    transition = Transition(
      identifier: began.transition,
      kind: began.transitionKind,
      phase: .tracking,
      gesture: began.gesture,
      device: began.device,
      from: began.from,
      to: began.to,
      progressPPM: began.progressPPM,
      velocityPPMPerSecond: began.velocityPPMPerSecond,
      will: began.will,
      startedMicroseconds: event.timeMicroseconds,
      settling: nil,
      cause: event.seq
    )
  }

  fileprivate mutating func apply(_ changed: GestureChanged) {
    guard transition?.gesture == changed.gesture else { return }
    transition?.progressPPM = changed.progressPPM
    transition?.velocityPPMPerSecond = changed.velocityPPMPerSecond
    transition?.will = changed.will
  }

  fileprivate mutating func apply(_ ended: GestureEnded, of event: NavEvent) {
    guard transition?.gesture == ended.gesture else { return }
    transition?.progressPPM = ended.progressPPM
    transition?.velocityPPMPerSecond = ended.velocityPPMPerSecond
    transition?.will = ended.verdict
    if let settling = ended.settling {
      revert(gesture: ended.gesture, settling: settling, of: event)
    }
  }

  fileprivate mutating func revert(
    gesture: UInt32,
    settling: Settling,
    of event: NavEvent
  ) {
    guard transition?.gesture == gesture else { return }
    transition?.phase = .reverting
    transition?.will = .revert
    transition?.velocityPPMPerSecond = settling.velocityPPMPerSecond
    transition?.settling = settling
    transition?.cause = event.seq
  }

  fileprivate mutating func apply(
    _ committed: TransitionCommitted,
    of event: NavEvent
  ) {
    guard transition?.identifier == committed.transition else { return }
    transition?.phase = .committed
    transition?.settling = committed.settling
    transition?.cause = event.seq
    guard committed.kind == .pop else { return }
    revision += 1
    if stack.count > 1 { stack.removeLast() }
  }
}
