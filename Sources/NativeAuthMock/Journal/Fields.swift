// The fields of a recorded request are the server's; whoever imports this module has their members with them.
@_exported public import struct NativeAuthServing.FormField
@_exported public import struct NativeAuthServing.FormFields
@_exported public import struct NativeAuthServing.HeaderFields

/// The header fields of a request, in the order in which they arrived.
public typealias HeaderFields = NativeAuthServing.HeaderFields
/// The fields of a form, in the order in which they arrived.
public typealias FormFields = NativeAuthServing.FormFields
/// One field of a form, as it arrived.
public typealias FormField = NativeAuthServing.FormField
