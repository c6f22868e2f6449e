public import FoundationEssentials
import Shared

/// How long a change can be undone: of a check-in, a kept note, a slip or the plan.
nonisolated public enum Undo {
    public static let lifetime: TimeInterval = 10 * 60

    package static func isOpen(since change: Date, at now: Date) -> Bool { now.timeIntervalSince(change) < lifetime }
}

/// What an undo did: the change that it undid, or the key of the error.
public enum Undone {
    case checkIn(CheckInUndo)
    case plan(PlanChange)
    case slip(SlipSnapshot)
    case note(KeptNote)
    case failed(String)
}

extension Managers {
    public func canUndo(at now: Date) -> Bool {
        let moment = settings.moment(at: now)
        return checkIns.canUndo(at: moment) || plans.canUndo(at: moment) || slips.lastChange(at: now) != nil
            || checkIns.lastKeptNote(at: now) != nil
    }

    /// Undoes the latest change of a check-in, a kept note, a slip or the plan.
    public func undo(at now: Date) -> Undone {
        let plan = plans.lastChange?.touchedAt ?? .distantPast
        let checkIn = checkIns.lastChange?.changedAt ?? .distantPast
        let slip = slips.lastChange(at: now)
        if let note = checkIns.lastKeptNote(at: now), note.keptAt > max(plan, checkIn, slip?.toldAt ?? .distantPast) {
            return checkIns.takeBack(note) ? .note(note) : .failed(drainError() ?? CheckInError.nothingToUndo.key)
        }
        if let slip, slip.toldAt > max(plan, checkIn) {
            return undoSlip(slip.number, at: now)
        }
        return plan > checkIn ? undoPlan(at: now) : undoCheckIn(at: now)
    }

    public func undoSlip(_ number: Int, at now: Date) -> Undone {
        if let undone = slips.takeBack(number: number, at: settings.moment(at: now)) { return .slip(undone) }
        return .failed(drainError() ?? SlipError.nothingToUndo.key)
    }

    public func undoPlan(at now: Date) -> Undone {
        if let undone = plans.undo(at: settings.moment(at: now)) { return .plan(undone) }
        return .failed(drainError() ?? PlanError.nothingToUndo.key)
    }

    public func undoCheckIn(at now: Date) -> Undone {
        if let undone = checkIns.undo(at: settings.moment(at: now)) { return .checkIn(undone) }
        return .failed(drainError() ?? CheckInError.nothingToUndo.key)
    }
}
