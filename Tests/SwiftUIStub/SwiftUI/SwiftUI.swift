// Just the signatures of SwiftUI that the views use, so that Linux can check their names, types and isolation.
// None of it does anything, and nothing links it. See scripts/check-views.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported public import Foundation
@_exported public import Observation

public typealias CGFloat = Double

// Views and how they are built.

@MainActor
public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    public var body: Never { self }
}

public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
    public var body: Never { stub() }
}

func stub<T>() -> T { while true {} }

@resultBuilder
public enum ViewBuilder {
    public static func buildBlock() -> EmptyView { stub() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> {
        stub()
    }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<T: View, F: View>(first: T) -> ConditionalContent<T, F> { stub() }
    public static func buildEither<T: View, F: View>(second: F) -> ConditionalContent<T, F> { stub() }
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
}

public struct TupleView<T>: PrimitiveView {}
public struct ConditionalContent<T: View, F: View>: PrimitiveView {}
public struct EmptyView: PrimitiveView {
    public init() {}
}
public struct ModifiedContent: PrimitiveView {}
extension Optional: View where Wrapped: View {
    public var body: Never { stub() }
}

@MainActor
public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = ModifiedContent
    @ViewBuilder func body(content: Content) -> Body
}

// State.

@propertyWrapper
public struct State<Value>: DynamicProperty {
    public init(wrappedValue: Value) { stub() }
    public init(initialValue: Value) { stub() }
    public var wrappedValue: Value {
        get { stub() }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { stub() }
}

public protocol DynamicProperty {}

@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {}
    public static func constant(_ value: Value) -> Binding<Value> { stub() }
    public var wrappedValue: Value {
        get { stub() }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { self }
    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> { stub() }
}

@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value: AnyObject & Observable>: DynamicProperty {
    public init(wrappedValue: Value) { stub() }
    public var wrappedValue: Value
    public var projectedValue: Bindable<Value> { self }
    public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject> {
        stub()
    }
}

@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
    public struct Binding {
        public var wrappedValue: Value {
            get { stub() }
            nonmutating set {}
        }
    }
    public init<T: Hashable>() where Value == T? {}
    public init() where Value == Bool {}
    public var wrappedValue: Value {
        get { stub() }
        nonmutating set {}
    }
    public var projectedValue: Binding { stub() }
}

@propertyWrapper
public struct AccessibilityFocusState<Value: Hashable>: DynamicProperty {
    public struct Binding {
        public var wrappedValue: Value {
            get { stub() }
            nonmutating set {}
        }
    }
    public init() where Value == Bool {}
    public var wrappedValue: Value {
        get { stub() }
        nonmutating set {}
    }
    public var projectedValue: Binding { stub() }
}

@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
    public var wrappedValue: Value { stub() }
}

public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

public struct EnvironmentValues {
    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { stub() }
        set {}
    }
    public var locale: Locale {
        get { stub() }
        set {}
    }
    public var layoutDirection: LayoutDirection {
        get { stub() }
        set {}
    }
    public var redactionReasons: RedactionReasons {
        get { stub() }
        set {}
    }
    public var accessibilityReduceMotion: Bool { stub() }
    public var scenePhase: ScenePhase {
        get { stub() }
        set {}
    }
    public var dismiss: DismissAction { stub() }
}

public enum ScenePhase: Hashable, Sendable { case background, inactive, active }

@MainActor
public struct DismissAction: Sendable {
    public func callAsFunction() {}
}

public enum LayoutDirection: Hashable, Sendable { case leftToRight, rightToLeft }

public struct RedactionReasons: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let placeholder = RedactionReasons(rawValue: 1)
}
