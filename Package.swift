// swift-tools-version: 6.3
import PackageDescription

// The Makefile sets NATIVEAUTH_STRICT, so that a warning stops our own build and never the build of a package that depends on us.
let strict = Context.environment["NATIVEAUTH_STRICT"] != nil

let settings: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
    + (strict
        ? [
            .treatAllWarnings(as: .error),
            .treatWarning("ExplicitSendable", as: .error),
        ] : [])

// SwiftPM looks for this .pc file in the build of every package that depends on ours, and warns where it's missing, even
// if only the client is used. On Linux the header is found without it.
#if os(Linux)
let microhttpd: String? = nil
#else
let microhttpd: String? = "libmicrohttpd"
#endif

let package = Package(
    name: "NativeAuth",
    // What the observable model of the screens needs.
    platforms: [.macOS(.v14), .iOS(.v17), .visionOS(.v1)],
    products: [
        .library(name: "NativeAuth", targets: ["NativeAuth"]),
        .library(name: "NativeAuthUI", targets: ["NativeAuthUI"]),
        .library(name: "NativeAuthBrowser", targets: ["NativeAuthBrowser"]),
        .library(name: "NativeAuthServing", targets: ["NativeAuthServing"]),
        .library(name: "NativeAuthMock", targets: ["NativeAuthMock"]),
        .executable(name: "mock-tenant", targets: ["mock-tenant"]),
    ],
    targets: [
        .systemLibrary(
            name: "CCurl",
            pkgConfig: "libcurl",
            providers: [
                .apt(["libcurl4-openssl-dev"]),
                .yum(["libcurl-devel"]),
                .brew(["curl"]),
            ]
        ),
        .systemLibrary(
            name: "CMicrohttpd",
            pkgConfig: microhttpd,
            providers: [
                .apt(["libmicrohttpd-dev"]),
                .yum(["libmicrohttpd-devel", "gnutls-devel"]),
                .brew(["libmicrohttpd", "gnutls"]),
            ]
        ),
        .target(name: "NativeAuthEssentials", swiftSettings: settings),
        .target(name: "Locking", swiftSettings: settings),
        .target(
            name: "NativeAuth",
            dependencies: ["CCurl", "NativeAuthEssentials", "Locking"],
            swiftSettings: settings
        ),
        .target(
            name: "NativeAuthUI",
            dependencies: ["NativeAuth", "NativeAuthEssentials"],
            swiftSettings: settings
        ),
        .target(
            name: "NativeAuthBrowser",
            dependencies: ["NativeAuth", "NativeAuthServing", "Locking"],
            swiftSettings: settings
        ),
        .target(name: "NativeAuthServing", dependencies: ["CMicrohttpd", "Locking"], swiftSettings: settings),
        .target(
            name: "NativeAuthMock",
            dependencies: ["NativeAuthServing", "CMicrohttpd", "Locking"],
            swiftSettings: settings
        ),
        .executableTarget(name: "mock-tenant", dependencies: ["NativeAuthMock"], swiftSettings: settings),
        // The system's resolver, as tests can stall it.
        .target(name: "CResolver", path: "Tests/CResolver", cSettings: [.define("_GNU_SOURCE")]),
        .testTarget(
            name: "NativeAuthTests",
            dependencies: [
                "NativeAuth", "NativeAuthUI", "NativeAuthBrowser", "NativeAuthServing", "NativeAuthMock", "CMicrohttpd",
                "Locking", "CResolver",
            ],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
