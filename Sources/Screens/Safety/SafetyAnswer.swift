import Safety
import Words

/// What Safety answers before anything else is done with a line.
enum SafetyAnswer {
    case card(Crisis)
    case side(SideRoute)

    /// Nil where the words are about nobody's safety, or show distress and no danger.
    init?(_ assessment: Assessment, after earlier: [Assessment.Level] = []) {
        if let crisis = Crisis(assessment, after: earlier) {
            self = .card(crisis)
        } else if let route = assessment.route.flatMap({ SideRoute(rawValue: $0.rawValue) }) {
            self = .side(route)
        } else {
            return nil
        }
    }

    var isAboutOneself: Bool {
        switch self {
        case .card, .side(.eating): true
        case .side: false
        }
    }

    func text(in country: String?, _ words: Words) -> Text {
        switch self {
        case .card(let crisis): crisis.card(in: country, words)
        case .side(let route): route.text(in: country, words)
        }
    }
}

/// Danger that is not the person's own wish to die. It begins no care.
enum SideRoute: String, Codable, CaseIterable {
    case other, abuse, harm, eating

    func text(in country: String?, _ words: Words) -> Text {
        words(
            "unsafe.side.\(self)",
            ["emergency": Crisis.emergency(in: country, words), "directory": words("unsafe.directory")])
    }
}
