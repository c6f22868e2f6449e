import FoundationEssentials
import Shared

/// A time as written on a command line or in a transcript: "2026-03-02 20:00 Europe/Berlin", the zone optional.
struct WrittenTime {
    let date: Date
    let zone: TimeZone

    init?(_ text: String, zone assumed: TimeZone) {
        let parts = text.split(whereSeparator: \.isWhitespace)
        guard (2...3).contains(parts.count), let day = Day(iso: parts[0]),
            let time = TimeOfDay(typed: String(parts[1]))
        else { return nil }
        let named = parts.count == 3 ? TimeZone(identifier: String(parts[2])) : assumed
        guard let named else { return nil }
        zone = named
        date = WallTime(day, time).instant(in: named)
    }

    /// The value of an option; throws what is wrong with it.
    init(of option: String, _ text: String) throws {
        if let time = WrittenTime(text, zone: .current) {
            self = time
            return
        }
        let parts = text.split(whereSeparator: \.isWhitespace)
        if parts.count == 3, TimeZone(identifier: String(parts[2])) == nil {
            throw Failure(.usedWrongly, "\(option) names no zone that is known here: write one such as Europe/Berlin.")
        }
        throw Failure(.usedWrongly, "\(option) needs a time such as \"2026-03-02 20:00 Europe/Berlin\".")
    }
}
