import Conversation
import Domains
import FoundationEssentials
import Words

/// The question at each step of an urge, in a few calm words, with "I will leave it" below.
struct SOSMessage {
    typealias Row = [Button<SOSScreen.Action>]

    let urge: UrgeSnapshot
    let app: AppContext

    private var words: Words { app.words }
    private var it: Text { urge.target.map { Text($0) } ?? words("sos.it") }

    var message: Message<SOSScreen.Action> {
        guard urge.outcome != .abandoned else { return forgotten }
        guard !urge.isChecked else { return check }
        switch urge.step {
        case .strength:
            return asking(
                .paragraphs(app.now == urge.startedAt ? words("sos.begin") : nil, words("sos.ask.strength")), strengths,
                canLeaveOut: true)
        case .forecast:
            let answers = UrgeForecast.allCases.map { button("sos.forecast.\($0)", .forecast($0)) }
            return asking(words("sos.ask.forecast", ["it": it]), [answers], canLeaveOut: true)
        case .reason:
            let answers = UrgeReason.allCases.map { button("sos.reason.\($0)", .reason($0)) }
            return asking(
                words("sos.ask.reason"), [Array(answers.prefix(3)), Array(answers.dropFirst(3))], canLeaveOut: true)
        case .memory:
            let answers = UrgeMemory.allCases.map { button("sos.memory.\($0)", .memory($0)) }
            let reason = urge.reason ?? .automatic
            return asking(words("sos.ask.memory.\(reason)"), [answers], canLeaveOut: true)
        case .reality: return asking(reality, [], ways: [button("button.next", .goOn)])
        case .commitment:
            return asking(
                words("sos.ask.commitment"), offered("sos.commitments") { .commitment($0) }, canLeaveOut: true,
                typing: .labels)
        case .technique: return exercise
        case .choice: return choosing(words("sos.ask.choice"))
        case .waiting:
            let willAsk = urge.nextCheck != nil
            return Message(
                words(willAsk ? "sos.waiting" : "sos.waiting.alone"),
                rows: [[leaveIt, openedIt], [Button(words("button.back"), .back)]], typing: .names)
        case .happening:
            return asking(
                words("sos.ask.happening"), offered("sos.happenings") { .happening($0) }, canLeaveOut: true,
                typing: .labels)
        case .nextStep:
            return asking(
                words("sos.ask.nextStep"), offered("sos.nextSteps") { .nextStep($0) }, canLeaveOut: true,
                typing: .labels)
        case .strengthAfter:
            return asking(
                .paragraphs(
                    urge.outcome == .resisted ? words("sos.left") : nil, words("sos.ask.strengthAfter")),
                strengths, canLeaveOut: true)
        case .done: return Message(words.ending(of: urge, in: app), rows: [[Button(words("button.back"), .back)]])
        }
    }

    // MARK: - Steps with more than a question

    /// Facts about urges, what helps instead, and what the person decided on a better day.
    private var reality: Text {
        let cards = app.plans.history.cards
        let lessons = UrgeLessons(app.urges.recent(limit: UrgeLessons.window))
        let worked = urge.reason.flatMap(lessons.whatWorked).map {
            words(
                "sos.worked",
                ["technique": words("technique.name.\($0.technique)"), "left": $0.resisted, "tries": $0.tries])
        }
        return .paragraphs(
            words(urge.reason.map { "sos.reality.\($0)" } ?? "sos.reality"),
            app.settings.settings.ownLine.map { words("sos.ownLine", ["line": $0]) },
            cards.isEmpty
                ? nil
                : .lines(words("sos.cards"), .joined(cards.map { words.sentence(of: $0).styled(.bold) }, by: "\n")),
            .lines(words.length(of: lessons), worked))
    }

    private var exercise: Message<SOSScreen.Action> {
        let start = urge.techniqueStartedAt ?? app.now
        let technique = urge.technique
        let ways = [button("sos.button.done", .goOn), button("sos.button.another", .anotherTechnique)]
        guard !technique.parts.isEmpty else {
            return asking(
                .paragraphs(commitment, words("technique.\(technique)")), [], ways: ways)
        }
        guard let part = technique.part(startedAt: start, now: app.now) else {
            return choosing(words("sos.ask.choice"), isLive: true)
        }
        let sentences = words.list("technique.\(technique).parts")
        var message = asking(
            .paragraphs(
                commitment, words("technique.\(technique)"),
                .lines(
                    Text(sentences[part.index % sentences.count]).styled(.bold),
                    words("sos.part", ["number": part.index + 1, "count": technique.parts.count]).styled(.faint))),
            [], ways: ways)
        message.isLive = true
        message.changesAt = part.until
        return message
    }

    /// Ten minutes later: how is it now? A person in the middle of the steps can continue them.
    private var check: Message<SOSScreen.Action> {
        switch urge.step {
        case .technique, .choice, .waiting: choosing(words("sos.ask.check"))
        default:
            Message(
                words("sos.ask.check"), rows: [[leaveIt], [openedIt, button("sos.button.goOn", .goOn)]], typing: .names)
        }
    }

    /// After an hour without an answer; how it ended can still be told.
    private var forgotten: Message<SOSScreen.Action> {
        Message(
            words("sos.forgotten", ["step": words("sos.step.\(urge.step)")]),
            rows: [[button("sos.button.leftIt", .leftIt), openedIt], [Button(words("button.back"), .back)]],
            typing: .names)
    }

    private func choosing(_ text: Text, isLive: Bool = false) -> Message<SOSScreen.Action> {
        Message(
            text, rows: [[leaveIt], [openedIt, button("sos.button.undecided", .undecided)]], typing: .names,
            isLive: isLive)
    }

    // MARK: - Parts

    private func asking(
        _ text: Text, _ answers: [Row], ways: Row = [], canLeaveOut: Bool = false, typing: Typing = .names
    ) -> Message<SOSScreen.Action> {
        let leaveOut = canLeaveOut ? [button("button.leaveOut", .leaveOut)] : []
        let back = urge.step == .strength ? [] : [button("button.back", .back)]
        let below = [ways + leaveOut + back, urge.outcome == nil ? [leaveIt] : []]
        return Message(text, rows: answers + below.filter { !$0.isEmpty }, typing: typing)
    }

    private var leaveIt: Button<SOSScreen.Action> { button("sos.button.leaveIt", .leftIt) }
    private var openedIt: Button<SOSScreen.Action> { button("sos.button.openedIt", .openedIt) }
    private var commitment: Text? { urge.commitment.map { words("sos.committed", ["line": $0]) } }

    private var strengths: [Row] {
        [0...5, 6...10].map { $0.map { Button(Text(String($0)), .answer(.strength($0))) } }
    }

    private func offered(_ key: String, _ answer: (String) -> UrgeAnswer) -> [Row] {
        words.list(key).map { [Button(Text($0), .answer(answer($0)))] }
    }

    private func button(_ key: String, _ answer: UrgeAnswer) -> Button<SOSScreen.Action> {
        Button(words(key), .answer(answer))
    }
}
