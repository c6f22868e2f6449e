package import FoundationEssentials
public import Observation
public import Shared

/// Slips that the person mentioned in passing: saved at once, each with an undo of its own.
@Observable
public final class SlipManager: Manager, HoldsError {
    public static let longestText = 4000
    /// How many past days are kept in memory, as of check-ins.
    private static let daysAtHand = 7 + FillIn.days

    /// The slips of the last days, in the order in which they were told.
    private var recent: [SlipSnapshot] = []
    public package(set) var error: SlipError?

    @ObservationIgnored private let store: any SlipStore

    package init(store: any SlipStore) {
        self.store = store
    }

    package func load(at moment: Moment) {
        attempt {
            // Without an end: after a journey west there can be days after today.
            recent = try store.slips(
                from: moment.today - SlipManager.daysAtHand, through: Day(number: Int(Int32.max)))
        }
    }

    /// The slips of a day that can still be filled in.
    public func slips(on day: Day) -> [SlipSnapshot] { recent.filter { $0.day == day } }

    public func slips(from first: Day, through last: Day) -> [SlipSnapshot] {
        fetched { try store.slips(from: first, through: last) }
    }

    /// The latest slip, if it can still be undone.
    package func lastChange(at now: Date) -> SlipSnapshot? {
        recent.max { $0.number < $1.number }.flatMap { Undo.isOpen(since: $0.toldAt, at: now) ? $0 : nil }
    }

    @discardableResult
    public func tell(_ text: String, on day: Day, at moment: Moment) -> SlipSnapshot? {
        guard text.count <= SlipManager.longestText else { return refuse(.textTooLong) }
        guard day <= moment.today, !FillIn.isOver(for: day, on: moment.today) else { return refuse(.dayClosed) }
        let last = recent.map(\.number).max() ?? 0
        let slip = SlipSnapshot(
            number: max(Int(moment.now.timeIntervalSince1970), last + 1), day: day, toldAt: moment.now, text: text)
        let isSaved = attempt {
            try store.save(slip)
            recent.append(slip)
        }
        return isSaved ? slip : nil
    }

    /// Nil, with an error, if it is gone already or too old.
    @discardableResult
    public func takeBack(number: Int, at moment: Moment) -> SlipSnapshot? {
        guard let slip = recent.first(where: { $0.number == number }) else { return refuse(.nothingToUndo) }
        guard Undo.isOpen(since: slip.toldAt, at: moment.now) else { return refuse(.undoOver) }
        let isGone = attempt {
            try store.delete(number: number)
            recent.removeAll { $0.number == number }
        }
        return isGone ? slip : nil
    }

    private func refuse(_ error: SlipError) -> SlipSnapshot? {
        _ = fail(error)
        return nil
    }
}
