import Messaging
import Shared

/// What an answer of the server comes to, decided and not yet done: before its events are stored nothing of it counts,
/// and nobody is told anything, since the same may come again.
struct Draft {
    struct Place: Hashable {
        let event: String
        let room: String
    }

    var rooms: Rooms
    var events: [Batch.Event] = []
    /// Greetings of people who may be about to say something.
    var arrivals: [Batch.Event] = []
    /// What has to be asked for again.
    var missed: [History.Span] = []
    /// The last event of each room.
    var last: [String: String] = [:]
    /// What reactions were.
    var taps: [String: ShownChoices.Tap] = [:]
    /// What is marked as read once it is answered.
    var unread: [Place] = []
    /// Who wrote where Off cannot read.
    var unreadable: [(place: Place, person: String)] = []
    /// The list of direct chats, where the server is to store another one.
    var direct: JSON?

    init(rooms: Rooms) {
        self.rooms = rooms
    }
}
