package import Conversation
package import FoundationEssentials
package import Scheduling
package import Shared

/// One person's app while it is in memory: their Managers and their conversation.
package protocol Session: AnyObject {
    /// Handles one input as of the time it was sent. Everything it saves is part of the caller's transaction. `notice` is
    /// said before the answer.
    func handle(
        _ input: Input, heard: (any Hearing)?, at time: Date, now: Date, saying notice: ServiceNotice?
    ) throws -> [Outgoing]
    /// Handles only an input that cannot wait, such as a call for help with an urge. Anything else is dropped, and
    /// answered with `notice` alone.
    func handleUrgent(
        _ input: Input, at time: Date, now: Date, otherwiseSaying notice: ServiceNotice?
    ) throws -> [Outgoing]
    /// Runs a due job once, if it is still wanted now. `lost` is when the latest unrequested message was written, if
    /// that one was never sent.
    func fire(_ job: Job, lost: Date?, at now: Date) throws -> Fired
    /// The wall clock was set: moves the ends of timers, so that each lasts as long as before.
    func clockWasSet(by seconds: TimeInterval, at now: Date) throws -> [Outgoing]
    /// Says something that only the service knows, then shows the present Screen.
    func tell(_ notice: ServiceNotice, at time: Date) throws -> [Outgoing]
    /// Says which time's messages are lost, beside the conversation.
    func tell(_ gap: Gap, at time: Date) throws -> [Outgoing]
    /// Says something beside the conversation without changing the present Screen.
    func remark(_ notice: OwnerNotice, at time: Date) throws -> [Outgoing]
    /// Saves the result of a background task that one of this person's turns asked for.
    func receive(_ result: any BackgroundResult, at now: Date) throws -> [Outgoing]
}

extension Session {
    /// An input that Safety has not heard before.
    package func handle(_ input: Input, at time: Date, now: Date, saying notice: ServiceNotice?) throws -> [Outgoing] {
        try handle(input, heard: nil, at: time, now: now, saying: notice)
    }
}

/// What Safety has heard in a message, on its way from arrival to the turn that answers it.
nonisolated package protocol Hearing: Sendable {
    /// Whether it is answered before anything else.
    var isDanger: Bool { get }
}

/// What became of a due job.
nonisolated package enum Fired {
    /// It ran, and these are its messages, possibly none. Without `until`, an unsent message is dropped after some
    /// hours.
    case done([Outgoing], until: Date?)
    /// It is rescheduled or no longer planned; `tooLate` counts occurrences that were given up.
    case notNow(tooLate: Int)
}

nonisolated package enum ServiceNotice: String, Sendable, CaseIterable {
    /// A store refused: nothing of the last message was saved.
    case notSaved
    /// A message failed repeatedly and is now set aside.
    case setAside
    /// An earlier answer was given up and may not have arrived.
    case lostAnswer
    /// Something stored for them cannot be read.
    case unreadable
    /// They have just come in, and somebody else owns this Off.
    case guest
    /// They write faster than anybody can: lines are dropped for a while.
    case tooFast
    /// What they wanted gone is gone.
    case forgotten
    /// The same, but the file may hold traces for another minute.
    case forgottenSoon
    /// Another chat has sent this one's code: may it be linked? Said beside the conversation.
    case linkAsked
    /// The code is right, and its side is asked.
    case linkWaiting
    /// The side that made the code has said yes; what stays has to be picked here.
    case linkAllowed
    /// This chat is linked with another one of theirs from now on.
    case linked
    /// The same, said in the other one beside the conversation: it may have been somebody else.
    case linkedElsewhere
    /// Another chat was parted from this one.
    case unlinked
}

/// Creates people's sessions and keeps those in use.
package protocol SessionHost: AnyObject {
    /// The session of that chat's person. What it says until the next call goes to that chat.
    func session(at chat: Chat, with abilities: Abilities) throws -> any Session
    /// Drops the session from memory: the next one is loaded from the store.
    func drop(_ person: PersonID)
    func dropAll()
    /// The background tasks that turns have asked for since the last call.
    func drainBackgroundTasks() -> [BackgroundTask]
    /// Whether a turn since the last call has left a wish: to forget (`ForgottenStore`), or about chats (`LinkStore`).
    var hasWish: Bool { get }
    func drainWish()
    /// Erases what the domains keep of a person.
    func erase(_ what: Forgetting, of person: PersonID) throws
    /// Before a person goes whose chats become another's: a time of care goes on, whoever they are from now on.
    func keepCare(of lost: PersonID, for person: PersonID, at now: Date) throws
    /// A line that uses nothing stored about its reader.
    func line(_ notice: ServiceNotice) -> RenderedMessage
    /// What Safety hears in a line.
    var hearing: @Sendable (String) -> any Hearing { get }
    /// The crisis card for these words, sent where no session can answer; nil for a person who is not known.
    func card(for person: PersonID?, hearing words: String) -> RenderedMessage
    /// The notice for people who are not let in; `link` leads to a private chat.
    func line(_ line: AccessNotice, link: String?) -> RenderedMessage
}
