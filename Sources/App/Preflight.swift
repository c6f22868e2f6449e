import FoundationEssentials

/// Checks what every command relies on, before it starts.
enum Preflight {
    static func check() throws {
        // A statically linked binary has time zones only if something in it refers to the Unicode library. The country
        // names in Settings do; if they go, this check fails and a reference has to be added here.
        guard let zone = TimeZone(identifier: "Europe/Berlin"),
            zone.secondsFromGMT(for: Date(timeIntervalSince1970: 1_783_000_000)) == 7200
        else {
            throw Failure(.failed, "Time zones are not known here: install the package tzdata.")
        }
    }
}
