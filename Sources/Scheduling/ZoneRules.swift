import FoundationEssentials
import FoundationInternationalization

/// What is known about the clocks of the world; governments change it, and then a newer program knows better.
nonisolated package enum ZoneRules {
    package static var version: String { TimeZone.timeZoneDataVersion }
}
