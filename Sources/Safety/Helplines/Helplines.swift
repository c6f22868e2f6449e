import Shared

/// Whom somebody in danger can call, by country. The data is a file of the program, so that no file of words, and no
/// fault of the database, can take it away.
public struct Helplines: Sendable {
    package let emergency: [EmergencyNumber]
    package let lines: [Helpline]

    public static let shipped = Helplines(String(decoding: PackageResources.Helplines_txt, as: UTF8.self))

    /// The directory of all countries, for people whose country is not known or has no line here.
    public static let directory = "findahelpline.com"

    /// Lines that cannot be read are left out; a test holds that there are none.
    package init(_ text: String) {
        let rows = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { row in
            row.split(separator: "|", omittingEmptySubsequences: false).map(\.trimmed)
        }
        let named = rows.filter { $0.count == 3 && $0[0] == "source" }.map { ($0[1], $0[2]) }
        let addresses = Dictionary(named, uniquingKeysWith: { first, _ in first })
        emergency = rows.compactMap { EmergencyNumber($0, addresses) }
        lines = rows.compactMap { Helpline($0, addresses) }
    }

    /// The emergency number of the country with that two-letter code; nil where it is not known for certain.
    package func emergencyNumber(in country: String?) -> String? {
        let country = country?.uppercased() ?? ""
        return emergency.first { $0.countries.contains(country) }?.number
    }

    /// The lines of the country with that two-letter code, in the order of the file.
    public func lines(in country: String?) -> [Helpline] {
        let country = country?.uppercased() ?? ""
        return lines.filter { $0.countries.contains(country) }
    }
}

extension EmergencyNumber {
    fileprivate init?(_ row: [String], _ addresses: [String: String]) {
        guard row.count == 5, row[0] == "emergency" else { return nil }
        self.init(
            countries: row[1].partedAtBlanks, number: row[2], source: HelplineSource(row[3], row[4], addresses))
    }
}

extension Helpline {
    fileprivate init?(_ row: [String], _ addresses: [String: String]) {
        guard row.count == 10, row[0] == "line", let hours = Hours(row[5]) else { return nil }
        let ways = row[7].split(separator: ";").map(\.trimmed)
        let way = { (name: String) in ways.first { $0.hasPrefix(name + " ") }.map { $0.dropFirst(name.count).trimmed } }
        self.init(
            countries: row[1].partedAtBlanks, number: row[2], name: row[3], about: row[4], hours: hours,
            languages: row[6], text: way("text"), chat: way("chat"),
            source: HelplineSource(row[8], row[9], addresses))
    }
}

extension Helpline.Hours {
    /// `24/7`, or `15:30-00:30`.
    fileprivate init?(_ text: String) {
        if text == "24/7" {
            self = .always
            return
        }
        let times = text.split(separator: "-").compactMap { TimeOfDay(typed: $0.trimmed) }
        guard times.count == 2 else { return nil }
        self = .daily(from: times[0], until: times[1])
    }
}

extension HelplineSource {
    /// Names of sources, or an address.
    fileprivate init(_ sources: String, _ date: String, _ addresses: [String: String]) {
        self.init(addresses: sources.partedAtBlanks.map { addresses[$0] ?? $0 }, checkedOn: Day(iso: date))
    }
}
