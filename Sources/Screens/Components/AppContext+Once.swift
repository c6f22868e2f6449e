import Domains
import Words

extension AppContext {
    /// What a person is told only once; nil from then on.
    func once(_ thing: OneTime) -> Text? {
        managers.appState.tellOnce(thing) ? words("once.\(thing)") : nil
    }
}
