import Foundation
import Shared
import Testing

@Suite("A wall-clock time")
struct WallTimeTests {
    @Test(
        "that DST skips is the first instant after the gap, and one that it repeats is the first of two",
        arguments: [
            // zone, date, wall-clock time, the instant in UTC
            ("Europe/Berlin", "2026-03-29", "02:30", "2026-03-29T01:00:00Z"),
            ("Europe/Berlin", "2026-03-29", "03:00", "2026-03-29T01:00:00Z"),
            ("Europe/Berlin", "2026-10-25", "02:30", "2026-10-25T00:30:00Z"),
            ("Europe/Berlin", "2026-10-25", "03:00", "2026-10-25T02:00:00Z"),
            ("America/New_York", "2026-03-08", "02:30", "2026-03-08T07:00:00Z"),
            ("America/New_York", "2026-11-01", "01:30", "2026-11-01T05:30:00Z"),
            ("Australia/Lord_Howe", "2026-10-04", "02:15", "2026-10-03T15:30:00Z"),
            ("Australia/Lord_Howe", "2026-04-05", "01:45", "2026-04-04T14:45:00Z"),
            ("Asia/Kathmandu", "2026-06-01", "00:00", "2026-05-31T18:15:00Z"),
            ("Pacific/Apia", "2011-12-30", "12:00", "2011-12-30T10:00:00Z"),
            ("America/Sao_Paulo", "2018-11-04", "00:00", "2018-11-04T03:00:00Z"),
            ("America/Sao_Paulo", "2026-11-01", "00:00", "2026-11-01T03:00:00Z"),
        ])
    func instants(zone: String, date: String, time: String, expected: String) throws {
        let wall = WallTime(try #require(Day(iso: date)), try #require(TimeOfDay(typed: time)))
        let instant = wall.instant(in: try #require(TimeZone(identifier: zone)))
        #expect(instant.formatted(.iso8601) == expected)
    }

    @Test("survives conversion to an instant and back, wherever it exists")
    func roundTrip() throws {
        for name in ["Europe/Berlin", "Asia/Kathmandu", "America/New_York", "Pacific/Apia", "UTC"] {
            let zone = try #require(TimeZone(identifier: name))
            for number in stride(from: 20_450, to: 20_820, by: 1) {
                let wall = WallTime(Day(number: number), TimeOfDay(clamped: 12 * 60))
                #expect(WallTime(wall.instant(in: zone), in: zone) == wall)
            }
        }
    }
}

@Suite("A zone's clock")
struct ZoneClockTests {
    @Test(
        "that remembers its days says what the system says, on every day of a year",
        arguments: [
            ("Europe/Berlin", "2026-01-01"), ("America/New_York", "2026-01-01"), ("Australia/Lord_Howe", "2026-01-01"),
            ("Africa/Casablanca", "2026-01-01"), ("Pacific/Apia", "2011-06-01"), ("America/Sao_Paulo", "2018-06-01"),
        ])
    func remembers(zone: String, from: String) throws {
        let zone = try #require(TimeZone(identifier: zone))
        let first = try #require(Day(iso: from))
        for number in 0..<365 {
            let now = WallTime(first + number, TimeOfDay(clamped: number % 24 * 60)).instant(in: zone)
            let clock = ZoneClock(zone, around: now)
            #expect(clock.isMade(for: now + 3 * 86_400) && !clock.isMade(for: now + 5 * 86_400))
            for ahead in -10...20 {
                for minutes in stride(from: 0, to: 1440, by: 145) {
                    let wall = WallTime(first + number + ahead, TimeOfDay(clamped: minutes))
                    let instant = wall.instant(by: clock)
                    #expect(instant == wall.instant(in: zone))
                    #expect(WallTime(instant, by: clock) == WallTime(instant, in: zone))
                }
                #expect((first + number + ahead).exists(by: clock) == (first + number + ahead).exists(in: zone))
            }
        }
    }
}

@Suite("A moment")
struct MomentTests {
    @Test("does not go back to yesterday in an hour that repeats")
    func overlap() throws {
        for (instant, expected) in [
            ("2026-10-25T00:29:00Z", "2026-10-24"), ("2026-10-25T00:40:00Z", "2026-10-25"),
            ("2026-10-25T01:10:00Z", "2026-10-25"),
        ] {
            let moment = Moment(
                now: try Date(instant, strategy: .iso8601), zone: try #require(TimeZone(identifier: "Europe/Berlin")),
                dayStart: try #require(TimeOfDay(2, 30)))
            #expect(moment.today.iso == expected)
        }
    }

    @Test(
        "belongs to the day before until the person's day starts",
        arguments: [
            ("2026-03-02T02:59:00Z", "2026-03-01"), ("2026-03-02T03:00:00Z", "2026-03-02"),
            ("2026-03-02T22:59:00Z", "2026-03-02"), ("2026-03-02T23:30:00Z", "2026-03-02"),
            // The night of the clock change: 04:00 comes an hour sooner.
            ("2026-03-29T01:59:00Z", "2026-03-28"), ("2026-03-29T02:00:00Z", "2026-03-29"),
        ])
    func today(instant: String, expected: String) throws {
        let moment = Moment(
            now: try Date(instant, strategy: .iso8601), zone: try #require(TimeZone(identifier: "Europe/Berlin")),
            dayStart: try #require(TimeOfDay(4, 0)))
        #expect(moment.today.iso == expected)
    }
}
