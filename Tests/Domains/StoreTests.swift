import Database
import Domains
import Foundation
import Shared
import Testing

@Suite("A store of settings")
struct SettingsStoreTests {
    @Test("returns every sample unchanged, to its person only", arguments: ["sqlite", "mock"])
    func settings(name: String) throws {
        let (ana, bo) = try DomainStores.pair(name)
        #expect(try ana.settings.settings() == nil)
        let samples = [
            SettingsSnapshot.Samples.berlin, SettingsSnapshot.Samples.nightShift, SettingsSnapshot.Samples.unprompted,
            SettingsSnapshot.Samples.announced,
        ]
        for sample in samples {
            try ana.settings.save(sample)
            #expect(try ana.settings.settings() == sample)
        }
        #expect(try bo.settings.settings() == nil)
    }

    @Test("returns what a person was told, unchanged, to that person only", arguments: ["sqlite", "mock"])
    func introduction(name: String) throws {
        let (ana, bo) = try DomainStores.pair(name)
        #expect(try ana.appState.state() == AppStateSnapshot())
        let met = AppStateSnapshot(
            introducedAt: Date(timeIntervalSince1970: 7), onboarding: .plan, said: [.sos, .cards])
        try ana.appState.save(met)
        #expect(try ana.appState.state() == met)
        #expect(try bo.appState.state() == AppStateSnapshot())
    }
}

@Suite("A store of plans")
struct PlanStoreTests {
    @Test("returns every decision unchanged and in order, to its person only", arguments: ["sqlite", "mock"])
    func samples(name: String) throws {
        let (ana, bo) = try DomainStores.pair(name)
        let samples = PlanChange.Samples.varied(until: Day(number: 20_514))
        for sample in samples.reversed() { try ana.plans.save(sample) }
        #expect(try ana.plans.changes() == samples)
        #expect(try bo.plans.changes().isEmpty)
    }

    @Test("replaces a decision with its undone version", arguments: ["sqlite", "mock"])
    func replacing(name: String) throws {
        let (ana, _) = try DomainStores.pair(name)
        let samples = PlanChange.Samples.varied(until: Day(number: 20_514))
        for sample in samples { try ana.plans.save(sample) }
        let first = try #require(samples.first)
        let undone = PlanChange(
            number: first.number, madeOn: first.madeOn, madeAt: first.madeAt, effect: first.effect,
            undoneAt: Date(timeIntervalSince1970: 7))
        try ana.plans.save(undone)
        #expect(try ana.plans.changes() == [undone] + samples.dropFirst())
    }
}

@Suite("A store of scores")
struct AttributeStoreTests {
    @Test("returns ratings and weeks unchanged, to their person only", arguments: ["sqlite", "mock"])
    func samples(name: String) throws {
        let (ana, bo) = try DomainStores.pair(name)
        let day = Day(number: 20_514)
        #expect(try ana.attributes.firstRatings() == nil)
        try ana.attributes.save(FirstRatings.Samples.some(madeOn: day))
        #expect(try ana.attributes.firstRatings() == FirstRatings.Samples.some(madeOn: day))
        let weeks = EvolutionSnapshot.Samples.varied(until: day)
        for week in weeks.reversed() { try ana.attributes.save(week) }
        #expect(try ana.attributes.evolutions(limit: 9) == weeks)
        #expect(try ana.attributes.evolutions(limit: 2) == Array(weeks.prefix(2)))
        #expect(try bo.attributes.firstRatings() == nil)
        #expect(try bo.attributes.evolutions(limit: 9).isEmpty)
    }

    @Test("replaces a week that is computed again", arguments: ["sqlite", "mock"])
    func replacing(name: String) throws {
        let (ana, _) = try DomainStores.pair(name)
        let day = Day(number: 20_514)
        let weeks = EvolutionSnapshot.Samples.varied(until: day)
        for week in weeks { try ana.attributes.save(week) }
        let again = EvolutionSnapshot(
            week: day, outcome: .tooFew, checkIns: 3, answers: [.yes: 0, .partly: 0, .no: 3], movements: [:])
        try ana.attributes.save(again)
        #expect(try ana.attributes.evolutions(limit: 9) == [again] + weeks.dropFirst())
    }
}

@Suite("A store of check-ins")
struct CheckInStoreTests {
    private let today = Day(number: 20_514)

    @Test("returns every sample unchanged, with its NULLs", arguments: ["sqlite", "mock"])
    func samples(name: String) throws {
        let (ana, bo) = try DomainStores.pair(name)
        let samples = CheckInSnapshot.Samples.varied(until: today)
        for sample in samples { try ana.checkIns.save(sample) }
        for sample in samples { #expect(try ana.checkIns.checkIn(on: sample.day) == sample) }
        #expect(try ana.checkIns.checkIn(on: today) == nil)
        #expect(try ana.checkIns.firstDay() == today - 3)
        #expect(try bo.checkIns.firstDay() == nil)
        #expect(try bo.checkIns.checkIns(from: today - 9, through: today).isEmpty)
    }

    @Test("returns a span in order, including both ends", arguments: ["sqlite", "mock"])
    func spans(name: String) throws {
        let (ana, _) = try DomainStores.pair(name)
        let samples = CheckInSnapshot.Samples.steady(days: 10, until: today)
        for sample in samples.reversed() { try ana.checkIns.save(sample) }
        #expect(try ana.checkIns.checkIns(from: today - 4, through: today - 1) == Array(samples[5...8]))
        #expect(try ana.checkIns.checkIns(from: today + 1, through: today - 1).isEmpty)
    }

    @Test("has one check-in per day, which can be replaced and deleted", arguments: ["sqlite", "mock"])
    func replaces(name: String) throws {
        let (ana, bo) = try DomainStores.pair(name)
        let first = CheckInSnapshot.Samples.steady(days: 1, until: today)[0]
        let second = CheckInSnapshot(
            day: today, rating: 1, adherence: nil, urge: nil, changes: [:], note: nil, isLate: true,
            notedAt: first.notedAt)
        try ana.checkIns.save(first)
        try bo.checkIns.save(first)
        try ana.checkIns.save(second)
        #expect(try ana.checkIns.checkIns(from: today, through: today) == [second])
        try ana.checkIns.delete(on: today)
        try ana.checkIns.delete(on: today)
        #expect(try ana.checkIns.checkIn(on: today) == nil)
        #expect(try bo.checkIns.checkIn(on: today) == first)
    }
}

@Suite("A store of notes without a check-in")
struct KeptNoteStoreTests {
    @Test("has one a day, one person's only", arguments: ["sqlite", "mock"])
    func notes(name: String) throws {
        let (ana, bo) = try DomainStores.pair(name)
        let day = Day(number: 20_514)
        let first = KeptNote(day: day, text: "a “b”")
        try ana.checkIns.save(first)
        #expect(try ana.checkIns.keptNotes(since: day) == [first])
        let second = KeptNote(day: day, text: "a “b”\nc")
        try ana.checkIns.save(second)
        #expect(try ana.checkIns.keptNotes(since: day) == [second])
        #expect(try ana.checkIns.keptNotes(since: day + 1).isEmpty)
        #expect(try bo.checkIns.keptNotes(since: day).isEmpty)
        try ana.checkIns.deleteKeptNote(on: day)
        #expect(try ana.checkIns.keptNotes(since: day).isEmpty)
    }
}

@Suite("A store of urges")
struct UrgeStoreTests {
    private let moment = Moment(now: Date(timeIntervalSince1970: 1_772_478_000), zone: .gmt, dayStart: .midnight)

    @Test("returns every sample unchanged, at every step, to its person only", arguments: ["sqlite", "mock"])
    func samples(name: String) throws {
        let (ana, bo) = try DomainStores.pair(name)
        let samples = UrgeSnapshot.Samples.varied(until: moment)
        for sample in samples.reversed() { try ana.urges.save(sample) }
        #expect(try ana.urges.urges(limit: 99) == samples.reversed())
        #expect(try ana.urges.urges(limit: 2) == samples.suffix(2).reversed())
        #expect(try ana.urges.urges(from: moment.today - 8, through: moment.today - 4) == Array(samples[2...4]))
        for step in UrgeStep.allCases {
            let open = UrgeSnapshot.Samples.open(at: step, moment).checked(at: moment.now)
            try ana.urges.save(open)
            #expect(try ana.urges.urges(limit: 1) == [open])
        }
        let bare = UrgeSnapshot(
            number: 8, day: moment.today, startedAt: moment.now, target: "Reels", technique: .call)
        try ana.urges.save(bare)
        #expect(try ana.urges.urges(limit: 1) == [bare])
        #expect(try bo.urges.urges(limit: 9).isEmpty)
    }
}

@Suite("A store of insights")
struct InsightStoreTests {
    @Test("stores one for each week, for its person only", arguments: ["sqlite", "mock"])
    func weeks(name: String) throws {
        let (ana, bo) = try DomainStores.pair(name)
        let week = Day(number: 20_507)
        #expect(try ana.insights.insight(for: week) == nil)
        try ana.insights.save(InsightSnapshot(week: week))
        #expect(try ana.insights.insight(for: week) == InsightSnapshot(week: week))
        let viewed = InsightSnapshot(week: week, viewedAt: Date(timeIntervalSince1970: 7))
        try ana.insights.save(viewed)
        #expect(try ana.insights.insight(for: week) == viewed)
        #expect(try ana.insights.glance(at: week) == InsightGlance(isTold: false, isViewed: true))
        #expect(try ana.insights.insight(for: week + 7) == nil)
        #expect(try bo.insights.insight(for: week) == nil)
    }

    /// An insight with everything that an aggregate can hold.
    private func content(of week: Day, model: String?) -> InsightContent {
        let moment = Moment(now: Date(timeIntervalSince1970: 1_772_478_000), zone: .gmt, dayStart: .midnight)
        let checkIns = CheckInSnapshot.Samples.varied(until: week + 5)
        let plan = PlanHistory(PlanChange.Samples.varied(until: week))
        let evolution = Evolution.week(from: week, checkIns: checkIns, plan: plan, before: [:])
        let aggregate = { (week: Day) in
            InsightAggregate.of(
                week: week, checkIns: checkIns, urges: UrgeSnapshot.Samples.varied(until: moment),
                recentUrges: UrgeSnapshot.Samples.varied(until: moment), visits: [], slips: [], plan: plan,
                evolution: evolution,
                earlier: [InsightSnapshot(week: week - 7)], disputed: Topic.all, moment: moment)
        }
        // A narration that today's rules would not make from this aggregate.
        let narration = aggregate(week - 7).narration
        #expect(narration != aggregate(week).narration)
        return InsightContent(
            aggregate: aggregate(week), narration: narration,
            text: [.happening: "a “b”", .why: "ü", .expect: "", .pattern: "d"], model: model,
            toldAt: Date(timeIntervalSince1970: 7))
    }

    @Test("returns what was told unchanged, the latest first, to its person only", arguments: ["sqlite", "mock"])
    func told(name: String) throws {
        let (ana, bo) = try DomainStores.pair(name)
        let week = Day(number: 20_507)
        let insights = [(0, nil), (1, "a model"), (3, nil)].map { number, model in
            InsightSnapshot(week: week - number * 7, content: content(of: week - number * 7, model: model))
        }
        for insight in insights { try ana.insights.save(insight) }
        try ana.insights.save(InsightSnapshot(week: week - 14))
        #expect(try ana.insights.told(before: week + 7, limit: 9) == insights)
        #expect(try ana.insights.told(before: week, limit: 1) == [insights[1]])
        #expect(try ana.insights.glance(at: week) == InsightGlance(isTold: true, isViewed: false))
        #expect(try ana.insights.glance(at: week - 14) == InsightGlance(isTold: false, isViewed: false))
        #expect(try bo.insights.glance(at: week) == nil)
        #expect(try ana.insights.insight(for: week - 7) == insights[1])
        #expect(try bo.insights.told(before: week + 7, limit: 9).isEmpty)
    }

    @Test("stores disputes of every topic", arguments: ["sqlite", "mock"])
    func disputes(name: String) throws {
        let (ana, bo) = try DomainStores.pair(name)
        let week = Day(number: 20_507)
        let disputes = Topic.all.map { Dispute(topic: $0, week: week) }
        for dispute in disputes.reversed() { try ana.insights.save(dispute) }
        let later = Dispute(topic: .hardDays, week: week + 7)
        try ana.insights.save(later)
        try ana.insights.save(later)
        let all = { (store: any InsightStore) in try store.disputes(from: week, through: week + 7) }
        #expect(try all(ana.insights).map(\.topic.key) == disputes.map(\.topic.key).sorted() + ["hardDays"])
        #expect(try ana.insights.disputes(from: week + 1, through: week + 9) == [later])
        #expect(try Set(ana.insights.disputes(from: week - 9, through: week + 6)) == Set(disputes))
        try ana.insights.delete(later)
        #expect(try Set(all(ana.insights)) == Set(disputes))
        #expect(try all(bo.insights).isEmpty)
    }
}

@Suite("A store of a model's texts")
struct RewritingStoreTests {
    @Test("returns consent and texts unchanged, to their person only", arguments: ["sqlite", "mock"])
    func samples(name: String) throws {
        let (ana, bo) = try DomainStores.pair(name)
        let week = Day(number: 20_507)
        #expect(try ana.rewritings.consent() == nil)
        for choice in Consent.Choice.allCases {
            let consent = Consent(choice, recipient: "localhost:1", answeredAt: Date(timeIntervalSince1970: 7))
            try ana.rewritings.save(consent)
            #expect(try ana.rewritings.consent() == consent)
        }
        var rewriting = RewritingSnapshot(
            week: week, model: "m", original: "abc", triedAt: Date(timeIntervalSince1970: 9))
        try ana.rewritings.save(rewriting)
        #expect(try ana.rewritings.rewriting(of: week) == rewriting)
        for failure in AIFailure.allCases {
            rewriting.attempts += 1
            rewriting.failures += 2
            rewriting.failure = failure
            try ana.rewritings.save(rewriting)
            #expect(try ana.rewritings.rewriting(of: week) == rewriting)
        }
        rewriting.text = [.happening: "a", .why: "b", .expect: "c", .pattern: "“d”"]
        rewriting.usage = AIUsage(tokensIn: 5, tokensOut: 6)
        rewriting.cost = 7
        try ana.rewritings.save(rewriting)
        #expect(try ana.rewritings.rewriting(of: week) == rewriting)
        try bo.rewritings.forgetTexts(before: week + 1)
        try ana.rewritings.forgetTexts(before: week)
        #expect(try ana.rewritings.rewriting(of: week) == rewriting)
        try ana.rewritings.forgetTexts(before: week + 1)
        rewriting.text = nil
        #expect(try ana.rewritings.rewriting(of: week) == rewriting)
        #expect(try ana.rewritings.rewriting(of: week + 7) == nil)
        #expect(try bo.rewritings.rewriting(of: week) == nil)
        #expect(try bo.rewritings.consent() == nil)
    }

    @Test("adds up the tokens that all people have used in a month", arguments: ["sqlite", "mock"])
    func months(name: String) throws {
        let (ana, bo) = try DomainStores.pair(name)
        let march = Day(number: 20_513)
        #expect(try ana.rewritings.spent(in: march) == AIUsage())
        try ana.rewritings.add(AIUsage(tokensIn: 10, tokensOut: 1), to: march)
        try bo.rewritings.add(AIUsage(tokensIn: 5, tokensOut: 2), to: march)
        #expect(try ana.rewritings.spent(in: march) == AIUsage(tokensIn: 15, tokensOut: 3))
        #expect(try ana.rewritings.spent(in: march + 31) == AIUsage())
    }
}

@Suite("A store of visits")
struct VisitStoreTests {
    @Test("returns every sample unchanged, to its person only", arguments: ["sqlite", "mock"])
    func samples(name: String) throws {
        let (ana, bo) = try DomainStores.pair(name)
        let today = Day(number: 20_514)
        let samples = VisitSnapshot.Samples.varied(
            lastEndingAt: Date(timeIntervalSince1970: 1_772_478_000), on: today)
        for sample in samples { try ana.visits.save(sample) }
        #expect(try ana.visits.visits(limit: 9) == samples.reversed())
        var changed = samples[2]
        changed.extraMinutes = 5
        try ana.visits.save(changed)
        #expect(try ana.visits.visits(limit: 1) == [changed])
        #expect(try bo.visits.visits(limit: 9).isEmpty)
        #expect(try ana.visits.visits(from: today - 1, through: today - 1) == Array(samples[..<2]))
        #expect(try ana.visits.visits(from: today, through: today + 1) == [changed])
        #expect(try bo.visits.visits(from: today - 9, through: today).isEmpty)
    }
}

@Suite("A store of slips")
struct SlipStoreTests {
    @Test("gives back every sample as it was, one person's only", arguments: ["sqlite", "mock"])
    func samples(name: String) throws {
        let (ana, bo) = try DomainStores.pair(name)
        let moment = Moment(now: Date(timeIntervalSince1970: 1_772_478_000), zone: .gmt, dayStart: .midnight)
        let samples = SlipSnapshot.Samples.varied(until: moment)
        for sample in samples.reversed() { try ana.slips.save(sample) }
        #expect(try ana.slips.slips(from: moment.today - 1, through: moment.today) == samples)
        #expect(try ana.slips.slips(from: moment.today, through: moment.today) == Array(samples[1...]))
        try bo.slips.save(samples[0])
        try ana.slips.delete(number: samples[0].number)
        #expect(try ana.slips.slips(from: moment.today - 9, through: moment.today) == Array(samples[1...]))
        #expect(try bo.slips.slips(from: moment.today - 9, through: moment.today) == [samples[0]])
    }
}

@Suite("A store of what Off has asked by itself")
struct PromptStoreTests {
    private let now = Date(timeIntervalSince1970: 1_772_478_000)
    private let today = Day(number: 20_514)

    @Test("returns every sample unchanged until it forgets them, to its person only", arguments: ["sqlite", "mock"])
    func samples(name: String) throws {
        let (ana, bo) = try DomainStores.pair(name)
        let silence = AskedDay.Samples.silence(until: today, at: now)
        for prompt in silence.reversed() { try ana.outreach.save(prompt) }
        try bo.outreach.save(silence[0])
        #expect(try ana.outreach.asked() == silence)
        try ana.outreach.forgetAsked()
        #expect(try ana.outreach.asked().isEmpty)
        #expect(try bo.outreach.asked() == [silence[0]])
    }

    @Test("replaces a day that is asked about again", arguments: ["sqlite", "mock"])
    func replacing(name: String) throws {
        let (ana, _) = try DomainStores.pair(name)
        let first = AskedDay(day: today, rung: .question, askedAt: now)
        let again = AskedDay(day: today, rung: .question, askedAt: now, remindedAt: now + 7200)
        try ana.outreach.save(first)
        try ana.outreach.save(again)
        #expect(try ana.outreach.asked() == [again])
    }

    @Test("returns the state of Off's outreach unchanged, to its person only", arguments: ["sqlite", "mock"])
    func outreach(name: String) throws {
        let (ana, bo) = try DomainStores.pair(name)
        for sample in OutreachSnapshot.Samples.varied(on: today, at: now) {
            try ana.outreach.save(sample)
            #expect(try ana.outreach.outreach() == sample)
        }
        #expect(try bo.outreach.outreach() == OutreachSnapshot())
    }
}
