import Shared
import Words

extension Words {
    /// Whether somebody said just one of these words.
    func means(_ key: String, _ text: String) -> Bool {
        list(key).contains { $0 == text.cleaned || (!$0.normalised.isEmpty && $0.normalised == text.normalised) }
    }

    /// A first, small ear for a night that is worse than an urge: certain phrases, wherever they stand.
    func tellsOfDespair(_ text: String) -> Bool {
        let said = " \(text.normalised) "
        let names: (String) -> Bool = { key in list(key).contains { said.contains(" \($0.normalised) ") } }
        return names("said.despair") && !names("said.noDespair")
    }
}
