import Conversation
import Database
import FoundationEssentials
import Scheduling
import Shared
import World

/// One person's row that cannot be read. It costs them this turn and nobody else anything; all rows stay as they are.
extension Turns {
    /// After that it is tried again whether it can be read.
    private static let unreadablePause: TimeInterval = 3600
    /// The number of what belongs to no conversation, and is no conversation's first.
    private static let noView = 0

    /// No other attempt can mend it. What is said needs nothing of what is kept for them.
    func setAside(_ row: InboxRow, on lane: Lane?, sinceUnreadable error: any Error, at now: Date) throws {
        if let lane {
            host.drop(lane.person)
            note(error, of: lane.person)
            let line = Outgoing(view: Turns.noView, message: host.line(.unreadable))
            courier.keep(try courier.write([line], to: lane, as: .answer, at: now))
        }
        cards.answer(row)
        try quarantine(row, telling: .unreadable)
    }

    /// Not given up: once it can be read, this job leads to all those that come after it.
    func postpone(_ due: DueJobs.Chosen, at now: Date) throws {
        try stores.jobs.save(due.job.moved(to: now.addingTimeInterval(Turns.unreadablePause)), for: due.person)
    }

    /// The owner hears that there is something; which row it is stands in the log.
    func note(_ error: any Error, of person: PersonID) {
        guard let row = error.unreadableRow else { return }
        world.log.error("database", "person \(person.number): \(row)")
        tellOwner(.unreadable)
    }
}
