import Glibc
import NavSystem

/// What a run was measured on: a figure without it says nothing.
struct Machine {
  let facts: [(name: String, value: String)]

  init(temporaryFolder: String) {
    let cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    let load = Self.firstLine("/proc/loadavg").split(separator: " ").prefix(1).joined()
    facts = [
      ("processor", Self.processor),
      ("cores", String(cores)),
      ("kernel", "Linux " + Self.firstLine("/proc/sys/kernel/osrelease")),
      ("load", "\(load) before the run; figures are good below 0.5"),
      ("files", "\(temporaryFolder) on \(Self.fileSystem(temporaryFolder))"),
    ]
  }

  var text: String {
    let width = (facts.map(\.name.count).max() ?? 0) + 2
    return facts.map { fact in
      fact.name + String(repeating: " ", count: width - fact.name.count) + fact.value + "\n"
    }.joined()
  }

  private static var processor: String {
    let names = ["model name", "Model", "cpu model", "Hardware"]
    let line = lines("/proc/cpuinfo").first { line in names.contains(where: line.hasPrefix) }
    guard let line, let colon = line.firstIndex(of: ":") else { return "unknown" }
    return String(line[line.index(after: colon)...].drop { $0 == " " })
  }

  /// The kind of file system that a folder is on: the longest mount point above it.
  private static func fileSystem(_ folder: String) -> String {
    var best = (length: -1, kind: "an unknown file system")
    for line in lines("/proc/self/mounts") {
      let fields = line.split(separator: " ")
      guard fields.count > 2 else { continue }
      let point = fields[1] == "/" ? "/" : fields[1] + "/"
      if (folder + "/").hasPrefix(point), point.count >= best.length {
        best = (point.count, String(fields[2]))
      }
    }
    return best.kind
  }

  private static func firstLine(_ path: String) -> String { lines(path).first ?? "" }

  static func lines(_ path: String) -> [String] {
    guard let bytes = try? Files.contents(path, limit: 1 << 20) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
