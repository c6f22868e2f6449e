import FoundationEssentials
import FoundationInternationalization
import Shared

/// The zones that a written place may mean.
nonisolated public enum ZoneReading: Hashable, Sendable {
    case one(String)
    /// Several places have that name, or only a similar one: the person is asked.
    case several([String])
    case unknown
}

/// Finds time zones by the names that people use for them.
nonisolated enum Zones {
    private static let mostChoices = 12
    /// No place has a longer name, so a longer text is not compared.
    static let longestName = 100

    static func reading(of typed: String) -> ZoneReading {
        let wanted = typed.normalised
        guard !wanted.isEmpty, typed.utf8.count <= longestName else { return .unknown }
        if let exact = exactly(typed, wanted) { return .one(exact) }
        let named = distinct(cities(named: wanted) + Towns.zones(of: wanted))
        if !named.isEmpty { return named.count == 1 ? .one(named[0]) : .several(named) }
        if let country = Countries.code(for: typed) {
            let zones = Places.zones(of: country)
            if zones.count == 1 { return .one(zones[0]) }
            if !zones.isEmpty { return .several(Array(zones.prefix(mostChoices))) }
        }
        if let qualified = qualified(typed) { return qualified }
        if let older = older(typed) { return .one(older) }
        let similar = similar(to: wanted)
        return similar.isEmpty ? .unknown : .several(similar)
    }

    /// The identifier of a zone, in any spelling.
    private static func exactly(_ typed: String, _ wanted: String) -> String? {
        if ["utc", "gmt", "z"].contains(wanted) { return "UTC" }
        // The list leaves out zones that machines use: "Etc/UTC".
        if typed.contains("/"), !typed.contains("."), let zone = TimeZone(identifier: typed) { return zone.identifier }
        return TimeZone.knownTimeZoneIdentifiers.first { $0.contains("/") && $0.normalised == wanted }
    }

    private static func cities(named wanted: String) -> [String] {
        TimeZone.knownTimeZoneIdentifiers.filter { city(of: $0) == wanted }
    }

    private static func city(of zone: String) -> String {
        (zone.split(separator: "/").last.map(String.init) ?? zone).normalised
    }

    /// "Portland, Maine", "Munich Germany", "New York City": the last words say which one it is, or add nothing.
    private static func qualified(_ typed: String) -> ZoneReading? {
        let words = typed.split { $0 == " " || $0 == "," }.map(String.init)
        guard (2...5).contains(words.count) else { return nil }
        for count in (1..<words.count).reversed() {
            let (name, rest) = (words[..<count].joined(separator: " "), words[count...].joined(separator: " "))
            let named = distinct(cities(named: name.normalised) + Towns.zones(of: name))
            guard !named.isEmpty else { continue }
            let within = named.filter { isWithin($0, rest) }
            if within.count == 1 { return .one(within[0]) }
            // "London Ontario": a smaller place of which only the region is known.
            let region = Towns.zones(of: rest)
            if within.isEmpty, region.count == 1 { return .one(region[0]) }
            // "New York City" adds nothing; any other word may mean another place.
            let saysMore = ["city", "town", "time"].contains(rest.normalised)
            return named.count == 1 && (saysMore || !within.isEmpty) ? .one(named[0]) : .several(named)
        }
        return nil
    }

    private static func isWithin(_ zone: String, _ region: String) -> Bool {
        if Towns.zones(of: region).contains(zone) { return true }
        return Countries.code(for: region).map { Places.zones(of: $0).contains(zone) } ?? false
    }

    /// The list has some places only under another name: it has no "Kolkata", but Asia/Kolkata is understood.
    private static func older(_ typed: String) -> String? {
        let name = typed.split { $0 == " " || $0 == "_" }.map(\.capitalized).joined(separator: "_")
        let regions = name.contains("/") ? [""] : ["Africa/", "America/", "Asia/", "Atlantic/", "Europe/", "Pacific/"]
        return regions.map { $0 + name }.first { TimeZone(identifier: $0) != nil && $0.contains("/") }
    }

    /// Names that differ by one typing error: "Berln", "Lisbin".
    private static func similar(to wanted: String) -> [String] {
        guard wanted.count >= 5 else { return [] }
        var found = TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") && isSlip(city(of: $0), wanted) }
        for name in Towns.names.sorted() where isSlip(name, wanted) { found += Towns.zones(of: name) }
        return Array(distinct(found).prefix(4))
    }

    /// One letter too many, too few or different, or two swapped.
    private static func isSlip(_ name: String, _ typed: String) -> Bool {
        let (one, other) = (Array(name.utf8), Array(typed.utf8))
        guard name != typed, abs(one.count - other.count) <= 1, one.count >= 4 else { return false }
        let start = zip(one, other).prefix { $0 == $1 }.count
        let end = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
        let longest = max(one.count, other.count)
        if start + end >= longest - 1 { return true }
        return one.count == other.count && start + end == longest - 2 && one[start] == other[start + 1]
            && one[start + 1] == other[start]
    }

    private static func distinct(_ zones: [String]) -> [String] {
        var seen: Set<String> = []
        return zones.filter { seen.insert($0).inserted }
    }
}
