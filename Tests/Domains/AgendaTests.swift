import Database
@testable import Domains
import Foundation
import Scheduling
import Shared
import Testing

@Suite("The daily question")
struct QuestionTests {
    private func settings(_ zone: String, at time: String?, dayStart: Int = 240) -> SettingsSnapshot {
        SettingsSnapshot(
            language: "en", zone: zone, country: nil, dayStart: TimeOfDay(clamped: dayStart),
            checkInTime: time.flatMap(TimeOfDay.init(typed:)), quietHours: .standard)
    }

    private func agenda(
        _ settings: SettingsSnapshot, at now: String, noted: [String] = [], waiting: [Job] = [],
        plan: PlanHistory = .none, urge: UrgeSnapshot? = nil
    ) throws -> [Job] {
        let days = Set(noted.compactMap { Day(iso: $0) })
        let agenda = Agenda(
            settings: settings, urge: urge, moment: settings.moment(at: try Date(now, strategy: .iso8601)),
            waiting: waiting)
        return DailyQuestion(asked: [], plan: plan, isNoted: days.contains).jobs(in: agenda)
            + PlanNotices(plan: plan).jobs(in: agenda)
            + WeeklyInsight(isNoted: days.contains).jobs(in: agenda)
            + WeeklyScores(isNoted: days.contains).jobs(in: agenda)
    }

    /// The planned questions, each as its day and time.
    private func jobs(
        _ settings: SettingsSnapshot, at now: String, noted: [String] = [], waiting: [Job] = [],
        plan: PlanHistory = .none, urge: UrgeSnapshot? = nil
    ) throws -> [String] {
        try agenda(settings, at: now, noted: noted, waiting: waiting, plan: plan, urge: urge)
            .filter { $0.kind == JobKind.question.name }
            .map { "\($0.occurrence) \($0.due.formatted(.iso8601))" }
    }

    @Test("comes at the next chosen time, for a day that has no check-in")
    func next() throws {
        let berlin = settings("Europe/Berlin", at: "20:00")
        #expect(
            try jobs(berlin, at: "2026-03-02T12:00:00Z") == [
                "2026-03-02 2026-03-02T19:00:00Z", "2026-03-03 2026-03-03T19:00:00Z",
            ])
        #expect(
            try jobs(berlin, at: "2026-03-02T12:00:00Z", noted: ["2026-03-02"]).first
                == "2026-03-03 2026-03-03T19:00:00Z")
        #expect(try jobs(berlin, at: "2026-03-02T19:00:00Z").first == "2026-03-03 2026-03-03T19:00:00Z")
        #expect(try jobs(settings("Europe/Berlin", at: nil), at: "2026-03-02T12:00:00Z").isEmpty)
    }

    @Test("waits until a quarter of an hour after an urge")
    func urge() throws {
        let berlin = settings("Europe/Berlin", at: "20:00")
        let called = try Date("2026-03-02T18:55:00Z", strategy: .iso8601)
        var urge = UrgeSnapshot(
            number: 1, day: Day(number: 20_514), startedAt: called, target: nil, technique: .breathing)
        let delayed = "2026-03-02 2026-03-02T19:10:00Z"
        #expect(try jobs(berlin, at: "2026-03-02T18:56:00Z", urge: urge).first == delayed)
        let waiting = try agenda(berlin, at: "2026-03-02T18:56:00Z", urge: urge)
        let later = { try self.jobs(berlin, at: "2026-03-02T19:01:00Z", waiting: waiting, urge: urge) }
        #expect(try later().first == delayed)
        // Tomorrow's question stays where it is, and so does one that is due before the urge begins.
        #expect(try later().last == "2026-03-03 2026-03-03T19:00:00Z")
        urge.outcome = .resisted
        #expect(try later().first == delayed)
        #expect(
            try jobs(settings("Europe/Berlin", at: "19:54"), at: "2026-03-02T18:00:00Z", urge: urge).first
                == "2026-03-02 2026-03-02T18:54:00Z")
    }

    @Test("stops for a pause from the moment of the decision, and resumes by itself")
    func pause() throws {
        let today = try #require(Day(iso: "2026-03-02"))
        func asked(pausedFrom first: Day) throws -> [String] {
            let pause = PlanChange(
                number: 1, madeOn: today, madeAt: .distantPast, effect: .pause(from: first, through: today + 4))
            return try jobs(
                settings("Europe/Berlin", at: "20:00"), at: "2026-03-02T12:00:00Z", plan: PlanHistory([pause]))
        }
        #expect(try asked(pausedFrom: today) == ["2026-03-07 2026-03-07T19:00:00Z", "2026-03-08 2026-03-08T19:00:00Z"])
        // Until a planned one begins, the evenings are asked about.
        #expect(
            try asked(pausedFrom: today + 1) == ["2026-03-02 2026-03-02T19:00:00Z", "2026-03-07 2026-03-07T19:00:00Z"])
    }

    @Test("keeps its clock time over both clock changes, in the gap and in the repeated hour")
    func clockChanges() throws {
        let evening = settings("Europe/Berlin", at: "20:00")
        #expect(try jobs(evening, at: "2026-03-28T20:00:00Z").first == "2026-03-29 2026-03-29T18:00:00Z")
        #expect(try jobs(evening, at: "2026-10-24T20:00:00Z").first == "2026-10-25 2026-10-25T19:00:00Z")
        let night = settings("Europe/Berlin", at: "02:30")
        #expect(try jobs(night, at: "2026-03-28T20:00:00Z").first == "2026-03-28 2026-03-29T01:00:00Z")
        #expect(try jobs(night, at: "2026-10-24T20:00:00Z").first == "2026-10-24 2026-10-25T00:30:00Z")
    }

    @Test("at a time before the day's start is about the day that is ending")
    func night() throws {
        let night = settings("Europe/Berlin", at: "01:00")
        #expect(try jobs(night, at: "2026-03-02T20:00:00Z").first == "2026-03-02 2026-03-03T00:00:00Z")
        #expect(try jobs(night, at: "2026-03-02T23:30:00Z").first == "2026-03-02 2026-03-03T00:00:00Z")
    }

    @Test("that is overdue and was not asked stays until the day has a check-in")
    func overdue() throws {
        let berlin = settings("Europe/Berlin", at: "20:00")
        let due = try Date("2026-03-02T19:00:00Z", strategy: .iso8601)
        let waiting = [Job(kind: JobKind.question.name, occurrence: "2026-03-02", due: due)]
        #expect(
            try jobs(berlin, at: "2026-03-02T19:30:00Z", waiting: waiting).first == "2026-03-02 2026-03-02T19:00:00Z")
        #expect(
            try jobs(berlin, at: "2026-03-02T19:30:00Z", noted: ["2026-03-02"], waiting: waiting).first
                == "2026-03-03 2026-03-03T19:00:00Z")
    }
}

@Suite("Over clock changes, the daily question")
struct ClockChangeTests {
    /// The zone, the first day, and for each clock time the instants (UTC) of the questions on successive days.
    nonisolated static let table: [(zone: String, from: String, asked: [String: [String]])] = [
        (
            "Europe/Berlin", "2026-03-28",
            [
                "02:30": ["2026-03-28T01:30", "2026-03-29T01:00", "2026-03-30T00:30"],
                "00:00": ["2026-03-27T23:00", "2026-03-28T23:00", "2026-03-29T22:00"],
                "23:59": ["2026-03-28T22:59", "2026-03-29T21:59", "2026-03-30T21:59"],
            ]
        ),
        (
            "Europe/Berlin", "2026-10-24",
            [
                "02:30": ["2026-10-24T00:30", "2026-10-25T00:30", "2026-10-26T01:30"],
                "00:00": ["2026-10-23T22:00", "2026-10-24T22:00", "2026-10-25T23:00"],
                "23:59": ["2026-10-24T21:59", "2026-10-25T22:59", "2026-10-26T22:59"],
            ]
        ),
        (
            "America/New_York", "2026-03-07",
            [
                "02:30": ["2026-03-07T07:30", "2026-03-08T07:00", "2026-03-09T06:30"],
                "00:00": ["2026-03-07T05:00", "2026-03-08T05:00", "2026-03-09T04:00"],
                "23:59": ["2026-03-08T04:59", "2026-03-09T03:59", "2026-03-10T03:59"],
            ]
        ),
        (
            "America/New_York", "2026-10-31",
            [
                "02:30": ["2026-10-31T06:30", "2026-11-01T07:30", "2026-11-02T07:30"],
                "01:30": ["2026-10-31T05:30", "2026-11-01T05:30", "2026-11-02T06:30"],
                "00:00": ["2026-10-31T04:00", "2026-11-01T04:00", "2026-11-02T05:00"],
                "23:59": ["2026-11-01T03:59", "2026-11-02T04:59", "2026-11-03T04:59"],
            ]
        ),
        // Brazil changed its clocks at midnight: an hour after it was skipped, or an hour before it repeated.
        (
            "America/Sao_Paulo", "2018-11-03",
            [
                "02:30": ["2018-11-03T05:30", "2018-11-04T04:30", "2018-11-05T04:30"],
                "00:00": ["2018-11-03T03:00", "2018-11-04T03:00", "2018-11-05T02:00"],
                "23:59": ["2018-11-04T02:59", "2018-11-05T01:59", "2018-11-06T01:59"],
            ]
        ),
        (
            "America/Sao_Paulo", "2018-02-17",
            [
                "02:30": ["2018-02-17T04:30", "2018-02-18T05:30", "2018-02-19T05:30"],
                "00:00": ["2018-02-17T02:00", "2018-02-18T03:00", "2018-02-19T03:00"],
                "23:59": ["2018-02-18T01:59", "2018-02-19T02:59", "2018-02-20T02:59"],
            ]
        ),
        (
            "America/Sao_Paulo", "2026-10-31",
            [
                "02:30": ["2026-10-31T05:30", "2026-11-01T05:30", "2026-11-02T05:30"],
                "00:00": ["2026-10-31T03:00", "2026-11-01T03:00", "2026-11-02T03:00"],
                "23:59": ["2026-11-01T02:59", "2026-11-02T02:59", "2026-11-03T02:59"],
            ]
        ),
        // The clock changes by half an hour.
        (
            "Australia/Lord_Howe", "2026-10-03",
            [
                "02:30": ["2026-10-02T16:00", "2026-10-03T15:30", "2026-10-04T15:30"],
                "02:15": ["2026-10-02T15:45", "2026-10-03T15:30", "2026-10-04T15:15"],
                "00:00": ["2026-10-02T13:30", "2026-10-03T13:30", "2026-10-04T13:00"],
                "23:59": ["2026-10-03T13:29", "2026-10-04T12:59", "2026-10-05T12:59"],
            ]
        ),
        (
            "Australia/Lord_Howe", "2026-04-04",
            [
                "02:30": ["2026-04-03T15:30", "2026-04-04T16:00", "2026-04-05T16:00"],
                "01:45": ["2026-04-03T14:45", "2026-04-04T14:45", "2026-04-05T15:15"],
                "00:00": ["2026-04-03T13:00", "2026-04-04T13:00", "2026-04-05T13:30"],
                "23:59": ["2026-04-04T12:59", "2026-04-05T13:29", "2026-04-06T13:29"],
            ]
        ),
        // For Ramadan, the clock goes back an hour and then forward again.
        (
            "Africa/Casablanca", "2026-02-14",
            [
                "02:30": ["2026-02-14T01:30", "2026-02-15T01:30", "2026-02-16T02:30"],
                "00:00": ["2026-02-13T23:00", "2026-02-14T23:00", "2026-02-16T00:00"],
                "23:59": ["2026-02-14T22:59", "2026-02-15T23:59", "2026-02-16T23:59"],
            ]
        ),
        (
            "Africa/Casablanca", "2026-03-21",
            [
                "02:30": ["2026-03-21T02:30", "2026-03-22T02:00", "2026-03-23T01:30"],
                "00:00": ["2026-03-21T00:00", "2026-03-22T00:00", "2026-03-22T23:00"],
                "23:59": ["2026-03-21T23:59", "2026-03-22T22:59", "2026-03-23T22:59"],
            ]
        ),
        (
            "Asia/Kathmandu", "2026-03-28",
            [
                "02:30": ["2026-03-27T20:45", "2026-03-28T20:45", "2026-03-29T20:45"],
                "00:00": ["2026-03-27T18:15", "2026-03-28T18:15", "2026-03-29T18:15"],
                "23:59": ["2026-03-28T18:14", "2026-03-29T18:14", "2026-03-30T18:14"],
            ]
        ),
        // 30 December was skipped, so no question is about it.
        (
            "Pacific/Apia", "2011-12-29",
            [
                "02:30": ["2011-12-29T12:30", "2011-12-30T12:30", "2011-12-31T12:30"],
                "00:00": ["2011-12-29T10:00", "2011-12-30T10:00", "2011-12-31T10:00"],
                "23:59": ["2011-12-30T09:59", "2011-12-31T09:59", "2012-01-01T09:59"],
            ]
        ),
    ]

    @Test("comes once a day at its clock time: in a gap at its end, in a repeated hour the first time")
    func table() throws {
        for (zone, from, asked) in ClockChangeTests.table {
            for (time, expected) in asked.sorted(by: { $0.key < $1.key }) {
                let found = try fires(in: zone, at: time, from: from, count: expected.count)
                #expect(found == expected, "\(zone) \(time)")
            }
        }
    }

    /// The instants of `count` questions, each planned after the one before, for a person whose day starts at midnight.
    private func fires(in zone: String, at time: String, from: String, count: Int) throws -> [String] {
        let settings = SettingsSnapshot(
            language: "en", zone: zone, country: nil, dayStart: .midnight, checkInTime: TimeOfDay(typed: time),
            quietHours: .standard, insightTime: nil)
        var now = WallTime(try #require(Day(iso: from)), .midnight).instant(in: settings.timeZone) - 60
        var fired: [Job] = []
        var waiting: [Job] = []
        for _ in 0..<count {
            let agenda = Agenda(settings: settings, moment: settings.moment(at: now), waiting: waiting)
            let jobs = DailyQuestion(asked: [], plan: .none, isNoted: { _ in false }).jobs(in: agenda).filter { job in
                !fired.contains { $0.isSame(as: job) }
            }
            let next = try #require(jobs.min { $0.due < $1.due })
            #expect(next.due > now)
            now = next.due
            fired.append(next)
            waiting = jobs.filter { $0 != next }
        }
        // No question is about the skipped day.
        #expect(fired.allSatisfy { $0.occurrence != "2011-12-30" })
        return fired.map { String($0.due.formatted(.iso8601).dropLast(4)) }
    }
}

@Suite("A question that is put off by a sentence")
struct PutOffTests {
    private let vocabulary = PutOff.Vocabulary(
        openings: ["ask me again in", "remind me", "snooze for"], at: ["at"], minutes: ["m", "min", "minutes"],
        hours: ["h", "hour", "hours"], halfHour: ["half an hour"])
    private let moment = SettingsSnapshot.Samples.berlin.moment(at: Date(timeIntervalSince1970: 1_772_478_000))

    @Test(
        "comes at the time that the sentence names",
        arguments: [
            ("in 30 min", 30), ("snooze 30min", 30), ("2 hours", 120), ("an hour", 60), ("remind me in 1 h", 60),
            ("at 21:45", 105), ("at 9:45 pm", 105), ("9.45pm", 105), ("6.5", nil), ("at 21.45", 105), ("at 01:00", 300),
            ("7", nil),
            ("8, long day", nil),
            ("in 30", nil), ("at 10", 120), ("remind me at 7", 660), ("in half an hour", 30), ("22:30", 150),
            ("at 24", nil), ("in 900 hours", nil), ("", nil), ("in", nil), ("snooze for 0 min", nil),
            ("at 25:00", nil), ("yesterday 6", nil), ("3 minutes of instagram", nil),
        ])
    func times(typed: String, minutes: Int?) {
        let expected = minutes.map { moment.now + TimeInterval($0 * 60) }
        #expect(PutOff.time(typed, vocabulary: vocabulary, moment: moment) == expected)
    }
}

@Suite("A day that travelling cut short or skipped")
struct TravelTests {
    private let manager: PlanManager
    private let stores = DomainStores(MockDatabase(), of: PersonID(1))
    private let today = Day(number: 20_514)

    init() {
        manager = PlanManager(store: stores.plans)
        manager.load()
    }

    private func moment(on day: Day) -> Moment {
        Moment(now: WallTime(day, TimeOfDay(clamped: 720)).instant(in: .gmt), zone: .gmt, dayStart: .midnight)
    }

    private func travel(from before: Day, to after: Day) {
        manager.travel(Journey(from: moment(on: before), to: moment(on: after), quiet: .standard))
    }

    @Test("is free, counts if it was kept, and is a plan day again for a person who travels back")
    func free() {
        #expect(manager.save(PlanTerms(apps: ["X"]), at: moment(on: today - 10)))
        travel(from: today, to: today + 2)
        #expect([-1, 0, 1, 2].map { manager.history.isPlanDay(today + $0) } == [true, false, false, true])
        #expect(DayState.of(today, checkIn: nil, plan: manager.history, today: today + 2) == .notPlanDay)
        let kept = CheckInSnapshot(
            day: today, rating: 7, adherence: .yes, urge: nil, changes: [:], note: nil, isLate: false,
            notedAt: .distantPast)
        #expect(DayState.of(today, checkIn: kept, plan: manager.history, today: today + 2) == .kept)
        travel(from: today + 2, to: today)
        #expect([-1, 0, 1, 2].allSatisfy { manager.history.isPlanDay(today + $0) })
    }

    @Test("is not a decision that can be undone")
    func undo() {
        #expect(manager.save(PlanTerms(apps: ["X"]), at: moment(on: today)))
        travel(from: today, to: today + 1)
        #expect(manager.lastChange?.terms?.apps == ["X"])
        #expect(manager.lastChange?.number == 1)
    }

    @Test("is not recorded for a person without a plan")
    func planless() {
        travel(from: today, to: today + 1)
        #expect(manager.history.changes.isEmpty)
    }
}
