@main
enum Navbench {
  static func main() {}
}
