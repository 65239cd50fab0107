/// Every bound of `navctl run` that is no key of its file, each with its reason.
enum HookLimits {
  /// From SIGTERM to SIGKILL: a program that means to end does so within it.
  static let graceMilliseconds = 2_000

  /// How long running programs are waited for once a stop was asked for; a service manager waits
  /// longer than that before it kills.
  static let stopMilliseconds = 5_000

  /// How long before the end of that time they get SIGTERM.
  static let stopGraceMilliseconds = 1_000
}
