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

let package = Package(
    name: "NativeAuthExamples",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "reset-password", targets: ["reset-password"])
    ],
    dependencies: [
        .package(name: "NativeAuth", path: "..")
    ],
    targets: [
        .target(name: "Console", swiftSettings: settings),
        .executableTarget(
            name: "reset-password",
            dependencies: [
                "Console",
                .product(name: "NativeAuth", package: "NativeAuth"),
                .product(name: "NativeAuthMock", package: "NativeAuth"),
            ],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
