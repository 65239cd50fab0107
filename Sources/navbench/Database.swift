import CSqlite

/// A table of events in SQLite, as somebody would keep them who has no log of their own: WAL, one
/// prepared insert, the payload as the log encodes it.
///
/// Owns the connection and its statements; whatever SQLite says goes on as an error.
final class Database {
  enum Synchronous: String {
    /// A commit is in the file when it returns; the disk has it at a checkpoint.
    case normal = "NORMAL"
    /// A commit is on the disk when it returns.
    case full = "FULL"
  }

  private var connection: OpaquePointer?
  private var insert: OpaquePointer?
  private var begin: OpaquePointer?
  private var commit: OpaquePointer?

  init(_ path: String, _ synchronous: Synchronous) throws {
    try check(sqlite3_open(path, &connection))
    try run("PRAGMA journal_mode = WAL")
    try run("PRAGMA synchronous = \(synchronous.rawValue)")
    try run(
      "CREATE TABLE event (seq INTEGER PRIMARY KEY, time INTEGER, kind INTEGER, payload BLOB)"
    )
    insert = try prepare("INSERT INTO event VALUES (?, ?, ?, ?)")
    begin = try prepare("BEGIN")
    commit = try prepare("COMMIT")
  }

  deinit {
    for statement in [insert, begin, commit] { sqlite3_finalize(statement) }
    sqlite3_close_v2(connection)
  }

  /// Keeps events in one transaction.
  func append(_ rows: [Row]) throws {
    if rows.count > 1 { try step(begin) }
    for row in rows {
      sqlite3_bind_int64(insert, 1, Int64(row.seq))
      sqlite3_bind_int64(insert, 2, row.timeMicroseconds)
      sqlite3_bind_int64(insert, 3, Int64(row.kind))
      try row.payload.withUnsafeBytes { bytes in
        // Bound without a copy: the bytes outlive the step.
        try check(sqlite3_bind_blob(insert, 4, bytes.baseAddress, Int32(bytes.count), nil))
        try step(insert)
      }
    }
    if rows.count > 1 { try step(commit) }
  }

  /// Brings everything from the journal into the file, and empties the journal.
  func checkpoint() throws { try run("PRAGMA wal_checkpoint(TRUNCATE)") }

  /// What one event becomes.
  struct Row {
    var seq: UInt64
    var timeMicroseconds: Int64
    var kind: UInt8
    var payload: [UInt8]
  }

  private func run(_ text: String) throws {
    try check(sqlite3_exec(connection, text, nil, nil, nil))
  }

  private func prepare(_ text: String) throws -> OpaquePointer? {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v3(connection, text, -1, 1, &statement, nil))
    return statement
  }

  private func step(_ statement: OpaquePointer?) throws {
    let code = sqlite3_step(statement)
    sqlite3_reset(statement)
    guard code == SQLITE_DONE else { throw failure(code) }
  }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw failure(code) }
  }

  private func failure(_ code: Int32) -> BenchError {
    let text = sqlite3_errmsg(connection).map { String(cString: $0) } ?? "no connection"
    return BenchError("SQLite: \(text) (\(code))")
  }
}
