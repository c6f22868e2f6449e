package import Database
package import Shared

package struct MockPhrasebookStore: PhrasebookStore {
    private struct Table: KeptMockTable {
        var phrases: [PersonID: [Int: PhraseSnapshot]] = [:]

        mutating func forget(_ lost: MockLoss) {
            lost.drop(&phrases[lost.person, default: [:]], of: [.phrases], as: .phrases, days: { _ in nil })
        }
    }

    static let kept: any KeptMockTable.Type = Table.self

    private let database: MockDatabase
    private let person: PersonID

    package init(database: MockDatabase, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func phrases() throws -> [PhraseSnapshot] {
        database.read(Table.self).phrases[person, default: [:]].values
            .sorted { ($0.usedAt, $0.number) > ($1.usedAt, $1.number) }
    }

    package func save(_ phrase: PhraseSnapshot) throws {
        try database.write(Table.self) { $0.phrases[person, default: [:]][phrase.number] = phrase }
    }

    package func delete(number: Int) throws {
        try database.write(Table.self) { $0.phrases[person, default: [:]][number] = nil }
    }
}
