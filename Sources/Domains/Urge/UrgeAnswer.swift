public import FoundationEssentials

/// What somebody says to the question that is asked.
nonisolated public enum UrgeAnswer: Hashable, Codable, Sendable {
    /// 0...10, at the start and at the end.
    case strength(Int)
    case forecast(UrgeForecast)
    case reason(UrgeReason)
    case memory(UrgeMemory)
    /// Read, or done.
    case goOn
    case commitment(String)
    case anotherTechnique
    case leftIt
    case openedIt
    case undecided
    case happening(String)
    case nextStep(String)
    case leaveOut
    case back
}

nonisolated extension UrgeSnapshot {
    /// What it becomes by that answer: all transitions there are. Nil where nobody asked for it.
    package func answered(_ answer: UrgeAnswer, at now: Date) -> UrgeSnapshot? {
        var next = self
        next.touchedAt = now
        switch (step, answer) {
        // It can be ended from everywhere, and the end that nobody told can be told later.
        case (_, .leftIt) where outcome == nil || outcome == .abandoned: return ended(.resisted, at: now)
        case (_, .openedIt) where outcome == nil || outcome == .abandoned: return ended(.usedAnyway, at: now)
        case (_, _) where outcome == .abandoned: return nil

        case (.strength, .strength(let strength)): next.strength = strength
        case (.forecast, .forecast(let forecast)): next.forecast = forecast
        case (.reason, .reason(let reason)): next.reason = reason
        case (.memory, .memory(let memory)): next.memory = memory
        case (.commitment, .commitment(let words)): next.commitment = words
        case (.happening, .happening(let words)): next.happening = words
        case (.nextStep, .nextStep(let words)): next.nextStep = words
        case (.strengthAfter, .strength(let strength)): next.strengthAfter = strength
        case (.reality, .goOn) where !isChecked, (.technique, .goOn) where !isChecked: break

        case (.technique, .anotherTechnique):
            next.technique = .next(after: technique)
            next.techniqueStartedAt = now
            return next
        case (.technique, .undecided), (.choice, .undecided):
            next.step = .waiting
            return next
        // Asked how it is now, somebody goes on where they were, or waits once more.
        case (.waiting, .undecided) where isChecked, (_, .goOn) where isChecked: return next

        case (.strength, .leaveOut): next.strength = nil
        case (.forecast, .leaveOut): next.forecast = nil
        case (.reason, .leaveOut): next.reason = nil
        case (.memory, .leaveOut): next.memory = nil
        case (.commitment, .leaveOut): next.commitment = nil
        case (.happening, .leaveOut): next.happening = nil
        case (.nextStep, .leaveOut): next.nextStep = nil
        case (.strengthAfter, .leaveOut): next.strengthAfter = nil

        case (_, .back): return next.goingBack()
        default: return nil
        }
        next.goOn(at: now)
        return next
    }

    /// Somebody is asked how it went.
    package func checked(at now: Date) -> UrgeSnapshot {
        var next = self
        next.checks += 1
        next.checkedAt = now
        return next
    }

    /// Nobody said how it ended.
    package func abandoned() -> UrgeSnapshot {
        var next = self
        next.outcome = .abandoned
        return next
    }

    private func ended(_ outcome: UrgeOutcome, at now: Date) -> UrgeSnapshot {
        var next = self
        next.touchedAt = now
        // When something that was left lying ended, nobody knows.
        next.endedAt = self.outcome == nil ? now : nil
        next.outcome = outcome
        // Nobody remembers a day later how strong it was at its end.
        next.step = outcome == .usedAnyway ? .happening : next.endedAt == nil ? .done : .strengthAfter
        return next
    }

    private mutating func goOn(at now: Date) {
        switch step {
        case .strength: step = .forecast
        case .forecast: step = .reason
        // Without a reason there is nothing to remember about it.
        case .reason: step = reason == nil ? .reality : .memory
        case .memory: step = .reality
        case .reality: step = .commitment
        case .commitment:
            step = .technique
            techniqueStartedAt = now
        case .technique: step = .choice
        case .happening: step = endedAt == nil ? .done : .nextStep
        case .nextStep: step = .strengthAfter
        case .strengthAfter: step = .done
        case .choice, .waiting, .done: break
        }
    }

    private func goingBack() -> UrgeSnapshot? {
        var next = self
        switch step {
        case .forecast: next.step = .strength
        case .reason: next.step = .forecast
        case .memory: next.step = .reason
        case .reality: next.step = reason == nil ? .reason : .memory
        case .commitment: next.step = .reality
        case .technique: next.step = .commitment
        case .nextStep: next.step = .happening
        // A slip of the thumb is no end.
        case .happening: next.reopen()
        case .strengthAfter: if outcome == .usedAnyway { next.step = .nextStep } else { next.reopen() }
        case .strength, .choice, .waiting, .done: return nil
        }
        return next
    }

    private mutating func reopen() {
        // What was told about one that was left lying is taken back: it lies there again.
        outcome = endedAt == nil ? .abandoned : nil
        endedAt = nil
        step = .choice
    }
}

nonisolated extension UrgeSnapshot {
    /// How long a question waits before the urge counts as left lying.
    public static let patience: TimeInterval = 3600
    package static let checkAfter: TimeInterval = 600
    /// No more than so many messages that nobody asked for.
    package static let mostChecks = 4

    /// Whether its question still stands.
    public func isAsking(at now: Date) -> Bool {
        step != .done && outcome != .abandoned && now < touchedAt + UrgeSnapshot.patience
    }

    /// Whether the question that stands is how it is now, asked by ourselves, and not its step's.
    public var isChecked: Bool { outcome == nil && (checkedAt.map { $0 > touchedAt } ?? false) }

    /// When to ask by ourselves how it went; one check for each time that somebody spoke.
    public var nextCheck: Date? {
        guard outcome == nil, checks < UrgeSnapshot.mostChecks, checkedAt.map({ $0 < touchedAt }) ?? true else {
            return nil
        }
        return touchedAt + UrgeSnapshot.checkAfter
    }

    /// How strong the pull was on its day, in a check-in's words. Somebody who calls for help has a strong one, unless
    /// they say otherwise.
    public var level: UrgeLevel {
        if outcome == .usedAnyway { return .tookOver }
        return (strength ?? 10) <= 3 ? .noticed : .persisted
    }

    /// How long it held on; nil where nobody saw its end.
    public var length: TimeInterval? {
        endedAt.map { $0.timeIntervalSince(startedAt) }
    }
}
