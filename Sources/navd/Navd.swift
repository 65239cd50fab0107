@main
enum Navd {
  static func main() {}
}
