import Conversation
import Domains
import FoundationEssentials
import Shared
import Words

/// Asks before saving: shows what a line may have meant, or what it would change in a day that already has a check-in.
struct CheckInProposalScreen: Screen {
    enum Action: Codable {
        case accept
        case decline
    }

    static let name = "checkin.proposal"
    static let version = 2
    static let isInPassing = true
    /// For how long it comes back after something else.
    private static let patience: TimeInterval = 600

    let day: Day
    let draft: CheckInDraft
    let since: Date
    /// The day that it was told of by mistake, where it is taken back. Optional, since earlier versions lack it.
    private(set) var movedFrom: Day?

    init(day: Day, draft: CheckInDraft, since: Date, movedFrom: Day? = nil) {
        self.day = day
        self.draft = draft
        self.since = since
        self.movedFrom = movedFrom
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let name = words.meant(day, in: app)
        guard let present = app.checkIns.checkIn(on: day) else {
            return Message(
                words("checkin.propose", ["day": name, "answers": words.summary(of: draft)]),
                rows: [[Button(words("button.save"), .accept), Button(words("button.no"), .decline)]],
                typing: .names
            ).telling(app.checkIns.error, in: app)
        }
        let differences = changes(present, in: app)
        let noted = words("checkin.already", ["day": name, "answers": words.summary(of: present)])
        guard !differences.isEmpty else {
            let rows =
                movedFrom == nil
                ? [Button(words("button.home"), Action.decline)]
                : [Button(words("checkin.button.takeBack"), .accept), Button(words("button.leaveIt"), .decline)]
            let same =
                movedFrom.map { words("checkin.same.moved", ["day": words.meant($0, in: app)]) }
                ?? words("checkin.same")
            return Message(.paragraphs(noted, same), rows: [rows], typing: .names)
        }
        return Message(
            .paragraphs(noted, words("checkin.changeIt"), .joined(differences, by: "\n")),
            rows: [[Button(words("button.change"), .accept), Button(words("button.leaveIt"), .decline)]],
            typing: .names
        ).telling(app.checkIns.error, in: app)
    }

    func isOver(in app: AppContext) -> Bool { app.now > since + CheckInProposalScreen.patience }

    private func changes(_ present: CheckInSnapshot, in app: AppContext) -> [Text] {
        app.words.differences(from: CheckInDraft(present), to: draft)
    }

    func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .decline:
            return .finish(app.words(app.checkIns.checkIn(on: day) == nil ? "checkin.notSaved" : "checkin.leftAsIs"))
        case .accept:
            if let movedFrom { _ = app.managers.undo(checkInOf: movedFrom, at: app.now) }
            let isSaved =
                app.checkIns.checkIn(on: day) == nil
                ? app.checkIns.submit(draft, for: day, at: app.moment)
                : app.checkIns.change(draft, for: day, at: app.moment)
            return isSaved ? .replace(CheckInReceiptScreen(saved: day, in: app)) : .stay
        }
    }

    /// An "ok" to what was shown since is no answer to this.
    func hears(whenFresh isFresh: Bool, in app: AppContext) -> Bool { isFresh }

    /// A line here is about the day on the screen.
    func claims(_ text: String, in app: AppContext) -> Bool {
        QuickCheckIn.isLine(text, in: app)
            || app.words.addedAdherence(in: text) != nil && !QuickCheckIn.namesToday(text, in: app)
    }

    /// The question can be answered with yes or no; another line about the same day makes another proposal.
    func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        if app.words.means("said.yes", text) { return perform(.accept, in: app) }
        let bare = app.words.bareAnswer(in: text, without: "slip.said.aroundDenial")
        if app.words.means("said.no", text) || app.words.means("said.no", part: bare)
            || app.words.means("said.asIs", text)
        {
            return perform(.decline, in: app)
        }
        if app.plans.history.isPlanDay(day),
            let adherence = app.words.adherence(in: text) ?? app.words.addedAdherence(in: text)
        {
            let whole = draft.merged(with: CheckInDraft(adherence: adherence))
            return .replace(CheckInProposalScreen(day: day, draft: whole, since: app.now, movedFrom: movedFrom))
        }
        return QuickCheckIn.read(text, for: day, asksFirst: true, in: app) ?? .pass
    }
}

extension CheckInProposalScreen {
    static var previews: [Preview<AppContext>] {
        let day = Day(number: 20_514)
        let now = Date(timeIntervalSince1970: 1_772_478_000)
        let draft = CheckInDraft(rating: 5, adherence: .partly, note: "gave in at lunch")
        return [
            Preview(
                "What a line may mean", sample: "steady", CheckInProposalScreen(day: day, draft: draft, since: now)),
            Preview("What it would change", sample: "noted", CheckInProposalScreen(day: day, draft: draft, since: now)),
        ]
    }
}
