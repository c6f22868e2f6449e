/// What is done with a line.
public enum Decision: Hashable, Sendable {
    /// Sure, and can be undone, or only shows something.
    case act(Meaning)
    /// One short question; at most three answers, the likeliest first.
    case ask([Meaning])
    /// Nothing is to be done: an answer in words.
    case talk(Meaning)

    private static let mostAnswers = 3
    /// An answer less likely than this is not offered, and without one that is likelier there is no question.
    private static let leastOffered: Float = 0.02
    private static let leastAsked: Float = 0.1
    /// From here on a line is taken as talk, although something else may be meant.
    private static let talkative: Float = 0.5

    /// `meanings` with the likeliest first.
    public init(among meanings: [Meaning]) {
        guard let top = meanings.first else {
            self = .talk(Meaning(.talk))
            return
        }
        let talk = meanings.filter(\.kind.isTalk).map(\.confidence).reduce(0, +)
        let offered = meanings.filter { !$0.kind.isTalk && $0.confidence > Decision.leastOffered }
            .prefix(Decision.mostAnswers)
        let isWorthAsking = (offered.first?.confidence ?? 0) >= Decision.leastAsked
        if top.kind.isTalk ? talk > Decision.talkative || !isWorthAsking : offered.isEmpty {
            let said = meanings.first { $0.kind.isTalk } ?? Meaning(.talk)
            // Nobody is told "You're welcome" on a mere suspicion.
            self = .talk(said.confidence < said.kind.leastSaid ? Meaning(.talk) : said)
        } else if !top.kind.isTalk, top.certainty >= top.kind.sure {
            self = .act(top)
        } else {
            self = isWorthAsking ? .ask(Array(offered)) : .talk(Meaning(.talk))
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

    /// From which certainty on it is done without asking. Most wrong acts are what is told of a day, of an urge or of a
    /// plan; a setting is rarely taken for another.
    fileprivate var sure: Float {
        switch self {
        case .checkIn, .correct, .slip, .sos, .planMake, .planChange: 0.85
        case .note, .visit: 0.8
        default: changesSomething ? 0.75 : 0.5
        }
    }
}
