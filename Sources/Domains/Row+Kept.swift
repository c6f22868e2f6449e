package import Database
package import Shared

/// Reads columns as a domain's types. A value that this version does not understand throws and is never read as
/// another: the next save would overwrite it.
extension Row {
    package func get(_ column: Int, as type: Day.Type = Day.self) throws -> Day {
        guard let day = try get(column, as: Day?.self) else { throw unreadable }
        return day
    }

    package func get(_ column: Int, as type: Day?.Type = Day?.self) throws -> Day? {
        try get(column, as: Int?.self).map { number in
            // Days beyond these break calendar arithmetic.
            guard (-4_000_000...4_000_000).contains(number) else { throw unreadable }
            return Day(number: number)
        }
    }

    package func get(_ column: Int, as type: TimeOfDay.Type = TimeOfDay.self) throws -> TimeOfDay {
        guard let time = try get(column, as: TimeOfDay?.self) else { throw unreadable }
        return time
    }

    package func get(_ column: Int, as type: TimeOfDay?.Type = TimeOfDay?.self) throws -> TimeOfDay? {
        try get(column, as: Int?.self).map { minutes in
            guard let time = TimeOfDay(minutes: minutes) else { throw unreadable }
            return time
        }
    }

    /// A number within this range.
    func number(_ column: Int, in range: ClosedRange<Int>) throws -> Int {
        guard let number = try number(column, in: range) as Int? else { throw unreadable }
        return number
    }

    func number(_ column: Int, in range: ClosedRange<Int>) throws -> Int? {
        guard let number = try get(column, as: Int?.self) else { return nil }
        guard range.contains(number) else { throw unreadable }
        return number
    }

    /// A case that this version knows.
    func known<Case: RawRepresentable>(_ column: Int, as type: Case.Type = Case.self) throws -> Case
    where Case.RawValue == Int {
        guard let known = Case(rawValue: try get(column)) else { throw unreadable }
        return known
    }

    func known<Case: RawRepresentable>(_ column: Int, as type: Case.Type = Case.self) throws -> Case
    where Case.RawValue == String {
        guard let known = Case(rawValue: try get(column)) else { throw unreadable }
        return known
    }

    func knownIfAny<Case: RawRepresentable>(_ column: Int, as type: Case.Type = Case.self) throws -> Case?
    where Case.RawValue == Int {
        try get(column, as: Int?.self) == nil ? nil : try known(column)
    }

    func knownIfAny<Case: RawRepresentable>(_ column: Int, as type: Case.Type = Case.self) throws -> Case?
    where Case.RawValue == String {
        try get(column, as: String?.self) == nil ? nil : try known(column)
    }
}
