// swift-tools-version: 6.2
// fpsbar: the frame-rate meter for the terminal.
//
// A target names only targets on a lower level, never a sibling. The level says what a module may
// touch: level 1 nothing, level 2 pure data or one kind of outside world, level 3 ties them together.

import PackageDescription

/// What every Swift target is built with.
let common: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Pure modules say `unsafe` where they touch memory directly.
let pure: [SwiftSetting] = common + [.strictMemorySafety()]

/// Every C warning is on and an error.
let c: [CSetting] = [
  .enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error),
]

let package = Package(
  name: "fpsbar",
  products: [
    .executable(name: "fpsbar", targets: ["fpsbar"]),
    .library(name: "FrameMarks", targets: ["FrameMarks"]),
  ],
  targets: [
    // Level 0: what C gives.
    .systemLibrary(name: "CNcurses"),
    .systemLibrary(name: "CZlib"),
    .systemLibrary(name: "CExpat"),
    .systemLibrary(name: "CVTerm"),
    .systemLibrary(name: "CPCRE2"),
    .target(name: "CLinux", cSettings: c),
    .target(name: "CRowScan", exclude: ["row_scan.inc"], cSettings: c),
    .target(name: "CTerminalGuard", cSettings: c),
    .target(name: "CFrameMarks", cSettings: c),

    // Level 1: the domain.
    // Rounding and roots are libm's; nothing here imports Glibc, which would link it.
    .target(
      name: "FrameTiming", swiftSettings: pure, linkerSettings: [.linkedLibrary("m")]),
    .target(name: "ScreenGrid", swiftSettings: pure),
    .target(name: "Arguments", swiftSettings: pure),
    .target(name: "FrameMarks", dependencies: ["CFrameMarks"], swiftSettings: common),

    // Level 2: one kind of outside world each.
    .target(
      name: "FrameTraces", dependencies: ["FrameTiming", "CRowScan", "CZlib", "CExpat"],
      swiftSettings: pure),
    .target(
      name: "Reporting", dependencies: ["FrameTiming", "ScreenGrid"], swiftSettings: pure),
    .target(
      name: "FrameSources", dependencies: ["FrameTiming", "CFrameMarks", "CLinux", "CPCRE2"],
      swiftSettings: common),
    .target(
      name: "Dashboard", dependencies: ["FrameTiming", "ScreenGrid"], swiftSettings: pure),
    .target(
      name: "CursesTerminal", dependencies: ["ScreenGrid", "CNcurses", "CTerminalGuard"],
      swiftSettings: common),
    .target(
      name: "TerminalHost", dependencies: ["ScreenGrid", "CVTerm", "CLinux", "CTerminalGuard"],
      swiftSettings: common),

    // Level 3: the program.
    .executableTarget(
      name: "fpsbar",
      dependencies: [
        "FrameTiming", "ScreenGrid", "Arguments", "FrameTraces", "Reporting", "FrameSources",
        "Dashboard", "CursesTerminal", "TerminalHost",
      ],
      swiftSettings: common),

    // Tests.
    .target(
      name: "TestKit", dependencies: ["FrameTiming", "ScreenGrid"], path: "Tests/TestKit",
      swiftSettings: common),
    .target(name: "CAllocationCount", path: "Tests/CAllocationCount", cSettings: c),
    .executableTarget(
      name: "Benchmarks", dependencies: ["FrameTiming", "CAllocationCount"],
      path: "Tests/Benchmarks/Engine", swiftSettings: common),
    .testTarget(
      name: "FrameTimingTests", dependencies: ["FrameTiming", "CAllocationCount", "TestKit"],
      swiftSettings: common),
    .testTarget(
      name: "ScreenGridTests", dependencies: ["ScreenGrid", "TestKit"], swiftSettings: common),
    .testTarget(name: "ArgumentsTests", dependencies: ["Arguments"], swiftSettings: common),
    .testTarget(
      name: "FrameTracesTests",
      dependencies: ["FrameTraces", "FrameTiming", "CRowScan", "TestKit"],
      exclude: ["Fixtures"], swiftSettings: common),
    .testTarget(
      name: "ReportingTests",
      dependencies: ["Reporting", "FrameTiming", "ScreenGrid", "TestKit"],
      exclude: ["Goldens"], swiftSettings: common),
    .testTarget(
      name: "FrameSourcesTests", dependencies: ["FrameSources", "FrameTiming", "TestKit"],
      swiftSettings: common),
    .testTarget(
      name: "DashboardTests", dependencies: ["Dashboard", "FrameTiming", "ScreenGrid", "TestKit"],
      exclude: ["Goldens"], swiftSettings: common),
    .testTarget(
      name: "CursesTerminalTests",
      dependencies: ["CursesTerminal", "CLinux", "ScreenGrid", "TerminalHost", "TestKit"],
      swiftSettings: common),
    .testTarget(
      name: "TerminalHostTests", dependencies: ["TerminalHost", "ScreenGrid", "TestKit"],
      swiftSettings: common),
    .testTarget(
      name: "ProgramTests",
      dependencies: [
        "fpsbar", "FrameSources", "FrameTiming", "ScreenGrid", "TerminalHost", "TestKit",
      ],
      swiftSettings: common),
  ],
  cLanguageStandard: .gnu11
)
