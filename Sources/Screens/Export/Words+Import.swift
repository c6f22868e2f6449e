import Domains
import Shared
import Words

extension Words {
    /// How much there is, and of which days; nil for no days.
    func count(of summary: ImportSummary) -> Text? {
        let counts: Text? =
            switch summary.source {
            case .archive: parts(of: summary)
            case .loop:
                summary.isEmpty
                    ? nil
                    : self(
                        "import.loop",
                        ["kept": summary.kept, "slipped": summary.slipped, "paused": summary.paused])
            case .daylio: summary.isEmpty ? nil : self("import.daylio", ["days": summary.days])
            }
        guard let first = summary.first, let last = summary.last else { return counts }
        return .joined(
            [counts, self("import.span", ["first": dated(first), "last": dated(last)])].compactMap(\.self), by: " ")
    }

    /// What there is of an export, and nothing that is not there.
    private func parts(of summary: ImportSummary) -> Text? {
        let topics = DataTopic.allCases.compactMap { topic in
            summary.topics[topic].map { self("forget.count.\(topic)", count: $0) }
        }
        let list = topics.isEmpty ? nil : self("import.archive", ["what": Text.joined(topics, by: ", ")])
        let settings = summary.hasSettings ? self("import.settings") : nil
        let lines = [list, settings].compactMap(\.self)
        return lines.isEmpty ? nil : .joined(lines, by: " ")
    }

    /// What it would make or replace.
    func made(by summary: ImportSummary) -> Text? {
        if summary.source == .archive {
            return .lines(
                summary.replaced == 0
                    ? self("import.replaces") : self("import.replaces.days", count: summary.replaced),
                summary.lost == 0 ? nil : self("import.loses", ["days": summary.lost]))
        }
        return summary.plan.flatMap { plan in
            summary.first.map { self("import.plan", ["plan": plan, "day": dated($0)]) }
        }
    }

    /// What stays out, and why.
    func leftOut(of summary: ImportSummary) -> Text? {
        let moods = summary.unknownMoods.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(5)
        let lines = [
            summary.known == 0 ? nil : self("import.known", ["days": summary.known]),
            summary.impossible == 0 ? nil : self("import.impossible", ["days": summary.impossible]),
            summary.firstUnreadRow.map {
                self("import.unread", count: summary.unreadRows, ["row": $0])
            },
            moods.isEmpty
                ? nil
                : self(
                    "import.moods",
                    [
                        "moods": Text.joined(
                            moods.map { self("import.mood", ["name": $0.key, "count": $0.value]) }, by: ", ")
                    ]),
            summary.hasActivities ? self("import.activities") : nil,
            summary.longNotes == 0 ? nil : self("import.longNotes", ["notes": summary.longNotes]),
        ].compactMap(\.self)
        return lines.isEmpty ? nil : .joined(lines, by: "\n")
    }

    private func dated(_ day: Day) -> Text {
        self("month.date", ["day": day.dayOfMonth, "month": self("month.\(day.month)"), "year": String(day.year)])
    }
}
