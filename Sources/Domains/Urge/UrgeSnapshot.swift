public import FoundationEssentials
public import Shared

/// One urge, from the call for help to its end, with every answer so far.
nonisolated public struct UrgeSnapshot: Hashable, Sendable {
    public let number: Int
    /// The person's day on which it began.
    public let day: Day
    public package(set) var startedAt: Date
    /// The person's wall-clock time then; nil for an urge from before this was stored.
    package var clock: TimeOfDay?
    /// The part of the day in which it began.
    public var daytime: Daytime? { clock.map(Daytime.init) }
    /// What the urge is for, if the person named it.
    public let target: String?

    /// The current question; of an abandoned urge, the step it reached.
    public package(set) var step: UrgeStep
    /// When the person last wrote something about it.
    public package(set) var touchedAt: Date

    /// 0...10.
    public package(set) var strength: Int?
    public package(set) var forecast: UrgeForecast?
    public package(set) var reason: UrgeReason?
    public package(set) var memory: UrgeMemory?
    public package(set) var commitment: String?
    public package(set) var technique: UrgeTechnique
    public package(set) var techniqueStartedAt: Date?

    /// Nil while it is open.
    public package(set) var outcome: UrgeOutcome?
    /// Also nil where the person told only later how it ended.
    public package(set) var endedAt: Date?
    public package(set) var happening: String?
    public package(set) var nextStep: String?
    public package(set) var strengthAfter: Int?

    /// How often Off has checked on it, and when last.
    public package(set) var checks = 0
    public package(set) var checkedAt: Date?

    package var skips = UrgeSkips()

    package init(number: Int, day: Day, startedAt: Date, target: String?, technique: UrgeTechnique) {
        self.number = number
        self.day = day
        self.startedAt = startedAt
        self.target = target
        self.technique = technique
        step = .breath
        touchedAt = startedAt
    }
}

/// The questions, in this order. All of them are stored by name, also by versions that asked them in another order.
nonisolated public enum UrgeStep: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
    /// Earlier versions asked here how strong the urge is.
    case breath = "strength"
    case forecast, reason
    /// The technique runs, below a reality check and above the question whether it helped the last times.
    case memory
    /// The same where no reason is known, and so without that question.
    case reality
    /// The technique alone.
    case technique
    case commitment
    /// Resisted or not; also after a check.
    case choice
    /// Not decided yet.
    case waiting
    /// After it was opened: what was happening, and one small next step.
    case happening, nextStep
    case strengthAfter
    case done
}

/// How the person expects to feel half an hour after opening it.
nonisolated public enum UrgeForecast: String, CaseIterable, Codable, Sendable {
    case better, same, worse
}

/// What the person is looking for.
nonisolated public enum UrgeReason: String, CaseIterable, Codable, Sendable {
    case distraction, relief, connection, rest, automatic
}

/// Whether it gave them that the last times.
nonisolated public enum UrgeMemory: String, CaseIterable, Codable, Sendable {
    case remembers, doesNot, never
}

nonisolated public enum UrgeOutcome: String, CaseIterable, Codable, Sendable {
    case resisted, usedAnyway
    /// The person did not say how it ended.
    case abandoned
}
