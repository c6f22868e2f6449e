import FoundationEssentials
import Shared

/// A few well-known places of each offset, to choose from where somebody tells the time and not the town; and the
/// country that most people of such a zone are in.
nonisolated enum Places {
    static let all: [(zone: String, country: String)] = [
        ("Pacific/Honolulu", "US"), ("America/Anchorage", "US"), ("America/Los_Angeles", "US"),
        ("America/Vancouver", "CA"), ("America/Denver", "US"), ("America/Phoenix", "US"), ("America/Chicago", "US"),
        ("America/Mexico_City", "MX"), ("America/New_York", "US"), ("America/Toronto", "CA"),
        ("America/Bogota", "CO"), ("America/Lima", "PE"), ("America/Caracas", "VE"), ("America/Santiago", "CL"),
        ("America/Halifax", "CA"), ("America/St_Johns", "CA"), ("America/Sao_Paulo", "BR"),
        ("America/Argentina/Buenos_Aires", "AR"), ("Atlantic/Azores", "PT"), ("Atlantic/Reykjavik", "IS"),
        ("Europe/London", "GB"), ("Europe/Lisbon", "PT"), ("Europe/Dublin", "IE"), ("Africa/Casablanca", "MA"),
        ("Africa/Lagos", "NG"), ("Europe/Berlin", "DE"), ("Europe/Paris", "FR"), ("Europe/Madrid", "ES"),
        ("Europe/Rome", "IT"), ("Europe/Vienna", "AT"), ("Europe/Zurich", "CH"), ("Europe/Amsterdam", "NL"),
        ("Europe/Warsaw", "PL"), ("Europe/Stockholm", "SE"), ("Africa/Johannesburg", "ZA"), ("Africa/Cairo", "EG"),
        ("Europe/Athens", "GR"), ("Europe/Kyiv", "UA"), ("Europe/Helsinki", "FI"), ("Asia/Jerusalem", "IL"),
        ("Europe/Istanbul", "TR"), ("Europe/Moscow", "RU"), ("Africa/Nairobi", "KE"), ("Asia/Tehran", "IR"),
        ("Asia/Dubai", "AE"), ("Asia/Kabul", "AF"), ("Asia/Karachi", "PK"), ("Asia/Tashkent", "UZ"),
        ("Asia/Kolkata", "IN"), ("Asia/Kathmandu", "NP"), ("Asia/Dhaka", "BD"), ("Asia/Yangon", "MM"),
        ("Asia/Bangkok", "TH"), ("Asia/Jakarta", "ID"), ("Asia/Shanghai", "CN"), ("Asia/Singapore", "SG"),
        ("Asia/Manila", "PH"), ("Australia/Perth", "AU"), ("Asia/Tokyo", "JP"), ("Asia/Seoul", "KR"),
        ("Australia/Darwin", "AU"), ("Australia/Adelaide", "AU"), ("Australia/Brisbane", "AU"),
        ("Australia/Sydney", "AU"), ("Pacific/Auckland", "NZ"),
    ]

    /// Large towns that no zone is named after.
    private static let towns: [String: [String]] = [
        "Europe/Berlin": [
            "munich", "münchen", "hamburg", "cologne", "köln", "frankfurt", "stuttgart", "leipzig", "dresden",
        ],
        "Europe/Madrid": ["barcelona", "valencia", "seville", "sevilla", "bilbao"],
        "Europe/Rome": ["milan", "milano", "naples", "napoli", "turin", "torino", "florence", "bologna"],
        "Europe/Paris": ["lyon", "marseille", "toulouse", "nice", "bordeaux", "lille"],
        "Europe/London": ["manchester", "birmingham", "edinburgh", "glasgow", "liverpool", "leeds", "bristol"],
        "Europe/Lisbon": ["porto"], "Europe/Warsaw": ["krakow", "wroclaw", "gdansk", "poznan"],
        "Europe/Zurich": ["geneva", "genf", "basel", "bern", "lausanne"],
        "Europe/Amsterdam": ["rotterdam", "the hague", "utrecht", "eindhoven"],
        "Europe/Vienna": ["graz", "salzburg", "linz", "innsbruck"], "Europe/Moscow": ["st petersburg"],
        "Europe/Istanbul": ["ankara", "izmir"], "Europe/Stockholm": ["gothenburg", "malmo"],
        "America/New_York": ["boston", "washington", "miami", "atlanta", "philadelphia", "orlando", "charlotte"],
        "America/Chicago": ["houston", "dallas", "austin", "minneapolis", "new orleans", "nashville"],
        "America/Los_Angeles": ["san francisco", "seattle", "san diego", "las vegas", "portland", "sacramento", "la"],
        "America/Denver": ["salt lake city", "albuquerque"], "America/Toronto": ["montreal", "ottawa", "quebec"],
        "America/Sao_Paulo": ["rio de janeiro", "rio", "brasilia", "belo horizonte"],
        "America/Mexico_City": ["guadalajara", "puebla"],
        "Asia/Kolkata": [
            "mumbai", "delhi", "new delhi", "bangalore", "bengaluru", "chennai", "hyderabad", "pune",
        ],
        "Asia/Shanghai": ["beijing", "shenzhen", "guangzhou"], "Asia/Tokyo": ["osaka", "kyoto", "yokohama"],
        "Asia/Karachi": ["lahore", "islamabad"], "Asia/Jerusalem": ["tel aviv", "haifa"],
        "Africa/Johannesburg": ["cape town", "durban", "pretoria"], "Africa/Lagos": ["abuja"],
        "Africa/Cairo": ["alexandria"], "Australia/Sydney": ["canberra", "newcastle"],
    ]

    static func zone(ofTown town: String) -> String? {
        let town = town.normalised
        return towns.first { $0.value.contains { $0.normalised == town } }?.key
    }

    /// Where a clock shows that now, give or take what clocks are off.
    static func zones(whereItIs clock: TimeOfDay, at now: Date) -> [String] {
        all.map(\.zone).filter { name in
            guard let zone = TimeZone(identifier: name) else { return false }
            let apart = abs(WallTime(now, in: zone).time.minutes - clock.minutes)
            return min(apart, 1440 - apart) <= 7
        }
    }

    static func onlyZone(of country: String) -> String? {
        let zones = all.filter { $0.country == country }.map(\.zone)
        return zones.count == 1 ? zones[0] : nil
    }

    static func country(of zone: String) -> String? { all.first { $0.zone == zone }?.country }
}
