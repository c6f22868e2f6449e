import Safety
import Shared
import Words

extension Words {
    /// Whom somebody can call in the country with that two-letter code. Each number stands alone on its line, so that
    /// one finds it, and a phone makes it one tap.
    func helplines(in country: String?) -> Text {
        let lines = Helplines.shipped.lines(in: country)
        return .joined(
            [danger(in: country)] + lines.map(line)
                + [self(lines.isEmpty ? "helplines.none" : "helplines.more", ["directory": Helplines.directory])],
            by: "\n\n")
    }

    /// Who can be reached without talking: text lines and chats of the country, and where all are listed.
    func waysToWrite(in country: String?) -> Text {
        let ways = Helplines.shipped.lines(in: country).flatMap { line in
            [
                line.text.map { self("unsafe.writing.number", ["number": $0, "name": line.name]) },
                line.chat.map { self("unsafe.writing.chat", ["address": $0, "name": line.name]) },
            ].compactMap(\.self)
        }
        return .joined(ways + [self("unsafe.writing.all", ["directory": Helplines.directory])], by: "\n")
    }

    /// The emergency number, alone on its line.
    func danger(in country: String?) -> Text {
        guard let number = EmergencyNumbers.number(in: country) else { return self("helplines.danger.unknown") }
        return .lines(self("helplines.danger"), Text(number, style: .bold))
    }

    private func line(_ line: Helpline) -> Text {
        let ways = [
            line.text.map { self("helplines.text", ["number": $0]) },
            line.chat.map { self("helplines.chat", ["address": $0]) },
        ]
        return .lines(
            self("helplines.line", ["name": line.name, "about": line.about]), Text(line.number, style: .bold),
            .joined(ways, by: ", "),
            .joined([hours(of: line), Text(line.languages)], by: " · "))
    }

    private func hours(of line: Helpline) -> Text {
        switch line.hours {
        case .always: self("helplines.always")
        case .daily(let from, let until): self("helplines.daily", ["from": from, "until": until])
        }
    }
}
