public import FoundationEssentials

/// What a network can do, as far as not only its adapter has to know. A person may have chats on several networks, so
/// this is asked anew for each turn.
nonisolated public struct Abilities: Hashable, Sendable {
    public enum Network: String, Sendable {
        case local
        case telegram
        case matrix
    }

    public let network: Network
    /// Choices stand in the text with numbers, which are typed to choose. Elsewhere they are buttons.
    public let numbersChoices: Bool
    /// The least time between two live edits of the account. What its network allows beyond them is left for answers.
    public let editPause: TimeInterval

    public init(network: Network, numbersChoices: Bool, editPause: TimeInterval = 0) {
        self.network = network
        self.numbersChoices = numbersChoices
        self.editPause = editPause
    }

    public static let terminal = Abilities(network: .local, numbersChoices: true)
}
