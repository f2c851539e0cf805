import NativeAuthServing
import NativeAuthUI

extension HTTPResponse {
    /// A page that says that something didn't work, in the words of the screens.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - page: In which language.
    ///   - seconds: In how many seconds it may work.
    ///   - more: Header fields of its own.
    /// - Returns: The page.
    static func failure(
        _ status: Int,
        _ page: PageContext,
        after seconds: Int? = nil,
        _ more: [HeaderFields.Field] = []
    ) -> HTTPResponse {
        let (texts, own) = (page.language.texts, page.language.own)
        let line =
            switch status {
            case 429: seconds.map { texts[.throttled(seconds: $0)] } ?? texts[.throttled]
            case 503: own.notNow
            default: own.fromStart
            }
        let retry = seconds.map { [HeaderFields.Field(name: "Retry-After", value: String($0))] } ?? []
        let title = status == 404 ? own.missing : own.failed
        let way = status == 503 ? own.again : own.toStart
        return .page(Page.html(title: title, line: line, way: way, page), status: status, retry + more)
    }

    /// A page that says that nothing can be done for a browser that sends no cookie.
    static func cookieless(_ page: PageContext) -> HTTPResponse {
        let own = page.language.own
        return .page(Page.html(title: own.failed, line: own.cookieless, way: own.toStart, page), status: 403)
    }

    /// A page that says that what was sent before is still worked on, and leads to what comes of it.
    static func busy(_ page: PageContext) -> HTTPResponse {
        let own = page.language.own
        let html = Page.html(title: page.language.texts[.working], line: own.busy, way: own.goOn, page)
        return .page(html, status: 503, [.init(name: "Retry-After", value: "5")])
    }
}
