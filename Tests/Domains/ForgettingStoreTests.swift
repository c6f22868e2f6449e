import Database
import Foundation
import Shared
import Testing

@testable import Domains

@Suite("A store of all that can be forgotten")
struct ForgettingStoreTests {
    nonisolated private static let today = Day(number: 20_514)
    nonisolated private static let kinds: [Forgetting] =
        [.everything, .days(today - 3...today), .days(today - 400...today - 300), .topic(.notes, today - 9...today)]
        + DataTopic.allCases.map { .topic($0, nil) }

    /// A person with something in every table.
    private func fill(_ stores: DomainStores) throws {
        let today = ForgettingStoreTests.today
        let moment = Moment(
            now: Date(timeIntervalSince1970: TimeInterval(today.number) * 86_400 + 72_000), zone: .gmt,
            dayStart: .midnight)
        try stores.settings.save(SettingsSnapshot.Samples.berlin)
        try stores.settings.save(
            SettingsSnapshot(
                language: "en", zone: "Europe/Berlin", country: nil, dayStart: .midnight, checkInTime: nil,
                quietHours: .standard, ownLine: "my line"))
        try stores.appState.save(AppStateSnapshot(introducedAt: moment.now, onboarding: .done, said: [.sos]))
        for sample in CheckInSnapshot.Samples.varied(until: today) { try stores.checkIns.save(sample) }
        try stores.checkIns.save(KeptNote(day: today - 40, text: "kept"))
        for sample in AskedDay.Samples.silence(until: today, at: moment.now) { try stores.outreach.save(sample) }
        for sample in OutreachSnapshot.Samples.varied(on: today, at: moment.now) { try stores.outreach.save(sample) }
        for sample in PlanChange.Samples.varied(until: today) { try stores.plans.save(sample) }
        try stores.attributes.save(FirstRatings.Samples.some(madeOn: today - 60))
        for sample in EvolutionSnapshot.Samples.varied(until: today) { try stores.attributes.save(sample) }
        for weeks in [1, 2, 50] {
            let week = today.monday - weeks * 7
            try stores.insights.save(InsightSnapshot(week: week))
            try stores.insights.save(Dispute(topic: .hardDays, week: week))
            try stores.rewritings.save(
                RewritingSnapshot(week: week, model: "m", original: "o", triedAt: moment.now))
        }
        for sample in UrgeSnapshot.Samples.varied(until: moment) { try stores.urges.save(sample) }
        for sample in VisitSnapshot.Samples.varied(lastEndingAt: moment.now, on: today) {
            try stores.visits.save(sample)
        }
        for sample in SlipSnapshot.Samples.varied(until: moment) { try stores.slips.save(sample) }
        for (part, text) in SafetyPlanSnapshot.Samples.whole.byPart { try stores.safetyPlan.save(text, as: part) }
        for sample in CareSnapshot.Samples.varied(until: moment) { try stores.cares.save(sample) }
        for sample in PhraseSnapshot.Samples.varied(until: moment.now) { try stores.phrases.save(sample) }
        for sample in RecentChange.Samples.varied(on: today, at: moment.now) { try stores.changes.save(sample) }
    }

    private func held(_ stores: DomainStores) throws -> [String] {
        try ForgettingStoreTests.kinds.map { kind in
            let held = try stores.forgetting.held(kind)
            return "\(kind.written): "
                + DataTopic.allCases.compactMap { topic in
                    held[topic].map {
                        "\(topic) \($0.count) \($0.days.map { "\($0.lowerBound.number)-\($0.upperBound.number)" } ?? "")"
                    }
                }.joined(separator: ", ")
        }
    }

    @Test("counts the same in both, before and after each kind of forgetting", arguments: kinds)
    func same(kind: Forgetting) throws {
        var found: [[String]] = []
        for name in ["sqlite", "mock"] {
            let (ana, bo) = try DomainStores.pair(name)
            try fill(ana)
            try fill(bo)
            let before = try held(ana)
            if kind != .days(ForgettingStoreTests.today - 400...ForgettingStoreTests.today - 300) {
                #expect(try !ana.forgetting.held(kind).isEmpty, "\(kind.written): nothing is there to forget")
            }
            try ana.forgetting.forget(kind)
            // What was worked out from days is worked out again, so that it is not counted as theirs.
            #expect(try ana.forgetting.held(kind).isEmpty, "\(name): \(kind.written)")
            #expect(try ana.changes.changes().isEmpty)
            #expect(try held(bo) == before, "\(name): it was another person's")
            found.append(before + (try held(ana)))
        }
        #expect(found[0] == found[1])
    }

    @Test("leaves what is of no topic or day that was named", arguments: ["sqlite", "mock"])
    func leaves(name: String) throws {
        let today = ForgettingStoreTests.today
        let (ana, _) = try DomainStores.pair(name)
        try fill(ana)
        let checkIns = try ana.checkIns.checkIns(from: today - 99, through: today)
        try ana.forgetting.forget(.topic(.slips, today - 1...today))
        #expect(try ana.insights.glance(at: today.monday - 350) != nil)
        #expect(try ana.insights.glance(at: today.monday - 7) == nil)
        try ana.forgetting.forget(.topic(.notes, nil))
        let withoutNotes = try ana.checkIns.checkIns(from: today - 99, through: today)
        #expect(withoutNotes.map(\.rating) == checkIns.map(\.rating))
        #expect(withoutNotes.map(\.changes) == checkIns.map(\.changes))
        #expect(withoutNotes.allSatisfy { $0.note == nil })
        #expect(try ana.checkIns.keptNotes(since: today - 99).isEmpty)
        try ana.forgetting.forget(.topic(.scores, nil))
        #expect(try ana.checkIns.checkIns(from: today - 99, through: today).allSatisfy { $0.changes.isEmpty })
        try ana.forgetting.forget(.topic(.ownLine, nil))
        #expect(try ana.settings.settings()?.ownLine == nil)
        #expect(try ana.settings.settings()?.zone == "Europe/Berlin")
        try ana.forgetting.forget(.days(today - 1...today))
        let left = try ana.checkIns.checkIns(from: today - 99, through: today)
        #expect(left.allSatisfy { $0.day < today - 1 } && !left.isEmpty)
        #expect(try ana.safetyPlan.plan() == SafetyPlanSnapshot.Samples.whole)
        #expect(try !ana.plans.changes().isEmpty)
        try ana.safetyCounts.add(.passive, on: today)
        try ana.safetyCounts.forget()
        #expect(try ana.safetyCounts.counts().isEmpty)
        try ana.forgetting.forget(.everything)
        #expect(try ana.settings.settings() == nil)
        #expect(try ana.appState.state() == AppStateSnapshot())
    }

    /// The tables of Messaging and Scheduling, which `Forgetter` empties.
    nonisolated private static let others: Set<String> = [
        "lane", "navigation", "job", "owner", "guest", "forgetting_wish", "gap",
    ]

    @Test("knows every table with rows of a person")
    func tables() throws {
        let database = try Database(path: ":memory:")
        try Migrations.off.apply(to: database)
        let tables = try database.rows(
            """
            SELECT DISTINCT t.name FROM sqlite_master t JOIN pragma_table_info(t.name) c ON c.name = 'person'
            WHERE t.type = 'table'
            """
        ) { try $0.get(0, as: String.self) }
        let known = DomainStores.tables.map(\.name)
        #expect(Set(tables) == Set(known).union(ForgettingStoreTests.others))
        #expect(Set(known).count == known.count)
        #expect(DomainStores.mocks.count == 16)
    }
}

@Suite("A sentence about what to forget")
struct ForgetSentenceTests {
    nonisolated private static let today = Day(year: 2026, month: 4, day: 15) ?? Day(number: 0)  // A Wednesday.

    private static let vocabulary = ForgetSentence.Vocabulary(
        verbs: ["delete", "forget"], fillers: ["my", "the", "all", "of", "please", "data"],
        everything: ["everything", "all", "my data", "data", "everything about me"],
        topics: [.notes: ["notes"], .checkIns: ["check-ins", "days"], .plan: ["plan"]],
        span: DaySpan.Vocabulary(
            weekdays: [.monday: ["monday"], .wednesday: ["wednesday"]],
            months: [
                "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
                "November", "December",
            ]
        ) { key in
            [
                "quick.today": ["today"], "quick.yesterday": ["yesterday"], "span.this": ["this"],
                "span.last": ["last", "past"], "span.days": ["day", "days"], "span.weeks": ["week", "weeks"],
                "span.months": ["month", "months"], "span.years": ["year"], "span.since": ["since"],
                "span.after": ["after"], "span.before": ["before"], "span.until": ["until"], "span.to": ["to", "and"],
                "span.fillers": ["from", "in", "of", "the", "between"], "span.endings": ["st", "nd", "rd", "th"],
            ][key] ?? []
        })

    private func read(_ text: String) -> String? {
        let sentence = ForgetSentence(
            text, vocabulary: ForgetSentenceTests.vocabulary, today: ForgetSentenceTests.today)
        return sentence.map { sentence in
            switch sentence.what {
            case .everything: "all"
            case .days(let days): "\(days.lowerBound.iso) \(days.upperBound.iso)"
            case .topic(let topic, let days):
                "\(topic)" + (days.map { " \($0.lowerBound.iso) \($0.upperBound.iso)" } ?? "")
            }
        }
    }

    @Test(
        "is read, or is not about that",
        arguments: [
            ("delete my data", "all"), ("everything", "all"), ("forget everything about me", "all"),
            ("delete all my notes", "notes"), ("notes from March", "notes 2026-03-01 2026-03-31"),
            ("delete everything from march", "2026-03-01 2026-03-31"),
            ("1 to 14 March", "2026-03-01 2026-03-14"), ("from 1 to 14 march", "2026-03-01 2026-03-14"),
            ("1-14 March", "2026-03-01 2026-03-14"), ("March 1st to 14th", "2026-03-01 2026-03-14"),
            ("28 February until 3 March", "2026-02-28 2026-03-03"),
            ("20 December to 10 January", "2025-12-20 2026-01-10"),
            ("between 1 March and 3 March", "2026-03-01 2026-03-03"),
            ("last week", "2026-04-06 2026-04-12"), ("this week", "2026-04-13 2026-04-15"),
            ("last month", "2026-03-01 2026-03-31"), ("the last 3 days", "2026-04-13 2026-04-15"),
            ("past 2 weeks", "2026-04-02 2026-04-15"), ("before May", "1970-01-01 2025-04-30"),
            ("before April", "1970-01-01 2026-03-31"), ("since Monday", "2026-04-13 2026-04-15"),
            ("after 10 April", "2026-04-11 2026-04-15"), ("until yesterday", "1970-01-01 2026-04-14"),
            ("today", "2026-04-15 2026-04-15"), ("wednesday", "2026-04-15 2026-04-15"),
            ("2026-04-03", "2026-04-03 2026-04-03"), ("3 april", "2026-04-03 2026-04-03"),
            ("2025", "2025-01-01 2025-12-31"), ("days before 3 april", "checkIns 1970-01-01 2026-04-02"),
            ("plan", "plan"),
        ])
    func read(text: String, what: String) {
        #expect(read(text) == what, "\(text)")
    }

    @Test(
        "of another kind is none",
        arguments: [
            "", "delete", "forget it", "delete instagram", "7 kept it", "forget what I said", "plan from March",
            "my", "delete my notes and then sing", "30 February", "to 14 March", "last 0 days",
            "notes before",
        ])
    func none(text: String) {
        #expect(read(text) == nil, "\(text)")
    }

    @Test(
        "means the same once it was written down",
        arguments: [
            Forgetting.everything, .days(today - 3...today), .topic(.notes, nil), .topic(.urges, today - 1...today),
        ])
    func written(what: Forgetting) {
        #expect(Forgetting(written: what.written) == what)
    }

    @Test(
        "written by a newer version is not understood",
        arguments: ["", "x", "days", "days 3", "notes 4...3", "notes 1...2 3"])
    func foreign(text: String) {
        #expect(Forgetting(written: text) == nil)
    }
}
