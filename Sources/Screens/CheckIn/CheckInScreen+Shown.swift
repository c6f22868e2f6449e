import Conversation
import Domains
import Shared
import Words

extension CheckInScreen {
    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let isFirst = current == .day
        let lastDays = isFirst && catchingUp == .offered ? [[Button(words("checkin.lastDays"), Action.lastDays)]] : []
        return Message(
            .paragraphs(
                heading(in: app), soFar(in: app), isFirst && asksPlan(in: app) ? words.told(of: day, in: app) : nil,
                question(in: app)),
            rows: answers(in: app) + [leaving(words)] + lastDays + puttingOff(in: app),
            typing: current == .note ? .labels : .names,
            isLive: true
        ).telling(app.checkIns.error, in: app).telling(app.urges.error, in: app).telling(app.outreach.error, in: app)
            .telling(app.slips.error, in: app)
    }

    private func heading(in app: AppContext) -> Text {
        let words = app.words
        let isBegun = current != .day || draft != CheckInDraft()
        guard !isBegun || isAskedAgain == true else { return words.date(day).styled(.bold) }
        let name = words.meant(day, in: app)
        let opening =
            switch asked {
            case nil: words.capitalised(name).styled(.bold)
            // The reason for asking again is said above the question, but only once.
            case .again: words.date(day).styled(.bold)
            case .first, .gently, .asPutOff: words("checkin.asked.\(asked ?? .first)", ["day": name])
            }
        return .lines(opening, words.line(about: app.urges.urges(from: day, through: day), in: app))
    }

    private func soFar(in app: AppContext) -> Text? {
        let known = app.checkIns.withKeptNote(draft, on: day)
        return known == CheckInDraft() ? nil : app.words("checkin.soFar", ["answers": app.words.summary(of: known)])
    }

    func folded(in app: AppContext) -> Message<Action>? {
        let date = app.words.date(day)
        return Message(app.words("checkin.folded", ["day": date]), rows: [[Button(date, .goOn)]], typing: .names)
    }

    private func question(in app: AppContext) -> Text {
        let words = app.words
        switch current {
        case .day:
            guard asksPlan(in: app) else { return words("checkin.ask.urge") }
            // What is answered is not asked again, unless the person came back to change it.
            if draft.adherence != nil, draft.urge == nil { return words("checkin.ask.urge") }
            if draft.adherence == nil, draft.urge != nil { return words("checkin.ask.adherence") }
            return .joined([words("checkin.ask.adherence"), words("checkin.ask.urge")], by: " ")
        case .scores: return words("checkin.ask.changes")
        case .rating: return words("checkin.ask.rating", ["day": words.meant(day, in: app)])
        case .note: return words("checkin.ask.note", ["day": words.meant(day, in: app)])
        }
    }

    private func answers(in app: AppContext) -> [[Button<Action>]] {
        let words = app.words
        switch current {
        case .day:
            let plan = Adherence.allCases.reversed().map {
                Button(words.marked(words("adherence.\($0)"), draft.adherence == $0), Action.adherence($0))
            }
            let pull = UrgeLevel.allCases.map {
                Button(words.marked(words("urge.\($0)"), draft.urge == $0), Action.urge($0))
            }
            let canBeSame =
                draft == CheckInDraft() && day == app.today && app.checkIns.checkIn(on: day - 1)?.rating != nil
            return (asksPlan(in: app) ? [plan] : []) + [pull]
                + (canBeSame ? [[Button(words("checkin.sameAsYesterday"), .sameAsBefore)]] : [])
        case .scores:
            let key = draft.changes.isEmpty ? "checkin.allSame" : "button.next"
            return words.toggles(of: draft.changes, Action.change) + [[Button(words(key), Action.restSame)]]
        case .rating: return words.ratings(Action.rating)
        case .note: return []
        }
    }

    private func leaving(_ words: Words) -> [Button<Action>] {
        var buttons: [Button<Action>] = []
        if current != .rating { buttons.append(Button(words("button.leaveOut"), .leaveOut)) }
        if current != .day { buttons.append(Button(words("button.back"), .back)) }
        return buttons + [Button(words("button.cancel"), .cancel)]
    }

    /// A person who was asked can put the question off.
    private func puttingOff(in app: AppContext) -> [[Button<Action>]] {
        guard asked != nil, draft == CheckInDraft() else { return [] }
        let tonight = Tonight(app).map { Button(app.words("prompt.tonight", ["time": $0.time]), Action.tonight) }
        return [
            [
                Button(app.words("prompt.quarter"), .snooze(minutes: 15)),
                Button(app.words("prompt.hour"), .snooze(minutes: 60)),
            ] + (tonight.map { [$0] } ?? [])
        ]
    }
}

extension CheckInScreen {
    static var previews: [Preview<AppContext>] {
        let day = Day(number: 20_514)
        let begun = CheckInDraft(adherence: .yes, urge: .noticed)
        return [
            Preview("Asked by Off", sample: "steady", CheckInScreen(day: day, asked: .first)),
            Preview("After a slip", sample: "told", CheckInScreen(day: day, asked: .first)),
            Preview("After some silent days", sample: "steady", CheckInScreen(day: day, asked: .gently)),
            Preview("Without a plan", sample: "planless", CheckInScreen(day: day)),
            Preview(
                "The pull is open", sample: "steady",
                CheckInScreen(day: day, draft: CheckInDraft(adherence: .yes), step: .day)),
            Preview("The six scores", sample: "steady", CheckInScreen(day: day, draft: begun, step: .scores)),
            Preview(
                "One score changed", sample: "steady",
                CheckInScreen(
                    day: day, draft: begun.merged(with: CheckInDraft(changes: [.focus: .better])), step: .scores)),
            Preview("The rating", sample: "steady", CheckInScreen(day: day, draft: CheckInDraft(), step: .rating)),
            Preview(
                "The note", sample: "steady",
                CheckInScreen(day: day, draft: CheckInDraft(rating: 8, adherence: .partly), step: .note)),
        ]
    }
}
