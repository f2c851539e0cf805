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

let package = Package(
    name: "NativeAuthFuzz",
    dependencies: [
        .package(name: "NativeAuth", path: "..")
    ],
    targets: [
        .systemLibrary(name: "CLibFuzzer"),
        .executableTarget(
            name: "fuzz",
            dependencies: [
                "CLibFuzzer",
                .product(name: "NativeAuth", package: "NativeAuth"),
                .product(name: "NativeAuthMock", package: "NativeAuth"),
                .product(name: "NativeAuthServing", package: "NativeAuth"),
            ],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
