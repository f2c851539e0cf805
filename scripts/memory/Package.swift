// swift-tools-version: 6.3
import PackageDescription

// scripts/memcheck builds it, and runs it under valgrind.
let package = Package(
    name: "Memory",
    dependencies: [
        .package(name: "NativeAuth", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "memory",
            dependencies: [
                .product(name: "NativeAuth", package: "NativeAuth"),
                .product(name: "NativeAuthMock", package: "NativeAuth"),
            ],
            path: ".",
            sources: ["Flows.swift"]
        )
    ],
    swiftLanguageModes: [.v6]
)
