// swift-tools-version: 6.2
import PackageDescription

// Every target is built under the same rules: Swift 6 mode, explicit existentials, internal
// imports, and warnings that stop the build.
let rules: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// libevent's headers define _GNU_SOURCE themselves; a Swift target that imports them next to Glibc
// must define it too, or debug builds see two versions of `fd_set`.
let gnu: [CSetting] = [.define("_GNU_SOURCE")]

let package = Package(
  name: "navd",
  products: [
    .executable(name: "navd", targets: ["navd"]),
    .executable(name: "navctl", targets: ["navctl"]),
    .executable(name: "navbench", targets: ["navbench"]),
    .library(name: "NavClient", targets: ["NavClient"]),
  ],
  targets: [
    // The path, pure: records → frames → gestures → events → state, and events ↔ bytes.
    .target(name: "NavCore", swiftSettings: rules),

    // Linux, as thin as it can be.
    .systemLibrary(name: "CLinux"),
    .target(
      name: "NavSystem",
      dependencies: ["CLinux"],
      cSettings: gnu,
      swiftSettings: rules
    ),

    // TOML → validated configuration.
    .target(name: "CToml", publicHeadersPath: "include"),
    .target(
      name: "NavConfiguration",
      dependencies: ["NavCore", "CToml", "CLibevdev"],
      swiftSettings: rules
    ),

    // Segments on disk.
    .target(
      name: "NavLog",
      dependencies: ["NavCore", "NavSystem"],
      cSettings: gnu,
      swiftSettings: rules
    ),

    // The protocol, and the library that speaks it.
    .target(
      name: "NavWire",
      exclude: ["README.md", "navd-protocol.7", "protocol.schema.json"],
      swiftSettings: rules
    ),
    .target(name: "NavClient", dependencies: ["NavWire", "NavSystem"], swiftSettings: rules),

    // The shell: the loop, the devices, the sockets, the log's thread.
    .systemLibrary(
      name: "CLibevent",
      pkgConfig: "libevent_core",
      providers: [.apt(["libevent-dev"])]
    ),
    .systemLibrary(
      name: "CLibevdev",
      pkgConfig: "libevdev",
      providers: [.apt(["libevdev-dev"])]
    ),
    .systemLibrary(
      name: "CLibudev",
      pkgConfig: "libudev",
      providers: [.apt(["libudev-dev"])]
    ),
    .target(
      name: "NavDaemon",
      dependencies: [
        "NavCore", "NavConfiguration", "NavLog", "NavWire", "NavSystem",
        "CLibevent", "CLibevdev", "CLibudev",
      ],
      cSettings: gnu,
      swiftSettings: rules
    ),

    // The programs.
    .executableTarget(
      name: "navd",
      dependencies: ["NavDaemon"],
      exclude: ["navd.8"],
      swiftSettings: rules
    ),
    .executableTarget(
      name: "navctl",
      dependencies: ["NavClient", "NavWire", "NavSystem", "NavLog", "NavConfiguration", "NavCore"],
      exclude: ["navctl.1"],
      swiftSettings: rules
    ),
    .executableTarget(
      name: "navbench",
      dependencies: [
        "NavDaemon", "NavClient", "NavWire", "NavSystem", "NavLog", "NavConfiguration", "NavCore",
        "CSqlite", "CHub",
      ],
      swiftSettings: rules
    ),
    // Beside which the sockets are measured.
    .target(name: "CHub"),
    // Beside which the log is measured; nothing but the benchmark knows it.
    .systemLibrary(
      name: "CSqlite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"])]
    ),

    // What `make test-vm` runs inside a machine with a kernel of its own.
    .executableTarget(
      name: "navproof",
      dependencies: ["NavClient", "NavWire", "NavSystem", "CLibevdev"],
      path: "Tests/VM/Proof",
      cSettings: gnu,
      swiftSettings: rules
    ),

    // Tests: one suite per folder of the source, and one for the tree itself.
    .target(
      name: "TestSupport",
      dependencies: ["NavCore", "NavLog", "NavClient", "NavWire", "NavSystem"],
      path: "Tests/TestSupport",
      swiftSettings: rules
    ),
    .testTarget(
      name: "NavCoreTests",
      dependencies: ["NavCore", "NavClient", "TestSupport"],
      swiftSettings: rules
    ),
    .testTarget(
      name: "NavConfigurationTests",
      dependencies: ["NavConfiguration", "NavCore", "TestSupport"],
      swiftSettings: rules
    ),
    .testTarget(
      name: "NavSystemTests",
      dependencies: ["NavSystem", "TestSupport"],
      cSettings: gnu,
      swiftSettings: rules
    ),
    .testTarget(
      name: "NavLogTests",
      dependencies: ["NavLog", "NavCore", "NavSystem", "TestSupport"],
      cSettings: gnu,
      swiftSettings: rules
    ),
    .testTarget(
      name: "NavWireTests",
      dependencies: ["NavWire", "TestSupport"],
      swiftSettings: rules
    ),
    .testTarget(
      name: "NavClientTests",
      dependencies: ["NavClient", "NavWire", "NavSystem", "TestSupport"],
      cSettings: gnu,
      swiftSettings: rules
    ),
    .testTarget(
      name: "NavDaemonTests",
      dependencies: [
        "NavDaemon", "NavClient", "NavConfiguration", "NavLog", "NavCore", "NavWire", "NavSystem",
        "TestSupport",
      ],
      cSettings: gnu,
      swiftSettings: rules
    ),
    .testTarget(name: "RepositoryTests", dependencies: ["TestSupport"], swiftSettings: rules),
  ],
  cxxLanguageStandard: .cxx17
)

// The fuzzer exists only where it is asked for: its flags are for every module, so it is built into
// a folder of its own (Tests/Fuzz/run). The program itself is empty, since libFuzzer has the `main`
// and SwiftPM would give one of Swift's to a program in Swift.
if Context.environment["NAVD_FUZZ"] == "1" {
  package.targets += [
    .target(
      name: "FuzzTargets",
      dependencies: ["NavCore", "NavWire", "NavConfiguration", "NavLog", "NavSystem"],
      path: "Tests/Fuzz",
      exclude: ["Corpus", "Program", "run"],
      cSettings: gnu,
      swiftSettings: rules
    ),
    .executableTarget(name: "navfuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Program"),
  ]
}
