import FoundationEssentials
package import Shared

nonisolated extension SlipSnapshot {
    package enum Samples {
        /// One of yesterday, and two of today.
        package static func varied(until moment: Moment) -> [SlipSnapshot] {
            [
                (86_400, 1, "slipped at lunch, 40 min reels"), (7200, 0, "gave in again – ünïcode 🙂"),
                (600, 0, "been on insta for an hour"),
            ].map { secondsAgo, daysAgo, text in
                let toldAt = moment.now - TimeInterval(secondsAgo)
                return SlipSnapshot(
                    number: Int(toldAt.timeIntervalSince1970), day: moment.today - daysAgo, toldAt: toldAt, text: text)
            }
        }
    }
}
