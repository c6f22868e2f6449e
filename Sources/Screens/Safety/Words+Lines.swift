import Safety
import Shared
import Words

extension Words {
    /// Whom somebody can call in the country with that two-letter code. Each number stands alone on its line, so that
    /// one finds it, and a phone makes it one tap.
    func lines(in country: String?) -> Text {
        let lines = Helplines.shipped.lines(in: country)
        let directory = ["directory": Helplines.directory]
        return .joined(
            [danger(in: country)] + lines.map(line)
                + [lines.isEmpty ? self("lines.none", directory) : self("lines.more", directory)], by: "\n\n")
    }

    private func danger(in country: String?) -> Text {
        guard let number = EmergencyNumbers.number(in: country) else { return self("lines.danger.unknown") }
        return .lines(self("lines.danger"), Text(number, style: .bold))
    }

    private func line(_ line: Helpline) -> Text {
        let ways = [
            line.text.map { self("lines.text", ["number": $0]) }, line.chat.map { self("lines.chat", ["address": $0]) },
        ]
        return .lines(
            self("lines.line", ["name": line.name, "about": line.about]), Text(line.number, style: .bold),
            .joined(ways, by: ", "),
            .joined([hours(of: line), Text(line.languages)], by: " · "))
    }

    private func hours(of line: Helpline) -> Text {
        switch line.hours {
        case .always: self("lines.always")
        case .daily(let from, let until): self("lines.daily", ["from": from, "until": until])
        }
    }
}
