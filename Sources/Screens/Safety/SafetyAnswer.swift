import Safety
import Words

/// What Safety answers before anything else is done with a line.
enum SafetyAnswer {
    case card(Crisis)
    case side(SideRoute)

    /// Nil where the words are about nobody's safety, or show distress and no danger.
    nonisolated init?(_ assessment: Assessment, after earlier: [Assessment.Level] = []) {
        if let crisis = Crisis(assessment, after: earlier) {
            self = .card(crisis)
        } else if let route = assessment.route.flatMap({ SideRoute(rawValue: $0.rawValue) }) {
            self = .side(route)
        } else {
            return nil
        }
    }

    /// Whether somebody who has taken something hears of their call instead.
    var givesWayToCall: Bool {
        switch self {
        case .card, .side(.eating), .side(.harm), .side(.abuse): true
        case .side(.other): false
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

    /// What can be said about it.
    var pages: [SideRouteScreen.Page] {
        switch self {
        case .other:
            [
                .first, .eating, .sayEating, .hurt, .sayHurt, .apart, .fault, .body, .lost, .grief, .safeHands,
                .promise, .say, .call, .writing,
                .person, .telling, .stay,
            ]
        case .abuse: [.first, .now, .call, .writing, .person, .place, .telling, .stay]
        case .harm: [.first, .call, .writing, .person, .telling, .stay]
        case .eating: [.first, .body, .call, .writing, .person, .telling, .stay]
        }
    }

    func text(_ page: SideRouteScreen.Page = .first, in country: String?, _ words: Words) -> Text {
        let emergency = Crisis.emergency(in: country, words)
        // A crisis line is also for whoever fears for somebody, or for what they might do.
        let isForCrisis = self == .harm || self == .other && page != .hurt
        let directory = isForCrisis ? Crisis.helplines(in: country, words) : words("unsafe.directory")
        return switch page {
        case .telling where self == .abuse: filled("unsafe.side.abuse.telling", emergency, directory, words)
        case .telling: words("unsafe.side.telling", ["telling": words("unsafe.telling"), "directory": directory])
        case .writing:
            words(
                self == .abuse ? "unsafe.side.abuse.writing" : "unsafe.side.writing",
                ["ways": words.waysToWrite(in: country), "emergency": emergency])
        case .person: words("unsafe.person", ["line": words("unsafe.side.person.\(self)").styled(.bold)])
        case .call: words("unsafe.side.call", ["emergency": emergency])
        case .first: filled("unsafe.side.\(self)", emergency, directory, words)
        case .now, .safeHands, .promise, .say, .eating, .sayEating, .hurt, .sayHurt, .apart, .fault, .body, .lost,
            .grief, .place, .stay:
            filled("unsafe.side.\(self).\(page)", emergency, directory, words)
        }
    }

    func parting(in country: String?, _ words: Words) -> Text {
        words("unsafe.side.bye", ["emergency": Crisis.emergency(in: country, words)])
    }

    /// Not every one of these names both.
    private func filled(_ key: String, _ emergency: Text, _ directory: Text, _ words: Words) -> Text {
        let all = ["emergency": emergency, "directory": directory]
        let wanted = words.placeholders(of: key) ?? []
        return words(key, with: all.filter { wanted.contains($0.key) })
    }
}
