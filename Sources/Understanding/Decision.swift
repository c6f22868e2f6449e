/// What is done with a line.
public enum Decision: Hashable, Sendable {
    /// Sure, and can be undone, or only shows something.
    case act(Meaning)
    /// One short question; at most three answers, the likeliest first.
    case ask([Meaning])
    /// Nothing is to be done: an answer in words, and perhaps beside it what else the line may mean.
    case talk(Meaning, beside: Meaning? = nil)

    private static let mostAnswers = 3
    /// An answer less likely than this is not offered, and without one that is likelier there is no question.
    private static let leastOffered: Float = 0.02
    private static let leastAsked: Float = 0.1
    /// From here on it is offered beside an answer.
    private static let leastBeside: Float = 0.2
    /// However much the likeliest is trusted, an act less likely than this is only offered.
    private static let leastActed: Float = 0.25
    /// So likely must be what several readings share: a rating, or else the one answer that they agree on.
    private static let (leastShared, leastSharedUnrated): (Float, Float) = (0.8, 0.91)
    /// A reading less likely than this leaves nothing of them in doubt.
    private static let leastInDoubt: Float = 0.05
    /// From here on a line is taken as talk, although something else may be meant.
    private static let talkative: Float = 0.5

    /// What is done about a meaning that is sure.
    package init(on meaning: Meaning) {
        let wholes = meaning.wholes
        self = meaning.kind.isTalk ? .talk(meaning) : wholes.count > 1 ? .ask(wholes) : .act(meaning)
    }

    /// `meanings` with the likeliest first. `saves`: what is sure of a day, too, where something else of it is not.
    public init(among meanings: [Meaning], savesParts saves: Bool = true) {
        guard let top = meanings.first else {
            self = .talk(Meaning(.talk))
            return
        }
        let talk = meanings.filter(\.kind.isTalk).map(\.confidence).reduce(0, +)
        let offered = meanings.filter { !$0.kind.isTalk && $0.confidence > Decision.leastOffered }
            .flatMap(\.wholes).prefix(Decision.mostAnswers)
        let isWorthAsking = (offered.first?.confidence ?? 0) >= Decision.leastAsked
        if top.kind.isTalk ? talk > Decision.talkative || !isWorthAsking : offered.isEmpty {
            let said = meanings.first { $0.kind.isTalk } ?? Meaning(.talk)
            // Nobody is told "You're welcome" on a mere suspicion.
            let talk = said.confidence < said.kind.leastSaid ? Meaning(.talk) : said
            let beside = offered.first.flatMap { $0.confidence >= Decision.leastBeside ? $0 : nil }
            self = .talk(talk, beside: talk.kind.hasOwnAnswer ? nil : beside)
        } else if !top.kind.isTalk, top.certainty >= top.kind.sure, top.confidence >= Decision.leastActed {
            self.init(on: top)
        } else if saves, let shared = Decision.shared(by: meanings) {
            self = .act(shared)
        } else {
            self = isWorthAsking ? .ask(Array(offered)) : .talk(Meaning(.talk))
        }
    }

    /// What the readings of a line share that tells of a day, where only how the plan went or only how strong the pull
    /// was is in doubt: the receipt asks for it, or the check-in does. Nil where the number is in doubt, too.
    private static func shared(by meanings: [Meaning]) -> Meaning? {
        guard let top = meanings.first, [.checkIn, .correct].contains(top.kind),
            top.slots.rating.map({ $0 == $0.rounded() }) ?? (top.kind == .checkIn)
        else { return nil }
        let alike = meanings.filter {
            $0.kind == top.kind && $0.slots.rating == top.slots.rating && $0.slots.day == top.slots.day
                && $0.slots.changes == top.slots.changes
        }
        var (withoutPlan, withoutPull) = (top, top)
        withoutPlan.slots.plan = nil
        (withoutPull.slots.pull, withoutPull.slots.asksPull) = (nil, true)
        func chance(_ agrees: (Slots) -> Bool) -> Float {
            alike.filter { agrees($0.slots) }.map(\.confidence).reduce(0, +)
        }
        guard top.slots.rating != nil else {
            if top.slots.plan != nil, chance({ $0.plan == top.slots.plan }) >= leastSharedUnrated { return withoutPull }
            return top.slots.pull != nil && chance({ $0.pull == top.slots.pull }) >= leastSharedUnrated
                ? withoutPlan : nil
        }
        guard chance({ _ in true }) >= leastShared else { return nil }
        let likely = alike.filter { $0.confidence >= leastInDoubt }
        let isPlanOpen = likely.contains { $0.slots.plan != top.slots.plan }
        let isPullOpen = likely.contains { $0.slots.pull != top.slots.pull }
        return isPlanOpen ? isPullOpen ? nil : withoutPlan : isPullOpen ? withoutPull : top
    }
}

extension Meaning {
    /// A half is no rating: which of the two numbers beside it is meant is asked.
    fileprivate var wholes: [Meaning] {
        guard let rating = slots.rating, rating != rating.rounded() else { return [self] }
        return [rating.rounded(.down), rating.rounded(.up)].map { whole in
            var meaning = self
            meaning.slots.rating = whole
            return meaning
        }
    }
}

extension Meaning.Kind {
    /// From which chance on it is answered as what it is.
    fileprivate var leastSaid: Float {
        switch self {
        case .thanks, .greeting, .goodbye: 0.4
        case .feeling: 0.35
        default: 0
        }
    }

    /// Whether it is talk that Off answers for what it is.
    fileprivate var hasOwnAnswer: Bool { ![.vent, .offTopic, .noise, .talk].contains(self) }

    /// Whether something is saved, started or proposed, so that a wrong guess does harm.
    public var changesSomething: Bool {
        switch self {
        case .checkIn, .correct, .note, .slip, .sos, .visit, .planMake, .planChange, .planEnd, .card, .pause, .resume,
            .askAt, .askLater, .askTomorrow, .askNever, .askNotOn, .unmute, .quiet, .zone, .clock, .dayStart, .country,
            .language, .undo, .redo:
            true
        default: false
        }
    }

    /// From which certainty on it is done without asking: from where on eight to ten acts are right for each wrong one. A
    /// slip that was none, and a day that was not to be changed, are told wrongly most often.
    fileprivate var sure: Float {
        switch self {
        case .slip, .correct, .planMake: 0.89
        case .note, .askAt: 0.865
        case .checkIn, .planChange, .visit, .askTomorrow, .askNotOn: 0.83
        // It may end the asking for today.
        case .skip: 0.78
        default: changesSomething ? 0.78 : 0.5
        }
    }
}
