@main
enum Navctl {
  static func main() {}
}
