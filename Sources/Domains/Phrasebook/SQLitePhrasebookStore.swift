package import Database
import FoundationEssentials
package import Shared
import Understanding

package struct SQLitePhrasebookStore: PhrasebookStore {
    nonisolated static let kept = [KeptTable("phrase", of: [.phrases], counted: (.phrases, nil))]

    private let database: Database
    private let person: PersonID

    package init(database: Database, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func phrases() throws -> [PhraseSnapshot] {
        try database.rows(
            """
            SELECT number, words, asked, meaning, used_at FROM phrase WHERE person = ?
            ORDER BY used_at DESC, number DESC
            """, person.number
        ) { row in
            PhraseSnapshot(
                number: try row.get(0), words: try row.get(1), asked: try row.known(2),
                meaning: try Meaning(kept: row.get(3)), usedAt: try row.get(4))
        }
    }

    package func save(_ phrase: PhraseSnapshot) throws {
        try database.run(
            "INSERT OR REPLACE INTO phrase (person, number, words, asked, meaning, used_at) VALUES (?, ?, ?, ?, ?, ?)",
            person.number, phrase.number, phrase.words, phrase.asked.rawValue, try phrase.meaning.kept, phrase.usedAt)
    }

    package func delete(number: Int) throws {
        try database.run("DELETE FROM phrase WHERE person = ? AND number = ?", person.number, number)
    }
}
