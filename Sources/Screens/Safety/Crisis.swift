import Safety
import Words

/// The danger that a card answers. Its words are fixed and were written by people.
enum Crisis: String, Codable, CaseIterable {
    case passive, active, imminent
    /// The person has taken something already.
    case overdose

    /// Nil where no card is needed. `earlier` is what was heard of the same person within the last day.
    nonisolated init?(_ assessment: Assessment, after earlier: [Assessment.Level]) {
        if assessment.route == .overdose {
            self = .overdose
            return
        }
        switch assessment.level(after: earlier) {
        case .none, .distress: return nil
        case .passive: self = .passive
        case .active: self = .active
        case .imminent: self = .imminent
        }
    }

    /// Of the person's own danger: how grave it is. What was taken comes first.
    var severity: Int { Crisis.allCases.firstIndex(of: self) ?? 0 }

    /// Whether the card ends with the plain question. After an overdose nothing is asked: it would only delay the call.
    var isAsking: Bool { self != .overdose }

    /// The card without its question.
    func card(in country: String?, _ words: Words) -> Text {
        switch self {
        case .passive: words("unsafe.passive", ["lines": Crisis.lines(in: country, words)])
        case .active: words("unsafe.active", ["lines": Crisis.lines(in: country, words)])
        case .imminent:
            words(
                "unsafe.imminent",
                [
                    "emergency": country == nil
                        ? .lines(Crisis.emergency(in: nil, words), words("unsafe.directory"))
                        : Crisis.emergency(in: country, words)
                ])
        case .overdose:
            words(
                "unsafe.overdose",
                [
                    "emergency": country == nil
                        ? .lines(Crisis.emergency(in: nil, words), words("unsafe.country.type"))
                        : Crisis.emergency(in: country, words)
                ])
        }
    }

    /// Who can help, each alone on its line, so that a phone offers to call it.
    static func lines(in country: String?, _ words: Words) -> Text {
        .lines(emergency(in: country, words), helplines(in: country, words))
    }

    /// The same without the emergency number.
    static func helplines(in country: String?, _ words: Words) -> Text {
        let line = Helplines.shipped.lines(in: country).first.map { line in
            Text.lines(words("unsafe.line", ["name": line.name]), Text(line.number, style: .bold))
        }
        return .lines(line, words("unsafe.directory"))
    }

    static func emergency(in country: String?, _ words: Words) -> Text {
        EmergencyNumbers.number(in: country).map { Text($0).styled(.bold) } ?? words("unsafe.emergency.unknown")
    }
}
