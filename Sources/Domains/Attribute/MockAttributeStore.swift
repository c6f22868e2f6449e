package import Database
package import Shared

package struct MockAttributeStore: AttributeStore {
    private struct Table: KeptMockTable {
        var ratings: [PersonID: FirstRatings] = [:]
        var evolutions: [PersonID: [Day: EvolutionSnapshot]] = [:]

        mutating func forget(_ lost: MockLoss) {
            if lost.takes([.scores], on: nil) { ratings[lost.person] = nil }
            lost.drop(
                &evolutions[lost.person, default: [:]], of: [.scores, .checkIns], as: .scores,
                days: { Day(number: .min)...$0.week + 6 }, on: { $0.week })
        }
    }

    static let kept: any KeptMockTable.Type = Table.self

    private let database: MockDatabase
    private let person: PersonID

    package init(database: MockDatabase, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func firstRatings() throws -> FirstRatings? { database.read(Table.self).ratings[person] }

    package func save(_ ratings: FirstRatings) throws {
        try database.write(Table.self) { $0.ratings[person] = ratings }
    }

    package func evolutions(limit: Int) throws -> [EvolutionSnapshot] {
        let all = database.read(Table.self).evolutions[person, default: [:]].values
        return Array(all.sorted { $0.week > $1.week }.prefix(limit))
    }

    package func evolutions(from first: Day, through last: Day) throws -> [EvolutionSnapshot] {
        let all = database.read(Table.self).evolutions[person, default: [:]].values
        return all.filter { first <= $0.week && $0.week <= last }.sorted { $0.week < $1.week }
    }

    package func save(_ evolution: EvolutionSnapshot) throws {
        try database.write(Table.self) { $0.evolutions[person, default: [:]][evolution.week] = evolution }
    }
}
