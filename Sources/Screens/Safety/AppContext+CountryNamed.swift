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

    /// The United Kingdom in "helplines for the United Kingdom".
    func countryAtEnd(of text: String) -> String? {
        let said = words.said(text).words.suffix(AppContext.mostWordsOfCountry)
        return said.indices.lazy.map { said[$0...].joined(separator: " ") }.first { name in
            name.count >= AppContext.shortestName && managers.settings.knowsCountry(name)
        }
    }

    private static let shortestName = 4
    private static let mostWordsOfCountry = 6
}
