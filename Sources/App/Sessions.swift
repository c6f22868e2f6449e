package import Conversation
import Domains
package import FoundationEssentials
package import Messaging
import Screens
package import Shared
import Words

/// The sessions in memory. One is created when it is needed and dropped when its turn fails; if there are too many, the
/// least recently used go first.
package final class Sessions: SessionHost {
    private static let most = 512

    /// Called with the Managers' errors that no Screen has shown.
    var whenErrorsStayUnshown: (Set<String>) -> Void = { _ in }

    private let wiring: Wiring
    private var sessions: [PersonID: PersonSession] = [:]
    private var lastSeen: [PersonID: Int] = [:]
    private var backgroundTasks: [BackgroundTask] = []
    private(set) package var hasWish = false
    private var clock = 0

    package init(wiring: Wiring) {
        self.wiring = wiring
    }

    package func session(at chat: Chat, with abilities: Abilities) throws -> any Session {
        let session = try found(chat.person)
        session.come(to: chat, with: abilities)
        return session
    }

    package func session(for person: PersonID) throws -> any Session { try found(person) }

    private func found(_ person: PersonID) throws -> PersonSession {
        clock += 1
        lastSeen[person] = clock
        if let session = sessions[person] { return session }
        if sessions.count >= Sessions.most { dropLongestUnseen() }
        let session = try PersonSession(
            person: person, wiring: wiring,
            whenWanted: { [weak self] in self?.backgroundTasks.append($0) },
            whenWished: { [weak self] in self?.hasWish = true },
            whenShown: { [weak self] unshown in if !unshown.isEmpty { self?.whenErrorsStayUnshown(unshown) } })
        sessions[person] = session
        return session
    }

    package func drop(_ person: PersonID) {
        sessions[person] = nil
        lastSeen[person] = nil
        // A turn that failed was not saved, so the tasks that it wanted must not run.
        backgroundTasks.removeAll { $0.person == person }
    }

    package func dropAll() {
        sessions = [:]
        lastSeen = [:]
        backgroundTasks = []
        // A wish of a committed turn is in the store, and is found there.
        hasWish = false
    }

    package func drainWish() { hasWish = false }

    package func keepCare(of lost: PersonID, for person: PersonID, at now: Date) throws {
        try wiring.domainStores(for: lost).keepCare(for: wiring.domainStores(for: person), at: now)
    }

    package func erase(_ what: Forgetting, of person: PersonID) throws { try wiring.erase(what, of: person) }

    package var hearing: @Sendable (String) -> any Hearing { { AssessedLine($0) } }

    package func card(for person: PersonID?, hearing said: String) -> RenderedMessage {
        let manager = person.map { wiring.managers(for: $0).settings }
        manager?.load()
        let words = wiring.book.words(in: manager?.settings.language ?? WordBook.reference)
        return RenderedMessage(text: OffRoutes.card(hearing: said, in: manager?.settings.country, words))
    }

    package func line(_ line: AccessNotice, link: String?) -> RenderedMessage {
        let words = wiring.book.words(in: WordBook.reference)
        return RenderedMessage(text: words("door.\(line)", line == .inPublic ? ["link": link ?? ""] : [:]))
    }

    package func line(_ notice: ServiceNotice) -> RenderedMessage {
        RenderedMessage(text: wiring.book.words(in: WordBook.reference)("service.\(notice)"))
    }

    package func drainBackgroundTasks() -> [BackgroundTask] {
        defer { backgroundTasks = [] }
        return backgroundTasks
    }

    /// Drops a quarter at once, so that not every new session sorts all of them.
    private func dropLongestUnseen() {
        for person in lastSeen.sorted(by: { $0.value < $1.value }).prefix(Sessions.most / 4).map(\.key) { drop(person) }
    }
}
