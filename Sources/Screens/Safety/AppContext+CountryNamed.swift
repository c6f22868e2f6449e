import Domains
import Shared
import Words

extension AppContext {
    /// A country that the words name and say nothing else: "I'm in New Zealand", "im in paris".
    func countryNamed(in text: String) -> String? {
        let said = words.said(text).words
        guard (1...AppContext.mostWordsOfCountry).contains(said.count) else { return nil }
        let leads = words.list("unsafe.said.inCountry")
        let start = said.firstIndex { !leads.contains($0) } ?? said.endIndex
        let name = said[start...].joined(separator: " ")
        // "no" and "in" are codes of countries, too.
        if name.count > 2 || ["uk", "us"].contains(name), managers.settings.knowsCountry(name) { return name }
        return words.placeNow(in: text).flatMap { managers.settings.country(ofPlace: $0) }
    }

    private static let mostWordsOfCountry = 6
}
