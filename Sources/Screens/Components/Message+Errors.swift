import Conversation
import Domains
import Words

extension Message {
    /// The message below a sentence about what its Manager could not do.
    func telling(_ error: (some DomainError)?, in app: AppContext) -> Message {
        guard let error else { return self }
        return telling((error.key, app.words("error.\(error.key)")))
    }
}
