// swift-tools-version: 6.3
import PackageDescription

let strict = Context.environment["NATIVEAUTH_STRICT"] != nil

let settings: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
    + (strict ? [.treatAllWarnings(as: .error)] : [])

/// What every program uses.
let program: [Target.Dependency] = [
    "Console",
    "TenantOptions",
    .product(name: "NativeAuth", package: "NativeAuth"),
    .product(name: "NativeAuthMock", package: "NativeAuth"),
]

let package = Package(
    name: "NativeAuthExamples",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "browser-sign-in", targets: ["browser-sign-in"]),
        .executable(name: "reset-password", targets: ["reset-password"]),
        .executable(name: "reset-password-web", targets: ["reset-password-web"]),
        .executable(name: "federated-check", targets: ["federated-check"]),
    ],
    dependencies: [
        .package(name: "NativeAuth", path: "..")
    ],
    targets: [
        .target(name: "Console", swiftSettings: settings),
        .executableTarget(
            name: "browser-sign-in",
            dependencies: [
                "Console",
                .product(name: "NativeAuth", package: "NativeAuth"),
                .product(name: "NativeAuthBrowser", package: "NativeAuth"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "TenantOptions",
            dependencies: [.product(name: "NativeAuth", package: "NativeAuth")],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "reset-password",
            dependencies: program + [.product(name: "NativeAuthUI", package: "NativeAuth")],
            swiftSettings: settings
        ),
        // What keeps the sessions of the web page, and the store for them in memory.
        .target(
            name: "ResetSessions",
            dependencies: [.product(name: "NativeAuthUI", package: "NativeAuth")],
            swiftSettings: settings
        ),
        // Linux finds the header without a .pc file, and SwiftPM would ask for that in the build of every example.
        .systemLibrary(name: "CHiredis", providers: [.apt(["libhiredis-dev"]), .yum(["hiredis-devel"])]),
        .target(
            name: "ResetSessionsRedis",
            dependencies: ["CHiredis", "ResetSessions"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ResetSessionsRedisTests",
            dependencies: ["ResetSessions", "ResetSessionsRedis"],
            swiftSettings: settings
        ),
        // As with hiredis.
        .systemLibrary(name: "CGnuTLS", providers: [.apt(["libgnutls28-dev"]), .yum(["gnutls-devel"])]),
        .executableTarget(
            name: "reset-password-web",
            dependencies: program + [
                "CGnuTLS",
                "ResetSessions",
                "ResetSessionsRedis",
                .product(name: "NativeAuthUI", package: "NativeAuth"),
                .product(name: "NativeAuthServing", package: "NativeAuth"),
            ],
            resources: [
                .embedInCode("Assets/reset.css"), .embedInCode("Assets/reset.js"), .embedInCode("Assets/icon.svg"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ResetWebTests",
            dependencies: [
                "reset-password-web", "ResetSessions",
                .product(name: "NativeAuth", package: "NativeAuth"),
                .product(name: "NativeAuthMock", package: "NativeAuth"),
                .product(name: "NativeAuthServing", package: "NativeAuth"),
                .product(name: "NativeAuthUI", package: "NativeAuth"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(name: "federated-check", dependencies: program, swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
