import Shared

/// Plans to start from.
nonisolated public enum PlanPreset: String, CaseIterable, Codable, Sendable {
    case evenings
    case workdays
    case nights
    case feeds

    /// The apps that most people mean by social media.
    public static let apps = ["Instagram", "TikTok", "YouTube", "X", "Facebook", "Reddit", "Snapchat"]

    static let evening = TimeWindow(from: TimeOfDay(clamped: 20 * 60), until: TimeOfDay(clamped: 22 * 60))

    public func terms(named name: String) -> PlanTerms {
        switch self {
        case .evenings:
            PlanTerms(name: name, apps: Array(PlanPreset.apps.prefix(3)), boundary: window(from: 20, until: 23))
        case .workdays:
            PlanTerms(
                name: name, apps: PlanPreset.apps,
                boundary: window(from: 9, until: 17).on(Set(Weekday.allCases.prefix(5))))
        case .nights:
            PlanTerms(name: name, apps: PlanPreset.apps, boundary: window(from: 22, until: 7))
        case .feeds: PlanTerms(name: name, apps: ["Instagram", "TikTok"], boundary: .always)
        }
    }

    private func window(from: Int, until: Int) -> PlanBoundary {
        let hours = TimeWindow(from: TimeOfDay(clamped: from * 60), until: TimeOfDay(clamped: until * 60))
        return .duringWindows([PlanWindow(hours)])
    }
}
