import Domains
import Words

extension AppContext {
    /// What is told once in a life; nil ever after.
    func once(_ thing: OneTime) -> Text? {
        managers.appState.tellOnce(thing) ? words("once.\(thing)") : nil
    }
}
