import FoundationEssentials
import FoundationInternationalization
import Shared

/// Finds countries by code or name.
nonisolated enum Countries {
    /// Everyday names that no standard contains.
    private static let everyday = [
        "uk": "GB", "usa": "US", "america": "US", "england": "GB", "scotland": "GB", "wales": "GB",
        "northern ireland": "GB", "holland": "NL",
        "the netherlands": "NL", "turkey": "TR", "czech republic": "CZ", "deutschland": "DE", "osterreich": "AT",
        "schweiz": "CH", "espana": "ES", "brasil": "BR", "italia": "IT", "polska": "PL", "sverige": "SE",
        "south korea": "KR",
    ]

    /// The ISO 3166 code of a name in that language or in English; nil where it is no country.
    static func code(for typed: String, in language: String = "en") -> String? {
        let wanted = typed.normalised
        guard !wanted.isEmpty, typed.utf8.count <= Zones.longestName else { return nil }
        if let code = everyday[wanted] { return code }
        let codes = Locale.Region.isoRegions.map(\.identifier).filter { $0.count == 2 && $0.allSatisfy(\.isLetter) }
        if let exact = codes.first(where: { $0.lowercased() == wanted }) { return exact }
        let locales = Set([language, "en"]).map(Locale.init(identifier:))
        return codes.first { code in
            locales.contains { $0.localizedString(forRegionCode: code)?.normalised == wanted }
        }
    }
}
