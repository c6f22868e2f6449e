import Conversation
import Domains
import Words

extension Message {
    /// The message below the sentence of its Manager's error.
    func telling(_ error: (some DomainError)?, in app: AppContext) -> Message {
        guard let error else { return self }
        return telling((error.key, app.words("error.\(error.key)")))
    }
}
