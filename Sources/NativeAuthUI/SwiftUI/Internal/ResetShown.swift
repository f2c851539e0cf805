#if canImport(SwiftUI)
import SwiftUI

/// The model that a view shows: its own, which lives as long as the view does, or the app's, which the app may exchange.
struct ResetShown: DynamicProperty {
    @State private var own: PasswordResetModel
    private let given: PasswordResetModel?

    init(own: PasswordResetModel) {
        _own = State(initialValue: own)
        given = nil
    }

    init(given: PasswordResetModel) {
        _own = State(initialValue: given)
        self.given = given
    }

    var model: PasswordResetModel { given ?? own }
}
#endif
