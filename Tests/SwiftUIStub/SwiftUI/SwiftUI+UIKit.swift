// The modifiers that take values of UIKit. See SwiftUI.swift.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import UIKit

public struct TextInputAutocapitalization: Sendable {
    public static let never = TextInputAutocapitalization()
}

extension View {
    public func textContentType(_ type: UITextContentType?) -> some View { self }
    public func keyboardType(_ type: UIKeyboardType) -> some View { self }
    public func textInputAutocapitalization(_ mode: TextInputAutocapitalization?) -> some View { self }
}
