#if canImport(SwiftUI)
import SwiftUI

/// What is entered into a field, for the keyboard, AutoFill and password managers.
enum ResetEntryKind {
    case email, code, newPassword
}

extension View {
    /// Sets what the keyboard and AutoFill need to know, where there are such.
    func entry(_ kind: ResetEntryKind) -> some View {
        #if canImport(UIKit)
        let (content, keyboard): (UITextContentType, UIKeyboardType) =
            switch kind {
            case .email: (.username, .emailAddress)
            case .code: (.oneTimeCode, .numberPad)
            case .newPassword: (.newPassword, .default)
            }
        return textContentType(content)
            .keyboardType(keyboard)
            .textInputAutocapitalization(.never)
            .autocorrectionDisabled()
        #else
        return autocorrectionDisabled()
        #endif
    }
}

#if canImport(UIKit)
import UIKit
#endif
#endif
