import Database
@testable import Domains
import Foundation
import Shared
import Testing

@Suite("A check-in")
struct CheckInManagerTests {
    private let database = MockDatabase()
    private let manager: CheckInManager
    private let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    init() {
        manager = CheckInManager(store: MockCheckInStore(database: database, person: PersonID(1)))
        manager.load(at: evening)
    }

    /// Monday, 2 March 2026, 20:00.
    private var evening: Moment { moment(hoursLater: 0) }
    private var today: Day { evening.today }

    private func moment(hoursLater hours: Double) -> Moment {
        Moment(
            now: Date(timeIntervalSince1970: 1_772_478_000 + hours * 3600), zone: zone,
            dayStart: TimeOfDay(clamped: 240))
    }

    @Test("is rejected if its day has one, but can be changed")
    func oneADay() {
        #expect(manager.submit(CheckInDraft(rating: 8), for: today, at: evening))
        #expect(!manager.submit(CheckInDraft(rating: 3), for: today, at: evening))
        #expect(manager.error == .alreadyCheckedInToday)
        #expect(manager.checkIn(on: today)?.rating == 8)
        #expect(manager.change(CheckInDraft(rating: 3), for: today, at: evening))
        #expect(manager.checkIn(on: today)?.rating == 3)
    }

    @Test("accepts ratings from 1 to 10", arguments: [(0, false), (1, true), (10, true), (11, false), (-1, false)])
    func ratings(rating: Int, isAccepted: Bool) {
        #expect(manager.submit(CheckInDraft(rating: rating), for: today, at: evening) == isAccepted)
        #expect(manager.error == (isAccepted ? nil : .ratingOutOfRange))
        #expect((manager.checkIn(on: today) != nil) == isAccepted)
    }

    @Test("is rejected where its note is too long together with the one that was kept before it")
    func longTogether() {
        let half = String(repeating: "a", count: 3000)
        #expect(manager.keep(half, on: today, at: evening))
        #expect(!manager.submit(CheckInDraft(rating: 8, note: half), for: today, at: evening))
        #expect(manager.error == .noteTooLong && manager.checkIn(on: today) == nil)
        #expect(manager.submit(CheckInDraft(rating: 8), for: today, at: evening))
        #expect(manager.checkIn(on: today)?.note == half)
    }

    @Test("needs a rating")
    func missing() {
        #expect(!manager.submit(CheckInDraft(adherence: .yes), for: today, at: evening))
        #expect(manager.error == .ratingMissing)
    }

    @Test(
        "can be for today and up to three days back, but not for a future day",
        arguments: [
            (0, nil, false), (1, nil, true), (2, nil, true), (3, nil, true), (4, CheckInError.dayClosed, false),
            (400, .dayClosed, false), (-1, .futureDay, false),
        ])
    func openDays(back: Int, error: CheckInError?, isLate: Bool) {
        manager.submit(CheckInDraft(rating: 5), for: today - back, at: evening)
        #expect(manager.error == error)
        #expect(manager.checkIn(on: today - back)?.isLate == (error == nil ? isLate : nil))
    }

    @Test("can be filled in until the fourth day start after its own")
    func closing() {
        let monday = today
        // Friday 03:59 is still Thursday, three days after Monday; from 04:00 on it is Friday.
        #expect(manager.accepts(CheckInDraft(rating: 5), for: monday, at: moment(hoursLater: 79.98)))
        #expect(!manager.accepts(CheckInDraft(rating: 5), for: monday, at: moment(hoursLater: 80)))
        #expect(manager.error == .dayClosed)
    }

    @Test("keeps what a change does not mention, and loses its note to an empty one")
    func changes() {
        manager.submit(
            CheckInDraft(rating: 8, adherence: .yes, urge: .noticed, changes: [.focus: .better], note: "long day"),
            for: today, at: evening)
        manager.change(CheckInDraft(rating: 6, changes: [.energy: .worse]), for: today, at: evening)
        let changed = manager.checkIn(on: today)
        #expect(changed?.rating == 6 && changed?.adherence == .yes && changed?.urge == .noticed)
        #expect(changed?.changes == [.focus: .better, .energy: .worse] && changed?.note == "long day")
        manager.change(CheckInDraft(note: ""), for: today, at: evening)
        #expect(manager.checkIn(on: today)?.note == nil)
    }

    @Test("keeps its time, and whether it was late, over a change")
    func keepsDate() {
        manager.submit(CheckInDraft(rating: 8), for: today, at: evening)
        let noted = manager.checkIn(on: today)
        let tomorrow = moment(hoursLater: 24)
        manager.load(at: tomorrow)
        manager.change(CheckInDraft(rating: 7), for: noted?.day ?? today, at: tomorrow)
        let changed = manager.checkIn(on: noted?.day ?? today)
        #expect(changed?.notedAt == noted?.notedAt && changed?.isLate == false)
    }

    @Test("that does not exist cannot be changed")
    func nothingThere() {
        #expect(!manager.change(CheckInDraft(rating: 7), for: today, at: evening))
        #expect(manager.error == .nothingToChange)
    }

    @Test("can be made what it was before, or removed")
    func restoring() {
        manager.submit(CheckInDraft(rating: 8, note: "x"), for: today, at: evening)
        let first = manager.checkIn(on: today)
        #expect(manager.lastChange?.before == nil)
        manager.change(CheckInDraft(rating: 2, note: ""), for: today, at: evening)
        let second = manager.checkIn(on: today)
        #expect(manager.restore(first, on: today, at: evening)?.before == second)
        #expect(manager.checkIn(on: today) == first)
        #expect(manager.restore(nil, on: today, at: evening)?.before == first)
        #expect(manager.checkIn(on: today) == nil)
    }

    @Test("accepts a note of up to 4,000 characters")
    func notes() {
        #expect(manager.accepts(CheckInDraft(note: String(repeating: "é", count: 4000)), for: today, at: evening))
        #expect(!manager.accepts(CheckInDraft(note: String(repeating: "é", count: 4001)), for: today, at: evening))
        #expect(manager.error == .noteTooLong)
    }

    @Test("is unchanged if the store fails, which is an error of its Manager")
    func refusal() {
        manager.submit(CheckInDraft(rating: 8), for: today, at: evening)
        database.refusal = { .full }
        #expect(!manager.change(CheckInDraft(rating: 2), for: today, at: evening))
        #expect(manager.error == .notSaved)
        #expect(manager.checkIn(on: today)?.rating == 8)
        manager.clearError()
        #expect(manager.restore(nil, on: today, at: evening) == nil)
        #expect(manager.error == .notSaved)
    }

    @Test("is never seen by another person")
    func twoPeople() {
        let other = CheckInManager(store: MockCheckInStore(database: database, person: PersonID(2)))
        manager.submit(CheckInDraft(rating: 8), for: today, at: evening)
        other.load(at: evening)
        #expect(other.checkIn(on: today) == nil)
        #expect(other.lastChange == nil)
    }
}

@Suite("Settings")
struct SettingsManagerTests {
    private let database = MockDatabase()
    private let manager: SettingsManager

    init() {
        manager = SettingsManager(store: MockSettingsStore(database: database, person: PersonID(1)), zone: "UTC")
        manager.load()
    }

    @Test(
        "find a zone by its city, region or name, in any spelling",
        arguments: [
            ("Lisbon", "Europe/Lisbon"), ("new york", "America/New_York"), ("europe/berlin", "Europe/Berlin"),
            ("São Paulo", "America/Sao_Paulo"), ("utc", "UTC"), ("KATHMANDU", "Asia/Kathmandu"),
            ("kolkata", "Asia/Kolkata"), ("Asia/Kolkata", "Asia/Kolkata"), ("New York City", "America/New_York"),
            ("Munich, Germany", "Europe/Berlin"), ("münchen", "Europe/Berlin"), ("Portland, Maine", "America/New_York"),
            ("portland oregon", "America/Los_Angeles"), ("Birmingham UK", "Europe/London"),
            ("Texas", "America/Chicago"),
            ("Japan", "Asia/Tokyo"), ("PST", "America/Los_Angeles"), ("hanoi", "Asia/Ho_Chi_Minh"),
            ("Apia", "Pacific/Apia"), ("Lord Howe", "Australia/Lord_Howe"), ("st. petersburg", "Europe/Moscow"),
            ("Georgia USA", "America/New_York"), ("London", "Europe/London"), ("Valencia, Spain", "Europe/Madrid"),
        ])
    func zones(typed: String, expected: String) {
        #expect(manager.setZone(typed))
        #expect(manager.settings.zone == expected)
    }

    @Test(
        "do not choose a zone for a name that is ambiguous or misspelled, but offer several",
        arguments: [
            ("Portland", ["America/New_York", "America/Los_Angeles"]),
            ("birmingham", ["Europe/London", "America/Chicago"]),
            ("San José", ["America/Los_Angeles", "America/Costa_Rica"]),
            ("Hyderabad", ["Asia/Kolkata", "Asia/Karachi"]), ("berln", ["Europe/Berlin", "Europe/Zurich"]),
            ("Lisobn", ["Europe/Lisbon"]), ("Portugal", ["Atlantic/Azores", "Europe/Lisbon"]),
        ])
    func severalZones(typed: String, expected: [String]) {
        #expect(manager.zones(named: typed) == .several(expected))
        #expect(!manager.setZone(typed))
        #expect(manager.settings.zone == "UTC")
    }

    @Test("find every known town, in a zone that exists")
    func towns() {
        for name in Towns.names {
            for zone in Towns.zones(of: name) { #expect(TimeZone(identifier: zone) != nil, "\(zone)") }
            #expect(Zones.reading(of: name) != .unknown, "\(name)")
        }
        #expect(Towns.zones(of: "münchen") == ["Europe/Berlin"])
    }

    @Test("stay as they were for an unknown place", arguments: ["Atlantis", "", "  ", "+01:00", "😊"])
    func unknownZones(typed: String) {
        #expect(!manager.setZone(typed))
        #expect(manager.error == .unknownZone)
        #expect(manager.settings.zone == "UTC")
    }

    @Test(
        "find a country by its two letters or its name",
        arguments: [("de", "DE"), ("Germany", "DE"), ("brazil", "BR"), ("UK", "GB"), ("usa", "US")])
    func countries(typed: String, expected: String) {
        #expect(manager.setCountry(typed))
        #expect(manager.settings.country == expected)
    }

    @Test("reject what is not a country", arguments: ["xx", "Europe", "", "150"])
    func unknownCountries(typed: String) {
        #expect(!manager.setCountry(typed))
        #expect(manager.error == .unknownCountry)
    }

    @Test("let days start from midnight to noon", arguments: [(0, true), (720, true), (721, false), (1439, false)])
    func dayStart(minutes: Int, isAccepted: Bool) {
        #expect(manager.setDayStart(TimeOfDay(clamped: minutes)) == isAccepted)
        #expect(manager.error == (isAccepted ? nil : .dayStartOutOfRange))
    }

    @Test("are there for the next process, changed or not")
    func saved() {
        manager.setZone("Lisbon")
        manager.setCheckInTime(nil)
        manager.setQuietHours(QuietHours(from: TimeOfDay(clamped: 60), until: TimeOfDay(clamped: 120)))
        let next = SettingsManager(store: MockSettingsStore(database: database, person: PersonID(1)), zone: "UTC")
        next.load()
        #expect(next.settings == manager.settings)
        #expect(next.settings.checkInTime == nil && next.settings.dayStart.minutes == 240)
    }

    @Test("reject quiet hours that begin and end at the same time")
    func quiet() {
        let time = TimeOfDay(clamped: 60)
        #expect(!manager.setQuietHours(QuietHours(from: time, until: time)))
        #expect(manager.error == .quietHoursEmpty)
    }

    @Test(
        "allow quiet hours over midnight",
        arguments: [(1349, false), (1350, true), (0, true), (449, true), (450, false), (720, false)])
    func quietHours(minutes: Int, isQuiet: Bool) {
        #expect(QuietHours.standard.contains(TimeOfDay(clamped: minutes)) == isQuiet)
    }
}
