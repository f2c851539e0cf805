/// The drawings on the card, none of which says anything that isn't said in words.
enum Icon {
    static let check = drawing("icon icon-check", "<path d=\"M5 12.5l4.5 4.5L19 7.5\"/>")

    static let eye = drawing(
        "icon icon-eye",
        """
        <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"/><circle cx="12" cy="12" r="3"/>\
        <path class="slash" d="M4 4l16 16"/>
        """
    )

    /// A circle, which a met rule fills and ticks.
    static let rule = drawing(
        "icon icon-rule",
        "<circle cx=\"12\" cy=\"12\" r=\"9\"/><path d=\"M8 12.3l2.8 2.8L16 9.7\"/>"
    )

    /// A large check for the end.
    static let done = drawing(
        "icon icon-done",
        "<circle cx=\"12\" cy=\"12\" r=\"10\"/><path d=\"M7.5 12.3l3.2 3.2 5.8-6\"/>"
    )

    private static func drawing(_ name: String, _ shapes: HTML) -> HTML {
        "<svg class=\"\(name)\" viewBox=\"0 0 24 24\" aria-hidden=\"true\" focusable=\"false\">\(shapes)</svg>"
    }
}
