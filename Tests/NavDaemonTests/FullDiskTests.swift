import Foundation
import NavClient
import NavCore
import NavSystem
import NavWire
import TestSupport
import Testing

/// The real program on a file system of its own, which is small and fills up.
@Suite("A file system that is full", .enabled(if: OwnMounts.arePossible, OwnMounts.advice))
struct FullDiskTests {
  @Test func `navigation goes on, the log says that it does not, and heals by itself`() throws {
    let daemon = try RunningDaemon(
      configuration: "[log]\nsegment_kib = 64\ninterval_ms = 10\n",
      starter: { OwnMounts.starter(of: $0, mebibytes: 2) }
    )
    // What lies there is seen from where the daemon is.
    let place = "/proc/\(daemon.process.processID)/root" + daemon.stateFolder
    let client = try daemon.connect()
    let subscriber = try daemon.subscribe()
    try client.push("first")
    let filler = place + "/filler"
    try #require(fill(filler), "2 MiB took everything")

    let patience = Patience()
    var count = 0
    while try client.stats()["log_condition"] == 0 {
      try #require(!patience.isOver, "it does not say that it keeps nothing")
      for _ in 0..<20 {
        count += 1
        try client.push("page-\(count)")
        try client.ask(.back)
      }
    }
    guard case .state(let snapshot) = try client.ask(.get(.state)).content else {
      throw Unexpected("get state was answered without one")
    }
    #expect(snapshot.log?.condition == "degraded")
    #expect(snapshot.log?.reason == "disk_full")
    let since = try #require(snapshot.log?.sinceSeq)
    // What is not kept is done and told all the same.
    try client.push("on")
    let told = try subscriber.wait { $0.state?.stack.last?.identifier == "on" }
    #expect(told.seq >= since)
    #expect(try client.state().pages == ["first", "on"])

    try Files.remove(filler)
    while try client.stats()["log_condition"] != 0 {
      try #require(!patience.isOver, "it does not heal")
      patience.rest()
    }
    try client.push("healed")
    var items: [LogPage.Item] = []
    // The file may have to wait for the disk.
    while items.count < 2 {
      try #require(!patience.isOver, "\(items)")
      patience.rest()
      items = try healings(client, since: since)
    }
    guard case .gap(let gap)? = items.first, case .event(let event)? = items.last
    else { throw Unexpected("\(items)") }
    #expect(gap.from == since)
    #expect(gap.to >= told.seq)
    #expect(gap.reason == "not_recorded")
    #expect(event.fields["reason"] == .text("disk_full"))
    #expect(try client.state().pages == ["first", "on", "healed"])
  }

  /// Gaps, and what says that they are over.
  private func healings(_ client: Connection, since seq: UInt64) throws -> [LogPage.Item] {
    var items: [LogPage.Item] = []
    var from: UInt64? = seq
    while let start = from {
      let page = try client.log(
        LogQuery(from: .seq(start), kinds: ["log_healed"]),
        timeoutMilliseconds: Patience.milliseconds
      )
      items += page.items
      from = page.next
    }
    return items
  }

  /// Writes until there is no room for a segment any more.
  private func fill(_ path: String) -> Bool {
    let file = Glibc.open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    defer { close(file) }
    let zeros = [UInt8](repeating: 0, count: 4_096)
    for _ in 0..<1_024 where write(file, zeros, zeros.count) < zeros.count { return true }
    return false
  }
}

/// A file system in memory that only one program sees.
enum OwnMounts {
  static let advice: Comment = "needs unshare(1), and root or user namespaces, to mount a tmpfs"

  /// Root has a namespace of mounts of its own; anybody else one of users, too.
  private static let unshare = ["/usr/bin/unshare", getuid() == 0 ? "-m" : "-Urm"]

  /// What starts a program with an empty folder of that size.
  static func starter(of folder: String, mebibytes: Int) -> [String] {
    let script =
      #"mkdir -p "$0" && mount -t tmpfs -o size=\#(mebibytes)m,mode=750 none "$0" && exec "$@""#
    return unshare + ["/bin/sh", "-c", script, folder]
  }

  static let arePossible: Bool = {
    guard let folder = try? TemporaryFolder(),
      let process = try? ChildProcess(
        unshare[0],
        Array(starter(of: folder.path("mount"), mebibytes: 1).dropFirst()) + ["/bin/true"],
        errorPath: folder.path("errors")
      )
    else { return false }
    return (try? process.wait()) == .status(0)
  }()
}
