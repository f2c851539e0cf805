#if canImport(SwiftUI)
import SwiftUI

/// A field that shows what the model took of an entry, and not what it refused of it.
struct ResetEntry<Field: View>: View {
    @Binding var text: String
    @ViewBuilder let field: (Binding<String>) -> Field

    /// What the field shows of its own.
    @State private var entry = ""

    var body: some View {
        field($entry)
            .onChange(of: entry) {
                text = entry
                entry = text
            }
            .onChange(of: text, initial: true) { entry = text }
    }
}
#endif
