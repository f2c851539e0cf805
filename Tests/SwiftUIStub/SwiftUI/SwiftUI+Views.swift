// The views and values of SwiftUI that the views use. See SwiftUI.swift.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

public struct Text: PrimitiveView {
    public init<S: StringProtocol>(_ content: S) {}
}

public struct TextField<Label: View>: PrimitiveView {
    public init<S: StringProtocol>(_ title: S, text: Binding<String>) where Label == Text {}
}

public struct SecureField<Label: View>: PrimitiveView {
    public init<S: StringProtocol>(_ title: S, text: Binding<String>) where Label == Text {}
}

public struct Button<Label: View>: PrimitiveView {
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
}

public struct Image: PrimitiveView {
    public init(systemName: String) {}
}

public struct ProgressView: PrimitiveView {
    public init() {}
}

public struct Spacer: PrimitiveView {
    public init(minLength: CGFloat? = nil) {}
}

public struct Group<Content: View>: PrimitiveView {
    public init(@ViewBuilder content: () -> Content) {}
}

public struct VStack<Content: View>: PrimitiveView {
    public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content)
    {}
}

public struct HStack<Content: View>: PrimitiveView {
    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}
}

public struct ZStack<Content: View>: PrimitiveView {
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {}
}

public struct ScrollView<Content: View>: PrimitiveView {
    public init(@ViewBuilder content: () -> Content) {}
}

public struct ViewThatFits<Content: View>: PrimitiveView {
    public init(@ViewBuilder content: () -> Content) {}
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: PrimitiveView {
    public init(
        _ data: Data,
        id: KeyPath<Data.Element, ID>,
        @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {}
}

public enum HorizontalAlignment: Sendable { case leading, center, trailing }
public enum TextAlignment: Sendable { case leading, center, trailing }
public enum VerticalAlignment: Sendable { case top, center, bottom, firstTextBaseline }
public enum Alignment: Sendable { case leading, center, trailing }
public enum Edge: Sendable {
    case top, leading, bottom, trailing

    public struct Set: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let horizontal = Set(rawValue: 1)
        public static let all = Set(rawValue: 3)
    }
}

// Shapes and looks.

public protocol ShapeStyle: Sendable {}

@MainActor
public protocol Shape: PrimitiveView {}
public protocol InsettableShape: Shape {}

extension Shape {
    public func fill<S: ShapeStyle>(_ style: S) -> some View { ModifiedContent() }
    public func stroke<S: ShapeStyle>(_ style: S, lineWidth: CGFloat) -> some View { ModifiedContent() }
}

public struct Capsule: InsettableShape {
    public init() {}
}

public struct RoundedRectangle: InsettableShape {
    public init(cornerRadius: CGFloat) {}
}

public struct Color: ShapeStyle, Hashable {
    public static let primary = Color()
    public static let secondary = Color()
    public static let accentColor = Color()
    public static let white = Color()
    public static let red = Color()
    public static let indigo = Color()
    public static let clear = Color()
    public func opacity(_ opacity: Double) -> Color { self }
}

extension ShapeStyle where Self == Color {
    public static var clear: Color { Color() }
}

public struct Font: Hashable, Sendable {
    public enum Weight: Sendable { case regular, semibold }
    public static let title2 = Font()
    public static let title3 = Font()
    public static let headline = Font()
    public static let subheadline = Font()
    public static let footnote = Font()
    public func weight(_ weight: Weight) -> Font { self }
    public func monospacedDigit() -> Font { self }
}

public struct Animation: Equatable, Sendable {
    public static let smooth = Animation()
    public static let snappy = Animation()
    public static func easeOut(duration: TimeInterval) -> Animation { Animation() }
    public static func easeInOut(duration: TimeInterval) -> Animation { Animation() }
}

public struct AnyTransition {
    public static let opacity = AnyTransition()
    public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition { AnyTransition() }
    public func combined(with other: AnyTransition) -> AnyTransition { self }
}

extension AnyTransition: @unchecked Sendable {}

@MainActor
public protocol ButtonStyle {
    associatedtype Body: View
    typealias Configuration = ButtonStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

public struct ButtonStyleConfiguration {
    public struct Label: PrimitiveView {}
    public let label: Label
    public let isPressed: Bool
}

@MainActor
public protocol PrimitiveButtonStyle {}

public struct PlainButtonStyle: PrimitiveButtonStyle {}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

public struct SensoryFeedback: Equatable, Sendable {
    public static let success = SensoryFeedback()
    public static let error = SensoryFeedback()
    public static let warning = SensoryFeedback()
    public static let selection = SensoryFeedback()
}

public struct SubmitLabel: Sendable {
    public static let send = SubmitLabel()
    public static let next = SubmitLabel()
    public static let done = SubmitLabel()
}

public struct ScrollDismissesKeyboardMode: Sendable {
    public static let interactively = ScrollDismissesKeyboardMode()
}

public enum AccessibilityNotification {
    public struct Announcement {
        public init(_ announcement: AttributedString) {}
        public func post() {}
    }
}

extension AttributedString {
    public enum AnnouncementPriority: Sendable { case high, `default`, low }
    public var accessibilitySpeechAnnouncementPriority: AnnouncementPriority? {
        get { nil }
        set {}
    }
}

public struct AccessibilityTraits: Sendable {
    public static let isHeader = AccessibilityTraits()
}

public struct AccessibilityChildBehavior: Sendable {
    public static let ignore = AccessibilityChildBehavior()
}
