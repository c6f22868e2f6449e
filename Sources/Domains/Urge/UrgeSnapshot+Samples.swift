import FoundationEssentials
package import Shared

nonisolated extension UrgeSnapshot {
    package enum Samples {
        /// Urges of the last weeks, no two alike.
        package static func varied(until moment: Moment) -> [UrgeSnapshot] {
            let reasons: [UrgeReason] = [.automatic, .rest, .automatic, .connection, .rest, .automatic]
            return reasons.enumerated().map { index, reason in
                let start = moment.now - TimeInterval((reasons.count - index) * 2 * 86_400)
                var urge = UrgeSnapshot(
                    number: index + 1, day: moment.today - (reasons.count - index) * 2, startedAt: start,
                    target: index == 2 ? "Reddit" : nil,
                    technique: index.isMultiple(of: 2) ? .breathing : .surfing)
                urge.clock = index == 3 ? nil : TimeOfDay(clamped: index * 200)
                urge.strength = 4 + index
                urge.forecast = .worse
                urge.reason = reason
                urge.memory = .doesNot
                urge.commitment = "I'll go to bed"
                urge.techniqueStartedAt = start + 120
                urge.outcome = index == 4 ? .usedAnyway : .resisted
                urge.touchedAt = start + TimeInterval(240 + index * 60)
                urge.endedAt = urge.touchedAt
                urge.strengthAfter = 2
                urge.step = .done
                if index == 4 {
                    urge.happening = "I was tired"
                    urge.nextStep = "I'll close the app now"
                    urge.skips.note(.forecast, isSkipped: true)
                    urge.skips.note(.commitment, isSkipped: true)
                    urge.skips = urge.carriedSkips
                    urge.skips.note(.memory, isSkipped: true)
                }
                return urge
            }
        }

        /// The urges of a short notation, the earliest first.
        static func planned(_ planned: [LastWeeks.Urge], at moment: Moment) -> [UrgeSnapshot] {
            planned.enumerated().map { index, plan in
                let day = moment.today - plan.daysAgo
                let minutes =
                    switch plan.part {
                    case .morning: 8 * 60 + 10
                    case .afternoon: 14 * 60 + 20
                    case .evening: 20 * 60 + 30
                    case .night: 60 + 15
                    }
                let time = TimeOfDay(clamped: minutes)
                let start = WallTime(time < moment.dayStart ? day + 1 : day, time).instant(by: moment.clock)
                var urge = UrgeSnapshot(
                    number: index + 1, day: day, startedAt: start, target: nil,
                    technique: index.isMultiple(of: 2) ? .breathing : .surfing)
                urge.strength = 7
                urge.reason = plan.reason
                urge.outcome = plan.outcome
                urge.touchedAt = start + TimeInterval(360 + index * 60)
                if plan.outcome != .abandoned {
                    urge.endedAt = urge.touchedAt
                    urge.step = .done
                }
                return urge
            }
        }

        /// An urge that is at that step now.
        package static func open(at step: UrgeStep, _ moment: Moment) -> UrgeSnapshot {
            var urge = UrgeSnapshot(
                number: 7, day: moment.today, startedAt: moment.now - 180, target: nil, technique: .breathing)
            urge.strength = 8
            urge.forecast = .worse
            urge.reason = .rest
            urge.memory = .doesNot
            urge.commitment = "I'll go to bed"
            urge.techniqueStartedAt = moment.now - 12
            urge.touchedAt = moment.now - 12
            urge.step = step
            switch step {
            case .happening, .nextStep: urge.outcome = .usedAnyway
            case .strengthAfter, .done: urge.outcome = .resisted
            default: break
            }
            return urge
        }
    }
}
