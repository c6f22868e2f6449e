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
}
