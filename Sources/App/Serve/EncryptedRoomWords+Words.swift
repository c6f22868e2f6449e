import Matrix
import Words

extension EncryptedRoomWords {
    init(in book: WordBook) {
        let words = book.words(in: WordBook.reference)
        self.init(
            cannotRead: words("matrix.cannotRead").plain, comeOver: words("matrix.comeOver").plain)
    }
}
