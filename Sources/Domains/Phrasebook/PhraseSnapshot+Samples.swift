package import FoundationEssentials
import Understanding

nonisolated extension PhraseSnapshot {
    package enum Samples {
        /// One that rates a day, one without slots, and one with every slot that is kept; the one used last comes first.
        package static func varied(until now: Date) -> [PhraseSnapshot] {
            var (meh, whole) = (Slots(), Slots())
            meh.rating = 5
            (whole.plan, whole.pull, whole.changes) = (.partly, .strong, ["focus": .worse, "energy": .same])
            (whole.apps, whole.name, whole.attribute, whole.feeling) = (["X"], "Lisbon", "focus", "lonely")
            return [
                PhraseSnapshot(
                    number: 3, words: "meh", asked: .rating, meaning: Meaning(.checkIn, meh), usedAt: now - 60),
                PhraseSnapshot(
                    number: 1, words: "doomscrolled", asked: .home, meaning: Meaning(.slip), usedAt: now - 600),
                PhraseSnapshot(
                    number: 2, words: "so la la ünïcode", asked: .day, meaning: Meaning(.checkIn, whole),
                    usedAt: now - 90_000),
            ]
        }
    }
}
