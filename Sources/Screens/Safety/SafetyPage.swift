import Safety
public import Words

/// A question about the rules of Safety; each has a text in prompts/.
nonisolated public enum SafetyPage: String, Codable, CaseIterable, Sendable {
    case heard, answered, never, kept, limits
}

extension Words {
    public var safetySummary: Text {
        self("safety", ["version": SafetyRules.version.number, "date": SafetyRules.version.date])
    }

    public func title(of page: SafetyPage) -> Text { self("safety.title.\(page)") }

    public func text(of page: SafetyPage) -> Text {
        switch page {
        case .heard:
            let model = SafetyRules.model
            return self(
                "safety.heard", ["examples": model.examples, "model": model.number, "date": model.date])
        case .answered: return self("safety.answered")
        case .never: return self("safety.never")
        case .kept: return self("safety.kept")
        case .limits:
            let measured = SafetyRules.measured
            return self(
                "safety.limits",
                [
                    "lines": measured.lines, "dangers": measured.danger.all, "heard": measured.danger.count,
                    "mirrored": measured.dangerMirrored.count,
                    "overdoses": measured.overdose.all, "overdosesHeard": measured.overdose.count,
                    "others": measured.others.all, "othersKnown": measured.others.count,
                    "everyday": measured.falseCards.all, "falseCards": measured.falseCards.count,
                    "falseMirrors": measured.falseMirrors.count,
                ])
        }
    }
}
