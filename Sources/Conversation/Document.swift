import Shared

/// A file that a person asked for. It is stored by name and made when it is sent, so that no queue holds its bytes.
nonisolated public struct Document: Decodable, Hashable, Sendable {
    /// A name that begins so stands for what was told in the chat that the person is about to link with this one.
    public static let ofOtherChat = "off-other-chat-"

    public let name: String
    /// What is said where the file cannot be made or sent.
    public let fallback: String

    public init(name: String, fallback: String) {
        self.name = name
        self.fallback = fallback
    }

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("name", name)
            json.member("fallback", fallback)
        }
    }
}
