public import FoundationEssentials

/// A person's answer to the current question.
nonisolated public enum UrgeAnswer: Hashable, Codable, Sendable {
    /// 0...10, at the start and at the end.
    case strength(Int)
    case forecast(UrgeForecast)
    case reason(UrgeReason)
    case memory(UrgeMemory)
    /// The step was read or done.
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
    /// The urge after this answer; holds every transition. Nil where the answer does not fit the question.
    package func answered(_ answer: UrgeAnswer, at now: Date) -> UrgeSnapshot? {
        var next = self
        next.touchedAt = now
        next.step = question(at: now)
        switch (next.step, answer) {
        // It can be ended at every step; of an abandoned urge, the end can be told later.
        case (_, .leftIt) where outcome == nil || outcome == .abandoned: return ended(.resisted, at: now)
        case (_, .openedIt) where outcome == nil || outcome == .abandoned: return ended(.usedAnyway, at: now)
        case (_, _) where outcome == .abandoned: return nil

        case (.strengthAfter, .strength(let strength)): next.strengthAfter = strength
        case (.done, .strength): return nil
        // Nobody is asked for it, and it can be given at every step.
        case (let step, .strength(let strength)):
            next.strength = strength
            guard step == .breath, !isChecked else { return next }

        case (.forecast, .forecast(let forecast)): next.forecast = forecast
        case (.reason, .reason(let reason)): next.reason = reason
        case (.memory, .memory(let memory)): next.memory = memory
        case (.commitment, .commitment(let words)): next.commitment = words
        case (.happening, .happening(let words)): next.happening = words
        case (.nextStep, .nextStep(let words)): next.nextStep = words
        case (.breath, .goOn) where !isChecked, (.reality, .goOn) where !isChecked,
            (.technique, .goOn) where !isChecked:
            break

        case (.memory, .anotherTechnique), (.reality, .anotherTechnique), (.technique, .anotherTechnique):
            next.technique = .next(after: technique)
            next.techniqueStartedAt = now
            return next
        case (.memory, .undecided), (.reality, .undecided), (.technique, .undecided), (.commitment, .undecided),
            (.choice, .undecided), (.choice, .leaveOut):
            next.step = .waiting
            return next
        // Asked how it is now, the person continues at the same step, or waits once more.
        case (.waiting, .undecided) where isChecked, (_, .goOn) where isChecked: return next

        case (.breath, .leaveOut), (.reality, .leaveOut), (.technique, .leaveOut): break
        case (.forecast, .leaveOut): next.forecast = nil
        case (.reason, .leaveOut): next.reason = nil
        case (.memory, .leaveOut): next.memory = nil
        case (.commitment, .leaveOut): next.commitment = nil
        case (.happening, .leaveOut): next.happening = nil
        case (.nextStep, .leaveOut): next.nextStep = nil
        case (.strengthAfter, .leaveOut): next.strengthAfter = nil

        case (_, .back): return next.goingBack(at: now)
        default: return nil
        }
        next.skips.note(next.step, isSkipped: answer == .leaveOut)
        next.goOn(at: now)
        return next
    }

    /// The question that is open at that moment: the time of a technique runs out by itself.
    public func question(at now: Date) -> UrgeStep {
        switch step {
        case .memory, .reality, .technique: isOver(at: now) ? .afterTechnique(self) : step
        default: step
        }
    }

    private func isOver(at now: Date) -> Bool {
        // An urge of an earlier version comes to these steps before its technique has begun.
        technique.parts.count > 0
            && technique.parts.running(since: techniqueStartedAt ?? touchedAt, at: now) == nil
    }

    /// Off has asked how it went.
    package func checked(at now: Date) -> UrgeSnapshot {
        var next = self
        next.checks += 1
        next.checkedAt = now
        return next
    }

    /// Open again, since its end was told by mistake. Nil where none was told, or only later.
    package func reopened(at now: Date) -> UrgeSnapshot? {
        guard endedAt != nil else { return nil }
        var next = self
        next.touchedAt = now
        next.reopen()
        return next
    }

    /// The urge has ended without an answer.
    package func abandoned() -> UrgeSnapshot {
        var next = self
        next.outcome = .abandoned
        return next
    }

    private func ended(_ outcome: UrgeOutcome, at now: Date) -> UrgeSnapshot {
        var next = self
        next.touchedAt = now
        // When an abandoned urge ended is unknown.
        next.endedAt = self.outcome == nil ? now : nil
        next.outcome = outcome
        // A day later nobody remembers how strong it was at the end; and who gave no strength is not asked for one.
        let asksStrength = next.endedAt != nil && strength != nil
        next.step = outcome == .usedAnyway ? .happening : asksStrength ? .strengthAfter : .done
        return next
    }

    private mutating func goOn(at now: Date) {
        switch step {
        case .breath: pass(to: .forecast, at: now)
        case .forecast: pass(to: .reason, at: now)
        // Without a reason there is nothing to remember about it.
        case .reason: begin(reason == nil || skips.isLeftOut(.memory) ? .reality : .memory, at: now)
        case .memory: step = memory == nil ? .afterTechnique(self) : .technique
        case .reality, .technique: step = .afterTechnique(self)
        case .commitment: step = .choice
        case .happening: step = endedAt == nil ? .done : .nextStep
        case .nextStep, .strengthAfter: step = .done
        case .choice, .waiting, .done: break
        }
    }

    /// Goes to that question, or past it where the person has skipped it too often.
    private mutating func pass(to next: UrgeStep, at now: Date) {
        step = next
        if skips.isLeftOut(next) { goOn(at: now) }
    }

    /// Begins a step that has the technique running.
    private mutating func begin(_ step: UrgeStep, at now: Date) {
        self.step = step
        techniqueStartedAt = now
    }

    private func goingBack(at now: Date) -> UrgeSnapshot? {
        var next = self
        switch step {
        case .forecast: next.step = .breath
        case .reason: next.step = .forecast
        case .memory, .reality: next.step = .reason
        case .technique: next.step = reason == nil ? .reality : .memory
        case .commitment: next.begin(.technique, at: now)
        case .choice: next.step = .commitment
        case .nextStep: next.step = .happening
        // An end that was tapped by mistake can be undone.
        case .happening, .strengthAfter: next.reopen()
        case .breath, .waiting, .done: return nil
        }
        return next
    }

    private mutating func reopen() {
        // The end was told for an abandoned urge: undoing it makes it abandoned again.
        outcome = endedAt == nil ? .abandoned : nil
        endedAt = nil
        step = .choice
    }
}

nonisolated extension UrgeStep {
    /// What was asked already, by a version that did so earlier, is not asked again.
    fileprivate static func afterTechnique(_ urge: UrgeSnapshot) -> UrgeStep {
        urge.commitment == nil && !urge.skips.isLeftOut(.commitment) ? .commitment : .choice
    }
}

nonisolated extension UrgeSnapshot {
    /// How long a question waits before the urge counts as abandoned.
    public static let patience: TimeInterval = 3600
    package static let checkAfter: TimeInterval = 600
    /// The most messages per urge that nobody asked for.
    package static let mostChecks = 4

    /// Whether its question still waits for an answer.
    public func isAsking(at now: Date) -> Bool {
        step != .done && outcome != .abandoned && now < touchedAt + UrgeSnapshot.patience
    }

    /// Whether the current question is Off's check, and not the step's own.
    public var isChecked: Bool { outcome == nil && (checkedAt.map { $0 > touchedAt } ?? false) }

    /// When Off checks how it went; once after each message of the person.
    public var nextCheck: Date? {
        guard outcome == nil, checks < UrgeSnapshot.mostChecks, checkedAt.map({ $0 < touchedAt }) ?? true else {
            return nil
        }
        return touchedAt + UrgeSnapshot.checkAfter
    }

    /// How strong the pull was that day, in a check-in's terms. An SOS counts as a strong pull unless the person says
    /// otherwise.
    public var level: UrgeLevel {
        if outcome == .usedAnyway { return .tookOver }
        return (strength ?? 10) <= 3 ? .noticed : .persisted
    }

    /// How long it lasted; nil where its end is unknown.
    public var length: TimeInterval? {
        endedAt.map { $0.timeIntervalSince(startedAt) }
    }
}
