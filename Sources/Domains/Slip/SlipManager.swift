package import FoundationEssentials
public import Observation
public import Shared

/// Slips that the person told of in passing: saved at once, each taken back by itself.
@Observable
public final class SlipManager: Manager, HoldsError {
    public static let longestText = 4000
    /// As many as there are check-ins at hand.
    private static let daysAtHand = 7 + FillIn.days

    /// Those of the last days, in the order in which they were told.
    private var recent: [SlipSnapshot] = []
    public package(set) var error: SlipError?

    @ObservationIgnored private let store: any SlipStore

    package init(store: any SlipStore) {
        self.store = store
    }

    package func load(at moment: Moment) {
        attempt {
            // To the end: where somebody has travelled west, there can be days after today.
            recent = try store.slips(
                from: moment.today - SlipManager.daysAtHand, through: Day(number: Int(Int32.max)))
        }
    }

    /// Those of a day that can still be filled in.
    public func slips(on day: Day) -> [SlipSnapshot] { recent.filter { $0.day == day } }

    public func slips(from first: Day, through last: Day) -> [SlipSnapshot] {
        fetched { try store.slips(from: first, through: last) }
    }

    /// The one that was told last and can still be taken back.
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

    /// Nil, with an error, where it is gone already or was told too long ago.
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
