import Conversation
import Domains
import Safety
import Shared
import Understanding
import Words

/// What a line gives to keep as a note.
extension Understood {
    /// What stands behind a number and how the plan went, or between them: the "long day" of "8 kept long day", the "good
    /// day" of "kept it, good day 8".
    static func noteBeside(_ slots: Slots, in text: String, _ app: AppContext) -> String? {
        guard let rating = slots.rating, slots.plan != nil, slots.pull == nil, slots.changes.isEmpty, slots.day == nil
        else { return nil }
        let said = text.cleaned.split(whereSeparator: \.isWhitespace).map(String.init)
        let (isFirst, isLast) = (said.first.flatMap(Double.init) == rating, said.last.flatMap(Double.init) == rating)
        guard isFirst != isLast else { return nil }
        let rest = isFirst ? said.dropFirst() : said.dropLast()
        let answer = [2, 1].first { count in
            rest.count > count
                && app.words.adherence(in: rest.prefix(count).joined(separator: " "))
                    == CheckInDraft(slots, note: nil).adherence
        }
        guard let answer else { return nil }
        let note = rest.dropFirst(answer).joined(separator: " ").trimmingMarks
        let isBare =
            ["quick.fillers", "quick.noNote"].contains { app.words.means($0, note) }
        return isBare || QuickCheckIn.namesToday(note, in: app) ? nil : note
    }

    /// What a line tells of a day that a check-in asks about, and answers none of it: "was a long day, work was hell". Nil
    /// where it is short, asks something, or is about Off.
    static func story(
        in text: String, beside note: String?, over checkIn: CheckInScreen, in app: AppContext
    ) -> String? {
        let said = app.words.said(text).words
        guard said.count >= fewestWordsOfStory, !text.contains("?"), !app.words.names("checkin.said.thinks", text),
            app.words.phrases("said.hesitates").length(in: said[...]) == nil,
            !app.listening.assessment(of: text).isHeavy, let meanings = meanings(of: text, over: checkIn, in: app)
        else { return nil }
        let tells =
            switch Decision(among: meanings) {
            case .act(let meaning): meaning.kind == .note
            case .ask(let offered):
                offered.first.map { $0.kind == .note || $0.confidence < leastOverStory } ?? false
            case .talk(let meaning, _): [.talk, .vent, .feeling].contains(meaning.kind)
            }
        guard tells else { return nil }
        let told = noteAlone(text, in: app).text
        let whole = note.map { $0 + ($0.last?.isPunctuation == true ? " " : ". ") + told } ?? told
        return whole.count <= CheckInManager.longestNote ? whole : nil
    }

    private static let fewestWordsOfStory = 4
    /// What is at least so likely is asked about instead.
    private static let leastOverStory: Float = 0.45

    /// What is to be noted, without the "note:" before it.
    static func noteAlone(_ text: String, in app: AppContext) -> (text: String, isYesterday: Bool) {
        let parts = text.split(separator: ":", maxSplits: 1).map { String($0).cleaned }
        guard parts.count == 2 else {
            // "Note lasagna day", "note for yesterday slept badly".
            let said = app.words.said(text).words[...]
            let ofYesterday = app.words.phrases("said.note.bare.yesterday").length(in: said)
            guard let lead = ofYesterday ?? app.words.phrases("said.note.bare").length(in: said), lead < said.count
            else { return (text.cleaned, false) }
            let note = text.cleaned.split(whereSeparator: \.isWhitespace).dropFirst(lead).joined(separator: " ")
            // "Note 12" is the name of something.
            return note.contains(where: \.isLetter) ? (note, ofYesterday != nil) : (text.cleaned, false)
        }
        if app.words.means("said.note.yesterday", part: parts[0]) { return (parts[1], true) }
        return (app.words.means("said.note", part: parts[0]) ? parts[1] : text.cleaned, false)
    }

    /// "Change the note to bad evening": the note of the day that was saved last, or of today. Nil where there is none.
    static func noteReplaced(by text: String, _ app: AppContext) -> Next<AppContext>? {
        let said = app.words.said(text).words[...]
        let day = app.managers.correctableDay(at: app.now) ?? app.today
        guard let lead = app.words.phrases("said.note.change").length(in: said), said.count > lead,
            app.checkIns.checkIn(on: day)?.note != nil
        else { return nil }
        let note = text.cleaned.split(whereSeparator: \.isWhitespace).dropFirst(lead).joined(separator: " ")
        guard app.checkIns.change(CheckInDraft(note: note), for: day, at: app.moment) else { return nil }
        return .push(CheckInReceiptScreen(saved: day, in: app))
    }

    static func note(_ text: String, in app: AppContext) -> Next<AppContext> {
        let words = app.words
        if words.means("said.note.request", text) { return .say(words("note.ask")) }
        let (note, isYesterday) = noteAlone(text, in: app)
        let day = isYesterday ? app.today - 1 : app.today
        guard app.checkIns.keep(note, on: day, at: app.moment) else {
            return .say(app.words("error.\(app.managers.drainError() ?? "checkin.notSaved")"))
        }
        guard app.checkIns.checkIn(on: day) == nil else {
            return .push(CheckInReceiptScreen(saved: day, in: app))
        }
        let told = words("note.kept", ["day": words.meant(day, in: app), "note": words.quoted(note)])
        return .aside(told, [(words("button.undo"), "undo")])
    }
}

extension String {
    fileprivate var trimmingMarks: String {
        let marks: Set<Character> = [" ", ",", ";", ".", "-", "–", ":"]
        return String(String(drop { marks.contains($0) }.reversed()).drop { marks.contains($0) }.reversed())
    }
}
