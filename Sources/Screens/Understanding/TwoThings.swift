import Conversation
import Domains
import Safety
import Shared
import Understanding
import Words

/// Two things that one line tells or asks for: both are done, in its order, each with an undo of its own.
struct TwoThings {
    private let parts: [LinePart]

    /// Nil where it is not surely two things, a form is open that asks for something, or each would need a Screen.
    init?(_ text: String, over top: (any Screen<AppContext>)?, in app: AppContext) {
        let asked = top.map { Understood.asked(by: $0, in: app) } ?? .home
        guard TwoThings.quiet.contains(asked), let reader = Language.reader(of: app.words.language),
            let parts = reader.twoThings(
                in: app.listening.glance(at: text, by: reader), Understood.circumstances(asked, in: app),
                whole: { Understood.parts(of: text, asked, by: reader, in: app) }),
            parts.count(where: { TwoThings.needsScreen($0.meaning, in: app) }) < 2
        else { return nil }
        // "1 and I can't go on".
        if Int(parts[0].text) != nil, app.listening.assessment(of: text).isHeavy { return nil }
        self.parts = parts
    }

    /// Where nothing is asked, or only how the day was.
    private static let quiet: Set<Circumstances.Asked> = [.home, .saved, .reminded, .visit]

    /// Whether there is more to it than a sentence, or a receipt.
    private static func needsScreen(_ meaning: Meaning, in app: AppContext) -> Bool {
        let slots = meaning.slots
        switch meaning.kind {
        case .slip, .streak, .strength, .urges, .askTomorrow, .askNever, .unmute, .thanks, .greeting, .goodbye:
            return false
        case .askAt, .askLater, .dayStart: return slots.time == nil && slots.minutes == nil
        case .quiet: return slots.from == nil || slots.until == nil
        case .checkIn, .correct:
            let day = slots.day ?? app.today
            guard app.checkIns.checkIn(on: day) == nil else {
                return meaning.kind == .checkIn || CheckInDraft(slots, note: nil) == CheckInDraft()
            }
            let isComplete =
                slots.rating.map { $0 == $0.rounded() && CheckInManager.ratings.contains(Int($0)) } ?? false
            return !isComplete || !app.checkIns.openDays(at: app.moment).contains(day)
        default: return true
        }
    }

    /// What is told is told first, and a Screen that asks for something comes last.
    func act(in app: AppContext) -> Next<AppContext> {
        let done = parts.map { part in
            let next = next(for: part, in: app)
            app.managers.endStep(at: app.now)
            return next
        }
        guard let screen = done.lastIndex(where: \.opensForm) ?? done.lastIndex(where: \.opensScreen) else {
            return TwoThings.together(done)
        }
        return done[screen].adding(above: done[1 - screen].told(in: app))
    }

    private func next(for part: LinePart, in app: AppContext) -> Next<AppContext> {
        if part.meaning.kind.isTalk { return Understood.answer(to: part.meaning, in: app) ?? .stay }
        let meaning = PlannedPause.settled([part.meaning], of: part.text, in: app).first ?? part.meaning
        return Understood.acting(on: meaning, in: part.text, asked: nil, app) ?? .stay
    }

    /// Sentences only.
    private static func together(_ done: [Next<AppContext>]) -> Next<AppContext> {
        var (texts, buttons): ([Text], [(label: Text, command: String)]) = ([], [])
        var isFarewell = false
        for next in done {
            switch next {
            case .aside(let text, let commands):
                texts.append(text)
                buttons += commands.filter { command in !buttons.contains { $0.command == command.command } }
            case .say(let text), .home(let text?, _): texts.append(text)
            case .farewell(let text):
                texts.append(text)
                isFarewell = true
            default: break
            }
        }
        let text = Text.joined(texts, by: "\n")
        return isFarewell ? .farewell(text) : .aside(text, buttons)
    }
}

extension Next<AppContext> {
    fileprivate var opensScreen: Bool { if case .push = self { true } else { false } }

    fileprivate var opensForm: Bool {
        if case .push(let screen, _) = self { !(screen is CheckInReceiptScreen) } else { false }
    }

    /// What it says, or what its receipt says, without the buttons.
    @MainActor fileprivate func told(in app: AppContext) -> Text? {
        switch self {
        case .push(let receipt as CheckInReceiptScreen, let notice): .lines(notice, receipt.told(in: app))
        case .push(_, let notice): notice
        case .say(let text), .farewell(let text), .aside(let text, _), .home(let text?, _): text
        default: nil
        }
    }
}
