import Domains
import Shared

extension AppContext {
    /// The insight about the week that begins on that Monday; nil where there is none.
    func insight(about monday: Day) -> InsightContent? {
        managers.insight(about: monday, at: now, telling: words.text)
    }
}
