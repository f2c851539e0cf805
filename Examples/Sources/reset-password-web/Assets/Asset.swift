/// A file that pages ask for.
struct Asset: Sendable {
    let path: String
    let type: String
    let bytes: [UInt8]

    static let style = Asset(
        path: "/assets/reset.css",
        type: "text/css; charset=utf-8",
        bytes: PackageResources.reset_css
    )
    static let script = Asset(
        path: "/assets/reset.js",
        type: "text/javascript; charset=utf-8",
        bytes: PackageResources.reset_js
    )
    static let icon = Asset(path: "/assets/icon.svg", type: "image/svg+xml", bytes: PackageResources.icon_svg)

    static let all = [style, script, icon]
}
