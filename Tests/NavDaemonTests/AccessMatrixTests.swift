import Foundation
import NavWire
import TestSupport
import Testing

/// Every kind of user, by every operation, on both sockets, against a daemon that has an [access].
@Suite("Who may do what", .enabled(if: OwnGroups.arePossible, "needs root and unshare"))
struct AccessMatrixTests {
  private static let configuration = """
    [access]
    observe = ["navd", "seers", 5001]
    control = ["navd"]
    inject = ["touchers", 5001]
    raw = ["seers"]
    admin = [5002]
    """

  private static let groups = "root:x:0:\nnavd:x:4321:\nseers:x:4322:\ntouchers:x:4323:\n"

  /// What is asked for, in words of navctl, and the role that it needs.
  private static let operations: [(role: String, words: [String])] = [
    ("observe", ["state"]), ("observe", ["devices"]), ("control", ["push", "a"]),
    ("control", ["release"]), ("raw", ["why"]), ("admin", ["reload"]),
    ("inject", ["send", "--fast"]),
  ]

  private struct User {
    let name: String
    let uid: Int
    let groups: [Int]
    let roles: Set<String>
  }

  private static let users = [
    User(
      name: "root",
      uid: 0,
      groups: [],
      roles: ["observe", "control", "inject", "raw", "admin"]
    ),
    User(name: "a member of navd", uid: 4_320, groups: [4_321], roles: ["observe", "control"]),
    User(name: "a seer", uid: 4_320, groups: [4_322], roles: ["observe", "raw"]),
    User(name: "a toucher", uid: 4_320, groups: [4_323], roles: ["inject"]),
    User(
      name: "a member of all groups",
      uid: 4_320,
      groups: [4_321, 4_322, 4_323],
      roles: ["observe", "control", "inject", "raw"]
    ),
    User(name: "user 5001", uid: 5_001, groups: [], roles: ["observe", "inject"]),
    User(name: "user 5002", uid: 5_002, groups: [], roles: ["admin"]),
    User(name: "a stranger", uid: 5_003, groups: [4_324], roles: []),
    User(name: "nobody", uid: 65_534, groups: [4_321, 4_322, 4_323], roles: []),
  ]

  @Test func `users by operations by sockets: who has the role may, who lacks it hears which`()
    throws
  {
    let daemon = try OwnGroups(groups: Self.groups, configuration: Self.configuration)
    let recording = daemon.folder.path("tap.events")
    try FileManager.default.copyItem(
      atPath: ProjectTree.url("Tests/Recordings/tap.events").path(),
      toPath: recording
    )
    chmod(recording, 0o644)
    for user in Self.users {
      for (role, words) in Self.operations {
        let place = "\(user.name): \(words)"
        let told = try daemon.navctl(
          uid: user.uid,
          groups: user.groups,
          words + (role == "inject" ? [recording] : [])
        )
        if user.roles.contains(role) {
          #expect(told.end == .status(0), "\(place): \(told.errors)")
          continue
        }
        #expect(told.end == .status(1), "\(place)")
        #expect(told.errors.contains("refused (forbidden): "), "\(place): \(told.errors)")
        let isStranger = role != "inject" && user.roles.isDisjoint(with: Self.ofClients)
        let said = isStranger ? "has no role here" : "the role \(role)"
        #expect(told.errors.contains(said), "\(place): \(told.errors)")
        let whoMay = user.uid == 65_534 && role != "inject" ? "never let in" : "only root"
        #expect(told.errors.contains(whoMay), "\(place): \(told.errors)")
      }
    }
    #expect(try daemon.connect().stats()["connects_too_often"] == 0)
  }

  /// Every request there is, with the roles that it needs.
  private static let requests: [(roles: [String], line: String)] =
    [
      "state", "layers", "config", "devices", "clients", "limits", "stats",
    ].map { (["observe"], #"{"id":1,"do":"get","what":"\#($0)"}"#) }
    + ["state", "actions", "gestures", "progress", "layers", "reports", "devices", "events"].map {
      (["observe"], #"{"id":1,"do":"subscribe","topics":["\#($0)"]}"#)
    } + [
      (["observe", "raw"], #"{"id":1,"do":"subscribe","topics":["touches"]}"#),
      (["observe", "raw"], #"{"id":1,"do":"subscribe","topics":["state","touches"]}"#),
      (["observe"], #"{"id":1,"do":"log","limit":1}"#),
      (["observe", "raw"], #"{"id":1,"do":"log","limit":1,"kinds":["frame"]}"#),
      (["observe"], #"{"id":1,"do":"log","limit":1,"kinds":["raw_attached"]}"#),
      (["observe"], #"{"id":1,"do":"sync"}"#), (["observe"], #"{"id":1,"do":"fail"}"#),
      (["raw"], #"{"id":1,"do":"why","n":1}"#), (["admin"], #"{"id":1,"do":"reload"}"#),
    ]
    + [
      #""push","page":{"id":"a"}"#, #""replace","page":{"id":"b"}"#, #""show","page":{"id":"c"}"#,
      #""set_stack","pages":[{"id":"d"}]"#, #""pop""#, #""pop_to","page":"d""#, #""pop_to_root""#,
      #""back""#, #""forward""#, #""home""#, #""quick_switch","step":"next""#, #""notifications""#,
      #""controls""#, #""switcher""#, #""dismiss""#, #""reachability","on":false"#,
      #""drawer","side":"start","action":"close""#, #""pager","index":0"#,
      #""guard","page":null,"back":"allow""#, #""pause""#, #""resume""#,
      #""direction","direction":"ltr""#,
      #""rotate","orientation":0,"mirrored":false"#, #""zones","exclude":[],"regions":[]"#,
      #""add_surface","name":"other","width_mm":60,"height_mm":90"#,
      #""remove_surface","name":"other""#, #""release""#,
    ].map { (["control"], #"{"id":1,"do":\#($0)}"#) }

  @Test func `users by requests: who may is answered, who may not hears the role`() throws {
    let daemon = try OwnGroups(groups: Self.groups, configuration: Self.configuration)
    let script = daemon.folder.path("ask.py")
    try Self.asking.write(toFile: script, atomically: false, encoding: .utf8)
    chmod(script, 0o644)
    for user in Self.users where !user.roles.isDisjoint(with: Self.ofClients) {
      let told = try daemon.run(
        uid: user.uid,
        groups: user.groups,
        ["/usr/bin/env", "python3", script, daemon.socket] + Self.requests.map(\.line)
      )
      let replies = told.errors.split(separator: "\n").map(String.init)
      try #require(replies.count == Self.requests.count, "\(user.name): \(told.errors)")
      for ((roles, line), reply) in zip(Self.requests, replies) {
        let lacking = roles.filter { !user.roles.contains($0) }
        let isForbidden = reply.contains(#""code":"forbidden""#)
        #expect(isForbidden == !lacking.isEmpty, "\(user.name): \(line): \(reply)")
        if !lacking.isEmpty {
          let isNamed = lacking.contains { reply.contains("the role \($0)") }
          #expect(isNamed, "\(user.name): \(line): \(reply)")
        }
        let isUnderstood = !["malformed", "invalid_argument", "unknown_request"]
          .contains { reply.contains(#""code":"\#($0)""#) }
        #expect(isUnderstood, "\(line): \(reply)")
      }
    }
  }

  /// Sends each line that it is given, and says what was answered to it.
  private static let asking = """
    import socket, sys
    peer = socket.socket(socket.AF_UNIX)
    peer.settimeout(60)
    peer.connect(sys.argv[1])
    lines = peer.makefile("rwb")
    lines.readline()
    for request in sys.argv[2:]:
        lines.write(request.encode() + b"\\n")
        lines.flush()
        while True:
            line = lines.readline()
            if not line:
                sys.exit("the daemon closed the connection")
            if line.startswith(b'{"re":'):
                sys.stderr.buffer.write(line)
                break
    """

  private static let ofClients: Set = ["observe", "control", "raw", "admin"]

  @Test func `a reload holds at once for whoever connects then, and takes nothing from the others`()
    throws
  {
    let daemon = try OwnGroups(groups: Self.groups, configuration: "")
    #expect(try daemon.navctl(uid: 5_001, groups: [], ["state"]).end == .status(1))
    let watching = try daemon.watch(groups: [4_321], "state")
    try daemon.rewrite("[access]\nobserve = [5001]\ncontrol = []\nraw = [\"missing\"]\n")
    let (isChanged, restart) = try daemon.connect().reload()
    #expect(isChanged == true)
    #expect(restart == [])
    #expect(try daemon.navctl(uid: 5_001, groups: [], ["state"]).end == .status(0))
    #expect(try daemon.navctl(uid: 4_320, groups: [4_321], ["state"]).end == .status(1))
    // Who is there keeps what it had.
    try daemon.connect().push("page")
    let patience = Patience()
    while !watching.errors.contains(#""id":"page""#) {
      try #require(!patience.isOver, "\(watching.errors)")
      patience.rest()
    }
    #expect(
      daemon.errors.contains("[access] names the group missing, which this machine has not: nobody")
    )
    // A group that the machine gets later counts from the next reload, whatever else it brings.
    try daemon.rewrite(groups: Self.groups + "missing:x:4330:\n")
    #expect(try daemon.navctl(uid: 4_320, groups: [4_330], ["why"]).end == .status(1))
    #expect(try daemon.connect().reload().isChanged == false)
    #expect(try daemon.navctl(uid: 4_320, groups: [4_330], ["why"]).end == .status(0))
  }

  @Test func `the default group need not be there, and nobody is told of it`() throws {
    let daemon = try OwnGroups(groups: "root:x:0:\n", configuration: "")
    #expect(!daemon.errors.contains("group"))
    #expect(try daemon.navctl(uid: 4_320, groups: [4_321], ["state"]).end == .status(1))
  }
}
