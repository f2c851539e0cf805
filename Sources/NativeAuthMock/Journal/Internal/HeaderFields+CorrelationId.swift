import Foundation
import NativeAuthServing

extension HeaderFields {
    /// The id that a caller gave its request, where it is one.
    var correlationId: UUID? {
        guard let sent = self["client-request-id"], let id = UUID(uuidString: sent) else { return nil }
        // `UUID` takes some texts that are none, such as with white space in them or with more behind a zero byte.
        return ASCII.areSame(id.uuidString[...], sent[...]) ? id : nil
    }
}
