import Conversation
import Domains
import FoundationEssentials
import Words

/// The question at each step of an urge, in a few calm words, with a way out below each.
struct SOSMessage {
    typealias Row = [Button<SOSScreen.Action>]

    let urge: UrgeSnapshot
    let app: AppContext

    private var words: Words { app.words }
    private var it: Text { urge.target.map { Text($0) } ?? words("sos.it") }

    /// Help before any question: a breath that runs by itself, and the ways from there.
    static func breath(since start: Date, rows: [Row], in app: AppContext) -> Message<SOSScreen.Action> {
        let parts = TimedParts.breaths(3)
        let part = parts.running(since: start, at: app.now)
        return Message(
            part.map { .paragraphs(app.words("sos.begin"), app.words.part("sos.breath.parts", $0.index, of: parts)) }
                ?? app.words("sos.breathed"),
            rows: rows, typing: .names, isLive: true, changesAt: part?.until)
    }

    var message: Message<SOSScreen.Action> {
        guard urge.outcome != .abandoned else { return forgotten }
        guard !urge.isChecked else { return check }
        switch urge.question(at: app.now) {
        case .breath:
            return SOSMessage.breath(
                since: urge.startedAt, rows: [[leaveIt], [button("sos.button.goOn", .goOn), openedIt]], in: app)
        case .forecast:
            let answers = UrgeForecast.allCases.map { button("sos.forecast.\($0)", .forecast($0)) }
            return asking(words("sos.ask.forecast", ["it": it]), [answers])
        case .reason:
            let answers = UrgeReason.allCases.map { button("sos.reason.\($0)", .reason($0)) }
            return Message(
                words("sos.ask.reason"), rows: [Array(answers.prefix(3)), Array(answers.dropFirst(3)), [leaveIt]],
                typing: .names)
        case .memory, .reality, .technique: return exercise
        case .commitment:
            return asking(
                words("sos.ask.commitment"), offered("sos.commitments") { .commitment($0) }, typing: .labels,
                isLive: isAfterTechnique)
        case .choice:
            return choosing(
                .paragraphs(
                    urge.commitment.map { words("sos.committed", ["line": $0]) }, words("sos.ask.choice")),
                isLive: isAfterTechnique)
        case .waiting:
            let willAsk = urge.nextCheck != nil
            return Message(
                words(willAsk ? "sos.waiting" : "sos.waiting.alone"),
                rows: [[leaveIt, openedIt], [Button(words("button.back"), .back)]], typing: .names)
        case .happening:
            return asking(words("sos.ask.happening"), offered("sos.happenings") { .happening($0) }, typing: .labels)
        case .nextStep:
            return asking(words("sos.ask.nextStep"), offered("sos.nextSteps") { .nextStep($0) }, typing: .labels)
        case .strengthAfter:
            let strengths = [0, 3, 5, 8, 10].map { Button(Text(String($0)), SOSScreen.Action.answer(.strength($0))) }
            return Message(
                .paragraphs(words("sos.left"), words("sos.ask.strengthAfter")), rows: [strengths, [leaveOut]],
                typing: .names)
        case .done: return Message(words.ending(of: urge, in: app), rows: [[Button(words("button.back"), .back)]])
        }
    }

    // MARK: - Steps with more than a question

    /// A technique, and at first above it a reality check and a card, and below it the question what it did before.
    private var exercise: Message<SOSScreen.Action> {
        let parts = urge.technique.parts
        let part = parts.running(since: urge.techniqueStartedAt ?? urge.touchedAt, at: app.now)
        let running = part.map { words.part("technique.\(urge.technique).parts", $0.index, of: parts) }
        let name = words("technique.\(urge.technique)")
        let isAlone = urge.step == .technique
        let isAsked = urge.step == .memory
        let memory = UrgeMemory.allCases.map { button("sos.memory.\($0)", .memory($0)) }
        let another = button("sos.button.another", .anotherTechnique)
        var message = Message(
            .paragraphs(
                isAlone ? worked ?? (running == nil ? nil : name) : .lines(reality, ownLine, card),
                running ?? name,
                isAsked ? words("sos.ask.memory.\(urge.reason ?? .automatic)") : nil),
            rows: isAsked
                ? [memory, [leaveOut, another], [leaveIt]]
                : [[button("sos.button.done", .goOn), another, back], [leaveIt]],
            typing: .names)
        message.isLive = part != nil
        message.changesAt = part?.until
        return message
    }

    private var reality: Text { words(urge.reason.map { "sos.reality.\($0)" } ?? "sos.reality") }

    private var ownLine: Text? { app.settings.settings.ownLine.map { words("sos.ownLine", ["line": $0]) } }

    /// What the person decided on a better day. Cards take turns: at such a moment one is enough.
    private var card: Text? {
        let cards = app.plans.history.cards
        guard !cards.isEmpty else { return nil }
        return words.sentence(of: cards[(urge.number - 1) % cards.count]).styled(.bold)
    }

    private var worked: Text? {
        let lessons = UrgeLessons(app.urges.recent(limit: UrgeLessons.window))
        return urge.reason.flatMap(lessons.whatWorked).map {
            words(
                "sos.worked",
                ["technique": words("technique.name.\($0.technique)"), "left": $0.resisted, "tries": $0.tries])
        }
    }

    /// Ten minutes later: how is it now? A person in the middle of the first steps can continue them.
    private var check: Message<SOSScreen.Action> {
        switch urge.step {
        case .memory, .reality, .technique, .commitment, .choice, .waiting: choosing(words("sos.ask.check"))
        default:
            Message(
                words("sos.ask.check"), rows: [[leaveIt], [openedIt, button("sos.button.goOn", .goOn)]], typing: .names)
        }
    }

    /// After an hour without an answer; how it ended can still be told.
    private var forgotten: Message<SOSScreen.Action> {
        Message(
            words("sos.forgotten"),
            rows: [[button("sos.button.leftIt", .leftIt), openedIt], [Button(words("button.back"), .back)]],
            typing: .names)
    }

    /// Whether the time of the technique has run out: the question then takes the place of its message.
    private var isAfterTechnique: Bool { urge.question(at: app.now) != urge.step }

    private func choosing(_ text: Text, isLive: Bool = false) -> Message<SOSScreen.Action> {
        Message(
            text, rows: [[leaveIt], [openedIt, button("sos.button.undecided", .undecided)]], typing: .names,
            isLive: isLive)
    }

    // MARK: - Parts

    private func asking(
        _ text: Text, _ answers: [Row], typing: Typing = .names, isLive: Bool = false
    ) -> Message<SOSScreen.Action> {
        let below = [[leaveOut, back], urge.outcome == nil ? [leaveIt] : []]
        return Message(text, rows: answers + below.filter { !$0.isEmpty }, typing: typing, isLive: isLive)
    }

    private var leaveIt: Button<SOSScreen.Action> { button("sos.button.leaveIt", .leftIt) }
    private var openedIt: Button<SOSScreen.Action> { button("sos.button.openedIt", .openedIt) }
    private var leaveOut: Button<SOSScreen.Action> { button("button.leaveOut", .leaveOut) }
    private var back: Button<SOSScreen.Action> { button("button.back", .back) }

    private func offered(_ key: String, _ answer: (String) -> UrgeAnswer) -> [Row] {
        words.list(key).map { [Button(Text($0), .answer(answer($0)))] }
    }

    private func button(_ key: String, _ answer: UrgeAnswer) -> Button<SOSScreen.Action> {
        Button(words(key), .answer(answer))
    }
}

extension Words {
    /// What to do in this part; where the same few sentences come again and again, they are counted by rounds.
    func part(_ key: String, _ index: Int, of parts: TimedParts) -> Text {
        let sentences = list(key)
        let (number, count) =
            parts.count > sentences.count
            ? (index / sentences.count + 1, parts.count / sentences.count) : (index + 1, parts.count)
        return Text(sentences[index % sentences.count]).styled(.bold) + Text(" ")
            + self("sos.part", ["number": number, "count": count]).styled(.faint)
    }
}
