// swift-tools-version: 6.3
import PackageDescription

// scripts/check-consumer copies this package out of the repository and says where the repository is.
let package = Package(
    name: "Consumer",
    dependencies: [
        .package(name: "NativeAuth", path: Context.environment["NATIVEAUTH_PATH"] ?? "../..")
    ],
    targets: [
        .executableTarget(
            name: "Consumer",
            dependencies: [.product(name: "NativeAuth", package: "NativeAuth")],
            path: ".",
            sources: ["main.swift"]
        )
    ]
)
