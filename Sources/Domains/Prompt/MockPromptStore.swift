package import Database
package import Shared

package struct MockPromptStore: PromptStore {
    private struct Table: MockTable {
        var prompts: [PersonID: [Day: PromptSnapshot]] = [:]
        var outreach: [PersonID: OutreachSnapshot] = [:]
    }

    private let database: MockDatabase
    private let person: PersonID

    package init(database: MockDatabase, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func asked() throws -> [PromptSnapshot] {
        (database.read(Table.self).prompts[person] ?? [:]).values.sorted { $0.day < $1.day }
    }

    package func save(_ prompt: PromptSnapshot) throws {
        try database.write(Table.self) { $0.prompts[person, default: [:]][prompt.day] = prompt }
    }

    package func forgetAsked() throws {
        try database.write(Table.self) { $0.prompts[person] = nil }
    }

    package func outreach() throws -> OutreachSnapshot {
        database.read(Table.self).outreach[person] ?? OutreachSnapshot()
    }

    package func save(_ outreach: OutreachSnapshot) throws {
        try database.write(Table.self) { $0.outreach[person] = outreach }
    }
}
