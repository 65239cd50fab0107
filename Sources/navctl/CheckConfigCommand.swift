import NavConfiguration
import NavSystem

extension Command {
  static let checkConfig = Command(
    "check-config",
    summary: "check a configuration file, without the daemon",
    operands: "[FILE]",
    count: 0...1,
    options: [
      .init("effective", help: "print the configuration that it makes, every key with its value")
    ],
    details: """
      FILE is /etc/navd/navd.toml by default. Every problem is told with file, line, column and
      what would be right.

      """
  ) { invocation throws(Failure) in
    let path = invocation.arguments.operands.first ?? "/etc/navd/navd.toml"
    let configuration: Configuration
    do throws(ConfigurationError) {
      configuration = try Configuration.load(path: path)
    } catch {
      throw .configuration(error)
    }
    if invocation.arguments.has("effective") {
      try invocation.screen.say(lines: configuration.effectiveText)
    } else {
      try invocation.screen.say("\(path): good", .good)
    }
  }
}
