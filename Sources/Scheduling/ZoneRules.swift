import FoundationEssentials
import FoundationInternationalization

/// The version of the time zone database; governments change the rules, and a newer build knows them.
nonisolated package enum ZoneRules {
    package static var version: String { TimeZone.timeZoneDataVersion }
}
