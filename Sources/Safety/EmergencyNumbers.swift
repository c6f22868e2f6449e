/// The emergency number for an ambulance, by country. An uncertain number is left out: a wrong one is worse than none.
public enum EmergencyNumbers {
    /// `country` is the two-letter code.
    public static func number(in country: String?) -> String? {
        country.flatMap { byCountry[$0.uppercased()] }
    }

    private static let byCountry: [String: String] = {
        var numbers = [
            "AU": "000", "BD": "999", "BR": "192", "CA": "911", "CL": "131", "CN": "120", "CO": "123", "CR": "911",
            "DO": "911", "EC": "911", "GB": "999", "HK": "999", "IL": "101", "IN": "112", "JP": "119", "KE": "999",
            "KR": "119", "MX": "911", "MY": "999", "NG": "112", "NO": "113", "NZ": "111", "PA": "911", "PE": "106",
            "PH": "911", "RU": "112", "SG": "995", "TH": "1669", "TR": "112", "TW": "119", "UA": "112", "US": "911",
            "UY": "911", "ZA": "112",
        ]
        // 112 is the common number of all these countries.
        for country in [
            "AT", "BE", "BG", "CH", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IS", "IT",
            "LI", "LT", "LU", "LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK",
        ] {
            numbers[country] = "112"
        }
        return numbers
    }()
}
