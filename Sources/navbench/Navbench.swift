import NavSystem

/// The benchmark's command line. Figures are printed, never judged: what is fast enough depends on
/// the machine, and only ratios of one run travel.
@main
enum Navbench {
  private struct Group {
    var name: String
    var help: String
    var run: (TemporaryFolder) throws -> [Figure]
  }

  private static var groups: [Group] {
    [
      Group(name: "frames", help: "frames through the engine") { _ in try FramesBench.run() },
      Group(
        name: "allocations",
        help: "how often a frame asks for memory",
        run: AllocationsBench.run
      ),
      Group(name: "append", help: "events written down, without sync", run: AppendBench.run),
      Group(
        name: "strict",
        help: "events on the disk before they are told",
        run: StrictBench.run
      ),
      Group(name: "database", help: "the same events in SQLite", run: DatabaseBench.run),
      Group(name: "replay", help: "a log of a million events told again", run: ReplayBench.run),
      Group(
        name: "latency",
        help: "from a frame to its line, daemon and hub",
        run: LatencyBench.run
      ),
      Group(
        name: "fanout",
        help: "bursts to 1, 100 and 1,000 subscribers, daemon and hub",
        run: FanOutBench.run
      ),
      Group(name: "start", help: "from exec to the greeting; memory", run: StartBench.run),
    ]
  }

  private static let syntax = CommandLineSyntax(
    operands: "",
    count: 0...0,
    options: [
      CommandLineSyntax.Option("only", value: "NAME", help: "this group; may be given again"),
      CommandLineSyntax.Option("json", help: "one JSON object instead of a table"),
    ]
  )

  private static var help: String {
    let width = (groups.map(\.name.count).max() ?? 0) + 2
    let list = groups.map { group in
      "  \(group.name)\(String(repeating: " ", count: width - group.name.count))\(group.help)\n"
    }.joined()
    return """
      navbench: measures navd on this machine, each part beside a reference of the
      same run. Takes some minutes; needs navd in its own folder, and 300 MB in
      $TMPDIR (default: /tmp).

      usage: navbench [--only NAME]… [--json]

      \(syntax.optionsHelp)
      groups:
      \(list)
      ratio is the figure divided by what it stands against. No figure is a test.

      exit status: 0 all was measured, 1 a group could not be, 2 wrong command line

      """
  }

  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    switch words.first {
    case Hub.mode: ThisProcess.exit(Hub.run(Array(words.dropFirst())))
    case AllocationsBench.mode: ThisProcess.exit(AllocationsBench.runTraced(words.last ?? ""))
    default: ThisProcess.exit(run(words))
    }
  }

  private static func run(_ words: [String]) -> Int32 {
    do {
      let arguments = try syntax.parse(words)
      if arguments.has("help") { return StandardStream.output.write(help) ? 0 : 1 }
      let wanted = arguments.all("only")
      if let stray = wanted.first(where: { name in !groups.contains { $0.name == name } }) {
        let known = groups.map(\.name).joined(separator: ", ")
        throw UsageError("--only \(stray): there is no such group; there are \(known)")
      }
      let chosen = groups.filter { wanted.isEmpty || wanted.contains($0.name) }
      return try measure(chosen, asJSON: arguments.has("json")) ? 0 : 1
    } catch {
      StandardStream.error.write("navbench: \(error)\n")
      return error is UsageError ? 2 : 1
    }
  }

  /// Runs groups one by one; one that fails is said, and the others go on.
  private static func measure(_ chosen: [Group], asJSON: Bool) throws -> Bool {
    let folder = try TemporaryFolder()
    let machine = Machine(temporaryFolder: folder.path)
    if !asJSON { StandardStream.output.write(machine.text + "\n") }
    var figures: [Figure] = []
    var problems: [String] = []
    for (index, group) in chosen.enumerated() {
      show("\(index + 1)/\(chosen.count) \(group.name): \(group.help) …")
      do { figures += try group.run(folder) } catch { problems.append("\(group.name): \(error)") }
    }
    show("")
    StandardStream.output.write(
      asJSON ? Report.json(machine, figures, problems) : Report.table(figures)
    )
    if !asJSON {
      for problem in problems { StandardStream.error.write("navbench: \(problem)\n") }
    }
    return problems.isEmpty
  }

  /// What is being done, for whoever waits at a terminal.
  private static func show(_ text: String) {
    guard StandardStream.error.isTerminal else { return }
    StandardStream.error.write("\r\u{1b}[K\(text)")
  }
}
