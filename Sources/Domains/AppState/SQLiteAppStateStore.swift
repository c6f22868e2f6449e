package import Database
import FoundationEssentials
package import Shared

package struct SQLiteAppStateStore: AppStateStore {
    nonisolated static let kept = [KeptTable("app_state")]

    private let database: Database
    private let person: PersonID

    package init(database: Database, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func state() throws -> AppStateSnapshot {
        try database.row("SELECT introduced_at, onboarding, said FROM app_state WHERE person = ?", person.number) {
            AppStateSnapshot(
                introducedAt: try $0.get(0), onboarding: try $0.knownIfAny(1),
                said: Set(
                    try $0.get(2, as: String.self).split(separator: " ").compactMap { OneTime(rawValue: String($0)) }))
        } ?? AppStateSnapshot()
    }

    package func save(_ state: AppStateSnapshot) throws {
        try database.run(
            "INSERT OR REPLACE INTO app_state (person, introduced_at, onboarding, said) VALUES (?, ?, ?, ?)",
            person.number, state.introducedAt, state.onboarding?.rawValue,
            state.said.map(\.rawValue).sorted().joined(separator: " "))
    }
}
