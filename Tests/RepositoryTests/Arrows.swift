/// Who may know whom. What is not in these lists may not be imported or named: an arrow more is a
/// decision, and here is where it is seen.
enum Arrows {
  /// Modules of the project that a target may import.
  static let targets: [String: Set<String>] = [
    "NavCore": [],
    "NavSystem": ["CLinux"],
    "NavWire": [],
    "NavConfiguration": ["NavCore", "CToml", "CLibevdev"],
    "NavLog": ["NavCore", "NavSystem"],
    "NavClient": ["NavWire", "NavSystem"],
    "NavDaemon": [
      "NavConfiguration", "NavLog", "NavWire", "NavSystem", "NavCore", "CLibevent", "CLibevdev",
      "CLibudev",
    ],
    "navd": ["NavDaemon"],
    "navctl": ["NavClient", "NavWire", "NavSystem", "NavLog", "NavConfiguration", "NavCore"],
    "navbench": [
      "NavDaemon", "NavClient", "NavWire", "NavSystem", "NavLog", "NavConfiguration", "NavCore",
      "CSqlite", "CHub",
    ],
  ]

  /// Modules from outside, and the targets that may import them. The full Foundation is not among
  /// them: it drags 41 MB of tables for languages into a program.
  static let outside: [String: Set<String>] = [
    "Glibc": [
      "NavSystem", "NavConfiguration", "NavLog", "NavDaemon", "navd", "navctl", "navbench",
    ],
    "FoundationEssentials": ["NavWire", "NavClient", "navctl", "navbench"],
    "Synchronization": ["NavSystem", "NavLog", "NavDaemon"],
  ]

  /// Inside the core: folders whose types a folder may name, beside its own. `Engine` is what lies
  /// beside the folders; everyone may know the limits.
  static let coreFolders: [String: Set<String>] = [
    "Touch": [],
    "Gesture": ["Touch"],
    "Navigation": ["Touch", "Gesture"],
    "Presentation": ["Touch", "Gesture", "Navigation", "Settings"],
    "Persistence": ["Touch", "Gesture", "Navigation"],
    "Settings": ["Touch", "Gesture", "Navigation"],
    "Engine": ["Touch", "Gesture", "Navigation", "Presentation", "Persistence", "Settings"],
  ]

  /// Imports that are in no list.
  static func strayImports(in files: [SourceFile]) -> [String] {
    files.filter { $0.path.hasPrefix("Sources/") && $0.isSwift }.flatMap { file in
      let target = String(file.folders[1])
      return file.code.enumerated().compactMap { index, line -> String? in
        guard let module = importedModule(line) else { return nil }
        if targets[target]?.contains(module) == true { return nil }
        if outside[module]?.contains(target) == true { return nil }
        return "\(file.place(index)): \(target) may not import \(module)"
      }
    }
  }

  /// Folders of Sources that are no target of the list.
  static func unknownTargets(in files: [SourceFile]) -> Set<String> {
    let modules = Set(targets.keys).union(targets.values.joined())
    let present = files.filter { $0.path.hasPrefix("Sources/") && $0.folders.count > 1 }
    return Set(present.map { String($0.folders[1]) }).subtracting(modules)
  }

  /// Names that a folder of the core uses and may not know.
  static func strayNames(in files: [SourceFile]) -> [String] {
    let core = files.filter { $0.path.hasPrefix("Sources/NavCore/") && $0.isSwift }
    var owners: [String: String] = [:]
    for file in core {
      for line in file.code {
        if let name = declaredType(line) { owners[name] = coreFolder(file) }
      }
    }
    return core.flatMap { file in
      let folder = coreFolder(file)
      return file.code.enumerated().flatMap { index, line in
        words(line).compactMap { name -> String? in
          guard let owner = owners[name], owner != folder, owner != "Limits",
            coreFolders[folder]?.contains(owner) != true
          else { return nil }
          return "\(file.place(index)): \(folder) may not know \(owner)'s \(name)"
        }
      }
    }
  }

  private static func words(_ line: String) -> [String] {
    line.utf8.split { byte in
      !(UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "_"))
    }.map { String(Substring($0)) }
  }

  private static func importedModule(_ line: String) -> String? {
    guard line.contains("import ") else { return nil }
    let pattern =
      #/
      ^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:\w+\s+)?import\s+
      (?:(?:struct|class|enum|func|protocol|typealias|var|let)\s+)?(\w+)
      /#
    return line.firstMatch(of: pattern).map { String($0.output.1) }
  }

  private static func declaredType(_ line: String) -> String? {
    guard line.first?.isLetter == true else { return nil }
    let words = words(line)
    let keyword = words.firstIndex { ["struct", "enum", "class", "typealias"].contains($0) }
    guard let keyword, keyword + 1 < words.count else { return nil }
    return words[keyword + 1]
  }

  /// Folders below one of the core's folders count to it; files beside the folders are `Engine`,
  /// but for the settings and the limits.
  private static func coreFolder(_ file: SourceFile) -> String {
    if file.folders.count > 2 { return String(file.folders[2]) }
    switch file.path.split(separator: "/").last {
    case "Settings.swift", "DeviceProfile.swift": return "Settings"
    case "Limits.swift": return "Limits"
    default: return "Engine"
    }
  }
}
