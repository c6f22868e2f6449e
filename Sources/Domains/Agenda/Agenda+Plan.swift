import FoundationEssentials
import Scheduling
import Shared

extension Agenda {
    nonisolated private static let ahead: TimeInterval = 600
    /// Later than this it would not be true that they begin.
    nonisolated private static let windowGrace: TimeInterval = 900
    nonisolated private static let silentDays = 7
    /// As far as it has to be looked for the next day of a plan.
    nonisolated private static let daysAhead = 8

    nonisolated var aboutThePlan: [Job] { windows + [pauseEnd].compactMap(\.self) }

    /// The next two beginnings of the plan's hours, and a word some minutes before each.
    nonisolated private var windows: [Job] {
        // To somebody who has not said a word for a week nothing is announced either.
        if let heardOn = outreach.heardOn, moment.today - heardOn > Agenda.silentDays { return [] }
        guard settings.announcesPlan, plan.latestTerms != nil || plan.pending(on: moment.today) != nil else {
            return []
        }
        var (soon, begins): ([Job], [Job]) = ([], [])
        for day in (-1...Agenda.daysAhead).map({ moment.today + $0 }) where begins.count < 2 && !plan.isPaused(on: day)
        {
            guard let terms = plan.terms(inForceOn: day), terms.days.contains(day.weekday),
                !plan.isSilent(about: day, on: moment.today)
            else { continue }
            for window in terms.beginnings {
                let begin = wish(.planBegins, "\(day.iso) \(window.from)", at: day, window.from, isAskedFor: false) {
                    min($0 + Agenda.windowGrace, $0 + TimeInterval(window.minutes * 60))
                }
                let before = Wish(
                    kind: .planSoon, occurrence: begin.occurrence, time: .instant,
                    natural: begin.natural - Agenda.ahead, until: begin.natural - 60, isAskedFor: false)
                if let job = arranged(before) { soon.append(job) }
                if let job = arranged(begin) { begins.append(job) }
            }
        }
        return soon + begins
    }

    /// A word when a pause has run out.
    nonisolated private var pauseEnd: Job? {
        guard let last = plan.lastPausedDay, last + 1 >= moment.today else { return nil }
        return arranged(
            wish(.pauseEnd, last.iso, at: last + 1, settings.dayStart, isAskedFor: false) { _ in
                instant(last + 2, settings.dayStart)
            })
    }
}

extension PlanTerms {
    /// The windows that begin something: not those that go on from another.
    nonisolated package var beginnings: [TimeWindow] {
        guard case .duringWindows(let windows) = boundary else { return [] }
        return windows.filter { window in
            !windows.contains { $0 != window && $0.leadsInto(window.from) }
        }
    }
}

extension TimeWindow {
    nonisolated fileprivate func leadsInto(_ time: TimeOfDay) -> Bool {
        let passed = (time.minutes - from.minutes + 1440) % 1440
        return passed > 0 && passed <= minutes
    }
}
