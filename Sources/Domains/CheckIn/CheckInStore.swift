package import Shared

package protocol CheckInStore {
    func checkIn(on day: Day) throws -> CheckInSnapshot?
    /// In the order of their days; both ends belong to it.
    func checkIns(from first: Day, through last: Day) throws -> [CheckInSnapshot]
    /// The earliest day that was ever noted.
    func firstDay() throws -> Day?
    func save(_ checkIn: CheckInSnapshot) throws
    func delete(on day: Day) throws
    func undo() throws -> CheckInUndo?
    /// There is one at a time.
    func saveUndo(_ undo: CheckInUndo) throws
}
