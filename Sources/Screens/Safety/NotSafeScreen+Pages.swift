import Conversation
import Domains
import Shared
import Words

/// What each page of the card says and offers.
extension NotSafeScreen {
    func message(in app: AppContext) -> Message<Action> {
        let words = app.words
        let country = app.settings.settings.country
        switch page {
        case .card:
            return Message(
                .paragraphs(crisis.card(in: country, words), crisis.isAsking ? words("unsafe.ask") : nil),
                rows: [
                    crisis.isAsking
                        ? [Button(words("button.yes"), .show(.yes)), Button(words("button.no"), .show(.no))]
                        : [person(words), ground(words)],
                    [Button(words("unsafe.button.meantElse"), .meantElse), Button(words("button.back"), .back)],
                ])
        case .yes, .no, .stay, .reached, .helped, .away, .near, .fading, .bleeding, .onWay, .quiet, .talk, .telling,
            .program, .coming, .fault, .poison, .thanks, .barrier, .calling:
            // After an overdose every answer leads back to the call.
            if crisis == .overdose {
                let tell = country == nil ? words("unsafe.country.tell") : nil
                return menu(.paragraphs(call(in: country, words), tell), words)
            }
            let hides = hidesNumbers == true
            return menu(
                .paragraphs(
                    page == .stay
                        ? staying(words.list(hides ? "unsafe.stays.quiet" : "unsafe.stays"))
                        : words("unsafe.\(page)"),
                    hides ? nil : Crisis.lines(in: country, words),
                    country == nil ? words("unsafe.country.tell") : nil), words)
        case .fine: return asking(.paragraphs(words("unsafe.fine"), Crisis.lines(in: country, words)), words)
        case .lines:
            return menu(
                .paragraphs(
                    country.map { words("unsafe.lines.country", ["country": words.country($0)]) }
                        ?? words("unsafe.lines"),
                    words.helplines(in: country)), words, showsNumbers: true)
        case .country:
            return Message(
                .paragraphs(words("unsafe.country"), Crisis.lines(in: country, words)),
                rows: [[ground(words), person(words)]])
        // A good night may be a goodbye.
        case .sleep:
            let key =
                switch crisis {
                case .passive: "unsafe.sleep"
                case .active, .imminent: "unsafe.sleep.grave"
                case .overdose: "unsafe.callAnyway"
                }
            let hides = hidesNumbers == true && crisis == .passive
            return menu(.paragraphs(words(key), hides ? nil : Crisis.lines(in: country, words)), words)
        case .writing:
            return menu(
                .paragraphs(
                    words("unsafe.writing"), words.waysToWrite(in: country), Crisis.emergency(in: country, words)),
                words)
        case .person:
            return menu(words("unsafe.person", ["line": words("unsafe.person.line").styled(.bold)]), words)
        case .later: return leaving(in: app)
        case .over:
            return Message(
                words(isSafe == true ? "unsafe.over.safe" : "unsafe.over"),
                rows: [[Button(words("button.undo"), .undo), Button(words("button.done"), .back)]], typing: .names)
        }
    }

    private func call(in country: String?, _ words: Words) -> Text {
        .paragraphs(
            NotSafeScreen.saidAfterTaking[page].map { words($0) } ?? staying(words.list("unsafe.stays.taken")),
            Crisis.lines(in: country, words))
    }

    /// Whether it is answered by the next of the sentences that say nothing else.
    func isCounted(_ page: Page) -> Bool {
        page == .stay || crisis == .overdose && NotSafeScreen.saidAfterTaking[page] == nil
    }

    /// What has an answer of its own after something was taken.
    private static let saidAfterTaking: [Page: String] = [
        .telling: "unsafe.telling", .program: "unsafe.program", .coming: "unsafe.coming", .fault: "unsafe.fault",
        .poison: "unsafe.poison", .reached: "unsafe.called", .barrier: "unsafe.barrier", .fading: "unsafe.fading",
        .bleeding: "unsafe.bleeding", .onWay: "unsafe.onWay",
    ]

    /// The same sentence is never said twice running.
    private func staying(_ sentences: [String]) -> Text {
        let turn = (stays ?? 1) - 1
        return Text(sentences[max(0, turn) % sentences.count])
    }

    /// Where the numbers are shown, the country can be changed instead of showing them again.
    private func menu(_ text: Text, _ words: Words, showsNumbers: Bool = false) -> Message<Action> {
        let numbers =
            showsNumbers
            ? Button(words("helplines.country"), Action.show(.country))
            : Button(words("unsafe.button.lines"), .show(.lines))
        return Message(
            .paragraphs(text, words("unsafe.menu")),
            rows: [
                [Button(words("unsafe.button.plan"), .plan)],
                [ground(words), person(words)],
                [numbers, Button(words("unsafe.button.later"), .show(.later))],
            ]
                + (crisis == .overdose || passing == .all && page != .lines
                    ? [[Button(words("unsafe.button.meantElse"), .meantElse)]] : []))
    }

    /// Whoever says that it is nothing can say so for good.
    private func asking(_ text: Text, _ words: Words) -> Message<Action> {
        Message(
            text,
            rows: [
                [Button(words("unsafe.button.safeNow"), .safeNow)],
                [Button(words("unsafe.button.meantElse"), .meantElse)],
                [ground(words), person(words)], [Button(words("unsafe.button.later"), .show(.later))],
            ])
    }

    private func leaving(in app: AppContext) -> Message<Action> {
        let words = app.words
        let isAsked = app.cares.present(at: app.now).map { $0.followUpAt == nil } ?? false
        let keep = app.cares.line(saidAt: since) == nil ? nil : Button(words("unsafe.button.note"), Action.keepNote)
        return Message(
            .paragraphs(
                crisis == .overdose
                    ? .lines(
                        words("unsafe.callAnyway"), Crisis.emergency(in: app.settings.settings.country, words)) : nil,
                words("unsafe.later"), isAsked ? words("unsafe.later.ask") : nil),
            rows: [
                isAsked ? [Button(words("unsafe.button.askTomorrow"), .askTomorrow)] : [],
                [Button(words(isAsked ? "unsafe.button.dontAsk" : "button.done"), .back)],
                app.isInCare ? [Button(words("unsafe.button.safeNow"), .safeNow)] : [],
                [keep].compactMap(\.self),
            ].filter { !$0.isEmpty })
    }

    private func ground(_ words: Words) -> Button<Action> { Button(words("unsafe.button.ground"), .ground) }
    private func person(_ words: Words) -> Button<Action> { Button(words("unsafe.button.person"), .show(.person)) }
}
