public import FoundationEssentials
public import Observation
public import Shared

/// How this person wants to be treated, and the present moment as they live it.
@Observable
public final class SettingsManager: Manager, HoldsError {
    public private(set) var settings: SettingsSnapshot
    public package(set) var error: SettingsError?

    @ObservationIgnored private let store: any SettingsStore
    /// The last moment that was asked for, since a turn asks for one and the same again and again.
    @ObservationIgnored private var lastMoment: (now: Date, settings: SettingsSnapshot, moment: Moment)?

    /// `zone` is what is assumed until the person says where they are.
    package init(store: any SettingsStore, zone: String) {
        self.store = store
        settings = .defaults(zone: zone)
    }

    package func load(at moment: Moment) { load() }

    package func load() {
        attempt { settings = try store.settings() ?? settings }
    }

    public func moment(at now: Date) -> Moment {
        let settings = settings
        if let lastMoment, lastMoment.now == now, lastMoment.settings == settings { return lastMoment.moment }
        let moment = settings.moment(at: now)
        lastMoment = (now, settings, moment)
        return moment
    }

    /// One of the languages that there are words for.
    @discardableResult
    public func setLanguage(_ code: String, among known: [String]) -> Bool {
        guard known.contains(code) else { return fail(.unknownLanguage) }
        return save(language: code)
    }

    /// A city ("Lisbon", "new york") or a zone's name, where that is only one.
    @discardableResult
    public func setZone(_ typed: String) -> Bool {
        guard case .one(let zone) = Zones.reading(of: typed) else { return fail(.unknownZone) }
        return save(zone: zone)
    }

    /// What somebody may mean who says where they are.
    public func zones(named typed: String) -> ZoneReading { Zones.reading(of: typed) }

    /// Where a clock shows that now, as far as well-known places go.
    public func zones(whereItIs clock: TimeOfDay, at now: Date) -> [String] { Places.zones(whereItIs: clock, at: now) }

    /// What is offered before anybody says where they are at home.
    public var likelyCountry: String? { settings.country ?? Places.country(of: settings.zone) }

    /// Two letters, as in DE, or the country's name.
    @discardableResult
    public func setCountry(_ typed: String) -> Bool {
        guard let code = Countries.code(for: typed, in: settings.language) else { return fail(.unknownCountry) }
        return save(country: .some(code))
    }

    /// A day can start between midnight and noon: later, and "today" would mean another date than on the wall.
    @discardableResult
    public func setDayStart(_ time: TimeOfDay) -> Bool {
        guard time.minutes <= 12 * 60 else { return fail(.dayStartOutOfRange) }
        return save(dayStart: time)
    }

    /// Nil switches the daily question off.
    @discardableResult
    public func setCheckInTime(_ time: TimeOfDay?) -> Bool { save(checkInTime: .some(time)) }

    @discardableResult
    public func setQuietHours(_ hours: QuietHours) -> Bool {
        guard hours.from != hours.until else { return fail(.quietHoursEmpty) }
        return save(quietHours: hours)
    }

    @discardableResult
    public func setHidesStreak(_ hides: Bool) -> Bool { save(hidesStreak: hides) }

    /// Nil switches the weekly insight off.
    @discardableResult
    public func setInsightTime(_ time: TimeOfDay?) -> Bool { save(insightTime: .some(time)) }

    /// Nothing is said any more that was not asked for at this moment.
    public func mute() -> Bool { save(checkInTime: .some(nil), insightTime: .some(nil), announcesPlan: false) }

    @discardableResult
    public func setAnnouncesPlan(_ announces: Bool) -> Bool { save(announcesPlan: announces) }

    private func save(
        language: String? = nil, zone: String? = nil, country: String?? = nil, dayStart: TimeOfDay? = nil,
        checkInTime: TimeOfDay?? = nil, quietHours: QuietHours? = nil, hidesStreak: Bool? = nil,
        insightTime: TimeOfDay?? = nil, announcesPlan: Bool? = nil
    ) -> Bool {
        attempt {
            try store.save(
                SettingsSnapshot(
                    language: language ?? settings.language, zone: zone ?? settings.zone,
                    country: country ?? settings.country,
                    dayStart: dayStart ?? settings.dayStart, checkInTime: checkInTime ?? settings.checkInTime,
                    quietHours: quietHours ?? settings.quietHours,
                    hidesStreak: hidesStreak ?? settings.hidesStreak,
                    insightTime: insightTime ?? settings.insightTime,
                    announcesPlan: announcesPlan ?? settings.announcesPlan))
            settings = try store.settings() ?? settings
        }
    }
}
