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

    /// Of each five people, the first has a week to look back at, the second two days of one, the third nothing in it,
    /// the fourth has no plan, and the fifth a plan whose hours are announced.
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

    /// `OFF_PEOPLE=5000` takes a minute longer.
    @Test("from Friday to Tuesday, everybody gets one message at most, and Monday's review among them")
    func weekend() async throws {
        let people = ProcessInfo.processInfo.environment["OFF_PEOPLE"].flatMap { Int($0) } ?? 800
        let years = try Years(at: friday)
        try settle(people, in: years)
        for number in 0..<people { try await years.say("/cancel", "\(number)") }
        _ = years.drainSent()
        // Tuesday, 09:00 in Berlin, and as long as it takes to serve everybody.
        let tuesday = friday.addingTimeInterval(4 * 86_400 - 3 * 3600)
        years.sleep(until: tuesday)
        try await years.pass(until: tuesday.addingTimeInterval(1800))
        let sent = years.drainSent()
        #expect(sent.values.allSatisfy { $0.count == 1 })
        for number in 0..<people {
            let zone = CatchUpTests.zones[number % 4]
            let text = sent["\(number)"]?.first?.text ?? ""
            // In New York it is the middle of the night; on Lord Howe Island it is 19:00, an hour too early.
            let mayHear = zone != "America/New_York"
            let expected =
                switch number % 5 {
                case 0, 4: mayHear ? "You kept your plan on all 4 days you told me about." : ""
                case 3: mayHear ? "Your week: " : ""
                // The first review needs a week with four check-ins.
                default: ""
                }
            #expect(expected.isEmpty ? text.isEmpty : text.contains(expected), "\(number) got \(text)")
        }
        // Friday's and Saturday's questions, and the plan's hours for one in five.
        #expect(years.service.tooLate >= 2 * people)
        // By the evening all is as usual: New York gets its review, and everybody is asked about the day.
        try await years.pass(until: tuesday.addingTimeInterval(86_400 - 1))
        let later = years.drainSent()
        for number in 0..<people {
            let texts = (later["\(number)"] ?? []).map(\.text)
            #expect(texts.count { $0.contains("Quick check-in for today") } == 1, "\(number): \(texts)")
            let reviews = texts.count { $0.contains("Your week: ") }
            let isNewYork = number % 4 == 1
            #expect(reviews == (isNewYork && [0, 3, 4].contains(number % 5) ? 1 : 0))
        }
    }

    @Test("a message written before counts for the day it was written, and is answered as of today")
    func late() async throws {
        let years = try Years(at: friday)
        try years.wiring.fill(.steady(forDays: 3), account: "years", address: "ana", at: friday)
        try years.write("8 kept it, before the lights went out", "ana")
        years.sleep(until: friday.addingTimeInterval(86_400))
        try await years.pass(until: years.clock.now)
        let answer = try #require(years.drainSent()["ana"]?.first?.text)
        #expect(answer.contains("for Friday, 6 March: 8/10, kept – “before the lights went out”"))
        try await years.say("home", "ana")
        #expect(years.drainSent()["ana"]?.last?.text.contains("Saturday, 7 March") == true)
        // It was noted on its own day, so yesterday evening's question does not come any more.
        #expect(try years.database.row("SELECT max(is_late) FROM check_in") { try $0.get(0, as: Int.self) } == 0)
        try await years.pass(until: friday.addingTimeInterval(86_400 + 7 * 3600))
        #expect(years.drainSent().isEmpty)
    }
}
