@testable import Domains
import Shared

/// What is stored about a person: the days that can still change, and everything that is one row or few.
struct HeardFacts {
    var days: [Int: CheckInSnapshot] = [:]
    var notes: [Int: String] = [:]
    var slips: [Int: SlipSnapshot] = [:]
    var urges: [UrgeSnapshot] = []
    var plans: [PlanChange] = []
    var visits: [VisitSnapshot] = []
    var settings: SettingsSnapshot?

    init(_ stores: DomainStores, since first: Int) throws {
        let (day, end) = (Day(number: first), Day(number: Int(Int32.max)))
        for row in try stores.checkIns.checkIns(from: day, through: end) { days[row.day.number] = row }
        for note in try stores.checkIns.keptNotes(since: day) { notes[note.day.number] = note.text }
        for slip in try stores.slips.slips(from: day, through: end) { slips[slip.number] = slip }
        urges = try stores.urges.urges(limit: 2)
        plans = try stores.plans.changes()
        visits = try stores.visits.visits(limit: 2)
        settings = try stores.settings.settings()
    }

    /// What has become of it, one entry for each thing that differs. Days before `first` are not looked at.
    func changes(to after: HeardFacts, since first: Int) -> [HeardChange] {
        var found: [HeardChange] = []
        for day in Set(days.keys).union(after.days.keys).sorted() where day >= first && days[day] != after.days[day] {
            switch (days[day], after.days[day]) {
            case (nil, let row?): found.append(.checkIn(row))
            case (let old?, let row?): found.append(.changed(old, row))
            default: found.append(.lost("the check-in of \(HeardClock.date(day))"))
            }
        }
        for day in Set(notes.keys).union(after.notes.keys).sorted() where day >= first && notes[day] != after.notes[day]
        {
            let note = after.notes[day]
            found.append(note.map { .note(day, $0) } ?? .lost("the note of \(HeardClock.date(day))"))
        }
        for number in Set(slips.keys).union(after.slips.keys).sorted() where slips[number] != after.slips[number] {
            if let slip = after.slips[number], slips[number] == nil {
                if slip.day.number >= first { found.append(.slip(slip)) }
            } else if slips[number].map({ $0.day.number >= first }) == true {
                found.append(.lost("a slip"))
            }
        }
        if urges != after.urges { found.append(.urge) }
        if plans != after.plans { found.append(.plan) }
        if visits != after.visits { found.append(.visit) }
        if settings != after.settings { found.append(.settings) }
        return found
    }
}

/// One difference between what was stored before a line and after it.
enum HeardChange: Equatable {
    case checkIn(CheckInSnapshot)
    case changed(CheckInSnapshot, CheckInSnapshot)
    case note(Int, String)
    case slip(SlipSnapshot)
    case urge, plan, visit, settings
    case lost(String)

    var isAboutDays: Bool {
        switch self {
        case .urge, .plan, .visit, .settings: false
        case .checkIn, .changed, .note, .slip, .lost: true
        }
    }
}

extension HeardChange: CustomStringConvertible {
    var description: String {
        switch self {
        case .checkIn(let row): "a check-in of \(HeardClock.date(row.day.number)): \(HeardReceipt.answers(row))"
        case .changed(let old, let row):
            "the check-in of \(HeardClock.date(row.day.number)): \(HeardReceipt.answers(old)) → \(HeardReceipt.answers(row))"
        case .note(let day, let text): "a note of \(HeardClock.date(day)): “\(text)”"
        case .slip(let slip): "a slip of \(HeardClock.date(slip.day.number)): “\(slip.text)”"
        case .urge: "an urge"
        case .plan: "the plan"
        case .visit: "a visit"
        case .settings: "the settings"
        case .lost(let what): "\(what) is gone"
        }
    }
}
