nonisolated public enum SettingsError: String, DomainError, CaseIterable {
    case unknownLanguage
    case unknownZone
    case unknownCountry
    case dayStartOutOfRange
    case quietHoursEmpty
    case notMuted
    case lineTooLong
    case notSaved

    public var key: String { "settings.\(rawValue)" }
}
