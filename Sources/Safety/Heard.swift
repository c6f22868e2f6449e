/// What a line is about, as examples are labelled and the model was fitted.
package enum Heard: String, CaseIterable, Sendable {
    case quiet, distress, passive, active, imminent, other, abuse, harm, eating, overdose

    var level: Assessment.Level {
        switch self {
        case .distress: .distress
        case .passive: .passive
        case .active: .active
        case .imminent: .imminent
        case .quiet, .other, .abuse, .harm, .eating, .overdose: .none
        }
    }

    var route: Assessment.Route? { Assessment.Route(rawValue: rawValue) }
}
