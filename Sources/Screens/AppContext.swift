public import Domains
public import Foundation
import Shared
public import Words

/// All that a Screen may touch: the person's Managers, the words of their language, and the moment they are in.
public struct AppContext {
    public let managers: BootstrapManager
    public let words: Words
    public let now: Date
    public let facts: ServiceFacts

    public init(managers: BootstrapManager, words: Words, now: Date, facts: ServiceFacts) {
        self.managers = managers
        self.words = words
        self.now = now
        self.facts = facts
    }

    var moment: Moment { managers.settings.moment(at: now) }
    var today: Day { moment.today }
    var checkIns: CheckInManager { managers.checkIns }
    var settings: SettingsManager { managers.settings }

    /// Takes the last change back, and says so, or why not.
    func undo() -> Text {
        if let undone = checkIns.undo(at: moment) { return words.takenBack(undone, in: self) }
        return words("error.\(checkIns.takeError()?.key ?? "checkin.nothingToUndo")")
    }
}

/// What a person is told about the service they talk to.
nonisolated public struct ServiceFacts: Sendable {
    /// Who runs it; nil where nobody said.
    public let operatorName: String?

    public init(operatorName: String?) {
        self.operatorName = operatorName
    }
}
