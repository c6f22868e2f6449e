import Foundation
import Shared

/// Time zones by the names that people use for them.
nonisolated enum Zones {
    /// The IANA name for a zone's name in any spelling, or for the city that a zone is named after.
    static func zone(named typed: String) -> String? {
        let wanted = typed.normalised
        guard !wanted.isEmpty else { return nil }
        if ["utc", "gmt"].contains(wanted) { return "UTC" }
        let known = TimeZone.knownTimeZoneIdentifiers
        if let exact = known.first(where: { $0.normalised == wanted }) { return exact }
        let cities = known.filter { ($0.split(separator: "/").last.map(String.init) ?? "").normalised == wanted }
        return cities.count == 1 ? cities[0] : nil
    }
}
