import FoundationEssentials
import FoundationInternationalization
import Shared

/// Time zones by the names that people use for them.
nonisolated enum Zones {
    /// The IANA name for a zone's name in any spelling, or for the city that a zone is named after.
    static func zone(named typed: String) -> String? {
        let wanted = typed.normalised
        guard !wanted.isEmpty else { return nil }
        if ["utc", "gmt"].contains(wanted) { return "UTC" }
        // Machines name zones that the list leaves out: "Etc/UTC".
        if typed.contains("/"), !typed.contains("."), let zone = TimeZone(identifier: typed) { return zone.identifier }
        let known = TimeZone.knownTimeZoneIdentifiers
        if let exact = known.first(where: { $0.normalised == wanted }) { return exact }
        let cities = known.filter { ($0.split(separator: "/").last.map(String.init) ?? "").normalised == wanted }
        if cities.count == 1 { return cities[0] }
        if let zone = Places.zone(ofTown: typed) { return zone }
        // "Germany", where a country has one well-known clock.
        if let country = Countries.code(for: typed), let zone = Places.onlyZone(of: country) { return zone }
        // "New York City", "Munich, Germany": what stands last may only say more.
        let words = typed.split { $0 == " " || $0 == "," }
        if (2...4).contains(words.count), let zone = zone(named: words.dropLast().joined(separator: " ")) {
            return zone
        }
        // The list knows some places only by an older name: "Kolkata" is not in it, but Asia/Kolkata is understood.
        let name = typed.split(whereSeparator: { $0 == " " || $0 == "_" }).map(\.capitalized).joined(separator: "_")
        let regions = name.contains("/") ? [""] : ["Africa/", "America/", "Asia/", "Atlantic/", "Europe/", "Pacific/"]
        return regions.map { $0 + name }.first { TimeZone(identifier: $0) != nil && $0.contains("/") }
    }
}
