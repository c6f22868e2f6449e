package import Database
package import Shared

package struct MockCheckInStore: CheckInStore {
    private struct Table: KeptMockTable {
        nonisolated struct Key: Hashable {
            let person: PersonID
            let day: Day
        }

        var checkIns: [Key: CheckInSnapshot] = [:]
        var notes: [Key: KeptNote] = [:]

        mutating func forget(_ lost: MockLoss) {
            for (key, checkIn) in checkIns where key.person == lost.person {
                let (day, days) = (checkIn.day, checkIn.day...checkIn.day)
                let isGone = lost.takes([.checkIns], on: days)
                if isGone { lost.count(.checkIns, on: day) }
                if checkIn.note != nil, isGone || lost.takes([.notes], on: days) { lost.count(.notes, on: day) }
                checkIns[key] =
                    isGone
                    ? nil
                    : CheckInSnapshot(
                        day: day, rating: checkIn.rating, adherence: checkIn.adherence, urge: checkIn.urge,
                        changes: lost.takes([.scores], on: days) ? [:] : checkIn.changes,
                        note: lost.takes([.notes], on: days) ? nil : checkIn.note, isLate: checkIn.isLate,
                        notedAt: checkIn.notedAt)
            }
            for (key, note) in notes where key.person == lost.person {
                guard lost.takes([.checkIns, .notes], on: note.day...note.day) else { continue }
                lost.count(.notes, on: note.day)
                notes[key] = nil
            }
        }
    }

    static let kept: any KeptMockTable.Type = Table.self

    private let database: MockDatabase
    private let person: PersonID

    package init(database: MockDatabase, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func checkIn(on day: Day) throws -> CheckInSnapshot? {
        database.read(Table.self).checkIns[.init(person: person, day: day)]
    }

    package func checkIns(from first: Day, through last: Day) throws -> [CheckInSnapshot] {
        database.read(Table.self).checkIns
            .filter { $0.key.person == person && first <= $0.key.day && $0.key.day <= last }
            .values.sorted { $0.day < $1.day }
    }

    package func planAnswers(from first: Day, through last: Day) throws -> [PlanAnswer] {
        try checkIns(from: first, through: last).map(\.planAnswer)
    }

    package func firstDay() throws -> Day? {
        database.read(Table.self).checkIns.keys.filter { $0.person == person }.map(\.day).min()
    }

    package func save(_ checkIn: CheckInSnapshot) throws {
        try database.write(Table.self) { $0.checkIns[.init(person: person, day: checkIn.day)] = checkIn }
    }

    package func delete(on day: Day) throws {
        try database.write(Table.self) { $0.checkIns[.init(person: person, day: day)] = nil }
    }

    package func keptNotes(since first: Day) throws -> [KeptNote] {
        database.read(Table.self).notes.filter { $0.key.person == person && first <= $0.key.day }
            .values.sorted { $0.day < $1.day }
    }

    package func save(_ note: KeptNote) throws {
        try database.write(Table.self) { $0.notes[.init(person: person, day: note.day)] = note }
    }

    package func deleteKeptNote(on day: Day) throws {
        try database.write(Table.self) { $0.notes[.init(person: person, day: day)] = nil }
    }
}
