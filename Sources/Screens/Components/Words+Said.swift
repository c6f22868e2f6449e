import Domains
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

    /// The app that somebody wants, in any words: "i want insta", "sos i need tiktok". Nil where it is no such sentence.
    func wanted(in text: String) -> String? {
        let said = " \(text.normalised) "
        let names: (String) -> Bool = { key in list(key).contains { said.contains(" \($0.normalised) ") } }
        guard names("said.want") || said.hasPrefix(" sos "), !names("said.wantNot") else { return nil }
        return app(in: text) ?? (said.hasPrefix(" sos ") ? "" : nil)
    }

    /// The app that a text names, by whatever people call it.
    func app(in text: String) -> String? {
        let said = " \(text.normalised) "
        return PlanPreset.apps.first { app in
            ([app] + list("plan.app.\(app.lowercased())")).contains { said.contains(" \($0.normalised) ") }
        }
    }
}
