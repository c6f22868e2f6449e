import FoundationEssentials
public import Shared

/// Slips that the person mentioned in passing: saved at once, each with an undo of its own.
public final class SlipManager: Manager, HoldsError {
    public static let longestText = 4000
    /// How many past days are kept in memory, as of check-ins.
    private static let daysAtHand = 7 + FillIn.days

    /// The slips of the last days, in the order in which they were told.
    private var recent: [SlipSnapshot] = []
    /// The slip that was told last since the load, also if it was taken back.
    package private(set) var lastTold: SlipSnapshot?
    public package(set) var error: SlipError?

    private let store: any SlipStore

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

    /// Whether a slip was told on one of these days, of those that can still be filled in and the week before them.
    package func hasSlip(from first: Day, through last: Day) -> Bool {
        recent.contains { first <= $0.day && $0.day <= last }
    }

    public func slips(from first: Day, through last: Day) -> [SlipSnapshot] {
        fetched { try store.slips(from: first, through: last) }
    }

    package func isSaved(number: Int) -> Bool { recent.contains { $0.number == number } }

    @discardableResult
    public func tell(_ text: String, on day: Day, at moment: Moment) -> SlipSnapshot? {
        guard text.count <= SlipManager.longestText else { return refuse(.textTooLong) }
        guard day <= moment.today, !FillIn.isOver(for: day, on: moment.today) else { return refuse(.dayClosed) }
        let last = max(recent.map(\.number).max() ?? 0, lastTold?.number ?? 0)
        let slip = SlipSnapshot(
            number: max(Int(moment.now.timeIntervalSince1970), last + 1), day: day, toldAt: moment.now, text: text)
        guard add(slip) else { return nil }
        lastTold = slip
        return slip
    }

    /// More words about the slip that was told last.
    public func add(detail: String) -> SlipSnapshot? {
        guard let slip = recent.last else { return refuse(.notSaved) }
        let text = "\(slip.text), \(detail)"
        guard text.count <= SlipManager.longestText else { return refuse(.textTooLong) }
        let whole = SlipSnapshot(number: slip.number, day: slip.day, toldAt: slip.toldAt, text: text)
        guard takeBack(slip), add(whole) else { return nil }
        lastTold = whole
        return whole
    }

    package func takeBack(_ slip: SlipSnapshot) -> Bool {
        attempt {
            try store.delete(number: slip.number)
            recent.removeAll { $0.number == slip.number }
        }
    }

    /// Saves a new slip, or one that was taken back.
    package func add(_ slip: SlipSnapshot) -> Bool {
        attempt {
            try store.save(slip)
            recent = (recent + [slip]).sorted { $0.number < $1.number }
        }
    }

    private func refuse(_ error: SlipError) -> SlipSnapshot? {
        _ = fail(error)
        return nil
    }
}
