package import NavCore

extension NavState {
  /// Everything that the state holds, in the words of the log; its seq is whoever asks' to say.
  package var fields: EventField {
    .object([
      ("time_us", .number(timeMicroseconds)), ("session", .integer(session)),
      ("skew_us", .number(skewMicroseconds)), ("last_device", .integer(lastDevice)),
      ("last_gesture", .integer(lastGesture)), ("last_transition", .integer(lastTransition)),
      ("surfaces", .list(surfaces.map(\.fields))), ("devices", .list(devices.map(\.fields))),
      ("known_devices", .list(known.map(\.fields))), ("keys", .list(keys.map(\.fields))),
      ("configuration", .text(configuration)),
    ])
  }
}

extension SurfaceState {
  fileprivate var fields: EventField {
    .object([
      ("name", .text(name)), ("configured", .flag(isConfigured)),
      ("geometry", .optional(geometry, \.fields)),
      ("orientation", .integer(UInt64(orientation.degrees))),
      ("mirrored", .flag(orientation.isMirrored)), ("direction", .text(direction.name)),
      ("managed", .flag(isManaged)), ("stack", .list(stack.map(\.fields))),
      ("forward", .list(forward.map(\.fields))), ("visited", .list(visited.map(\.fields))),
      ("holder", .optional(holder) { .integer($0) }),
      ("drawer", .optional(openDrawer) { .text($0.name) }),
      ("overlay", .optional(overlay) { .text($0.name) }),
      ("reachable_until_us", .optional(reachableUntilMicroseconds) { .number($0) }),
      ("paused", .flag(isPaused)), ("zones", .list(zones.map { .object($0.fields) })),
      ("revision", .unsigned(revision)), ("transition", .optional(transition, \.fields)),
    ])
  }
}

extension Transition {
  fileprivate var fields: EventField {
    .object([
      ("transition", .integer(identifier)), ("kind", .text(kind.name)),
      ("phase", .text(phase.name)), ("gesture", .integer(gesture)),
      ("gesture_kind", .optional(gestureKind) { .text($0.name) }), ("device", .integer(device)),
      ("direction", .text(direction.name)), ("style", .text(style.name)), ("from", .text(from)),
      ("to", .text(to)), ("from_index", .number(Int64(fromIndex))),
      ("to_index", .number(Int64(toIndex))), ("progress_ppm", .number(progressPPM)),
      ("velocity_ppm_per_s", .number(velocityPPMPerSecond)), ("will", .text(will.name)),
      ("started_us", .number(startedMicroseconds)),
      ("settling", .optional(settling, \.fields)), ("cause", .unsigned(cause)),
    ])
  }
}

extension AttachedDevice {
  fileprivate var fields: EventField {
    .object([("device", .integer(device)), ("description", description.fields)])
  }
}

extension KnownDevice {
  fileprivate var fields: EventField {
    .object([
      ("device", .integer(device)), ("name", .text(identity.name)),
      ("kind", .text(identity.kind.name)), ("vendor", .integer(identity.vendor)),
      ("product", .integer(identity.product)), ("path", .text(identity.path)),
    ])
  }
}

extension UserKeys {
  fileprivate var fields: EventField {
    let answers = answers.map { answer -> EventField in
      .object([
        ("key", .text(answer.key)), ("seq", .unsigned(answer.seq)),
        ("revision", .unsigned(answer.revision)), ("changed", .flag(answer.isChanged)),
      ])
    }
    return .object([("uid", .integer(uid)), ("answers", .list(answers))])
  }
}
