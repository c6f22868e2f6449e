import Conversation
import Domains
import FoundationEssentials
import Shared
import Words

/// A visit under way, and its end.
struct RunningVisitScreen: Screen {
    enum Action: Codable {
        case out
        case more(Int)
        case back
    }

    static let name = "visit.running"

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        guard let visit = app.visits.latest, visit.isAsking(at: app.now) else {
            return Message(words("visit.none"), rows: [[Button(words("button.back"), .back)]], typing: .names)
                .telling(app.visits.error, in: app)
        }
        let isOver = app.now >= visit.endsAt
        let more = VisitManager.extensions.map { Button(words("visit.button.more", ["minutes": $0]), Action.more($0)) }
        return Message(
            isOver
                ? words(
                    visit.extraMinutes == nil ? "visit.over" : "visit.over.again",
                    ["app": visit.app, "purpose": visit.purpose])
                : words.running(visit, in: app),
            rows: [
                [Button(words("visit.button.out"), .out)] + (isOver && visit.extraMinutes == nil ? more : []),
                [Button(words("button.back"), .back)],
            ],
            typing: .names
        ).telling(app.visits.error, in: app)
    }

    /// This is a question, so words such as "5" or "5 more" mean minutes here.
    func claims(_ text: String, in app: AppContext) -> Bool {
        app.visits.latest?.isAsking(at: app.now) == true
            && (action(for: text, in: app) != nil || isAboutMinutes(text, in: app))
    }

    func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        guard app.visits.latest?.isAsking(at: app.now) == true else { return .pass }
        if let action = action(for: text, in: app) { return perform(action, in: app) }
        guard isAboutMinutes(text, in: app) else { return .pass }
        if let visit = app.visits.latest, app.now >= visit.endsAt, minutes(in: text, app) != nil {
            return .say(app.words("visit.moreAtMost"))
        }
        // Until when it runs stands on the message.
        guard let visit = app.visits.latest, app.now < visit.endsAt, !app.words.means("said.notYet", text),
            !app.words.names("visit.said.left", text)
        else { return .stay }
        return .say(app.words("visit.moreLater"))
    }

    private func action(for text: String, in app: AppContext) -> Action? {
        guard let visit = app.visits.latest else { return nil }
        let isOver = app.now >= visit.endsAt
        if isOut(text, app) || isOver && app.words.means("said.yes", text) { return .out }
        guard isOver, visit.extraMinutes == nil, let number = minutes(in: text, app) else { return nil }
        return VisitManager.extensions.contains(number) ? .more(number) : nil
    }

    /// "Ok closed", "closed insta".
    private func isOut(_ text: String, _ app: AppContext) -> Bool {
        let bare = app.words.bareAnswer(in: text, without: "visit.around")
        if app.words.means("said.out", text) || app.words.means("said.out", part: bare) { return true }
        let isShort = app.words.said(text).words.count <= RunningVisitScreen.mostWordsOfEnd
        guard isShort else { return false }
        return app.words.names("visit.neverOpened", text)
            || app.words.names("visit.closedIt", text) && !app.words.names("visit.notClosed", text)
    }

    private static let mostWordsOfEnd = 7

    private func isAboutMinutes(_ text: String, in app: AppContext) -> Bool {
        minutes(in: text, app) != nil
            || ["said.no", "said.notYet", "visit.askMore"].contains { app.words.means($0, text) }
            || ["visit.said.longer", "visit.said.left"].contains { app.words.names($0, text) }
    }

    /// Reads "5", "+5", "5 more", "can I have five more minutes".
    private func minutes(in text: String, _ app: AppContext) -> Int? {
        if app.words.names("visit.said.longer", text) { return Understood.minutes(in: text, app) }
        if let more = Int(app.words.bareAnswer(in: text, without: "visit.more.around")) { return more }
        let words = text.normalised.split(separator: " ")
        guard let number = words.first.flatMap({ Int($0) }) else { return nil }
        return words.count == 1 || words[1] == app.words("said.more").plain ? number : nil
    }

    func isOver(in app: AppContext) -> Bool { app.visits.latest?.isAsking(at: app.now) != true }

    func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .out:
            guard app.visits.leave(at: app.moment), let visit = app.visits.latest else { return .stay }
            let minutes: Words.Values = ["taken": visit.minutesTaken ?? 0, "meant": visit.minutes]
            return .finish(visit.wasKept ? app.words("visit.kept") : app.words("visit.late", minutes))
        case .more(let minutes):
            app.visits.extend(by: minutes, at: app.moment)
            return .stay
        case .back: return .finish(nil)
        }
    }
}

extension RunningVisitScreen {
    static var previews: [Preview<AppContext>] {
        [
            Preview("Running", sample: "visiting", RunningVisitScreen()),
            Preview("Over", sample: "visited", RunningVisitScreen()),
            Preview("None", sample: "steady", RunningVisitScreen()),
        ]
    }
}
