import Conversation
import Database
package import Foundation
package import World

/// Brings letters to their networks: one at a time for a lane, lanes beside each other, never within a transaction.
///
/// What it stores (`storeReports`, `claim`) is part of the service's own transactions; `send` follows the commit.
package final class Courier {
    private static let lanesAtOnce = 32
    /// An edit is only looks: after this many lost answers it is let go.
    private static let uncertainEdits = 3

    private let stores: Stores
    private let adapters: [String: any Adapter]
    private let world: World
    private let whenDone: @MainActor () -> Void
    private var underway = 0
    private var reports: [(letter: Letter, delivery: Delivery)] = []

    /// `whenDone` is called each time a send has ended: its report then waits to be stored.
    package init(
        stores: Stores, adapters: [any Adapter], world: World, whenDone: @escaping @MainActor () -> Void
    ) {
        self.stores = stores
        self.adapters = Dictionary(adapters.map { ($0.account, $0) }, uniquingKeysWith: { first, _ in first })
        self.world = world
        self.whenDone = whenDone
    }

    package var isBusy: Bool { underway > 0 || !reports.isEmpty }
    package var hasReports: Bool { !reports.isEmpty }

    /// Decides about what was being sent when the last process ended: it may have arrived, and nobody will tell.
    package func recover() throws {
        for account in adapters.keys {
            for letter in try stores.outbox.interrupted(of: account) { try store(.uncertain, of: letter) }
        }
    }

    /// Stores how sends have ended, and gives how many reports that were; `forget` them once it is committed.
    package func storeReports() throws -> Int {
        for (letter, delivery) in reports { try store(delivery, of: letter) }
        return reports.count
    }

    package func forget(_ count: Int) {
        reports.removeFirst(count)
    }

    /// Takes what may go now and marks it as on its way.
    package func claim() throws -> [Letter] {
        var letters: [Letter] = []
        for account in adapters.keys.sorted() where underway + letters.count < Courier.lanesAtOnce {
            letters += try stores.outbox.claim(
                of: account, at: world.now(), limit: Courier.lanesAtOnce - underway - letters.count)
        }
        return letters
    }

    package func send(_ letters: [Letter]) {
        for letter in letters {
            guard let adapter = adapters[letter.lane.account] else { continue }
            underway += 1
            Task {
                let delivery = await send(letter, by: adapter)
                underway -= 1
                reports.append((letter, delivery))
                whenDone()
            }
        }
    }

    /// When the next of the letters that have to wait may go.
    package func nextDue() throws -> Date? {
        try adapters.keys.compactMap { try stores.outbox.nextDue(of: $0, after: world.now()) }.min()
    }

    private func send(_ letter: Letter, by adapter: any Adapter) async -> Delivery {
        switch world.fault(.send) {
        case .networkDown: .notSent
        case .sendUncertain:
            // The message arrives; only the news of it does not.
            await adapter.deliver(letter) == .notSent ? .notSent : .uncertain
        case .diskFull, nil: await adapter.deliver(letter)
        }
    }

    private func store(_ delivery: Delivery, of letter: Letter) throws {
        let now = world.now()
        let pause = Courier.pause(after: letter.attempts + letter.uncertainSends)
        switch delivery {
        case .delivered(let remote):
            try stores.outbox.finish(letter.id, remote: remote)
        case .notSent, .conflict, .unauthorised:
            try stores.outbox.postpone(letter.id, until: now.addingTimeInterval(pause), counting: .notSent)
        case .wait(let duration):
            try stores.outbox.postpone(letter.id, until: now.addingTimeInterval(duration.seconds), counting: .asked)
        case .uncertain where letter.kind == .answer && letter.uncertainSends == 0:
            try stores.outbox.postpone(letter.id, until: now, counting: .uncertain)
        case .uncertain where letter.kind == .liveEdit && letter.uncertainSends < Courier.uncertainEdits:
            try stores.outbox.postpone(letter.id, until: now.addingTimeInterval(pause), counting: .uncertain)
        case .uncertain:
            try stores.outbox.giveUp(letter.id, as: .uncertain)
        case .moved, .gone, .rejected:
            try stores.outbox.giveUp(letter.id, as: .failed)
        }
    }

    /// Doubles from one second to five minutes.
    nonisolated package static func pause(after attempts: Int) -> TimeInterval {
        min(300, TimeInterval(1 << min(max(attempts, 0), 9)))
    }
}

extension Duration {
    fileprivate var seconds: TimeInterval {
        TimeInterval(components.seconds) + TimeInterval(components.attoseconds) / 1e18
    }
}
