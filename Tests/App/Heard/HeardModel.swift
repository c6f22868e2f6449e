import Domains
import Foundation
import Shared

/// The rules of "Who hears a line", as plainly as they are told: which changes a line may make, given the question that
/// was shown last.
struct HeardModel {
    /// A change that may come of a line.
    struct Outcome {
        let name: String
        let fits: ([HeardChange]) -> Bool

        static let nothing = Outcome(name: "nothing", fits: \.isEmpty)
        /// What is no fact about a day.
        static let elsewhere = Outcome(name: "nothing about a day") { !$0.contains(where: \.isAboutDays) }
    }

    private static let freshness: TimeInterval = 3 * 3600
    private static let openDays = 3

    let clock: HeardClock
    let facts: HeardFacts
    let question: HeardQuestion?
    /// What stands below one that is asked in passing.
    let below: [HeardQuestion]
    /// What the forms of each day have last shown as answered.
    let told: [Int: Substring]

    /// Any of them is right.
    func outcomes(of line: HeardLine) -> [Outcome] {
        switch line.kind {
        case .day(let told): days(told, line.text)
        case .slip(let when):
            isNote ? written(line.text) : isSOS || isDanger ? [.elsewhere, slip(line, when)] : [slip(line, when)]
        case .slipped: slipped(line)
        case .answer(let adherence): answers(line.text, adherence) + understood(line.text)
        case .doubtful, .prose: taken(line.text) + understood(line.text)
        case .refused: taken(line.text)
        case .zone(let zone): isDanger ? [.elsewhere, settle(in: zone)] : [settle(in: zone)]
        case .call: isDanger ? [.elsewhere] : [call]
        case .command, .decision, .danger: [.elsewhere]
        }
    }

    // MARK: - A line about a day

    private func days(_ told: HeardLine.Told, _ text: String) -> [Outcome] {
        let isSure = told.adherence != nil
        if isNote, !isSure { return written(text) }
        let day = meant(told)
        var outcomes = drafts(on: day).map { save(told, on: day, adding: $0) }
        let isBare = told.day == nil && told.adherence == nil && told.note == nil
        if isBare, isRatingEdit { outcomes.append(change(of: question?.day ?? 0)) }
        if isBare, isForm, question?.labels.contains(String(told.rating)) == true { outcomes = [.elsewhere] + outcomes }
        if !isSure, question?.kind != .home, !isForm, question != nil { outcomes.append(.elsewhere) }
        if isDanger { outcomes.append(.elsewhere) }
        if question?.kind == .numbered { outcomes.append(.elsewhere) }
        return outcomes
    }

    /// The day that is asked about where a line is certainly about one that is noted.
    func dayInQuestion(after line: HeardLine) -> Int? {
        guard case .day(let told) = line.kind, told.adherence != nil, !isDanger else { return nil }
        let day = meant(told)
        return isOpen(day) && facts.days[day] != nil ? day : nil
    }

    /// The day that a line names, or else the one that is asked about, or else today.
    private func meant(_ told: HeardLine.Told) -> Int {
        switch told.day {
        case .back(let count): return clock.today - count
        case .weekday(let weekday): return clock.today - (HeardClock.weekday(of: clock.today) - weekday + 7) % 7
        case nil: break
        }
        guard let question, let day = question.day, isHeard(question) else { return clock.today }
        switch question.kind {
        case .form, .edit: return isOpen(day) ? day : clock.today
        // A day that is closed by now is refused.
        case .proposal: return day
        default: return clock.today
        }
    }

    /// Saved once where the day is open and free; a day that is noted is only asked about.
    private func save(_ told: HeardLine.Told, on day: Int, adding draft: HeardAnswers) -> Outcome {
        guard isOpen(day), facts.days[day] == nil else { return .nothing }
        let kept = facts.notes[day]
        return Outcome(name: "\(told.rating)/10 for \(HeardClock.date(day))") { changes in
            guard changes.count == 1, case .checkIn(let row) = changes[0] else { return false }
            guard row.day.number == day, row.rating == told.rating, row.urge == draft.urge,
                row.adherence == told.adherence ?? draft.adherence
            else { return false }
            // The words that were in question go with a line about the day.
            if isGuess { return true }
            guard let note = told.note else { return row.note == kept || draft.hasNote && row.note != nil }
            return row.note == [kept, note].compactMap(\.self).joined(separator: "\n")
        }
    }

    /// What has been answered about that day: it goes with a line to its form, and perhaps with one to what is over it.
    private func drafts(on day: Int) -> [HeardAnswers] {
        if let question, isForm { return [HeardAnswers(question.day == day ? question.soFar : "")] }
        return [HeardAnswers(""), HeardAnswers(told[day] ?? "")]
    }

    // MARK: - Other lines

    /// Words for a closed question.
    private func answers(_ text: String, _ adherence: Adherence?) -> [Outcome] {
        if let adherence, let question, question.kind == .receipt(asks: true), let day = question.day, hears(question) {
            return [answered(adherence, on: day)]
        }
        return taken(text)
    }

    /// What a line may do that is understood as a whole: a rating that stands in it, a note, or a slip; never more.
    private func understood(_ text: String) -> [Outcome] {
        let numbers = Set(text.split { !$0.isNumber }.compactMap { Int($0) })
        return [
            Outcome(name: "what “\(text)” says") { changes in
                guard changes.count == 1 else { return false }
                switch changes[0] {
                case .checkIn(let row): return row.rating.map(numbers.contains) == true
                case .changed(let old, let row):
                    return row.rating == old.rating || row.rating.map(numbers.contains) == true
                case .note(let kept, _): return kept == clock.today
                case .slip(let slip): return slip.text == text
                default: return false
                }
            }
        ]
    }

    private func slipped(_ line: HeardLine) -> [Outcome] {
        if let question, question.kind == .receipt(asks: true), let day = question.day, hears(question) {
            return [answered(.no, on: day)]
        }
        if isNote { return written(line.text) }
        if let question, isForm, hears(question), question.text.contains("Did you keep your plan?") {
            return [.nothing]
        }
        return isSOS || isDanger ? [.elsewhere, slip(line, .today)] : [slip(line, .today)]
    }

    /// What a text may do that says nothing certain: answer the question that is shown, and nothing else.
    private func taken(_ text: String) -> [Outcome] {
        var outcomes = [Outcome.elsewhere]
        if let question, question.kind == .guess { outcomes.append(keptWords(on: question.day)) }
        if let question, question.kind == .proposal, isHeard(question) {
            outcomes += question.day.map { [accepted($0), change(of: $0)] } ?? []
        }
        for asked in [question].compactMap(\.self) + below.filter({ $0.day == clock.today && !$0.isAboutChanges }) {
            guard let day = asked.day, isHeard(asked) else { continue }
            switch asked.kind {
            case .form(isNote: true): outcomes.append(noted(text, on: day, asked))
            case .edit, .receipt(asks: true): outcomes.append(change(of: day))
            default: break
            }
        }
        return outcomes
    }

    /// The text of a note, at the last question of the check-in or at the question for another note.
    private func written(_ text: String) -> [Outcome] {
        guard let question, let day = question.day else { return [.elsewhere] }
        if case .edit = question.kind {
            return [
                Outcome(name: "another note for \(HeardClock.date(day))") { changes in
                    guard changes.count == 1, case .changed(let old, let row) = changes[0] else { return false }
                    return row.day.number == day && row.note == text && row.rating == old.rating
                }
            ]
        }
        return facts.days[day] == nil ? [noted(text, on: day, question)] : [.nothing]
    }

    private func noted(_ text: String, on day: Int, _ asked: HeardQuestion) -> Outcome {
        Outcome(name: "the check-in of \(HeardClock.date(day)), with “\(text)” or without a note") { changes in
            guard changes.count == 1, case .checkIn(let row) = changes[0] else { return false }
            return row.day.number == day && asked.soFar.hasPrefix(HeardReceipt.answers(row))
        }
    }

    private func answered(_ adherence: Adherence, on day: Int) -> Outcome {
        Outcome(name: "\(adherence) for \(HeardClock.date(day))") { changes in
            guard changes.count == 1, case .changed(let old, let row) = changes[0] else { return false }
            return row.day.number == day && old.adherence == nil && row.adherence == adherence
                && row.rating == old.rating && row.note == old.note
        }
    }

    private func change(of day: Int) -> Outcome {
        Outcome(name: "a change of \(HeardClock.date(day))") { changes in
            guard changes.count == 1, case .changed(_, let row) = changes[0] else { return false }
            return row.day.number == day
        }
    }

    /// What was proposed, and that only.
    private func accepted(_ day: Int) -> Outcome {
        Outcome(name: "what was proposed for \(HeardClock.date(day))") { changes in
            guard changes.count == 1, case .checkIn(let row) = changes[0] else { return false }
            return row.day.number == day && question?.text.contains("as \(HeardReceipt.answers(row))") == true
        }
    }

    /// For the day on which they were said.
    private func keptWords(on day: Int?) -> Outcome {
        Outcome(name: "the words in question, kept once") { changes in
            guard changes.count == 1 else { return false }
            switch changes[0] {
            case .note(let kept, _): return day == nil || kept == day
            case .slip(let slip): return day == nil || slip.day.number == day
            case .changed(_, let row): return day == nil || row.day.number == day
            default: return false
            }
        }
    }

    private func slip(_ line: HeardLine, _ when: HeardLine.When) -> Outcome {
        let day =
            switch when {
            case .today: clock.today
            case .yesterday: clock.today - 1
            case .lastNight: clock.isNight ? clock.today : clock.today - 1
            }
        return Outcome(name: "a slip of \(HeardClock.date(day))") { changes in
            guard changes.count == 1, case .slip(let slip) = changes[0] else { return false }
            return slip.day.number == day && slip.text == line.text
        }
    }

    private var call: Outcome {
        Outcome(name: "an urge") { changes in changes.allSatisfy { $0 == .urge } }
    }

    private func settle(in zone: String) -> Outcome {
        Outcome(name: "the zone \(zone)") { changes in
            changes.allSatisfy { $0 == .settings || $0 == .plan }
                && (facts.settings?.zone == zone) != changes.contains(.settings)
        }
    }

    /// A tap keeps the day that its message names.
    func outcomes(ofTapping label: String, on tapped: HeardQuestion) -> [Outcome] {
        if tapped.kind == .guess {
            let numbers = Set(label.split { !$0.isNumber }.compactMap { Int($0) })
            let asLabelled = Outcome(name: "what “\(label)” says") { changes in
                guard changes.count == 1 else { return false }
                switch changes[0] {
                case .checkIn(let row): return row.rating.map(numbers.contains) == true
                case .changed(let old, let row):
                    return row.rating == old.rating || row.rating.map(numbers.contains) == true
                default: return false
                }
            }
            return [.elsewhere, keptWords(on: tapped.day), asLabelled]
        }
        guard let day = tapped.day else { return [.elsewhere] }
        let rating = Int(label).map { "\($0)/10" }
        return [
            .elsewhere, change(of: day),
            Outcome(name: "the check-in of \(HeardClock.date(day)) as answered") { changes in
                guard changes.count == 1, case .checkIn(let row) = changes[0] else { return false }
                return row.day.number == day
                    && (rating == "\(row.rating ?? 0)/10" || tapped.text.contains("\(row.rating ?? 0)/10"))
            },
        ]
    }

    // MARK: - What is asked

    /// Whether a line that names no day can belong to it.
    private func hears(_ question: HeardQuestion) -> Bool {
        isHeard(question) && question.day.map(isOpen) == true
    }

    private func isHeard(_ question: HeardQuestion) -> Bool {
        clock.now < question.askedAt + HeardModel.freshness
            || question.day == clock.today && !question.isAboutChanges
    }

    private func isOpen(_ day: Int) -> Bool { (0...HeardModel.openDays).contains(clock.today - day) }

    private var isForm: Bool {
        question.map { $0.isForm && hears($0) } ?? false
    }
    private var isNote: Bool {
        guard let question, hears(question) else { return false }
        return question.kind == .form(isNote: true) || question.kind == .edit(isNote: true, isRating: false)
    }
    private var isRatingEdit: Bool { question?.kind == .edit(isNote: false, isRating: true) }
    private var isGuess: Bool { question?.kind == .guess }
    private var isSOS: Bool { question?.kind == .sos }
    private var isDanger: Bool { question?.kind == .notSafe }
}
