package import Database
package import Shared

package struct MockRewritingStore: RewritingStore {
    private struct Table: KeptMockTable {
        var consents: [PersonID: Consent] = [:]
        var rewritings: [PersonID: [Day: RewritingSnapshot]] = [:]
        var months: [Day: AIUsage] = [:]

        mutating func forget(_ lost: MockLoss) {
            lost.dropReviews(&rewritings[lost.person, default: [:]]) { $0.week }
            if lost.isEverything { consents[lost.person] = nil }
        }
    }

    static let kept: any KeptMockTable.Type = Table.self

    private let database: MockDatabase
    private let person: PersonID

    package init(database: MockDatabase, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func consent() throws -> Consent? { database.read(Table.self).consents[person] }

    package func save(_ consent: Consent) throws {
        try database.write(Table.self) { $0.consents[person] = consent }
    }

    package func forgetTexts(before week: Day) throws {
        guard
            database.read(Table.self).rewritings[person]?.contains(where: { $0.key < week && $0.value.text != nil })
                == true
        else { return }
        try database.write(Table.self) { table in
            for old in table.rewritings[person, default: [:]].keys where old < week {
                table.rewritings[person]?[old]?.text = nil
            }
        }
    }

    package func rewriting(of week: Day) throws -> RewritingSnapshot? {
        database.read(Table.self).rewritings[person]?[week]
    }

    package func save(_ rewriting: RewritingSnapshot) throws {
        try database.write(Table.self) { $0.rewritings[person, default: [:]][rewriting.week] = rewriting }
    }

    package func spent(in month: Day) throws -> AIUsage { database.read(Table.self).months[month] ?? AIUsage() }

    package func add(_ usage: AIUsage, to month: Day) throws {
        try database.write(Table.self) { $0.months[month] = ($0.months[month] ?? AIUsage()) + usage }
    }
}
