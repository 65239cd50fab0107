import NavConfiguration
import NavCore
import NavLog
import NavWire

extension Daemon {
  /// Counters since the start.
  var stats: [String: Int64] {
    var stats: [String: Int64] = [
      "turns": Int64(counters.turns),
      "events": Int64(counters.events),
      "requests": Int64(counters.requests),
      "suspends": Int64(counters.suspends),
      "log_syncs": Int64(log.syncs),
      "seq": Int64(engine.state.seq),
      "durable_seq": Int64(log.writer.durableSeq),
      "uptime_us": elapsed,
      "skew_us": engine.state.skewMicroseconds,
      "clients": Int64(clients?.clients.count ?? 0),
      "input_streams": Int64(inputs?.streams.count ?? 0),
    ]
    stats["levels_coalesced"] = Int64(
      clients?.clients.reduce(0) { $0 + $1.connection.outbox.coalesced } ?? 0
    )
    for (name, count) in repairs { stats["repairs_\(name)"] = Int64(count) }
    return stats
  }

  /// Repairs in the streams of the devices that are attached.
  private var repairs: [(name: String, count: UInt64)] {
    var sum = TouchAssembler.Repairs()
    for device in engine.state.devices {
      guard let repairs = engine.repairs(of: device.device) else { continue }
      sum.samplesDropped += repairs.samplesDropped
      sum.slotsUnknown += repairs.slotsUnknown
      sum.identifiersTwice += repairs.identifiersTwice
      sum.contactsRefused += repairs.contactsRefused
      sum.gaps += repairs.gaps
    }
    return [
      ("samples_dropped", sum.samplesDropped), ("slots_unknown", sum.slotsUnknown),
      ("identifiers_twice", sum.identifiersTwice), ("contacts_refused", sum.contactsRefused),
      ("gaps", sum.gaps),
    ]
  }

  /// Every bound that a client can meet.
  var limits: [String: Int64] {
    [
      "line_bytes": Int64(WireLimits.lineBytesMax),
      "nesting": Int64(WireLimits.nestingMax),
      "connections": Int64(configuration.limits.connections),
      "connections_per_uid": Int64(configuration.limits.connectionsPerUID),
      "input_connections": Int64(configuration.limits.inputConnections),
      "occurrences_waiting": Int64(DaemonLimits.occurrencesMax),
      "occurrence_bytes_waiting": Int64(DaemonLimits.occurrenceBytesMax),
      "gapless_bytes_waiting": Int64(DaemonLimits.gaplessBytesMax),
      "stack_depth": Int64(Limits.stackDepthMax),
      "page_id_bytes": Int64(Limits.pageIdentifierBytesMax),
      "page_title_bytes": Int64(Limits.pageTitleBytesMax),
      "page_params_bytes": Int64(Limits.pageParametersBytesMax),
      "surface_json_bytes": Int64(Limits.surfaceJSONBytesMax),
      "devices": Int64(Limits.devicesMax),
      "contacts": Int64(Limits.contactsMax),
      "slots": Int64(Limits.slotsMax),
    ]
  }
}
