package import Database
package import Shared

package struct MockOutreachStore: OutreachStore {
    private struct Table: KeptMockTable {
        var asked: [PersonID: [Day: AskedDay]] = [:]
        var outreach: [PersonID: OutreachSnapshot] = [:]

        mutating func forget(_ lost: MockLoss) {
            lost.drop(&asked[lost.person, default: [:]], of: [.checkIns], days: { $0.day...$0.day })
            if lost.isEverything { outreach[lost.person] = nil }
        }
    }

    static let kept: any KeptMockTable.Type = Table.self

    private let database: MockDatabase
    private let person: PersonID

    package init(database: MockDatabase, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func asked() throws -> [AskedDay] {
        (database.read(Table.self).asked[person] ?? [:]).values.sorted { $0.day < $1.day }
    }

    package func save(_ asked: AskedDay) throws {
        try database.write(Table.self) { $0.asked[person, default: [:]][asked.day] = asked }
    }

    package func forgetAsked() throws {
        try database.write(Table.self) { $0.asked[person] = nil }
    }

    package func outreach() throws -> OutreachSnapshot {
        database.read(Table.self).outreach[person] ?? OutreachSnapshot()
    }

    package func save(_ outreach: OutreachSnapshot) throws {
        try database.write(Table.self) { $0.outreach[person] = outreach }
    }
}
