import NavClient
import NavConfiguration
import NavLog
import NavSystem

/// What `navctl run` tells: a line for people on the standard error, or one of JSON on the standard
/// output.
enum HookReport {
  enum Drop: String {
    case tooManyWait = "too_many_wait"
    case waitedTooLong = "waited_too_long"
    case stopping
  }

  case live(surface: String, path: String, seq: UInt64)
  case missed(surface: String, ReconnectingSubscription.Missed, seq: UInt64)
  case stale(surface: String, count: Int)
  case lost(surface: String, ClientError)
  case ended(HookJob, RunningProgram.End, milliseconds: Int64, HookRun.Limit?)
  case notStarted(HookJob, SystemError)
  case dropped(HookJob, Drop)
  case stopping(running: Int)

  var text: String {
    switch self {
    case .live(let surface, let path, let seq):
      "navctl: following \(surface.printable) at \(path.printable), from seq \(seq)"
    case .missed(let surface, let missed, let seq):
      "navctl: \(surface.printable): what happened \(missed.since)before seq \(seq), if anything, "
        + "is not told (\(missed.reason.printable)): no hook ran for it"
    case .stale(let surface, let count):
      "navctl: \(surface.printable): \(count) of what happened while there was no connection "
        + "\(count == 1 ? "is" : "are") too old to run a hook for"
    case .lost(let surface, let error):
      "navctl: \(surface.printable) is not followed: \(error.description.printable); trying again"
    case .ended(let job, let end, let milliseconds, let limit):
      "\(job.head) \(end.words)" + (limit.map { ", \($0.words)," } ?? "")
        + " after \(milliseconds) ms"
    case .notStarted(let job, let error):
      "\(job.head) cannot be started: \(error.reason) (errno \(error.code))"
    case .dropped(let job, let drop):
      "\(job.head) was not run: \(drop.words)"
    case .stopping(let running):
      "navctl: stopping; programs that still run: \(running)"
    }
  }

  var json: String {
    let (name, fields): (String, [(name: String, value: EventField)]) =
      switch self {
      case .live(let surface, _, let seq):
        ("live", [("surface", .text(surface)), ("seq", .unsigned(seq))])
      case .missed(let surface, let missed, let seq):
        (
          "missed",
          [
            ("surface", .text(surface)), ("reason", .text(missed.reason)),
            ("after", missed.after.map { .unsigned($0) } ?? .none), ("before", .unsigned(seq)),
          ]
        )
      case .stale(let surface, let count):
        ("stale", [("surface", .text(surface)), ("count", .number(Int64(count)))])
      case .lost(let surface, let error):
        ("lost", [("surface", .text(surface)), ("error", .text(error.description))])
      case .ended(let job, let end, let milliseconds, let limit):
        (
          "ended",
          job.fields + [
            end.field, ("ms", .number(milliseconds)),
            ("stopped_by", limit.map { .text($0.rawValue) } ?? .none),
          ]
        )
      case .notStarted(let job, let error):
        (
          "not_started",
          job.fields + [("errno", .number(Int64(error.code))), ("error", .text(error.reason))]
        )
      case .dropped(let job, let drop): ("dropped", job.fields + [("reason", .text(drop.rawValue))])
      case .stopping(let running): ("stopping", [("running", .number(Int64(running)))])
      }
    return EventField.object([(name, .object(fields))]).json
  }
}

extension HookReport.Drop {
  fileprivate var words: String {
    switch self {
    case .tooManyWait: "too many wait already ([limits] waiting)"
    case .waitedTooLong: "it waited too long for a place ([limits] wait_limit_ms)"
    case .stopping: "navctl was asked to stop"
    }
  }
}

extension HookRun.Limit {
  fileprivate var words: String {
    switch self {
    case .time: "stopped at its time limit"
    case .stop: "stopped because navctl was"
    }
  }
}

extension ReconnectingSubscription.Missed {
  fileprivate var since: String { after.map { "after seq \($0) and " } ?? "" }
}

extension RunningProgram.End {
  fileprivate var words: String {
    switch self {
    case .status(let status): "ended with status \(status)"
    case .signal(let signal): "was ended by signal \(signal)"
    }
  }

  fileprivate var field: (name: String, value: EventField) {
    switch self {
    case .status(let status): ("status", .number(Int64(status)))
    case .signal(let signal): ("signal", .number(Int64(signal)))
    }
  }
}

extension HookJob {
  private var program: String { hook.run.first ?? "" }

  fileprivate var head: String {
    "hook \(number) (\(occurrence.name.printable), seq \(occurrence.seq)): \(program.printable)"
  }

  fileprivate var fields: [(name: String, value: EventField)] {
    [
      ("hook", .number(Int64(number))), ("on", .text(occurrence.name)),
      ("seq", .unsigned(occurrence.seq)), ("program", .text(program)),
    ]
  }
}
