import Conversation
import Domains
import Shared
import Understanding
import Words

/// Reads a plan from a sentence and opens a draft, in which the sentence changes the present plan. Nothing holds until
/// the person saves the draft. Nil if the sentence is not a plan.
enum PlanInWords {
    /// `meant`: what it was taken for, where somebody has tapped that among several.
    static func read(_ text: String, meant: Meaning? = nil, in app: AppContext) -> Next<AppContext>? {
        if let refusal = refusal(of: text, in: app) { return .push(PlanScreen(), saying: refusal) }
        if let answer = whetherInPlan(text, in: app) {
            return .aside(answer, [(app.words("meant.button.plan-show"), "plan")])
        }
        if let last = lengthOfPause(text, in: app) {
            return .aside(last, [(app.words("meant.button.plan-show"), "plan")])
        }
        if let earlier = earlierPlan(text, in: app) { return .push(earlier) }
        // "No Instagram", which is in it already.
        if let sentence = sentence(text, in: app), !sentence.namesTime, app.plans.isStarted,
            let own = app.plans.history.latestTerms?.apps.map(\.normalised),
            Set(sentence.apps.map(\.normalised)).isStrictSubset(of: own)
        {
            return .push(PlanScreen(), saying: app.words("plan.alreadySo"))
        }
        guard let draft = draft(text, meant: meant, in: app) else { return nil }
        let openings = app.words.phrases("plan.word.no")
        let said = app.words.said(text).words
        // "No TikTok 7 to 9 and no Instagram 9 to 11".
        let areTwo = said.indices.count { openings.length(in: said[$0...]) != nil } > 1
        let hasSeveralHours = (draft.said?.sentence.boundary ?? draft.terms.boundary).windows.count > 1
        let notice = areTwo && hasSeveralHours && draft.terms.apps.count > 1 ? app.words("plan.sharedHours") : nil
        return .push(draft, saying: notice ?? Understood.notPlanned(text, app))
    }

    /// The mornings of "I work 2 pm to 10 pm, so mornings", and "weekdays 9 to 5, because I'm at work" without its reason:
    /// what is wanted, where the line says more.
    static func wish(in text: String, _ app: AppContext) -> String {
        let typed = text.split(whereSeparator: \.isWhitespace).map(String.init)
        func place(of key: String) -> Int? {
            let joint = app.words.phrases(key)
            return typed.indices.dropFirst().first { joint.length(in: typed[$0...].map(\.normalised)[...]) != nil }
        }
        if let end = place(of: "plan.said.so"), end + 1 < typed.count,
            app.words.names("plan.said.busy", typed[..<end].joined(separator: " "))
        {
            return typed[(end + 1)...].joined(separator: " ")
        }
        guard let end = place(of: "plan.said.because") else { return text }
        let before = typed[..<end].joined(separator: " ")
        return part(before, in: app).namesTime ? before : text
    }

    /// "Change my plan to weekdays 9 to 5", "and keep the evenings too": the plan with these hours and days. Nil where the
    /// line says anything else.
    static func terms(_ terms: PlanTerms, changedTo text: String, in app: AppContext) -> PlanTerms? {
        let keeps = app.words.list("plan.said.keeps").first { text.lowercased().contains($0) }
        let rest = keeps.map { text.lowercased().replacing($0, with: "") } ?? text
        let bare = bare(rest, without: "plan.said.changesTo", in: app)
        let part = part(bare, in: app)
        guard bare.count < rest.cleaned.count, part.apps.isEmpty, part.namesTime else { return nil }
        guard keeps != nil else { return laid(part, over: terms, in: app) }
        let both = part.added(to: terms)
        return app.plans.fits(both) ? both : nil
    }

    /// Whether a line is answered before it could be a sentence with a plan.
    static func answers(_ text: String, in app: AppContext) -> Bool {
        refusal(of: text, in: app) ?? whetherInPlan(text, in: app) ?? lengthOfPause(text, in: app) != nil
            || earlierPlan(text, in: app) != nil
    }

    /// "How long is it paused?"
    private static func lengthOfPause(_ text: String, in app: AppContext) -> Text? {
        guard app.plans.isStarted, app.words.means("plan.said.pausedUntil", text) else { return nil }
        return app.words.pauseLine(in: app) ?? app.careLine ?? app.words("error.plan.notPaused")
    }

    /// "Go back to my old plan": a draft of the terms before the present ones.
    private static func earlierPlan(_ text: String, in app: AppContext) -> PlanDraftScreen? {
        guard let present = app.plans.history.latestTerms,
            app.words.means("plan.said.earlier", text),
            let earlier = app.plans.history.changes.compactMap(\.terms).last(where: { $0.isOther(than: present) })
        else { return nil }
        return PlanDraftScreen(terms: earlier, begunWith: present)
    }

    /// "Does YouTube count?", "is TikTok in my plan?"; nil where the text asks anything else.
    static func whetherInPlan(_ text: String, in app: AppContext) -> Text? {
        let words = app.words
        guard words.names("plan.said.counts", text), !asksForChange(text, in: app),
            let first = words.said(text).words.first,
            words.means("plan.said.asks", part: first), words.said(text).words.count <= mostWordsOfQuestion,
            let terms = app.plans.history.terms(inForceOn: app.today)
        else { return nil }
        let named = Understood.apps(in: text, app)
        guard let asked = named.first, named.count == 1 else { return nil }
        return terms.apps.contains { $0.normalised == asked.normalised }
            ? words("plan.told.isIn", ["app": asked]) : words("plan.told.isNot", ["app": asked])
    }

    private static let mostWordsOfQuestion = 9

    /// "Can you put X in my plan" wants it in; "did you put X in my plan" asks whether it is.
    static func asksForChange(_ text: String, in app: AppContext) -> Bool {
        guard let first = app.words.said(text).words.first else { return false }
        return app.words.means("plan.said.asksFor", part: first) && app.words.names("plan.said.puts", text)
    }

    /// Why no plan can hold what the line asks for, so that no draft leaves it out: "every other day", "only 20 minutes
    /// of YouTube a day", "everything but WhatsApp".
    /// `isAsked`: where the plan is what was asked about, the words alone are enough.
    static func refusal(of text: String, isAsked: Bool = false, in app: AppContext) -> Text? {
        let names = { (key: String) in app.words.names("plan.said.\(key)", text) }
        let reason: String? =
            if names("alternate") {
                "plan.notAlternate"
            } else if names("aDay"), names("atMost") {
                "plan.notLimit"
            } else {
                exempted(in: text, app).isEmpty ? nil : "plan.notExcept"
            }
        let isPlan = isAsked || reason != nil && Understood.allows([.planMake, .planChange, .visit], text, in: app)
        return isPlan ? reason.map { app.words($0) } : nil
    }

    /// The apps that the line leaves out of all: WhatsApp in "no social media except whatsapp".
    static func exempted(in text: String, _ app: AppContext) -> [String] {
        guard app.words.names("plan.said.exceptions", text) else { return [] }
        let words = app.words.said(text).words
        let openings = app.words.phrases("plan.said.exceptions")
        for start in words.indices {
            guard let length = openings.length(in: words[start...]) else { continue }
            return Understood.apps(in: words[(start + length)...].joined(separator: " "), app)
        }
        return []
    }

    /// "In the mornings too" keeps the other hours, "and Sundays" the other days. Nil where the text adds none.
    static func terms(_ terms: PlanTerms, addingTimesIn text: String, in app: AppContext) -> PlanTerms? {
        let bare = bare(text, without: "plan.said.also", in: app)
        guard bare.count < text.cleaned.count else { return nil }
        let part = part(bare, in: app)
        guard part.apps.isEmpty, part.namesTime else { return nil }
        var both = part.added(to: terms)
        if !part.namesHours {
            let days = part.laid(over: terms.boundary)?.days ?? []
            guard Set(terms.boundary.windows.map(\.days)).count == 1, !part.onlyExcludes else { return nil }
            both.boundary = terms.boundary.on(terms.days.union(days))
        }
        return app.plans.fits(both) ? both : nil
    }

    /// "Not this Saturday", "free tomorrow": a day that no plan can be for.
    static func isForOnce(_ text: String, in app: AppContext) -> Bool {
        if app.words.names("plan.said.fromOn", text) { return false }
        return app.words.names("plan.said.once", text)
            || app.words.names("plan.said.thisOne", text) && app.words.namesDaysOfWeek(text)
    }

    /// Whether the line names hours or days for a plan.
    static func namesTime(_ text: String, in app: AppContext) -> Bool {
        text.contains(where: \.isNumber) || app.words.namesDaysOfWeek(text)
            || DayPart.allCases.contains { app.words.names("plan.part.\($0)", text) }
    }

    /// The plan with the hours of the line, where only its grammar reads them rightly: several spans, and those of work, of
    /// which a plan for the evening would make a night.
    static func terms(_ terms: PlanTerms, withHoursOf text: String, in app: AppContext) -> PlanTerms? {
        let part = part(bare(text, without: "plan.said.leads", in: app), in: app)
        guard part.apps.isEmpty, part.namesSeveralHours || part.namesWorkHours else { return nil }
        return laid(part, over: terms, in: app)
    }

    /// The plan with the hours or days of a line on the plan's page that names nothing else.
    static func terms(
        _ terms: PlanTerms, withTimesOf text: String, over page: PlanScreen, in app: AppContext
    ) -> PlanTerms? {
        // What is sure to be a change may say more than times.
        guard !Understood.surely([.planChange], text, over: page, in: app) else { return nil }
        if let more = PlanInWords.terms(terms, addingTimesIn: text, in: app) { return more }
        // "Morning!" greets.
        guard text.contains(where: \.isNumber) || app.words.namesDaysOfWeek(text),
            !app.words.names("plan.word.notOn", text)
        else { return nil }
        let part = part(bare(text, without: "plan.said.leads", in: app), in: app)
        guard part.apps.isEmpty, part.namesTime else { return nil }
        if let changed = Understood.draft(terms, changedBy: text, in: app) { return changed }
        return laid(part, over: terms, in: app)
    }

    private static func laid(_ part: PlanSentence, over terms: PlanTerms, in app: AppContext) -> PlanTerms? {
        var changed = terms
        changed.boundary = part.laid(over: terms.boundary) ?? terms.boundary
        return app.plans.fits(changed) ? changed : nil
    }

    /// The plan for these apps alone: "only Instagram", "just Instagram and TikTok".
    static func terms(_ terms: PlanTerms, withOnly text: String, in app: AppContext) -> PlanTerms? {
        let only = app.words.phrases("plan.said.onlyThese")
        let said = app.words.said(text).words
        let rest = said.filter { !only.isAll(ofWord: $0) }
        guard rest.count < said.count, !text.contains("?") else { return nil }
        let part = part(rest.joined(separator: " "), in: app)
        guard !part.apps.isEmpty, !part.namesTime else { return nil }
        let own = terms.apps + app.plans.history.ownThings
        var changed = terms
        changed.apps = part.apps.compactMap { app.words.planVocabulary.thing(named: $0, or: own) }
        return changed.apps.count == part.apps.count && app.plans.fits(changed) ? changed : nil
    }

    /// The plan with other hours on some of its days: "actually Wednesday should be 15 to 20". Nil where the line may as
    /// well be about the whole plan.
    static func terms(_ terms: PlanTerms, differingAsIn text: String, in app: AppContext) -> PlanTerms? {
        let hasOwnDays = Set(terms.boundary.windows.map(\.days)).count > 1
        guard hasOwnDays || app.words.names("plan.said.differs", text) else { return nil }
        let changed = part(bare(text, without: "plan.said.differs.around", in: app), in: app).differing(in: terms)
        return changed.flatMap { app.plans.fits($0) ? $0 : nil }
    }

    /// What answers a question about one part of a plan.
    static func part(_ text: String, in app: AppContext) -> PlanSentence {
        PlanSentence(
            part: withNotFirst(text, in: app), vocabulary: app.words.planVocabulary,
            dayStart: app.settings.settings.dayStart)
    }

    private static let mostWordsOfDayLeftOut = 6

    /// "On Fridays not at all" as "not on Fridays".
    private static func withNotFirst(_ text: String, in app: AppContext) -> String {
        let words = app.words.said(text).words
        guard (3...mostWordsOfDayLeftOut).contains(words.count), app.words.namesDaysOfWeek(text),
            !text.contains(where: { $0.isNumber || $0 == "," }),
            let end = (1...words.count - 1).first(where: { start in
                app.words.phrases("plan.said.notAtAll").length(in: words[start...]) == words.count - start
            })
        else { return text }
        return ([app.words("onboarding.not").plain] + words[..<end]).joined(separator: " ")
    }

    /// The text without these words around it, as it was typed: the "-" of "8-10" means something.
    static func bare(_ text: String, without key: String, in app: AppContext) -> String {
        let around = app.words.phrases(key)
        let typed = text.split(whereSeparator: \.isWhitespace).map(String.init)
        var said = typed.map(\.normalised)[...]
        while let count = around.length(in: said), count < said.count { said = said.dropFirst(count) }
        while let last = said.last, said.count > 1, around.isAll(ofWord: last) { said = said.dropLast() }
        return typed[said.indices].joined(separator: " ")
    }

    static func draft(_ text: String, meant: Meaning? = nil, in app: AppContext) -> PlanDraftScreen? {
        let read = sentence(text, in: app)
        guard let sentence = Understood.plan(in: text, read: read, meant: meant, app) else { return nil }
        var draft = PlanDraftScreen(terms: app.plans.history.latestTerms ?? PlanTerms(cards: app.plans.history.cards))
        draft.hear(sentence, typed: text.cleaned, in: app)
        return draft
    }

    /// `own` are things to recognise besides those that have been in the plan.
    static func sentence(_ text: String, own: [String] = [], in app: AppContext) -> PlanSentence? {
        PlanSentence(
            text, vocabulary: app.words.planVocabulary, dayStart: app.settings.settings.dayStart,
            own: app.plans.history.ownThings + own)
    }
}
