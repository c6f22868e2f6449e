import FoundationEssentials
import Shared
import Words

extension Words {
    /// "Munich", from "I'm in Munich now".
    func place(in text: String) -> String {
        var words = text.cleaned.split(whereSeparator: \.isWhitespace).map(String.init)[...]
        let fillers = once("placeFillers") { Set(list("said.placeFillers").map(\.normalised)) }
        while words.count > 1, let first = words.first, fillers.contains(first.normalised) { words.removeFirst() }
        while words.count > 1, let last = words.last, fillers.contains(last.normalised) { words.removeLast() }
        return words.joined(separator: " ")
    }

    /// Reads "I moved to Porto", said about oneself, as "Porto". Nil for anything else.
    func placeNow(in text: String) -> String? {
        let words = said(text).words[...]
        guard let opening = phrases("said.hereIs").length(in: words), opening < words.count else { return nil }
        return place(in: words.dropFirst(opening).joined(separator: " "))
    }

    /// "New York", from America/New_York.
    func city(ofZone zone: String) -> Text {
        Text((zone.split(separator: "/").last.map(String.init) ?? zone).replacing("_", with: " "))
    }

    /// "Germany", from DE.
    func country(_ code: String) -> Text {
        Text(Locale(identifier: language).localizedString(forRegionCode: code) ?? code)
    }
}
