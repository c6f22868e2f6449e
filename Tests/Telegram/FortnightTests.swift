import Foundation
import HTTP
import Shared
import Support
import Testing

/// The whole of `serve` over real sockets for two weeks, with a fast clock. Runs on demand: with `OFF_FORTNIGHT=3000
/// swift test --filter Fortnight`, time passes three thousand times as fast.
@Suite("Two weeks over Telegram")
struct FortnightTests {
    nonisolated private static let scale = ProcessInfo.processInfo.environment["OFF_FORTNIGHT"].flatMap { Double($0) }

    /// Monday, 23 March 2026, 12:00 in Berlin; the clocks there change on the following Sunday.
    private let start = Date(timeIntervalSince1970: 1_774_263_600)

    private struct Line {
        let at: Date
        let person: Int64
        let text: String
    }

    /// A line that a person writes at a date and time in their own zone.
    private func at(_ day: String, _ time: String, _ zone: String, _ person: Int64, _ text: String) throws -> Line {
        Line(at: try instant(day, time, zone), person: person, text: text)
    }

    private func instant(_ day: String, _ time: String, _ zone: String) throws -> Date {
        let wall = WallTime(try #require(Day(iso: "2026-\(day)")), try #require(TimeOfDay(typed: time)))
        return wall.instant(in: try #require(TimeZone(identifier: zone)))
    }

    private let days = (23...31).map { "03-\($0)" } + (1...5).map { "04-0\($0)" }

    /// Answers every evening except two, which are filled in at noon.
    private func ana() throws -> [Line] {
        var lines = try [at("03-23", "12:10", "Europe/Berlin", 7, "/ask 20:00")]
        for (index, day) in days.enumerated() {
            let isMissed = ["03-25", "03-28"].contains(day)
            lines.append(
                isMissed
                    ? try at(days[index + 1], "12:00", "Europe/Berlin", 7, "yesterday 6")
                    : try at(day, "20:40", "Europe/Berlin", 7, "8, fine"))
        }
        return lines
    }

    /// Lives in New York, wants to be asked, and never writes again.
    private func bo() throws -> [Line] {
        try [
            at("03-23", "12:20", "Europe/Berlin", 8, "/tz new york"),
            at("03-23", "12:40", "Europe/Berlin", 8, "/ask 21:00"),
        ]
    }

    /// Has a plan on weekdays in Kathmandu, and checks in every day unasked.
    private func chandra() throws -> [Line] {
        try [
            at("03-23", "12:20", "Europe/Berlin", 9, "/tz Kathmandu"),
            at("03-23", "12:40", "Europe/Berlin", 9, "no tiktok on weekdays 9 to 12"),
            at("03-23", "13:00", "Europe/Berlin", 9, "Start it"),
            at("03-23", "13:20", "Europe/Berlin", 9, "9"),
        ] + days.dropFirst().map { try at($0, "14:00", "Asia/Kathmandu", 9, "7 kept it") }
    }

    /// Pauses from Wednesday to Sunday.
    private func dan() throws -> [Line] {
        try [at("03-23", "12:10", "Europe/Berlin", 10, "/ask 20:00")]
            + ["03-23", "03-24"].map { try at($0, "20:40", "Europe/Berlin", 10, "8, fine") }
            + [at("03-25", "10:00", "Europe/Berlin", 10, "/pause until monday")]
            + days.suffix(7).map { try at($0, "20:40", "Europe/Berlin", 10, "8, fine") }
    }

    /// Flies to Tokyo on Thursday, and back on the following Wednesday.
    private func eva() throws -> [Line] {
        try [at("03-23", "12:10", "Europe/Berlin", 11, "/ask 20:00")]
            + days.prefix(3).map { try at($0, "20:40", "Europe/Berlin", 11, "8, fine") }
            + [at("03-26", "15:00", "Europe/Berlin", 11, "/tz tokyo")]
            + ["03-27", "03-28", "03-29", "03-30", "03-31"].map { try at($0, "20:40", "Asia/Tokyo", 11, "8, fine") }
            + [at("04-01", "09:00", "Europe/Berlin", 11, "/tz berlin")]
            + days.suffix(5).map { try at($0, "20:40", "Europe/Berlin", 11, "8, fine") }
    }

    /// The messages that each of them should get unasked, worked out by hand.
    private func calendar() throws -> [Int64: [(at: Date, words: String)]] {
        let (berlin, newYork, kathmandu, tokyo) = ("Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Asia/Tokyo")
        let (question, again) = ("Quick check-in for", "You haven't checked in yet")
        var ana: [(Date, String)] = []
        for day in days {
            ana.append((try instant(day, "20:00", berlin), question))
            if ["03-25", "03-28"].contains(day) { ana.append((try instant(day, "22:00", berlin), again)) }
        }
        var bo: [(Date, String)] = []
        for (day, next) in [("03-23", "03-24"), ("03-24", "03-25"), ("03-25", "03-26")] {
            bo.append((try instant(day, "21:00", newYork), question))
            bo.append((try instant(next, "07:30", newYork), again))
        }
        bo.append((try instant("03-26", "21:00", newYork), "Just today is enough"))
        bo.append((try instant("03-30", "21:00", newYork), "It's been quiet for a week"))
        var chandra: [(Date, String)] = []
        for day in ["03-24", "03-25", "03-26", "03-27", "03-30", "03-31", "04-01", "04-02", "04-03"] {
            chandra.append((try instant(day, "08:50", kathmandu), "Your plan starts in ten minutes"))
            chandra.append((try instant(day, "09:00", kathmandu), "Your plan starts now"))
        }
        chandra.append((try instant("04-06", "08:50", kathmandu), "Your plan starts in ten minutes"))
        chandra.append((try instant("04-06", "09:00", kathmandu), "Your week: "))
        chandra.append((try instant("04-06", "09:05", kathmandu), "Your plan starts now"))
        var dan = try ["03-23", "03-24"].map { (try instant($0, "20:00", berlin), question) }
        dan.append((try instant("03-30", "07:30", berlin), "Your pause is over"))
        dan += try days.suffix(7).map { (try instant($0, "20:00", berlin), question) }
        let eva =
            try days.prefix(3).map { (try instant($0, "20:00", berlin), question) }
            + ["03-27", "03-28", "03-29", "03-30", "03-31"].map { (try instant($0, "20:00", tokyo), question) }
            + days.suffix(5).map { (try instant($0, "20:00", berlin), question) }
        return [7: ana, 8: bo, 9: chandra, 10: dan, 11: eva].mapValues { $0.map { (at: $0.0, words: $0.1) } }
    }

    @Test("bring exactly the unasked messages of a calendar worked out by hand", .enabled(if: scale != nil))
    func fortnight() async throws {
        let scale = try #require(FortnightTests.scale)
        let sent = Watched<[(at: Date, to: Int64, text: String)]>([])
        let rig = try TestRig(at: start, pollTimeout: 5, scale: scale)
        let now = rig.scaledNow
        rig.setPlan { method, parameters in
            if method == "sendMessage", let chat = parameters["chat_id"]?.integer, let text = parameters["text"]?.string
            {
                sent.change { $0.append((now(), chat, text)) }
            }
            return nil
        }
        try rig.begin()
        let greetings = try [7, 8, 9, 10, 11].flatMap { person in
            try [
                at("03-23", "12:01", "Europe/Berlin", person, "/start"),
                at("03-23", "12:05", "Europe/Berlin", person, "/cancel"),
            ]
        }
        let lines = try (greetings + ana() + bo() + chandra() + dan() + eva()).sorted { $0.at < $1.at }
        for line in lines {
            try await Task.sleep(for: .seconds(max(0, line.at.timeIntervalSince(now())) / scale))
            rig.bot.say(line.text, from: line.person, at: now())
        }
        let end = try instant("04-06", "12:00", "Europe/Berlin")
        try await Task.sleep(for: .seconds(max(0, end.timeIntervalSince(now())) / scale))
        try await rig.end()
        let ours = [
            "Quick check-in for", "You haven't checked in yet", "Just today is enough", "It's been quiet",
            "Your plan starts in ten", "Your plan starts now", "Your week: ", "Your pause is over",
        ]
        for (person, expected) in try calendar().sorted(by: { $0.key < $1.key }) {
            let heard = sent.value.filter { message in
                message.to == person && ours.contains { message.text.contains($0) }
            }
            print("\(person):")
            for message in heard { print("  \(message.at) \(message.text.prefix(40).replacing("\n", with: " "))") }
            #expect(heard.count == expected.count)
            for (message, wanted) in zip(heard, expected) {
                #expect(message.text.contains(wanted.words))
                // At most two real seconds late, since the machine has other work.
                let late = message.at.timeIntervalSince(wanted.at) / scale
                #expect((0..<2).contains(late), "\(wanted.words) was wanted at \(wanted.at) and came at \(message.at)")
            }
        }
    }
}
