import Conversation
import Domains
import Shared
import Words

extension PlanDraftScreen {
    func text(in app: AppContext) -> Text {
        let words = app.words
        switch step {
        case nil:
            let present = app.plans.history.terms(inForceOn: app.today)
            let instead = present.flatMap { $0 == terms ? nil : words("plan.instead", ["plan": words.line(of: $0)]) }
            let waits = app.plans.wouldWait(terms, at: app.moment) ? words("plan.waits") : nil
            return .paragraphs(
                words.summary(of: terms), instead, waits,
                words(isUnchanged(in: app) ? "plan.draft.what" : "plan.draft.ask"))
        case .apps:
            return .paragraphs(
                words("plan.ask.apps"),
                terms.apps.isEmpty
                    ? nil : words("plan.line.apps", ["apps": terms.apps.joined(separator: ", ")]))
        case .hours:
            return .paragraphs(words("plan.ask.hours"), words("plan.soFar", ["value": words.hours(terms.boundary)]))
        case .days:
            return .paragraphs(
                words("plan.ask.days"),
                terms.days.isEmpty ? nil : words("plan.soFar", ["value": words.days(terms.days)]))
        case .meant: return words("plan.ask.meant", ["app": said?.slips.first?.meant ?? ""])
        case .adding:
            let instead = said.map { words.line(of: $0.sentence.instead(of: terms)) } ?? Text()
            let present = Set(terms.apps.map(\.normalised))
            let new = said?.sentence.apps.filter { !present.contains($0.normalised) } ?? []
            guard !new.isEmpty else {
                return words("plan.ask.addingHours", ["apps": words.apps(terms), "instead": instead])
            }
            return words(
                "plan.ask.adding",
                ["apps": words.apps(terms), "new": new.joined(separator: ", "), "instead": instead])
        case .supports: return words("plan.ask.supports")
        case .name: return words("plan.ask.name")
        case .confidence: return words("plan.ask.confidence")
        case .smaller:
            return words(
                "plan.offer.smaller", ["plan": terms.smaller.map(words.line(of:)) ?? words.line(of: terms)])
        }
    }

    func rows(in app: AppContext) -> [[Button<Action>]] {
        let words = app.words
        switch step {
        case nil:
            let parts = Step.parts.map { Button(words("plan.part.button.\($0)"), Action.pick($0)) }
            let isNew = !app.plans.isStarted
            let save = Button(words(isNew ? "plan.start" : "button.save"), Action.save)
            return (isUnchanged(in: app) ? [] : [[save]]) + [Array(parts.prefix(3)), Array(parts.dropFirst(3))]
        case .apps:
            let buttons = PlanPreset.apps.map { app in
                Button(words.marked(Text(app), terms.apps.contains(app)), Action.app(app))
            }
            return [Array(buttons.prefix(3)), Array(buttons.dropFirst(3)), [done(words)]]
        case .hours:
            let chosen = terms.boundary.hours
            let parts = DayPart.suggested.map {
                Button(
                    words.marked(words("settings.span", ["from": $0.from, "until": $0.until]), chosen.contains($0)),
                    Action.window($0))
            }
            return [
                [Button(words.marked(words("plan.always"), chosen.isEmpty), .always)], Array(parts.prefix(2)),
                Array(parts.dropFirst(2)), [done(words)],
            ]
        case .days:
            let days = Weekday.allCases.map {
                Button(words.marked(words("weekday.short.\($0)"), terms.days.contains($0)), Action.day($0))
            }
            return [
                Array(days.prefix(4)), Array(days.dropFirst(4)),
                [
                    Button(words("plan.days.button.all"), .days(Set(Weekday.allCases))),
                    Button(words("plan.days.button.workdays"), .days(Set(Weekday.allCases.prefix(5)))),
                    Button(words("plan.days.button.weekend"), .days(Set(Weekday.allCases.suffix(2)))),
                ], [done(words)],
            ]
        case .supports:
            let supports = PlanSupport.allCases.map {
                Button(
                    words.marked(words.capitalised(words("plan.support.\($0)")), terms.supports.contains($0)),
                    Action.support($0))
            }
            return [Array(supports.prefix(2)), Array(supports.dropFirst(2)), [done(words)]]
        case .name: return [[Button(words("plan.noName"), .noName)]]
        case .meant:
            guard let slip = said?.slips.first else { return [] }
            return [
                [
                    Button(words("plan.meant", ["app": slip.meant]), .take(meant: true)),
                    Button(words("plan.notMeant", ["typed": slip.typed]), .take(meant: false)),
                ]
            ]
        case .adding: return [[Button(words("plan.add"), .add), Button(words("plan.replace"), .instead)]]
        case .confidence:
            return [
                PlanConfidence.allCases.map { Button(words("plan.confidence.\($0)"), .confidence($0.number)) },
                [Button(words("button.leaveOut"), .leaveOut)],
            ]
        case .smaller:
            return [
                [Button(words("plan.takeSmaller"), .takeSmaller), Button(words("plan.startAnyway"), .startAnyway)]
            ]
        }
    }

    func leaving(_ words: Words) -> [Button<Action>] {
        let back = step == nil ? nil : Button(words("button.back"), Action.back)
        let over = step == nil && isResumed == true ? Button(words("plan.startOver"), Action.startOver) : nil
        let cancel = step == .confidence ? nil : Button(words("button.cancel"), Action.cancel)
        return [back, over, cancel].compactMap(\.self)
    }

    private func done(_ words: Words) -> Button<Action> {
        Button(words(isGuided ? "button.next" : "button.done"), .next)
    }
}

extension PlanDraftScreen {
    static var previews: [Preview<AppContext>] {
        let terms = PlanPreset.workdays.terms(named: "")
        return [
            Preview("A new plan", sample: "planless", PlanDraftScreen(terms: terms)),
            Preview("A change that waits", sample: "steady", PlanDraftScreen(terms: terms)),
            Preview("Apps", sample: "planless", PlanDraftScreen(terms: PlanTerms(), step: .apps, isGuided: true)),
            Preview("Hours", sample: "planless", PlanDraftScreen(terms: terms, step: .hours)),
            Preview("Days", sample: "planless", PlanDraftScreen(terms: terms, step: .days)),
            Preview("Supports", sample: "planless", PlanDraftScreen(terms: terms, step: .supports)),
            Preview("How sure", sample: "planless", PlanDraftScreen(terms: terms, step: .confidence)),
            Preview(
                "A slip of the finger", sample: "steady",
                PlanDraftScreen(
                    terms: terms, step: .meant,
                    said: Said(PlanSentence(apps: ["Redit"]), slips: [Slip(typed: "Redit", meant: "Reddit")]))),
            Preview(
                "Another app", sample: "steady",
                PlanDraftScreen(terms: terms, step: .adding, said: Said(PlanSentence(apps: ["Reels"])))),
            Preview("Less of it", sample: "planless", PlanDraftScreen(terms: terms, step: .smaller)),
        ]
    }
}
