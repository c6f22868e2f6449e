import FoundationEssentials
import Shared

/// Some well-known places of each offset, to choose from when a person gives the time instead of a town; and the
/// country of most people in that zone.
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

    /// The places where a clock shows about this time now.
    static func zones(whereItIs clock: TimeOfDay, at now: Date) -> [String] {
        all.map(\.zone).filter { name in
            guard let zone = TimeZone(identifier: name) else { return false }
            let apart = abs(WallTime(now, in: zone).time.minutes - clock.minutes)
            return min(apart, 1440 - apart) <= 7
        }
    }

    /// A country's zones, one for each different clock.
    static func zones(of country: String) -> [String] { all.filter { $0.country == country }.map(\.zone) }

    static func country(of zone: String) -> String? { all.first { $0.zone == zone }?.country }
}
