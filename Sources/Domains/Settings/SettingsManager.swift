public import FoundationEssentials
public import Shared

/// The person's settings, and the present moment by them.
public final class SettingsManager: Manager, HoldsError {
    public static let longestLine = 200

    public private(set) var settings: SettingsSnapshot { didSet { (lastMoment, clock) = (nil, nil) } }
    /// Asked for with every sentence; all settings together take longer to copy.
    public var language: String { settings.language }
    public package(set) var error: SettingsError?

    private let store: any SettingsStore
    /// A cache of the last result, since a turn asks for the same moment many times.
    private var lastMoment: (now: Date, moment: Moment)?
    private var clock: ZoneClock?

    /// `zone` is assumed until the person says where they are.
    package init(store: any SettingsStore, zone: String) {
        self.store = store
        settings = .defaults(zone: zone)
    }

    package func load(at moment: Moment) { load() }

    package func load() {
        attempt { settings = try store.settings() ?? settings }
    }

    public func moment(at now: Date) -> Moment {
        if let lastMoment, lastMoment.now == now { return lastMoment.moment }
        let moment = Moment(now: now, clock: clock(at: now), dayStart: settings.dayStart)
        lastMoment = (now, moment)
        return moment
    }

    private func clock(at now: Date) -> ZoneClock {
        if let clock, clock.isMade(for: now) { return clock }
        let made = ZoneClock(settings.timeZone, around: now)
        clock = made
        return made
    }

    /// `known` are the languages that there are words for.
    @discardableResult
    public func setLanguage(_ code: String, among known: [String]) -> Bool {
        guard known.contains(code) else { return fail(.unknownLanguage) }
        return save(language: code)
    }

    /// Accepts a city ("Lisbon", "new york") or a zone's name, if it means exactly one zone.
    @discardableResult
    public func setZone(_ typed: String) -> Bool {
        guard case .one(let zone) = Zones.reading(of: typed) else { return fail(.unknownZone) }
        return save(zone: zone)
    }

    /// The zones that these words may mean.
    public func zones(named typed: String) -> ZoneReading { Zones.reading(of: typed) }

    /// The zones of well-known places where the clock shows that time now.
    public func zones(whereItIs clock: TimeOfDay, at now: Date) -> [String] { Places.zones(whereItIs: clock, at: now) }

    /// The country to suggest: the chosen one, or that of the zone.
    public var likelyCountry: String? { settings.country ?? countryOfZone }
    public var countryOfZone: String? { Places.country(of: settings.zone) }

    /// The country of a place whose name is no other's: FR, from Paris.
    public func country(ofPlace typed: String) -> String? {
        guard case .one(let zone) = zones(named: typed) else { return nil }
        return Places.country(of: zone)
    }

    public func knowsCountry(_ typed: String) -> Bool { Countries.code(for: typed, in: settings.language) != nil }

    /// Accepts a two-letter code, such as DE, or the country's name.
    @discardableResult
    public func setCountry(_ typed: String) -> Bool {
        guard let code = Countries.code(for: typed, in: settings.language) else { return fail(.unknownCountry) }
        return save(country: .some(code))
    }

    /// Accepts midnight to noon: with a later start, "today" would be yesterday's date for most of the day.
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
        guard hours.from != hours.until || hours == .none else { return fail(.quietHoursEmpty) }
        return save(quietHours: hours)
    }

    @discardableResult
    public func setHidesStreak(_ hides: Bool) -> Bool { save(hidesStreak: hides) }

    /// Nil switches the weekly insight off.
    @discardableResult
    public func setInsightTime(_ time: TimeOfDay?) -> Bool { save(insightTime: .some(time)) }

    /// Switches off everything that Off says unasked.
    public func mute() -> Bool {
        let present = MutedSettings(
            checkInTime: settings.checkInTime, insightTime: settings.insightTime, announcesPlan: settings.announcesPlan)
        let isSilent = present.checkInTime == nil && present.insightTime == nil && !present.announcesPlan
        return save(
            checkInTime: .some(nil), insightTime: .some(nil), announcesPlan: false,
            muted: .some(isSilent ? settings.muted : present))
    }

    /// Switches on again what `mute` switched off; what was set since then stays.
    public func unmute() -> Bool {
        guard let muted = settings.muted else { return fail(.notMuted) }
        return save(
            checkInTime: .some(settings.checkInTime ?? muted.checkInTime),
            insightTime: .some(settings.insightTime ?? muted.insightTime),
            announcesPlan: settings.announcesPlan || muted.announcesPlan, muted: .some(nil))
    }

    @discardableResult
    public func setAnnouncesPlan(_ announces: Bool) -> Bool { save(announcesPlan: announces) }

    @discardableResult
    public func setHasDarkPictures(_ isDark: Bool) -> Bool { save(hasDarkPictures: isDark) }

    /// Nil, or nothing but blanks, removes the line.
    @discardableResult
    public func setOwnLine(_ typed: String?) -> Bool {
        let line = typed?.cleaned ?? ""
        guard line.count <= SettingsManager.longestLine else { return fail(.lineTooLong) }
        return save(ownLine: .some(line.isEmpty ? nil : line))
    }

    /// Undoes a change, and leaves alone what it did not change.
    package func restore(_ before: SettingsSnapshot, insteadOf after: SettingsSnapshot) -> Bool {
        let now = settings
        func kept<Value: Equatable>(_ part: (SettingsSnapshot) -> Value) -> Value {
            part(before) == part(after) ? part(now) : part(before)
        }
        return attempt {
            try store.save(
                SettingsSnapshot(
                    language: kept(\.language), zone: kept(\.zone), country: kept(\.country),
                    dayStart: kept(\.dayStart),
                    checkInTime: kept(\.checkInTime), quietHours: kept(\.quietHours), hidesStreak: kept(\.hidesStreak),
                    insightTime: kept(\.insightTime), announcesPlan: kept(\.announcesPlan), ownLine: kept(\.ownLine),
                    hasDarkPictures: kept(\.hasDarkPictures), muted: kept(\.muted)))
            settings = try store.settings() ?? settings
        }
    }

    private func save(
        language: String? = nil, zone: String? = nil, country: String?? = nil, dayStart: TimeOfDay? = nil,
        checkInTime: TimeOfDay?? = nil, quietHours: QuietHours? = nil, hidesStreak: Bool? = nil,
        insightTime: TimeOfDay?? = nil, announcesPlan: Bool? = nil, ownLine: String?? = nil,
        hasDarkPictures: Bool? = nil, muted: MutedSettings?? = nil
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
                    announcesPlan: announcesPlan ?? settings.announcesPlan, ownLine: ownLine ?? settings.ownLine,
                    hasDarkPictures: hasDarkPictures ?? settings.hasDarkPictures, muted: muted ?? settings.muted))
            settings = try store.settings() ?? settings
        }
    }
}
