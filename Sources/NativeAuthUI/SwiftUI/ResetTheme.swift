#if canImport(SwiftUI)
public import SwiftUI

/// The looks of the reset screens, as tokens: an app sets them once, in the environment.
///
/// ```swift
/// var theme = ResetTheme()
/// theme.color.accent = .indigo
/// theme.radius.lg = 24
/// return PasswordResetView(email: email).environment(\.resetTheme, theme)
/// ```
public struct ResetTheme: Sendable {
    /// The colors.
    public var color = Colors()
    /// The radii of corners, in points.
    public var radius = Radii()
    /// The spaces between things, in points.
    public var space = Spaces()
    /// The fonts.
    public var type = Fonts()
    /// The animations.
    public var motion = Motions()

    /// Makes the usual looks.
    public init() {}

    /// The colors.
    public struct Colors: Sendable {
        /// The card.
        public var surface = Color.primary.opacity(0.04)
        /// Fields and code boxes.
        public var fill = Color.primary.opacity(0.07)
        /// The hairline around a field.
        public var separator = Color.primary.opacity(0.15)
        /// Titles and what is done.
        public var textPrimary = Color.primary
        /// Lines and labels.
        public var textSecondary = Color.secondary
        /// The countdown, and the circles of unmet rules.
        public var textTertiary = Color.secondary.opacity(0.7)
        /// The step's button.
        public var accent = Color.accentColor
        /// The title on the step's button.
        public var accentOn = Color.white
        /// Errors.
        public var danger = Color.red
    }

    /// The radii of corners, in points.
    public struct Radii: Sendable {
        /// Fields and buttons.
        public var md: CGFloat = 12
        /// The card.
        public var lg: CGFloat = 20
    }

    /// The spaces between things, in points.
    public struct Spaces: Sendable {
        /// Between a label and its field.
        public var sm: CGFloat = 8
        /// Between the fields of a group.
        public var md: CGFloat = 12
        /// The card's padding.
        public var lg: CGFloat = 16
        /// Between the groups of the card.
        public var xl: CGFloat = 24
    }

    /// The fonts.
    public struct Fonts: Sendable {
        /// A step's title.
        public var title3 = Font.title3.weight(.semibold)
        /// The step's button.
        public var headline = Font.headline
        /// Lines and labels.
        public var subhead = Font.subheadline
        /// "Step 1 of 3", rules and errors.
        public var footnote = Font.footnote
        /// The digits of the code: 22 points on iOS at the usual text size.
        public var display = Font.title2.weight(.semibold).monospacedDigit()
    }

    /// The animations.
    public struct Motions: Sendable {
        /// From step to step.
        public var smooth = Animation.smooth
        /// From state to state.
        public var snappy = Animation.snappy
        /// A button's press.
        public var standard = Animation.easeOut(duration: 0.15)
        /// All of them with Reduce Motion.
        public var reduced = Animation.easeInOut(duration: 0.2)
    }
}

private struct ResetThemeKey: EnvironmentKey {
    static let defaultValue = ResetTheme()
}

private struct ResetTextsKey: EnvironmentKey {
    static let defaultValue: ResetTexts? = nil
}

extension EnvironmentValues {
    /// The looks of the reset screens.
    public var resetTheme: ResetTheme {
        get { self[ResetThemeKey.self] }
        set { self[ResetThemeKey.self] = newValue }
    }

    /// The texts of the reset screens; `nil` for those of the locale.
    public var resetTexts: ResetTexts? {
        get { self[ResetTextsKey.self] }
        set { self[ResetTextsKey.self] = newValue }
    }

    /// The texts that the screens show.
    var shownTexts: ResetTexts { resetTexts ?? ResetTexts(locale.identifier) }

    /// An animation, or a short fade with Reduce Motion.
    func motion(_ animation: KeyPath<ResetTheme.Motions, Animation>) -> Animation {
        accessibilityReduceMotion ? resetTheme.motion.reduced : resetTheme.motion[keyPath: animation]
    }
}
#endif
