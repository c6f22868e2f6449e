import Database
import Domains
import Foundation
import Shared
import Testing

@Suite("An archive")
struct ArchiveTests {
    /// Monday, 9 March 2026, 10:00 in Berlin.
    private let now = Date(timeIntervalSince1970: 1_773_046_800)
    private let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    /// Existing exports have these names.
    private static let parts = [
        "settings", "introduction", "checkIns", "notes", "slips", "planChanges", "firstRatings", "scores", "urges",
        "visits", "reviews", "disputes", "safetyPlan", "phrases", "care",
    ]

    /// Everything that any sample has, as one person's.
    private func filled(_ stores: DomainStores) throws {
        for name in ["varied", "told", "prepared", "in-care", "pulled", "visiting", "coming-back"] {
            try #require(Sample.named(name)).fill(stores, at: now)
        }
        let today = Moment(now: now, zone: zone, dayStart: .midnight).today
        for change in PlanChange.Samples.varied(until: today) { try stores.plans.save(change) }
        try stores.settings.save(SettingsSnapshot.Samples.nightShift)
        try stores.checkIns.save(KeptNote(day: today, text: "=later; \"quoted\"\nsecond line"))
        try stores.insights.save(Dispute(topic: .hardDays, week: today.monday - 7))
        try stores.insights.save(InsightSnapshot(week: today.monday - 70, viewedAt: now))
        let managers = Managers(stores, zone: "Europe/Berlin")
        managers.load(at: now)
        let aggregate = managers.aggregate(of: today.monday - 7, at: now)
        let content = InsightContent(
            aggregate: aggregate, narration: aggregate.narration, text: [.happening: "-1 day, +2"], model: "a model",
            toldAt: now)
        try stores.insights.save(InsightSnapshot(week: today.monday - 7, content: content, viewedAt: now))
    }

    @Test("holds everything, and gives it to somebody else on another store unchanged", arguments: ["sqlite", "mock"])
    func returning(kind: String) throws {
        let (ana, _) = try DomainStores.pair(kind)
        let (_, bo) = try DomainStores.pair(kind == "mock" ? "sqlite" : "mock")
        try filled(ana)
        let archive = try Archive(of: ana, zone: zone, at: now)
        for part in ArchiveTests.parts { #expect(archive.count(of: part) > 0, "\(part)") }
        try Archive(json: archive.json).restore(to: bo)
        let again = try Archive(of: bo, zone: zone, at: now)
        #expect(again.json == archive.json)
    }

    @Test(
        "is refused with numbers that nothing of Off's can have",
        arguments: [
            (#""rating":[ ]*[0-9]+,"state""#, #""rating":11,"state""#), (#""turn":[0-9]+"#, #""turn":-1"#),
            (#""attempt":[0-9]+"#, #""attempt":9223372036854775807"#),
            (#""count":\{"_0":[0-9]+\}"#, #""count":{"_0":9223372036854775807}"#),
            (#""weeksWithPlan":[0-9]+"#, #""weeksWithPlan":-1"#), (#""measured":[0-9]+"#, #""measured":99999999"#),
            (#""kind":"checkin","rating":5.0"#, #""kind":"checkin","rating":50"#),
            (#""words":[ ]*"doomscrolled""#, #""words":"one two three four five six seven""#),
            (#""asked":[ ]*"home""#, #""asked":"sos""#),
        ])
    func implausible(pattern: String, replacement: String) throws {
        let (ana, _) = try DomainStores.pair("mock")
        try filled(ana)
        let json = String(decoding: try Archive(of: ana, zone: zone, at: now).json, as: UTF8.self)
        let changed = try json.replacing(Regex(pattern), with: replacement, maxReplacements: 1)
        #expect(changed != json, "nothing matches in \(json.prefix(40_000))")
        #expect(throws: ArchiveRefusal.self) { try Archive(json: Array(changed.utf8)) }
    }
}
