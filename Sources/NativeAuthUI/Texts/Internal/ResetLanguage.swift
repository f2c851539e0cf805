/// A language of the screens.
struct ResetLanguage: Sendable {
    static let all: [ResetLanguage] = [.english, .german, .arabic]

    let code: String
    var isRightToLeft = false
    /// The digit for zero; the others follow it.
    var zero: Unicode.Scalar = "0"
    let text: @Sendable (ResetText.Key) -> String

    /// A number's ASCII digits in those of the language; the rest stays.
    func digits(of number: String) -> String {
        var text = String.UnicodeScalarView()
        for scalar in number.unicodeScalars {
            let digit = ("0"..."9").contains(scalar) ? Unicode.Scalar(zero.value + scalar.value - 48) : nil
            text.append(digit ?? scalar)
        }
        return String(text)
    }
}
