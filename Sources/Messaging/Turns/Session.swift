package import Conversation
package import FoundationEssentials
package import Scheduling
package import Shared

/// One person's app while it is in memory: their Managers and their conversation.
package protocol Session: AnyObject {
    /// One input, as of the time at which it was given. Whatever it saves, it saves within the caller's savepoint.
    /// `notice` is said with the answer, before it.
    func handle(_ input: Input, at time: Date, now: Date, saying notice: ServiceNotice?) throws -> [Outgoing]
    /// Does what fell due, once, if by what is known now it still is to be done at this moment. `lost` is when
    /// Off said by itself what it said last, where that never left.
    func fire(_ job: Job, lost: Date?, at now: Date) throws -> Fired
    /// The clock on the wall was set: what takes a while takes as long as it would have.
    func clockWasSet(by seconds: TimeInterval, at now: Date) throws -> [Outgoing]
    /// Says what only the service knows, and shows the present Screen.
    func tell(_ notice: ServiceNotice, at time: Date) throws -> [Outgoing]
    /// Says something beside the conversation, which stays where it is.
    func remark(_ notice: OwnerNotice, at time: Date) throws -> [Outgoing]
    /// Saves what came of an background task that a turn of theirs wanted.
    func take(_ result: any BackgroundResult, at now: Date) throws -> [Outgoing]
    /// The present message again, where something it shows has changed by itself.
    func refresh(at time: Date) throws -> [Outgoing]
}

/// What became of something that fell due.
nonisolated package enum Fired {
    /// It was done, and this is what there is to say about it; perhaps nothing. Without a time of its own it is not sent any
    /// more after some hours.
    case done([Outgoing], until: Date?)
    /// It is planned for another time now, or not at all; so many were given up because their time is over.
    case notNow(tooLate: Int)
}

nonisolated package enum ServiceNotice: String, Sendable, CaseIterable {
    /// A store refused: nothing of the last message was saved.
    case notSaved
    /// A message failed again and again, and is now set aside.
    case setAside
    /// An earlier answer was given up: it may not have arrived.
    case lostAnswer
    /// Something that is kept for them cannot be read.
    case unreadable
}

/// Makes people's sessions and keeps those in use.
package protocol SessionHost: AnyObject {
    func session(for person: PersonID) throws -> any Session
    /// Drops what is in memory: the next session is loaded from the store.
    func drop(_ person: PersonID)
    func dropAll()
    /// Those whose present message has changed by itself since this was last asked.
    func drainChanged() -> [PersonID]
    /// What turns have wanted done beside them since this was last asked.
    func drainBackgroundTasks() -> [BackgroundTask]
    /// What is said without anything that is kept about its reader.
    func line(_ notice: ServiceNotice) -> RenderedMessage
    /// Whether these words tell of danger, whoever says them.
    func hears(_ words: String) -> Bool
    /// What is said to them at once where no session can say it; nil is somebody who is not known.
    func card(for person: PersonID?) -> RenderedMessage
    /// What is said to those who are not let in; `link` leads to where one can talk in private.
    func line(_ line: AccessNotice, link: String?) -> RenderedMessage
}
