// What the views use of UIKit. See SwiftUI.swift.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct UITextContentType: Sendable {
    public static let username = UITextContentType()
    public static let oneTimeCode = UITextContentType()
    public static let newPassword = UITextContentType()
}

public enum UIKeyboardType: Sendable { case `default`, emailAddress, numberPad }
