/// One of the things that Off can do, or that people just say, with what was named.
public struct Meaning: Hashable, Codable, Sendable {
    public enum Kind: String, CaseIterable, Codable, Sendable {
        // About days.
        case checkIn = "checkin"
        case correct, note, slip
        // An urge, a visit.
        case sos, visit
        case visitEnd = "visit-end"
        // The plan.
        case planMake = "plan-make"
        case planShow = "plan-show"
        case planChange = "plan-change"
        case planEnd = "plan-end"
        case card, pause, resume
        // Questions about oneself.
        case progress, streak, strength, scores, week, month, history, why, review, urges
        // Being asked.
        case askAt = "ask-at"
        case askLater = "ask-later"
        case askTomorrow = "ask-tomorrow"
        case askNever = "ask-never"
        case askNotOn = "ask-not-on"
        case unmute, back
        // Settings and data.
        case quiet, zone, clock
        case dayStart = "day-start"
        case country, language, settings, export, delete
        // About Off.
        case who, person, privacy, help
        // Answers.
        case yes, no, skip, cancel, undo, redo
        // What people say.
        case thanks, greeting, goodbye, feeling, vent, feedback, offTopic = "offtopic"
        case noise, talk
    }

    public let kind: Kind
    public var slots: Slots
    /// How likely it is that just this was meant, 0...1.
    public var confidence: Float
    /// How likely it is that doing it is right, judged by how often the like of it was; nil where nothing is known of
    /// that.
    public var judged: Float?
    public var certainty: Float { judged ?? confidence }

    public init(_ kind: Kind, _ slots: Slots = Slots(), confidence: Float = 1) {
        self.kind = kind
        self.slots = slots
        self.confidence = confidence
    }
}

extension Meaning.Kind {
    /// Whether nothing is to be done about it.
    public var isTalk: Bool {
        switch self {
        case .who, .person, .privacy, .thanks, .greeting, .goodbye, .feeling, .vent, .feedback, .offTopic, .noise,
            .talk:
            true
        default: false
        }
    }

    /// Whether the same is done about both: what is told of a day changes it where it is saved already, and after the
    /// evening's question "not today" and "ask me tomorrow" both leave today alone.
    func isSame(as other: Meaning.Kind, asked: Circumstances.Asked) -> Bool {
        let both = Set([self, other])
        return both == [.checkIn, .correct] || asked == .reminded && both == [.skip, .askTomorrow]
    }

    var putsOff: Bool { self == .askLater || self == .askTomorrow }

    /// In these, times of day have a role.
    package static let withTimes: Set<Meaning.Kind> = [
        .askAt, .askLater, .clock, .dayStart, .planMake, .planChange, .quiet,
    ]

    /// In these, what the words say decides which half of the day an hour is in; in the others, what the clock says.
    package static let withHalves: Set<Meaning.Kind> = withTimes.subtracting([.askLater, .clock])
}
