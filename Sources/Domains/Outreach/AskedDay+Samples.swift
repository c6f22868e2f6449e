package import FoundationEssentials
package import Shared

nonisolated extension AskedDay {
    package enum Samples {
        /// Five days without an answer, up to the last rung reached.
        package static func silence(until day: Day, at now: Date) -> [AskedDay] {
            let rungs: [Rung] = [.question, .question, .question, .line]
            let first = rungs.indices.map { index in
                AskedDay(
                    day: day - 7 + index, rung: rungs[index], askedAt: now - TimeInterval((7 - index) * 86_400),
                    remindedAt: index == 0 ? now - 6 * 86_400 : nil, heardAt: index == 1 ? now - 5 * 86_400 : nil)
            }
            return first + [AskedDay(day: day, rung: .offer, askedAt: now)]
        }
    }
}

nonisolated extension OutreachSnapshot {
    package enum Samples {
        package static func varied(on day: Day, at now: Date) -> [OutreachSnapshot] {
            [
                OutreachSnapshot(), OutreachSnapshot(begunAt: now, begunCount: 2, heardOn: day),
                OutreachSnapshot(begunAt: now, snooze: Snooze(day: day, until: now + 900)),
                OutreachSnapshot(snooze: Snooze(day: day - 1, until: now + 3600)),
                OutreachSnapshot(heardOn: day, forgottenThrough: day - 1),
            ]
        }
    }
}
