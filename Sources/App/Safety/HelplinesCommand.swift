import FoundationEssentials
import Safety
import Shared

/// `offbot helplines check`: the numbers that somebody should look at again.
struct HelplinesCommand {
    private let today: Day

    init(_ options: inout Options) throws {
        let words = try options.files()
        guard words == ["check"] else {
            throw Failure(.usedWrongly, "helplines knows one thing to do: offbot helplines check")
        }
        today = WallTime(Date(), in: .gmt).day
    }

    func run() throws {
        let all = HelplinesCommand.entries(of: .shipped)
        let stale = all.filter { $0.source.isStale(on: today) }
        guard !stale.isEmpty else { return print("All \(all.count) numbers were looked at in the last \(days) days.") }
        for entry in stale {
            let date = entry.source.checkedOn.map { "source of \($0.iso)" } ?? "no date"
            print("\(entry.name): \(date)\n    \(entry.source.addresses.joined(separator: "\n    "))")
        }
        throw Failure(
            .failed, "\(stale.count) of \(all.count) numbers have no date, or one more than \(days) days ago.")
    }

    private var days: Int { HelplineSource.days }

    private static func entries(of helplines: Helplines) -> [(name: String, source: HelplineSource)] {
        helplines.emergency.map { ("\($0.countries.joined(separator: " ")): \($0.number)", $0.source) }
            + helplines.lines.map {
                ("\($0.countries.joined(separator: " ")): \($0.number), \($0.name)", $0.source)
            }
    }
}
