// swift-tools-version: 6.3
import PackageDescription

// As in the main package: only our own builds stop at a warning.
let strict = Context.environment["NATIVEAUTH_STRICT"] != nil

let settings: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
    + (strict ? [.treatAllWarnings(as: .error)] : [])

let cSettings: [CSetting] =
    [.define("_GNU_SOURCE"), .enableWarning("all"), .enableWarning("extra")]
    + (strict ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
    name: "NativeAuthBenchmarks",
    dependencies: [
        .package(name: "NativeAuth", path: "..")
    ],
    targets: [
        // What all subjects share: arguments in, one line of figures out.
        .target(name: "Harness", cSettings: cSettings),

        // The subjects.
        .target(
            name: "RawFlow",
            dependencies: ["Harness"],
            cSettings: cSettings,
            linkerSettings: [.linkedLibrary("curl")]
        ),
        .executableTarget(name: "bench-raw-easy", dependencies: ["Harness", "RawFlow"], cSettings: cSettings),
        .executableTarget(name: "bench-raw-multi", dependencies: ["Harness", "RawFlow"], cSettings: cSettings),
        .executableTarget(
            name: "bench-nativeauth",
            dependencies: ["Harness", .product(name: "NativeAuth", package: "NativeAuth")],
            swiftSettings: settings
        ),
        .executableTarget(name: "bench-urlsession", dependencies: ["Harness"], swiftSettings: settings),

        // What they talk to.
        .executableTarget(
            name: "bench-server",
            cSettings: cSettings,
            linkerSettings: [.linkedLibrary("microhttpd")]
        ),
    ],
    swiftLanguageModes: [.v6]
)
