import Shared

package protocol PhrasebookStore {
    /// The one used last comes first.
    func phrases() throws -> [PhraseSnapshot]
    func save(_ phrase: PhraseSnapshot) throws
    func delete(number: Int) throws
}

extension DomainStores {
    package var phrases: any PhrasebookStore {
        store(SQLitePhrasebookStore.init, MockPhrasebookStore.init)
    }
}
