import Domains
import Shared
import Words

extension Words {
    /// One sentence, in a wording that changes from day to day.
    func sentence(for win: Win, on day: Day) -> Text { turn(day.number, of: ways(to: win)) }

    private func ways(to win: Win) -> Text {
        switch win {
        case .firstDay: self("win.firstDay")
        case .inRow(7): self("win.inRow.week")
        case .inRow(14): self("win.inRow.twoWeeks")
        case .inRow(30): self("win.inRow.month")
        case .inRow(let days): self("win.inRow.days", ["count": days])
        case .inAll(let days): self("win.inAll", ["count": days])
        case .best(let days): self("win.best", ["count": days])
        case .wholeWeek: self("win.wholeWeek")
        case .comeback: self("win.comeback")
        case .shortUrge: self("win.shortUrge")
        }
    }
}
