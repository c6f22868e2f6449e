import Shared

nonisolated extension SettingsSnapshot {
    package enum Samples {
        package static let berlin = SettingsSnapshot(
            language: "en", zone: "Europe/Berlin", country: "DE", dayStart: TimeOfDay(clamped: 240),
            checkInTime: TimeOfDay(clamped: 20 * 60), quietHours: .standard, announcesPlan: false)

        /// Works at night: the day begins at noon, and the quiet hours are in the daytime.
        package static let nightShift = SettingsSnapshot(
            language: "en", zone: "America/New_York", country: "US", dayStart: TimeOfDay(clamped: 12 * 60),
            checkInTime: TimeOfDay(clamped: 9 * 60),
            quietHours: QuietHours(from: TimeOfDay(clamped: 10 * 60), until: TimeOfDay(clamped: 17 * 60)),
            hidesStreak: true)

        /// Wants the plan's hours announced, and no daily question.
        package static let announced = SettingsSnapshot(
            language: "en", zone: "Europe/Berlin", country: "DE", dayStart: TimeOfDay(clamped: 240), checkInTime: nil,
            quietHours: .standard, insightTime: TimeOfDay(clamped: 8 * 60))

        package static let unprompted = SettingsSnapshot(
            language: "en", zone: "Asia/Kathmandu", country: nil, dayStart: .midnight, checkInTime: nil,
            quietHours: .none, insightTime: nil, ownLine: "My sister’s calls, and ünïcode",
            hasDarkPictures: true,
            muted: MutedSettings(checkInTime: TimeOfDay(clamped: 1200), insightTime: nil, announcesPlan: true))
    }
}
