import Shared

/// What a sync is to tell: the rooms' members, messages and taps, and nothing that no turn needs.
enum SyncFilter {
    /// Events of a room that come with one sync; those before are asked for page by page.
    static let timeline: Int64 = 50

    private static let state: JSON = ["m.room.member", "m.room.encryption", "m.room.tombstone"]
    private static let said: JSON = [
        "m.room.message", "m.room.encrypted", "m.room.member", "m.room.encryption", "m.room.tombstone",
        "m.room.redaction", "m.reaction", "m.sticker", "m.poll.start", "org.matrix.msc3381.poll.start",
    ]
    private static let nothing: JSON = ["types": [], "limit": 0]

    /// For going on from a position.
    static let goingOn = filter(timeline: ["types": said, "limit": .integer(timeline)])
    /// For a look at every room, at the start: what was said before is not of interest.
    static let look = filter(timeline: ["types": state, "limit": 1])
    static let page = JSON.object([.init("types", said)])

    private static func filter(timeline: JSON) -> JSON {
        [
            "presence": nothing, "account_data": ["types": ["m.direct"]],
            "room": [
                "timeline": timeline, "state": ["types": state], "ephemeral": nothing, "account_data": nothing,
            ],
        ]
    }

    static func text(_ filter: JSON) -> String { String(decoding: filter.bytes, as: UTF8.self) }
}
