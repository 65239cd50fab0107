/// Turns one document into hooks, or into all of its problems. It owns what it has read so far; it
/// never stops at the first problem.
struct HookReader {
  typealias Entry = TomlDocument.Entry
  typealias Position = ConfigurationProblem.Position

  private let document: TomlDocument
  private var configuration = HookConfiguration()
  private var problems: ProblemList

  init(file: String, document: TomlDocument) {
    problems = ProblemList(file: file)
    self.document = document
  }

  private var entries: [Entry] { document.entries }

  mutating func read() throws(ConfigurationError) -> HookConfiguration {
    let top = document.top
    var hookDefaults = Hook(trigger: .action(""), run: [])
    // First, wherever it stands: hooks begin from what it says.
    for index in top where entries[index].name == "limits" { readLimits(index, &hookDefaults) }
    for index in top {
      switch entries[index].name {
      case "limits": break
      case "hook": readHooks(index, hookDefaults)
      default: refuse(entries[index])
      }
    }
    checkSurfaces(top)
    try problems.throwIfAny()
    return configuration
  }

  private mutating func note(_ position: Position, _ key: String, _ wrong: String, _ right: String)
  {
    problems.note(position, key, wrong, right)
  }

  private mutating func refuse(_ entry: Entry) {
    let name = QuotedText.key(entry.name)
    if HookKey.hook.contains(where: { $0.name == entry.name }) {
      return note(entry.namePosition, name, "stands in no hook", "write [[hook]] above it")
    }
    let nearest = NearestName.find(entry.name, among: ["hook", "limits"])
    let right =
      nearest.map { $0 == "hook" ? "did you mean [[hook]]?" : "did you mean [limits]?" }
      ?? "a file of hooks has [limits] and [[hook]]"
    note(entry.namePosition, name, "unknown table or key", right)
  }

  private mutating func refuse(_ entry: Entry, in table: String, _ keys: [HookKey]) {
    let names = keys.map(\.name)
    let right =
      NearestName.find(entry.name, among: names).map { "did you mean \($0)?" }
      ?? "there are \(names.joined(separator: ", "))"
    note(entry.namePosition, "\(table).\(QuotedText.key(entry.name))", "unknown key", right)
  }
}

// Tables.
extension HookReader {
  private mutating func readLimits(_ index: Int, _ hook: inout Hook) {
    guard entries[index].value == .table else {
      let wrong = "is \(entries[index].value.typeWithArticle)"
      return note(entries[index].valuePosition, "limits", wrong, "must be a table, [limits]")
    }
    for child in document.contents[index] {
      let entry = entries[child]
      guard let key = HookKey.limits.first(where: { $0.name == entry.name }) else {
        refuse(entry, in: "limits", HookKey.limits)
        continue
      }
      guard let number = number(entry, key, "limits.\(key.name)") else { continue }
      switch key.name {
      case "at_once": configuration.atOnce = number
      case "hook_at_once": hook.atOnce = number
      case "time_limit_ms": hook.timeLimitMilliseconds = number
      case "waiting": configuration.waiting = number
      default: configuration.waitLimitMilliseconds = number
      }
    }
  }

  private mutating func readHooks(_ index: Int, _ defaults: Hook) {
    let bound = ConfigurationLimits.hooksMax
    for table in document.tables(of: index, atMost: bound, &problems) {
      if let hook = readHook(table, defaults) { configuration.hooks.append(hook) }
    }
  }

  private mutating func readHook(_ table: TomlDocument.Element, _ defaults: Hook) -> Hook? {
    let (index, name) = (table.index, table.name)
    var hook = defaults
    var words: [String: String] = [:]
    var given: [String: Position] = [:]
    for child in document.contents[index] {
      let entry = entries[child]
      guard let key = HookKey.hook.first(where: { $0.name == entry.name }) else {
        refuse(entry, in: name, HookKey.hook)
        continue
      }
      given[key.name] = entry.namePosition
      let path = "\(name).\(key.name)"
      switch key.form {
      case .number:
        guard let number = number(entry, key, path) else { continue }
        if key.name == "at_once" {
          hook.atOnce = number
        } else {
          hook.timeLimitMilliseconds = number
        }
      case .word(let known): words[key.name] = word(entry, key, path, known)
      case .occurrence: words[key.name] = occurrence(entry, key, path)
      case .text: if let text = text(entry, key, path) { hook.surface = text }
      case .program: if let run = program(child, key, path) { hook.run = run }
      }
    }
    for key in ["on", "run"] where given[key] == nil {
      let right = HookKey.hook.first { $0.name == key }?.requirement ?? ""
      note(entries[index].valuePosition, "\(name).\(key)", "is missing", "give it: \(right)")
    }
    guard let trigger = trigger(words, given, name), !hook.run.isEmpty else { return nil }
    hook.trigger = trigger
    return hook
  }

  private mutating func trigger(
    _ words: [String: String],
    _ given: [String: Position],
    _ name: String
  ) -> Hook.Trigger? {
    guard let on = words["on"] else { return nil }
    guard on == ActionName.gesture else {
      for key in ["kind", "phase", "verdict"] {
        guard let position = given[key] else { continue }
        let right = "leave it out, or write on = \"gesture\""
        note(position, "\(name).\(key)", "says nothing of the action \(on)", right)
      }
      return .action(on)
    }
    if let position = given["verdict"], let phase = words["phase"], phase != "ended" {
      let right = "write phase = \"ended\", or leave one of them out"
      note(position, "\(name).verdict", "never comes with phase \"\(phase)\"", right)
    }
    return .gesture(kind: words["kind"], phase: words["phase"], verdict: words["verdict"])
  }

  private mutating func checkSurfaces(_ top: [Int]) {
    let bound = ConfigurationLimits.hookSurfacesMax
    guard Set(configuration.hooks.map(\.surface)).count > bound,
      let entry = top.map({ entries[$0] }).first(where: { $0.name == "hook" })
    else { return }
    note(entry.valuePosition, "hook", "names too many surfaces", "at most \(bound) of them")
  }
}

// Values.
extension HookReader {
  private mutating func number(_ entry: Entry, _ key: HookKey, _ path: String) -> Int? {
    if case .integer(let number) = entry.value, case .number(let range, _) = key.form,
      range.contains(number)
    {
      return Int(number)
    }
    var wrong = "is \(entry.value.typeWithArticle)"
    if case .integer(let number) = entry.value { wrong = "is \(number)" }
    note(entry.valuePosition, path, wrong, "must be a whole number, \(key.requirement)")
    return nil
  }

  private mutating func word(
    _ entry: Entry,
    _ key: HookKey,
    _ path: String,
    _ known: [String]
  ) -> String? {
    guard let text = text(entry, key, path) else { return nil }
    if known.contains(text) { return text }
    refuse(text, of: entry, key, path, known, else: "")
    return nil
  }

  /// Which names the daemon's bindings have is not known here: every name that one may have is
  /// taken.
  private mutating func occurrence(_ entry: Entry, _ key: HookKey, _ path: String) -> String? {
    guard let text = text(entry, key, path) else { return nil }
    let known = HookKey.actions + [ActionName.gesture]
    if known.contains(text) || ActionName.isFree(text) { return text }
    let all = ": those of navd's are " + HookKey.actions.joined(separator: ", ")
    refuse(text, of: entry, key, path, known, else: all)
    return nil
  }

  private mutating func refuse(
    _ text: String,
    of entry: Entry,
    _ key: HookKey,
    _ path: String,
    _ known: [String],
    else rest: String
  ) {
    let meant = NearestName.find(text, among: known).map { ": did you mean \"\($0)\"?" } ?? rest
    let wrong = "is \"\(QuotedText.printable(text))\""
    note(entry.valuePosition, path, wrong, "must be \(key.requirement)\(meant)")
  }

  private mutating func text(_ entry: Entry, _ key: HookKey, _ path: String) -> String? {
    guard case .string(let text) = entry.value else {
      let wrong = "is \(entry.value.typeWithArticle)"
      note(entry.valuePosition, path, wrong, "must be a string, \(key.requirement)")
      return nil
    }
    guard case .text = key.form else { return text }
    guard (1...ConfigurationLimits.nameBytesMax).contains(text.utf8.count) else {
      note(entry.valuePosition, path, "has \(text.utf8.count) bytes", "must be \(key.requirement)")
      return nil
    }
    return text
  }

  private mutating func program(_ index: Int, _ key: HookKey, _ path: String) -> [String]? {
    let entry = entries[index]
    guard entry.value == .array else {
      let wrong = "is \(entry.value.typeWithArticle)"
      note(entry.valuePosition, path, wrong, "must be \(key.requirement)")
      return nil
    }
    var words: [String] = []
    for child in document.contents[index] {
      let element = entries[child]
      let name = "\(path)[\(words.count + 1)]"
      guard case .string(let word) = element.value else {
        let wrong = "is \(element.value.typeWithArticle)"
        note(element.valuePosition, name, wrong, "must be a string")
        return nil
      }
      guard !word.utf8.contains(0) else {
        note(element.valuePosition, name, "has a zero byte", "no program can be told one")
        return nil
      }
      words.append(word)
    }
    guard let first = words.first, !first.isEmpty else {
      note(entry.valuePosition, path, "names no program", "must be \(key.requirement)")
      return nil
    }
    guard first.hasPrefix("/") || !first.contains("/") else {
      let wrong = "is \"\(QuotedText.printable(first))\", a path from an unknown folder"
      note(entry.valuePosition, path, wrong, "begin it with / or give a name in PATH")
      return nil
    }
    return words
  }
}
