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
      "seq": Int64(engine.state.seq),
      "durable_seq": Int64(log.writer.durableSeq),
      "uptime_us": elapsed,
      "skew_us": engine.state.skewMicroseconds,
      "broken_invariants": Int64(clamping: invariants.broken),
      "clients": Int64(clients?.clients.count ?? 0),
      "input_streams": Int64(inputs?.streams.count ?? 0),
    ]
    for (name, count) in logStats { stats[name] = count }
    let clientCounters = clients?.counters ?? ClientServer.Counters()
    stats["clients_slow"] = Int64(clamping: clientCounters.slow)
    stats["clients_slow_together"] = Int64(clamping: clientCounters.slowTogether)
    stats["lines_deferred"] = Int64(clamping: clientCounters.linesDeferred)
    stats["connects_too_often"] = Int64(
      clamping: clientCounters.tooOften + (inputs?.tooOften ?? 0)
    )
    stats["connects"] = Int64(clamping: (clients?.accepted ?? 0) + (inputs?.accepted ?? 0))
    stats["accepts_rested"] = Int64(clamping: (clients?.rests ?? 0) + (inputs?.rests ?? 0))
    stats["queues_bytes"] = Int64(clients?.queues.bytes ?? 0)
    for (name, value) in counters.turnTimes.figures { stats[name] = value }
    stats["levels_coalesced"] = Int64(
      clients?.clients.reduce(0) { $0 + $1.connection.outbox.coalesced } ?? 0
    )
    stats["reports_dropped"] = Int64(
      clients?.clients.reduce(0) { $0 + $1.connection.outbox.reportsDropped } ?? 0
    )
    stats["touches_dropped"] = Int64(
      clients?.clients.reduce(0) { $0 + $1.connection.outbox.touchesDropped } ?? 0
    )
    // Of the devices that are attached; the names stand there without any, too.
    let devices = engine.state.devices.compactMap { engine.repairs(of: $0.device) }
    for repairs in [TouchAssembler.Repairs()] + devices {
      for (name, count) in repairs.counts { stats["repairs_\(name)", default: 0] += Int64(count) }
    }
    return stats
  }

  /// Who is connected, as many as one line takes.
  var clientList: ReplyContent {
    let all = clients?.clients.filter { !$0.connection.isDead }.map(\.status) ?? []
    let kept = all.fitting(DaemonLimits.clientsBytesMax) { $0.append(client: $1) }
    return .clients(kept, leftOut: all.count - kept.count)
  }

  /// Of the log; `log_condition` is 0 while it takes events, else the number of the reason.
  private var logStats: [String: Int64] {
    let writer = log.writer
    let counters = writer.counters
    return [
      "log_bytes": Int64(clamping: counters.bytes),
      "log_syncs": Int64(clamping: counters.syncs),
      "log_turns_waited": Int64(clamping: log.counters.turnsWaited),
      "log_ahead": Int64(clamping: log.counters.ahead),
      "log_damaged": Int64(clamping: counters.damaged),
      "log_degraded": Int64(clamping: counters.degradations),
      "log_not_recorded": Int64(clamping: counters.notRecorded),
      "log_segments_in_loop": Int64(clamping: counters.segmentsInLoop),
      "log_repairs": Int64(clamping: counters.repairs),
      "log_tails_not_kept": Int64(clamping: counters.tailsNotKept),
      "log_condition": Int64(writer.degradation?.reason.rawValue ?? 0),
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
      "connects_per_s": configuration.limits.connectsPerSecond,
      "connects_burst": configuration.limits.connectsBurst,
      "queues_bytes": Int64(DaemonLimits.queuesBytesMax),
      "occurrences_waiting": Int64(DaemonLimits.occurrencesMax),
      "occurrence_bytes_waiting": Int64(DaemonLimits.occurrenceBytesMax),
      "gapless_bytes_waiting": Int64(DaemonLimits.gaplessBytesMax),
      "gapless_bytes_waiting_long": Int64(DaemonLimits.gaplessSoftBytesMax),
      "gapless_seconds_waiting": DaemonLimits.gaplessSoftSeconds,
      "report_bytes_waiting": Int64(DaemonLimits.reportBytesMax),
      "stack_depth": Int64(Limits.stackDepthMax),
      "page_id_bytes": Int64(Limits.pageIdentifierBytesMax),
      "page_title_bytes": Int64(Limits.pageTitleBytesMax),
      "page_params_bytes": Int64(Limits.pageParametersBytesMax),
      "pager_pages": Int64(Limits.pagerCountMax),
      "exclusions": Int64(Limits.exclusionsMax),
      "regions": Int64(Limits.regionsMax),
      "region_name_bytes": Int64(Limits.regionNameBytesMax),
      "surface_zones_bytes": Int64(Limits.zonesBytesMax),
      "surface_json_bytes": Int64(Limits.surfaceJSONBytesMax),
      "surfaces": Int64(Limits.surfacesMax),
      "visited": Int64(Limits.visitedMax),
      "command_keys": Int64(Limits.keysMax),
      "command_key_bytes": Int64(Limits.keyBytesMax),
      "devices": Int64(Limits.devicesMax),
      "contacts": Int64(Limits.contactsMax),
      "slots": Int64(Limits.slotsMax),
    ]
  }
}
