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
        return Agenda(
            settings: settings, plan: plan, checkedIn: days.contains, urge: urge,
            moment: settings.moment(at: try Date(now, strategy: .iso8601)), waiting: waiting
        ).jobs()
    }

    /// The questions that are planned: of which day, and when.
    private func jobs(
        _ settings: SettingsSnapshot, at now: String, noted: [String] = [], waiting: [Job] = [],
        plan: PlanHistory = .none, urge: UrgeSnapshot? = nil
    ) throws -> [String] {
        try agenda(settings, at: now, noted: noted, waiting: waiting, plan: plan, urge: urge)
            .filter { $0.kind == JobKind.question.rawValue }
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

    @Test("waits for the end of an urge, and a quarter of an hour")
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
        // Tomorrow's stays where it is, and so does what was due before the urge began.
        #expect(try later().last == "2026-03-03 2026-03-03T19:00:00Z")
        urge.outcome = .resisted
        #expect(try later().first == delayed)
        #expect(
            try jobs(settings("Europe/Berlin", at: "19:54"), at: "2026-03-02T18:00:00Z", urge: urge).first
                == "2026-03-02 2026-03-02T18:54:00Z")
    }

    @Test("is silent in a pause, from the moment it is asked for, and comes back by itself")
    func pause() throws {
        let today = try #require(Day(iso: "2026-03-02"))
        let pause = PlanChange(
            number: 1, madeOn: today, madeAt: .distantPast, effect: .pause(from: today + 1, through: today + 4))
        #expect(
            try jobs(
                settings("Europe/Berlin", at: "20:00"), at: "2026-03-02T12:00:00Z", plan: PlanHistory([pause]))
                == ["2026-03-07 2026-03-07T19:00:00Z", "2026-03-08 2026-03-08T19:00:00Z"])
    }

    @Test("keeps its hour on the wall over both clock changes, in the gap and in the hour that repeats")
    func clockChanges() throws {
        let evening = settings("Europe/Berlin", at: "20:00")
        #expect(try jobs(evening, at: "2026-03-28T20:00:00Z").first == "2026-03-29 2026-03-29T18:00:00Z")
        #expect(try jobs(evening, at: "2026-10-24T20:00:00Z").first == "2026-10-25 2026-10-25T19:00:00Z")
        let night = settings("Europe/Berlin", at: "02:30")
        #expect(try jobs(night, at: "2026-03-28T20:00:00Z").first == "2026-03-28 2026-03-29T01:00:00Z")
        #expect(try jobs(night, at: "2026-10-24T20:00:00Z").first == "2026-10-24 2026-10-25T00:30:00Z")
    }

    @Test("before the day's start is about the day that is ending")
    func night() throws {
        let night = settings("Europe/Berlin", at: "01:00")
        #expect(try jobs(night, at: "2026-03-02T20:00:00Z").first == "2026-03-02 2026-03-03T00:00:00Z")
        #expect(try jobs(night, at: "2026-03-02T23:30:00Z").first == "2026-03-02 2026-03-03T00:00:00Z")
    }

    @Test("that is due at this moment and has not been asked stays, until the day is noted")
    func overdue() throws {
        let berlin = settings("Europe/Berlin", at: "20:00")
        let due = try Date("2026-03-02T19:00:00Z", strategy: .iso8601)
        let waiting = [Job(kind: JobKind.question.rawValue, occurrence: "2026-03-02", due: due)]
        #expect(
            try jobs(berlin, at: "2026-03-02T19:30:00Z", waiting: waiting).first == "2026-03-02 2026-03-02T19:00:00Z")
        #expect(
            try jobs(berlin, at: "2026-03-02T19:30:00Z", noted: ["2026-03-02"], waiting: waiting).first
                == "2026-03-03 2026-03-03T19:00:00Z")
    }
}
