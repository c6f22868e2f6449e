import App
import Database
@testable import Domains
import Foundation
import Messaging
import Shared
import Testing

@Suite("After days without a process")
struct CatchUpTests {
    nonisolated private static let zones = [
        "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe",
    ]

    /// Friday, 6 March 2026, 12:00 in Berlin.
    private let friday = Date(timeIntervalSince1970: 1_772_794_800)

    /// Of each five people, the first has a week to look back at, the second has two days in it, the third has said
    /// nothing in it, the fourth has no plan and the fifth a plan with hours that are announced.
    private func settle(_ people: Int, in years: Years) throws {
        for number in 0..<people {
            let zone = CatchUpTests.zones[number % CatchUpTests.zones.count]
            let settings = SettingsSnapshot(
                language: "en", zone: zone, country: nil, dayStart: TimeOfDay(clamped: 240),
                checkInTime: TimeOfDay(clamped: 1200), quietHours: .standard, announcesPlan: number % 5 == 4)
            let noted = [4, 2, 0, 4, 4][number % 5]
            let sample = Sample(
                name: "\(number)", settings: settings, plan: number % 5 == 3 ? nil : PlanChange.Samples.everyEvening,
                isIntroduced: true,
                checkIns: { CheckInSnapshot.Samples.steady(days: noted, until: $0 - 1) })
            try years.wiring.fill(sample, account: "years", address: "\(number)", at: friday)
        }
    }

    /// `OFF_PEOPLE=5000` takes a minute more.
    @Test("from Friday to Tuesday, everybody gets one message at most, and Monday's review among them")
    func weekend() async throws {
        let people = ProcessInfo.processInfo.environment["OFF_PEOPLE"].flatMap { Int($0) } ?? 800
        let years = try Years(at: friday)
        try settle(people, in: years)
        for number in 0..<people { try await years.say("/cancel", "\(number)") }
        _ = years.takeSent()
        // Tuesday, 09:00 in Berlin, and for as long as it takes to go through all of them.
        let tuesday = friday.addingTimeInterval(4 * 86_400 - 3 * 3600)
        years.sleep(until: tuesday)
        try await years.pass(until: tuesday.addingTimeInterval(1800))
        let sent = years.takeSent()
        #expect(sent.values.allSatisfy { $0.count == 1 })
        for number in 0..<people {
            let zone = CatchUpTests.zones[number % 4]
            let text = sent["\(number)"]?.first?.text ?? ""
            // It is the middle of the night in New York, and evening on Lord Howe Island: 19:00, an hour too early.
            let mayHear = zone != "America/New_York"
            let expected =
                switch number % 5 {
                case 0, 4: mayHear ? "You said how it went on 4 of 7 plan days, and each of these went as planned." : ""
                case 1: mayHear ? "2 days of last week are noted." : ""
                default: ""
                }
            #expect(expected.isEmpty ? text.isEmpty : text.contains(expected), "\(number) got \(text)")
        }
        // Friday's and Saturday's questions, and for one in five the hours of the plan.
        #expect(years.service.tooLate >= 2 * people)
        // By the evening everything is as ever: New York hears of its week, and everybody is asked about the day.
        try await years.pass(until: tuesday.addingTimeInterval(86_400 - 1))
        let later = years.takeSent()
        for number in 0..<people {
            let texts = (later["\(number)"] ?? []).map(\.text)
            #expect(texts.count { $0.contains("Time to look at today") } == 1, "\(number): \(texts)")
            let reviews = texts.count { $0.contains("Your week in review") }
            let isNewYork = number % 4 == 1
            #expect(reviews == (isNewYork && [0, 1, 4].contains(number % 5) ? 1 : 0))
        }
    }

    @Test("what was written before is of the day on which it was written, and is answered in the words of today")
    func late() async throws {
        let years = try Years(at: friday)
        try years.wiring.fill(.steady(forDays: 3), account: "years", address: "ana", at: friday)
        try years.write("8 kept it, before the lights went out", "ana")
        years.sleep(until: friday.addingTimeInterval(86_400))
        try await years.pass(until: years.clock.now)
        let answer = try #require(years.takeSent()["ana"]?.first?.text)
        #expect(answer.contains("for yesterday: 8/10, as planned – “before the lights went out”"))
        try await years.say("home", "ana")
        #expect(years.takeSent()["ana"]?.last?.text.contains("Saturday, 7 March") == true)
        // It was noted on its own day, and a question that was for yesterday evening does not come any more.
        #expect(try years.database.row("SELECT max(is_late) FROM check_in") { try $0.get(0, as: Int.self) } == 0)
        try await years.pass(until: friday.addingTimeInterval(86_400 + 7 * 3600))
        #expect(years.takeSent().isEmpty)
    }
}
