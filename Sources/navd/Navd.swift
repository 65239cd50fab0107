import NavDaemon

@main
enum Navd {
  static func main() { DaemonProgram.run() }
}
