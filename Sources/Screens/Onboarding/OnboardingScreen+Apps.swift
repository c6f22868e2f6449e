import Conversation
import Domains
import Shared
import Words

/// What typed words say about the apps.
extension OnboardingScreen {
    /// Whether the words answer this question whatever they mean elsewhere: "go on", or an app in what sounds like a slip.
    func isAboutApps(_ text: String, in app: AppContext) -> Bool {
        if apps?.isEmpty == false, isEnough(text, app.words) { return true }
        guard !app.words.apps(in: text).isEmpty else { return false }
        // "Also block YouTube" is no plan of its own.
        if app.words.phrases("onboarding.words.more").length(in: app.words.said(text).words[...]) != nil { return true }
        // "Yeah, just Instagram" is no tap on Instagram, which would take it off.
        return SlipInWords.hears(text, in: app) || app.words.names("onboarding.words.only", text)
    }

    mutating func readApps(_ typed: String, in app: AppContext) -> Next<AppContext> {
        let words = app.words
        let text = withoutTakingOff(typed, words)
        let chosen = apps ?? []
        let isDone = !chosen.isEmpty && (isEnough(text, words) || words.means("said.yes", text))
        if words.means("said.no", text) || words.means("onboarding.words.none", text) || isDone
            || refusesPlan(text, words)
        {
            return perform(.next, in: app)
        }
        if words.means("said.yes", text) || isEnough(text, words) { return .unclear(words("onboarding.noNumber")) }
        let isRest =
            words.names("onboarding.words.rest", text) && !words.names("onboarding.words.only", text)
            && words.phrases("onboarding.words.not").length(in: words.said(text).words[...]) != nil
        let left = isRest ? words.apps(in: text) : PlanInWords.exempted(in: text, app)
        if !left.isEmpty {
            toggle(PlanPreset.apps.filter { chosen.contains($0) == left.contains($0) }, in: app)
            return .stay
        }
        let bare = words.bareAnswer(in: text, without: "onboarding.words.mostly")
        if words.means("onboarding.words.all", text) || words.means("onboarding.words.all", part: bare) {
            toggle(PlanPreset.apps.filter { !chosen.contains($0) }, in: app)
            return .stay
        }
        if let instead = appsInstead(in: text, of: chosen, words) {
            toggle(instead, in: app)
            return .stay
        }
        // "Also block YouTube" is one more, and "and YouTube, but only for cooking" keeps what was named before.
        let isMore = words.phrases("onboarding.words.more").length(in: words.said(text).words[...]) != nil
        let isOneMore = isMore && !PlanInWords.part(text, in: app).namesTime
        if !isOneMore, let plan = draft(text, in: app) { return .push(plan) }
        if let ahead = readHoursAhead(text, in: app) { return ahead }
        let named = words.apps(in: text)
        if named.isEmpty, QuickCheckIn.isLine(text, in: app) || text.cleaned.isDigits {
            return readAboutTheDay(text, in: app) ?? .pass
        }
        // "No TikTok in bed" says when to stay off it, and takes nothing off the list.
        let saysWhen =
            !named.isEmpty && words.names("onboarding.words.when", text) && Set(named).isDisjoint(with: chosen)
        // "Oops not youtube" takes it off again, whatever was tapped; "not tiktok but insta" also adds the other.
        if !saysWhen, words.names("onboarding.words.not", text), let changed = corrected(chosen, by: text, words) {
            toggle(changed, in: app)
            return .stay
        }
        if !named.isEmpty, words.names("onboarding.words.only", text) {
            let others = isMore ? [] : chosen.filter { !named.contains($0) }
            toggle(others + named.filter { !chosen.contains($0) }, in: app)
            return .stay
        }
        let joined = words.list("onboarding.words.and").reduce(text) { $0.replacing(" \($1) ", with: ", ") }
        let part = PlanInWords.part(joined, in: app)
        let isSentence = words.names("onboarding.words.sentence", text)
        if !named.isEmpty, isSentence || saysWhen || part.namesTime {
            toggle(named.filter { !chosen.contains($0) }, in: app)
            takeHours(of: part)
            return .stay
        }
        // "My guitar", "finishing my thesis": what time is wanted for is asked next.
        let isOwn = words.names("onboarding.words.own", text) && !words.names("plan.word.things", text)
        if named.isEmpty, isOwn {
            return .unclear(words("onboarding.unclear.apps"))
        }
        // A sentence is no name of an app: "I keep scrolling in bed".
        guard !isSentence else {
            return Understood.isElsewhere(text, over: self, in: app)
                ? .pass : .unclear(words("onboarding.unclear.apps"))
        }
        let isQuestion = Guess.of(text, vocabulary: words.guessVocabulary).first == .help
        guard !part.apps.isEmpty, !part.namesTime, !isQuestion else { return .pass }
        var meant: [String] = []
        for name in part.apps.flatMap({ apps(meantBy: $0, in: app) })
        where !meant.contains(where: { $0.normalised == name.normalised }) {
            meant.append(name)
        }
        guard !meant.isEmpty else { return .unclear(words("onboarding.unclear.apps")) }
        // To name one again takes nothing off the list.
        toggle(meant.filter { !chosen.contains($0) }, in: app)
        return .stay
    }

    /// "No, I mean Facebook": in place of the one that was named last.
    private func appsInstead(in text: String, of chosen: [String], _ words: Words) -> [String]? {
        let said = words.said(text).words[...]
        guard let last = chosen.last, let lead = words.phrases("onboarding.words.iMean").length(in: said) else {
            return nil
        }
        let named = words.apps(in: said.dropFirst(lead).joined(separator: " ")).filter { !chosen.contains($0) }
        return named.isEmpty || words.names("plan.said.until", text) || text.contains(where: \.isNumber)
            ? nil : [last] + named
    }

    /// "Remove LinkedIn" for "take LinkedIn off".
    private func withoutTakingOff(_ text: String, _ words: Words) -> String {
        let said = words.said(text).words
        guard let first = said.first, let last = said.last, words.phrases("plan.said.take").isAll(ofWord: first),
            words.phrases("plan.said.off").isAll(ofWord: last), let remove = words.list("plan.word.remove").first
        else { return text }
        return ([remove] + said.dropFirst().dropLast()).joined(separator: " ")
    }

    /// "Mostly Instagram after 10 pm" says when the plan should hold; "on my phone all day" only complains.
    mutating func takeHours(of part: PlanSentence) {
        let windows = part.namesHours ? part.laid(over: terms().boundary)?.windows ?? [] : []
        let timed = windows.filter { $0.hours != .wholeDay }
        if !timed.isEmpty { (hours, picksHours) = (PlanBoundary(timed), false) }
    }

    /// "Evenings", before the apps are complete: the hours of the plan that is offered then. Nil where it is no time.
    private mutating func readHoursAhead(_ text: String, in app: AppContext) -> Next<AppContext>? {
        let part = PlanInWords.part(timeSaid(in: PlanInWords.wish(in: text, app), app), in: app)
        var terms = terms()
        guard part.apps.isEmpty, part.namesTime, let boundary = part.laid(over: terms.boundary) else { return nil }
        terms.boundary = boundary
        guard app.plans.fits(terms) else { return .stay }
        hours = boundary
        let isFirst = apps?.isEmpty ?? true
        return .say(app.words(isFirst ? "onboarding.whenFirst" : "onboarding.when", ["when": app.words.when(boundary)]))
    }

    /// What a line with a "not" in it takes off the list or puts on it; nil where it names nothing that is there.
    private func corrected(_ chosen: [String], by text: String, _ words: Words) -> [String]? {
        let changes = parts(ofCorrection: text, words).flatMap { part, isTaken in
            let own = chosen.filter { part.normalised.contains($0.normalised) }
            let named = words.apps(in: part) + own.filter { !words.apps(in: part).contains($0) }
            return named.filter { chosen.contains($0) == isTaken }
        }
        return changes.isEmpty && words.apps(in: text).isEmpty ? nil : changes
    }

    /// What is said before and after each "not", which holds up to a "but" or the end of a sentence.
    private func parts(ofCorrection text: String, _ words: Words) -> [(text: String, isTaken: Bool)] {
        let (not, but) = (words.phrases("onboarding.words.not"), words.phrases("onboarding.words.but"))
        return text.split { ",.;".contains($0) }.flatMap { sentence -> [(text: String, isTaken: Bool)] in
            var parts: [(text: String, isTaken: Bool)] = [("", false)]
            var rest = words.said(String(sentence)).words[...]
            while let word = rest.first {
                let taken = not.length(in: rest)
                if taken != nil || but.length(in: rest) != nil { parts.append(("", taken != nil)) }
                parts[parts.count - 1].text += " " + word
                rest = rest.dropFirst(taken ?? 1)
            }
            return parts
        }
    }

    /// The names that one item of a list stands for: Instagram in "mainly instagram". None where it is no name.
    private func apps(meantBy item: String, in app: AppContext) -> [String] {
        let words = app.words
        let known = words.apps(in: item)
        // "Instgram tik-tok": one of them is misspelt.
        let own = app.plans.history.ownThings
        let misspelt = words.said(item).words.compactMap { words.planVocabulary.slip(in: $0, own: own) }
        if !known.isEmpty { return known + misspelt.filter { !known.contains($0) } }
        let isName =
            words.said(item).words.count <= OnboardingScreen.mostWordsOfName
            && !words.names("onboarding.words.noName", item) && !words.means("onboarding.words.noApp", item)
            && TimeOfDay.all(in: item).isEmpty && !QuickCheckIn.isLine(item, in: app)
        guard isName, !isPlace(item, in: app) else { return [] }
        let bare = words.bareAnswer(in: item, without: "onboarding.words.mostly")
        let name = bare.count < item.normalised.count ? bare : item
        guard !name.isEmpty, !words.means("onboarding.words.noApp", part: name) else { return [] }
        return [words.planVocabulary.slip(in: name, own: app.plans.history.ownThings) ?? name]
    }

    /// "Toronto" answers the last of the questions.
    private func isPlace(_ item: String, in app: AppContext) -> Bool {
        if case .one = app.settings.zones(named: item) { true } else { false }
    }

    private static let mostWordsOfName = 3

    /// Whether the words say that the list is complete.
    private func isEnough(_ text: String, _ words: Words) -> Bool {
        let bare = words.bareAnswer(in: text, without: "onboarding.words.enoughAround")
        return words.means("onboarding.words.enough", text) || words.means("onboarding.words.enough", part: bare)
    }
}
