import FoundationEssentials
import Shared
import Understanding

/// As JSON, in types of its own, since Snapshots are not Codable.
nonisolated extension RecentChange.Content: Kept {
    package init(kept text: String) throws { self = try JSONText.value(in: text, as: StoredContent.self).content }

    /// Check-ins are written by hand: nearly every change is one, and a general encoder took a thirtieth of the turn.
    package var kept: String {
        get throws {
            guard case .checkIn(let day, let before) = self else { return try JSONText.of(StoredContent(self)) }
            var json = JSONWriter()
            try json.object { json in
                json.name("checkIn")
                try json.object { json in
                    if let before {
                        json.name("before")
                        try before.write(to: &json)
                    }
                    json.member("day", day.number)
                }
            }
            return json.text
        }
    }
}

nonisolated extension CheckInSnapshot {
    fileprivate func write(to json: inout JSONWriter) throws {
        try json.object { json in
            if let adherence { json.member("adherence", adherence.rawValue) }
            json.name("changes")
            json.object { json in
                for (kind, change) in changes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                    json.member(kind.rawValue, change.rawValue)
                }
            }
            json.member("day", day.number)
            json.member("isLate", isLate)
            if let note { json.member("note", note) }
            json.name("notedAt")
            try json.value(notedAt.timeIntervalSinceReferenceDate)
            if let rating { json.member("rating", rating) }
            if let urge { json.member("urge", urge.rawValue) }
        }
    }
}

nonisolated private enum StoredContent: Codable {
    case checkIn(day: Day, before: StoredCheckIn?)
    case note(day: Day, before: String?)
    case slip(number: Int, day: Day, toldAt: Date, text: String)
    case plan(number: Int)
    case settings(before: StoredSettings, after: StoredSettings)
    case snooze(day: Day)
    case leftAlone(day: Day)
    case safetyPlan(before: [SafetyPlanPart: String])
    case careEnd(before: StoredCare)
    case phrase(before: StoredPhrase?, after: StoredPhrase?)
    case imported

    init(_ content: RecentChange.Content) {
        self =
            switch content {
            case .checkIn(let day, let before): .checkIn(day: day, before: before.map(StoredCheckIn.init))
            case .note(let day, let before): .note(day: day, before: before)
            case .slip(let slip): .slip(number: slip.number, day: slip.day, toldAt: slip.toldAt, text: slip.text)
            case .plan(let number): .plan(number: number)
            case .settings(let before, let after):
                .settings(before: StoredSettings(before), after: StoredSettings(after))
            case .snooze(let day): .snooze(day: day)
            case .leftAlone(let day): .leftAlone(day: day)
            case .safetyPlan(let before): .safetyPlan(before: before.byPart)
            case .careEnd(let before): .careEnd(before: StoredCare(before))
            case .phrase(let before, let after):
                .phrase(before: before.map(StoredPhrase.init), after: after.map(StoredPhrase.init))
            case .imported: .imported
            }
    }

    var content: RecentChange.Content {
        switch self {
        case .checkIn(let day, let before): .checkIn(day, before: before?.snapshot)
        case .note(let day, let before): .note(day, before: before)
        case .slip(let number, let day, let toldAt, let text):
            .slip(SlipSnapshot(number: number, day: day, toldAt: toldAt, text: text))
        case .plan(let number): .plan(number: number)
        case .settings(let before, let after): .settings(before: before.snapshot, after: after.snapshot)
        case .snooze(let day): .snooze(day)
        case .leftAlone(let day): .leftAlone(day)
        case .safetyPlan(let before): .safetyPlan(before: SafetyPlanSnapshot(before))
        case .careEnd(let before): .careEnd(before: before.snapshot)
        case .phrase(let before, let after): .phrase(before: before?.snapshot, after: after?.snapshot)
        case .imported: .imported
        }
    }
}

nonisolated private struct StoredCheckIn: Codable {
    let day: Day
    let rating: Int?
    let adherence: Adherence?
    let urge: UrgeLevel?
    let changes: [AttributeKind: Change]
    let note: String?
    let isLate: Bool
    let notedAt: Date

    init(_ checkIn: CheckInSnapshot) {
        (day, rating, adherence, urge) = (checkIn.day, checkIn.rating, checkIn.adherence, checkIn.urge)
        (changes, note, isLate, notedAt) = (checkIn.changes, checkIn.note, checkIn.isLate, checkIn.notedAt)
    }

    var snapshot: CheckInSnapshot {
        CheckInSnapshot(
            day: day, rating: rating, adherence: adherence, urge: urge, changes: changes, note: note, isLate: isLate,
            notedAt: notedAt)
    }
}

nonisolated private struct StoredCare: Codable {
    let number: Int
    let gravity: Gravity
    let begunAt: Date
    let until: Date
    let firstDay: Day
    let lastDay: Day
    let heardAt: Date
    let endedAt: Date?
    let followUpAt: Date?

    init(_ care: CareSnapshot) {
        (number, gravity, begunAt, until) = (care.number, care.gravity, care.begunAt, care.until)
        (firstDay, lastDay, heardAt) = (care.firstDay, care.lastDay, care.heardAt)
        (endedAt, followUpAt) = (care.endedAt, care.followUpAt)
    }

    var snapshot: CareSnapshot {
        var care = CareSnapshot(
            number: number, gravity: gravity, begunAt: begunAt, until: until, firstDay: firstDay, lastDay: lastDay)
        care.heardAt = heardAt
        care.endedAt = endedAt
        care.followUpAt = followUpAt
        return care
    }
}

nonisolated private struct StoredPhrase: Codable {
    let number: Int
    let words: String
    let asked: Circumstances.Asked
    let meaning: StoredMeaning
    let usedAt: Date

    init(_ phrase: PhraseSnapshot) {
        (number, words, asked, usedAt) = (phrase.number, phrase.words, phrase.asked, phrase.usedAt)
        meaning = StoredMeaning(phrase.meaning)
    }

    var snapshot: PhraseSnapshot {
        PhraseSnapshot(number: number, words: words, asked: asked, meaning: meaning.meaning, usedAt: usedAt)
    }
}

nonisolated private struct StoredSettings: Codable {
    struct Muted: Codable {
        let checkInTime: TimeOfDay?
        let insightTime: TimeOfDay?
        let announcesPlan: Bool
    }

    let language: String
    let zone: String
    let country: String?
    let dayStart: TimeOfDay
    let checkInTime: TimeOfDay?
    let quietFrom: TimeOfDay
    let quietUntil: TimeOfDay
    let hidesStreak: Bool
    let insightTime: TimeOfDay?
    let announcesPlan: Bool
    let ownLine: String?
    /// Nil: it was stored before pictures could be dark.
    let hasDarkPictures: Bool?
    let muted: Muted?

    init(_ settings: SettingsSnapshot) {
        (language, zone, country) = (settings.language, settings.zone, settings.country)
        (dayStart, checkInTime, insightTime) = (settings.dayStart, settings.checkInTime, settings.insightTime)
        (quietFrom, quietUntil) = (settings.quietHours.from, settings.quietHours.until)
        (hidesStreak, announcesPlan, ownLine) = (settings.hidesStreak, settings.announcesPlan, settings.ownLine)
        hasDarkPictures = settings.hasDarkPictures
        muted = settings.muted.map {
            Muted(checkInTime: $0.checkInTime, insightTime: $0.insightTime, announcesPlan: $0.announcesPlan)
        }
    }

    var snapshot: SettingsSnapshot {
        SettingsSnapshot(
            language: language, zone: zone, country: country, dayStart: dayStart, checkInTime: checkInTime,
            quietHours: QuietHours(from: quietFrom, until: quietUntil), hidesStreak: hidesStreak,
            insightTime: insightTime, announcesPlan: announcesPlan, ownLine: ownLine,
            hasDarkPictures: hasDarkPictures ?? false,
            muted: muted.map {
                MutedSettings(
                    checkInTime: $0.checkInTime, insightTime: $0.insightTime, announcesPlan: $0.announcesPlan)
            })
    }
}
