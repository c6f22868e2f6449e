import Domains
import Shared
import Words

extension Words {
    /// Whether the text is exactly one of these phrases.
    func means(_ key: String, _ text: String) -> Bool {
        let isAsked = Words.agreements.contains(key) && text.contains("?")
        return (phrases(key).isAll(of: said(text)) || key == "said.yes" && isLongYes(text)) && !isAsked
    }

    /// "Yes, that's right", "ok start it": a yes, and only words that go with one.
    private func isLongYes(_ text: String) -> Bool {
        let words = said(text).words[...]
        guard words.count > 1, let yes = phrases("said.yes").length(in: words) else { return false }
        return isMade(words.dropFirst(yes), of: ["said.yes", "said.yes.more"])
    }

    /// Whether these words are phrases of the keys, one after the other, and nothing else.
    func isMade(_ words: ArraySlice<String>, of keys: [String]) -> Bool {
        var rest = words
        while !rest.isEmpty {
            guard let count = keys.lazy.compactMap({ self.phrases($0).length(in: rest) }).max() else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// "Yes that's right save it", below a plan that is shown.
    func agreesToPlan(_ text: String) -> Bool {
        !text.contains("?") && names("plan.said.agrees", text)
            && isMade(said(text).words[...], of: ["plan.said.agrees", "plan.said.aroundYes"])
    }

    /// "Yes?" asks, and agrees to nothing.
    private static let agreements: Set<String> = ["said.yes", "forget.said.yes"]

    /// The same for a part of what was said; the whole stays prepared for those who ask about it next.
    func means(_ key: String, part: String) -> Bool { phrases(key).isAll(of: Said(part)) }

    /// What is asked for, without the politeness around it: "Please pause until Friday."
    func request(in text: String) -> String { requestWords(in: text).joined(separator: " ") }

    func requestWords(in text: String) -> ArraySlice<String> {
        var words = said(text).words[...]
        let please = phrases("said.please")
        while let count = please.length(in: words), count < words.count { words = words.dropFirst(count) }
        if words.count > 1, let last = words.last, please.isAll(ofWord: last) { words = words.dropLast() }
        return words
    }

    /// What is put in the place of something said a moment ago: "no, make it Saturday".
    func afterInstead(_ words: ArraySlice<String>) -> ArraySlice<String> {
        let instead = phrases("pause.instead")
        var rest = words
        while let count = instead.length(in: rest) { rest = rest.dropFirst(count) }
        return rest
    }

    /// The phrases that stand for a command on their own.
    func sayings(of commands: [String]) -> Sayings {
        once("sayings") { Sayings(commands.map { ($0, phrases("said.\($0)")) }) }
    }

    /// Whether one of these phrases occurs in the text.
    func names(_ key: String, _ text: String) -> Bool { phrases(key).isPart(of: said(text)) }

    /// "Don't add Facebook", "please dont end my plan": whatever it names is not to be done.
    func refuses(_ text: String) -> Bool {
        let words = requestWords(in: text)
        guard let lead = phrases("said.dont").length(in: words) else { return false }
        return phrases("said.dont.what").length(in: words.dropFirst(lead)) != nil
    }

    /// "No wait don't", "I changed my mind". Below something told of a day, "actually no" may correct what was told.
    func takesBack(_ text: String, ofDay isTold: Bool) -> Bool {
        let said = said(text)
        guard said.words.allSatisfy({ phrases("said.takeBack.words").isAll(ofWord: $0) }) else { return false }
        return phrases("said.takeBack").isPart(of: said) || !isTold && phrases("said.takeBack.no").isPart(of: said)
    }

    /// "And I slipped": an answer about the plan that goes on from what was told just before.
    func addedAdherence(in text: String) -> Adherence? {
        let words = said(text).words[...]
        return phrases("checkin.said.and").length(in: words).flatMap { lead in
            adherence(in: words.dropFirst(lead).joined(separator: " "))
        }
    }

    /// Whether a text names weekdays: "on Sundays", "at weekends".
    func namesDaysOfWeek(_ text: String, otherThan left: [Weekday] = []) -> Bool {
        let days = Weekday.allCases.filter { !left.contains($0) }.flatMap { ["quick.\($0)", "plan.many.\($0)"] }
        return (days + ["plan.word.workdays", "plan.word.weekend"]).contains { names($0, text) }
    }

    /// "On Fridays", "on weekends", but not "from Friday on".
    func namesDaysOfEveryWeek(_ text: String) -> Bool {
        !weekdaysOfEveryWeek(in: text).isEmpty
            || ["plan.word.workdays", "plan.word.weekend"].contains { names($0, text) }
    }

    /// The weekdays of every week that a text names: "on Fridays", but not "on Friday".
    func weekdaysOfEveryWeek(in text: String) -> Set<Weekday> {
        Set(Weekday.allCases.filter { names("plan.many.\($0)", text) })
    }

    /// The app that a sentence asks for: "i want insta", "sos i need tiktok". Nil where it is no such sentence, or is about
    /// another day: "this Friday I want Insta".
    func wanted(in text: String) -> String? {
        let isCall = said(text).words.first == "sos"
        guard isCall || names("said.want", text), !names("said.wantNot", text) else { return nil }
        guard isCall || !namesDaysOfWeek(text) && !names("said.tomorrow", text) else { return nil }
        return app(in: text) ?? (isCall ? "" : nil)
    }

    /// The app that a text names, by any of its usual names.
    func app(in text: String) -> String? {
        let said = said(text)
        return PlanPreset.apps.first { names(of: $0).isPart(of: said) }
    }

    /// All apps that a sentence names. A letter alone is no name.
    func apps(in text: String) -> [String] {
        let said = said(text)
        return PlanPreset.apps.filter { app in
            app.count > 1 ? names(of: app).isPart(of: said) : phrases("plan.app.\(app.lowercased())").isPart(of: said)
        }
    }

    /// "Instagram" for "instagram" and "insta"; anything that is no name of a known app stays as it was typed.
    func spelled(_ target: String) -> String {
        let said = Said(target)
        return PlanPreset.apps.first { names(of: $0).isAll(of: said) } ?? target
    }

    private func names(of app: String) -> Phrases {
        once("app \(app)") { Phrases([app] + list("plan.app.\(app.lowercased())")) }
    }
}
