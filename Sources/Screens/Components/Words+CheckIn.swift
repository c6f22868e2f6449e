import Conversation
import Domains
import Shared
import Words

extension Words {
    /// A check-in in one line: "8/10, as planned. “long day”".
    func summary(of checkIn: CheckInSnapshot) -> Text { summary(of: CheckInDraft(checkIn), isLate: checkIn.isLate) }

    func summary(of draft: CheckInDraft, isLate: Bool = false) -> Text {
        var parts: [Text] = []
        if let rating = draft.rating { parts.append(self("checkin.rating", ["rating": rating])) }
        if let adherence = draft.adherence { parts.append(self("checkin.adherence.\(adherence)")) }
        if let urge = draft.urge { parts.append(self("checkin.urge.\(urge)")) }
        if let changes = changes(draft.changes) { parts.append(changes) }
        if isLate { parts.append(self("checkin.late")) }
        let answers = Text.joined(parts, by: ", ")
        guard let note = draft.note, !note.isEmpty else { return answers }
        return .joined([answers, quoted(note)], by: " – ")
    }

    /// What follows the name of a day's state, which says already how the plan went.
    func answers(of checkIn: CheckInSnapshot?, beside state: DayState) -> Text {
        guard let checkIn else { return Text() }
        var draft = CheckInDraft(checkIn)
        if [.kept, .partly, .slipped].contains(state) { draft.adherence = nil }
        return Text(": ") + summary(of: draft, isLate: checkIn.isLate)
    }

    /// One line for each answer in which `later` differs from `earlier`.
    func differences(from earlier: CheckInDraft, to later: CheckInDraft) -> [Text] {
        let pairs: [(Text?, Text?)] = [
            (
                earlier.rating.map { self("checkin.rating", ["rating": $0]) },
                later.rating.map { self("checkin.rating", ["rating": $0]) }
            ),
            (
                earlier.adherence.map { self("checkin.adherence.\($0)") },
                later.adherence.map { self("checkin.adherence.\($0)") }
            ),
            (earlier.urge.map { self("checkin.urge.\($0)") }, later.urge.map { self("checkin.urge.\($0)") }),
            (changes(earlier.changes), changes(later.changes)),
            (
                earlier.note.map { quoted($0) },
                later.note.map { $0.isEmpty ? self("checkin.nothing") : quoted($0) }
            ),
        ]
        return pairs.compactMap { before, after in
            guard let after, after != before else { return nil }
            return self("checkin.difference", ["before": before ?? self("checkin.nothing"), "after": after])
        }
    }

    func takenBack(_ undone: CheckInUndo, isBack: Bool, in app: AppContext) -> Text {
        let day = meant(undone.day, in: app)
        guard let before = undone.before else { return self("checkin.undone", ["day": day]) }
        return self(isBack ? "checkin.redone" : "checkin.restored", ["day": day, "answers": summary(of: before)])
    }

    /// The beginning of a note, enough to recognise it; nobody wants four thousand characters read back.
    func quoted(_ note: String, longest: Int = 240) -> Text {
        let shown = note.count > longest ? note.prefix(longest) + "…" : note[...]
        return self("checkin.note", ["note": String(shown)])
    }

    /// "clarity better, focus worse"; if all six are answered, one word at the end covers those that stayed the same.
    private func changes(_ changes: [AttributeKind: Change]) -> Text? {
        guard !changes.isEmpty else { return nil }
        let isComplete = changes.count == AttributeKind.allCases.count
        if isComplete, let change = changes.values.first, changes.values.allSatisfy({ $0 == change }) {
            return self("checkin.all.\(change)")
        }
        var parts = AttributeKind.allCases.compactMap { kind -> Text? in
            guard let change = changes[kind], change != .same || !isComplete else { return nil }
            return self("checkin.change", ["attribute": self("attribute.\(kind)"), "change": self("change.\(change)")])
        }
        if isComplete, parts.count < changes.count { parts.append(self("checkin.restSame.said")) }
        return .joined(parts, by: ", ")
    }

    /// One button for each of the six, which shows its change; those without an answer are the same.
    func toggles<Action>(
        of changes: [AttributeKind: Change], _ action: (AttributeKind, Change) -> Action
    ) -> [[Button<Action>]] {
        let buttons = AttributeKind.allCases.map { kind in
            let change = changes[kind] ?? .same
            return Button(
                self(
                    "checkin.toggle",
                    ["attribute": capitalised(self("attribute.\(kind)")), "change": self("change.button.\(change)")]),
                action(kind, change.next)
            ).onlyTapped()
        }
        return stride(from: 0, to: buttons.count, by: 2).map { Array(buttons[$0..<min($0 + 2, buttons.count)]) }
    }

    /// The numbers from 1 to 10 in two rows.
    func ratings<Action>(_ action: (Int) -> Action) -> [[Button<Action>]] {
        [1...5, 6...10].map { $0.map { Button(Text(String($0)), action($0)) } }
    }

    /// Reads "mostly" or "not really" as an answer to how the plan was kept.
    func adherence(in text: String) -> Adherence? { adherenceVocabulary.answer(in: text) }

    private var adherenceVocabulary: AdherenceVocabulary {
        once("adherence") {
            AdherenceVocabulary(
                [
                    .yes: ["quick.kept", "quick.yes", "checkin.words.yes"].flatMap(list),
                    .partly: ["quick.partly", "quick.some", "checkin.words.partly"].flatMap(list),
                    .no: ["quick.slipped", "quick.no", "checkin.words.no"].flatMap(list),
                ], fillers: list("checkin.words.fillers"))
        }
    }

    var dayVocabulary: DayVocabulary {
        once("day") {
            DayVocabulary(
                plan: adherenceVocabulary,
                pulls: Dictionary(
                    uniqueKeysWithValues: UrgeLevel.allCases.map { urge in
                        (urge, list("urge.\(urge)") + list("pull.words.\(urge)"))
                    }),
                leads: list("pull.words.leads"), tails: list("pull.words.tails"), yes: list("said.yes"),
                no: list("pull.words.no"))
        }
    }

    /// Reads "focus +, energy -" as an answer to which of the six felt better or worse.
    func changes(in text: String, after known: [AttributeKind: Change]) -> [AttributeKind: Change]? {
        once("changes") {
            ChangesVocabulary(
                attributes: Dictionary(
                    uniqueKeysWithValues: AttributeKind.allCases.map { ($0, list("attribute.\($0)")) }),
                changes: Dictionary(
                    uniqueKeysWithValues: Change.allCases.map { ($0, list("change.words.\($0)")) }),
                all: list("change.words.all"), rest: list("change.words.rest"), fillers: list("change.words.fillers"))
        }.answer(in: text, after: known)
    }

    /// The only one of the six whose name begins like this.
    func attribute(beginning text: String) -> AttributeKind? {
        let typed = text.normalised
        let kinds = AttributeKind.allCases.filter { self("attribute.\($0)").plain.normalised.hasPrefix(typed) }
        return !typed.isEmpty && kinds.count == 1 ? kinds.first : nil
    }

    /// An answer that goes on: "partly. tiktok on the plane", "kept it, but only because my phone died".
    func adherenceWithNote(in text: String) -> CheckInDraft? {
        let parts = text.split(maxSplits: 1) { ".,;:!".contains($0) }
        if parts.count == 2, let adherence = adherence(in: String(parts[0])), parts[1].contains(where: \.isLetter) {
            return CheckInDraft(adherence: adherence, note: String(parts[1].drop { ".,;:! ".contains($0) }).cleaned)
        }
        guard let (told, reason) = partedAtReason(text), let adherence = adherence(in: told) else { return nil }
        return CheckInDraft(adherence: adherence, note: reason)
    }

    /// What is told, and why: "slipped", "because I was bored". Nil where no reason is given.
    func partedAtReason(_ text: String) -> (told: String, reason: String)? {
        // Most lines give none, which one look finds.
        guard names("checkin.said.because", text) else { return nil }
        let typed = text.split(separator: " ")
        let words = typed.map { String($0).normalised }
        let start = words.indices.first { phrases("checkin.said.because").length(in: words[$0...]) != nil }
        guard let start, start > 0, start + 1 < words.endIndex else { return nil }
        return (words[..<start].joined(separator: " "), typed[start...].joined(separator: " "))
    }

    var quickVocabulary: QuickVocabulary {
        once("quick") { makeQuickVocabulary() }
    }

    private func makeQuickVocabulary() -> QuickVocabulary {
        QuickVocabulary(
            today: list("quick.today"), yesterday: list("quick.yesterday"), tomorrow: list("quick.tomorrow"),
            daysAgo: list("quick.daysAgo"), outOfTen: list("quick.outOfTen"), lead: list("quick.lead"),
            fillers: list("quick.fillers"),
            corrections: list("quick.corrections"), dayLead: list("quick.dayLead"),
            weekdays: Dictionary(
                uniqueKeysWithValues: Weekday.allCases.map { ($0, list("quick.\($0)")) }),
            months: monthNames, ordinals: list("quick.ordinals"),
            adherence: [
                .yes: list("quick.kept"), .partly: list("quick.partly"), .no: list("quick.slipped"),
            ],
            shortAdherence: [.yes: list("quick.yes"), .partly: list("quick.some"), .no: list("quick.no")],
            limits: list("quick.limits"))
    }

    var putOffVocabulary: PutOff.Vocabulary {
        once("putOff") {
            PutOff.Vocabulary(
                openings: list("prompt.words.opening"), at: list("prompt.words.at"), minutes: minuteUnits,
                hours: list("prompt.words.hours"), halfHour: list("prompt.words.halfHour"))
        }
    }
}
