package import NavCore
import NavSystem

/// How large outputs are, by what their displays say in sysfs.
package struct OutputSizes: Sendable {
  /// Where the kernel lists its connectors, as card0-DSI-1.
  package var folder: String

  package init(folder: String = "/sys/class/drm") { self.folder = folder }

  /// The size of the output with a connector's name; a fault says why there is none.
  package func size(of output: String) throws(Edid.Fault) -> SurfaceSize {
    var fault = Edid.Fault(reason: "\(folder) has no output \(output)")
    for name in (try? Files.list(folder)) ?? [] where Self.isConnector(name, of: output) {
      let path = "\(folder)/\(name)/edid"
      do {
        let bytes = try Files.contents(path, limit: DaemonLimits.edidBytesMax)
        guard bytes.isEmpty else {
          return try Edid.size(of: bytes)
        }
        fault = Edid.Fault(reason: "\(path) is empty: nothing is plugged in, or it has no EDID")
      } catch let error as Edid.Fault {
        fault = Edid.Fault(reason: "\(path): \(error.reason)")
      } catch {
        fault = Edid.Fault(reason: "\(error)")
      }
    }
    throw fault
  }

  /// card0-DSI-1 is DSI-1 on the first card.
  private static func isConnector(_ name: String, of output: String) -> Bool {
    guard name.hasPrefix("card"), let dash = name.firstIndex(of: "-") else { return false }
    return name[name.index(after: dash)...] == output
  }
}
