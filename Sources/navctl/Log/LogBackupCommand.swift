import NavCore
import NavLog
import NavSystem

extension Command {
  static let logBackup = Command(
    "log backup",
    summary: "copy the log elsewhere, also while navd writes",
    options: [
      .state,
      .init("into", value: "FOLDER", help: "where the copy goes; the folder must not be there"),
      .object,
    ],
    details: """
      Copies every segment up to its last whole entry, reads it back, and has it on
      the disk when it ends. Then the copy is folded, and has to come to the state
      that the log has there. Nothing of the log is changed. A segment that is damaged
      is copied as it is, and named; that ends it with another status than 0.

      """,
    statuses: ExitStatus.ofLog,
    file: "the log or the copy"
  ) { invocation throws(Failure) in
    let folder = try invocation.logFolder
    let copy = try invocation.newFolder()
    let progress = LogProgress()
    let backup = try invocation.fill { () throws(Failure) in
      try system { () throws(SystemError) in
        try Files.makeFolder(copy, permissions: 0o750)
        try Files.synchronizeFolder(Files.folder(of: copy))
      }
      return try invocation.log { () throws(LogError) in
        try LogBackup.run(from: FolderStorage(folder), into: FolderStorage(copy)) { done, all in
          progress.show { "copied \(done) of \(all) files" }
        }
      }
    }
    let replay = try invocation.log { () throws(LogError) in
      try LogReplay.run(copy) { seq in progress.show(every: 1_024) { "folded up to \(seq)" } }
    }
    progress.erase()
    try invocation.tell(backup, replay, copy)
    let count = backup.remarks.count(where: \.isDamage)
    if count > 0 { throw .logDamaged(count: count) }
    try invocation.check(replay.report)
    guard replay.startSeq != nil else { return }
    let original = try invocation.log { () throws(LogError) in
      try LogReplay.run(folder, from: replay.state.seq, to: replay.state.seq)
    }
    if original.state != replay.state || replay.differsAtSeq != nil {
      throw .badCopy(folder: copy)
    }
  }
}

extension Invocation {
  fileprivate func tell(
    _ backup: LogBackup,
    _ replay: LogReplay,
    _ copy: String
  ) throws(Failure) {
    let hash = StateHash(replay.state).description
    if wantsLines {
      let remarks = backup.remarks.map { remark -> EventField in
        .object([
          ("file", .text(remark.file)), ("what", .text(remark.text)),
          ("damage", .flag(remark.isDamage)),
        ])
      }
      let fields: EventField = .object([
        ("folder", .text(copy)), ("files", .number(Int64(backup.files))),
        ("bytes", .number(Int64(backup.bytes))), ("seq", .unsigned(replay.state.seq)),
        ("state_hash", .text(hash)), ("remarks", .list(remarks)),
      ])
      return try screen.write(fields.json + "\n")
    }
    for remark in backup.remarks { try screen.say("\(remark.file): \(remark.text)") }
    let place = replay.startSeq == nil ? "no event yet" : "seq \(replay.state.seq), hash \(hash)"
    let files = backup.files == 1 ? "1 file" : "\(backup.files) files"
    try screen.say("\(copy): \(files), \(backup.bytes) bytes, \(place)")
  }
}
