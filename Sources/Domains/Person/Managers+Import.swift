public import FoundationEssentials
import Shared

/// What a person brings along from elsewhere.
extension Managers {
    /// Keeps what was read until the person has said yes.
    package func receive(_ read: ReadImport, at now: Date) { imports.keep(read, at: settings.moment(at: now)) }

    /// What an import of the file that was read would do; nil where none waits. `habit` is the chosen one.
    public func importSummary(habit: Int?, at now: Date) -> ImportSummary? {
        imports.present?.archive.map { summary(of: $0, at: now) } ?? importedDays(habit: habit, at: now)?.summary
    }

    /// Does it, and returns what it has done, which may be nothing; nil where it could not.
    public func runImport(habit: Int?, at now: Date) -> ImportSummary? {
        let moment = settings.moment(at: now)
        let (summary, isDone): (ImportSummary, Bool)
        if let archive = imports.present?.archive {
            summary = self.summary(of: archive, at: now)
            isDone = imports.replace(with: archive, at: moment)
        } else {
            guard let days = importedDays(habit: habit, at: now) else { return nil }
            guard !days.summary.isEmpty else { return days.summary }
            (summary, isDone) = (days.summary, imports.add(days, at: moment))
        }
        guard isDone else { return nil }
        reload(at: now)
        changes.note(.imported, at: settings.moment(at: now))
        return summary
    }

    /// Puts back what the last import replaced, or what its undo did.
    func turnImport(at now: Date) -> Bool {
        guard imports.turn(at: settings.moment(at: now)) else { return false }
        reload(at: now)
        return true
    }

    /// Another zone that came with a file is no journey, so the turn begins anew.
    private func reload(at now: Date) {
        load(at: now)
        imports.noteAfter(at: settings.moment(at: now))
    }

    private func importedDays(habit: Int?, at now: Date) -> ImportedDays? {
        let moment = settings.moment(at: now)
        let known = { (days: [Day]) in
            days.min().map { first in
                Set(self.checkIns.checkIns(from: first, through: moment.today).map(\.day))
            } ?? []
        }
        switch imports.present?.file {
        case .daylio(let diary): return ImportedDays(diary, known: known(diary.entries.map(\.day)), at: moment)
        case .loop(let habits):
            guard let habit, habits.indices.contains(habit) else { return nil }
            let chosen = habits[habit]
            return ImportedDays(chosen, known: known(chosen.entries.map(\.day)), plan: plans.history, at: moment)
        case .archive, nil: return nil
        }
    }

    private func summary(of archive: Archive, at now: Date) -> ImportSummary {
        let days = archive.days
        var summary = ImportSummary(.archive, days: days.count)
        (summary.first, summary.last) = (days.min(), days.max())
        (summary.topics, summary.hasSettings) = (archive.topics, archive.count(of: "settings") > 0)
        let present = checkIns.checkIns(from: .first, through: .last)
        summary.replaced = present.count
        summary.lost = present.count { !days.contains($0.day) }
        return summary
    }
}
