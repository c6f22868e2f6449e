import Conversation
import Domains
import Shared
import Words

/// The person's safety plan: shown whole, written part by part. Each part is saved at once, so nothing has to be kept
/// open: whoever comes for the plan on a bad night sees the plan.
struct SafetyPlanScreen: Screen {
    enum Action: Codable {
        /// From the first part that is missing on.
        case begin
        case ask(SafetyPlanPart)
        case skip
        case remove
        case takeHeld
        case leaveHeld
        case removeAll
        case removeAllForCertain
        case lines
        case undo
        case whole
        case back
    }

    static let name = "safetyplan"
    /// Whoever came for it from the card is still below the card.
    static let isInPassing = true

    /// What is asked; nil shows the whole plan.
    private(set) var part: SafetyPlanPart?
    /// Whether the next missing part comes after this one.
    private(set) var isGoingThrough = false
    private(set) var isRemoving = false

    init(part: SafetyPlanPart? = nil, isGoingThrough: Bool = false, isRemoving: Bool = false) {
        self.part = part
        self.isGoingThrough = isGoingThrough
        self.isRemoving = isRemoving
    }

    func body(in app: AppContext) -> Message<Action> {
        let message =
            if let held = app.safetyPlan.held(at: app.now) {
                offer(of: held.part, in: app)
            } else if let part {
                question(about: part, in: app)
            } else if isRemoving {
                removal(in: app)
            } else {
                whole(in: app)
            }
        return message.telling(app.safetyPlan.error, in: app)
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .begin: ask(app.safetyPlan.plan.missing.first, goingThrough: true)
        case .ask(let part): ask(part)
        case .skip: ask(next(in: app), goingThrough: true)
        case .remove:
            guard let part, app.safetyPlan.remove(part) else { return .stay }
            return show("safetyplan.removed", in: app)
        case .takeHeld:
            guard let (text, part) = app.safetyPlan.held(at: app.now) else { return .stay }
            app.safetyPlan.letGo()
            self.part = part
            return write(text, in: app)
        case .leaveHeld: app.safetyPlan.letGo()
        case .removeAll: isRemoving = true
        case .removeAllForCertain:
            guard app.safetyPlan.removeAll() else { return .stay }
            return show("safetyplan.removedAll", in: app)
        case .lines: return .push(HelplinesScreen())
        case .undo: return .say(app.words.takenBack(app.managers.undoSafetyPlan(at: app.now), in: app))
        case .whole: (part, isRemoving) = (nil, false)
        case .back: return .finish(nil)
        }
        return .stay
    }

    func isAsking(in app: AppContext) -> Bool { part != nil }

    /// The plan is opened anew to be read, whatever was asked when it was left.
    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        if app.safetyPlan.held(at: app.now) != nil {
            if app.words.means("said.yes", text) { return perform(.takeHeld, in: app) }
            if app.words.means("said.no", text) { return perform(.leaveHeld, in: app) }
        }
        guard part != nil else {
            if isRemoving, app.words.means("said.yes", text) { return perform(.removeAllForCertain, in: app) }
            if isRemoving, app.words.means("said.no", text) { return perform(.whole, in: app) }
            if app.words.means("safetyplan.said.begin", text), !app.safetyPlan.plan.missing.isEmpty {
                return perform(.begin, in: app)
            }
            return app.isInCare && app.words.means("unsafe.said.later", text) ? .finish(nil) : .pass
        }
        if app.words.means("safetyplan.said.whole", text) { return perform(.whole, in: app) }
        // "No", "going to sleep" are no part of a plan.
        let bare = app.words.bareAnswer(in: text)
        if app.words.means("said.no", text) { return perform(.whole, in: app) }
        if app.isInCare, app.words.means("unsafe.said.sleep", part: bare) || app.words.means("unsafe.said.sleep", text)
        {
            return OffRoutes().command("sleep", argument: "", in: app) ?? .stay
        }
        app.safetyPlan.letGo()
        return write(text.trimmed, in: app)
    }

    private mutating func write(_ text: String, in app: AppContext) -> Next<AppContext> {
        guard let part, app.safetyPlan.write(text, as: part) else { return .stay }
        guard isGoingThrough, let next = next(in: app) else { return show("safetyplan.saved", in: app) }
        ask(next, goingThrough: true)
        return .say(app.words("safetyplan.saved"))
    }

    private mutating func ask(_ part: SafetyPlanPart?, goingThrough: Bool = false) {
        (self.part, isGoingThrough, isRemoving) = (part, goingThrough && part != nil, false)
    }

    private mutating func show(_ key: String, in app: AppContext) -> Next<AppContext> {
        ask(nil)
        return .say(app.words(key))
    }

    /// The next part that is missing.
    private func next(in app: AppContext) -> SafetyPlanPart? {
        let later = SafetyPlanPart.allCases.drop { $0 != part }.dropFirst()
        return later.first { app.safetyPlan.plan[$0] == nil }
    }
}

// MARK: - What it shows

extension SafetyPlanScreen {
    private func whole(in app: AppContext) -> Message<Action> {
        let (words, plan) = (app.words, app.safetyPlan.plan)
        let last = [Button(words("safetyplan.lines"), Action.lines), Button(words("button.back"), .back)]
        guard !plan.written.isEmpty else {
            return Message(
                .paragraphs(words("safetyplan.title").styled(.bold), words("safetyplan.empty")),
                rows: [[Button(words("safetyplan.begin"), .begin)], undo(in: app), last].filter { !$0.isEmpty },
                typing: .names)
        }
        let parts = SafetyPlanPart.allCases.map { Button(words("safetyplan.button.\($0)"), Action.ask($0)) }
        return Message(
            .joined(
                [words("safetyplan.title").styled(.bold)]
                    + plan.written.map { part in
                        .lines(words("safetyplan.part.\(part)").styled(.bold), plan[part].map { Text($0) })
                    }
                    + [words.danger(in: app.settings.settings.country)], by: "\n\n"),
            rows: [
                plan.missing.isEmpty ? [] : [Button(words("safetyplan.goOn"), .begin)],
                Array(parts.prefix(3)), Array(parts.dropFirst(3)),
                [Button(words("safetyplan.removeAll"), .removeAll)] + undo(in: app), last,
            ].filter { !$0.isEmpty }, typing: .names)
    }

    private func undo(in app: AppContext) -> [Button<Action>] {
        app.managers.canUndoSafetyPlan(at: app.now) ? [Button(app.words("button.undo"), .undo)] : []
    }

    private func question(about part: SafetyPlanPart, in app: AppContext) -> Message<Action> {
        let (words, present) = (app.words, app.safetyPlan.plan[part])
        let number = (SafetyPlanPart.allCases.firstIndex(of: part) ?? 0) + 1
        return Message(
            .paragraphs(
                words(
                    "safetyplan.head",
                    [
                        "number": number, "count": SafetyPlanPart.allCases.count,
                        "part": words("safetyplan.part.\(part)"),
                    ]
                ).styled(.bold),
                words("safetyplan.ask.\(part)"), present.map { words("safetyplan.present", ["text": $0]) }),
            rows: [
                isGoingThrough ? [Button(words("button.leaveOut"), .skip)] : [],
                present == nil ? [] : [Button(words("safetyplan.remove"), .remove)],
                [Button(words("safetyplan.whole"), .whole)],
            ].filter { !$0.isEmpty }, typing: .labels)
    }

    /// Safety answered what was meant for the plan. It may still belong there. It is not repeated, so that it is not
    /// stored with this message.
    private func offer(of part: SafetyPlanPart, in app: AppContext) -> Message<Action> {
        let words = app.words
        return Message(
            words("safetyplan.held", ["part": words("safetyplan.part.\(part)")]),
            rows: [
                [Button(words("safetyplan.takeHeld"), .takeHeld), Button(words("safetyplan.leaveHeld"), .leaveHeld)]
            ],
            typing: .labels)
    }

    private func removal(in app: AppContext) -> Message<Action> {
        let words = app.words
        return Message(
            words("safetyplan.askRemoval"),
            rows: [
                [Button(words("safetyplan.removeForCertain"), .removeAllForCertain)],
                [Button(words("button.leaveIt"), .whole)],
            ], typing: .names)
    }
}

extension SafetyPlanScreen {
    static var previews: [Preview<AppContext>] {
        [
            Preview("The whole plan", sample: "prepared", SafetyPlanScreen()),
            Preview("Begun", sample: "preparing", SafetyPlanScreen()),
            Preview("Before it is written", sample: "steady", SafetyPlanScreen()),
            Preview("Deleting it", sample: "prepared", SafetyPlanScreen(isRemoving: true)),
            Preview(
                "Changing a part", sample: "prepared", SafetyPlanScreen(part: .alone)),
        ]
            + SafetyPlanPart.allCases.map {
                Preview("Asking: \($0.rawValue)", sample: "steady", SafetyPlanScreen(part: $0, isGoingThrough: true))
            }
    }
}
