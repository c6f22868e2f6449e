package import Shared

package protocol CheckInStore {
    func checkIn(on day: Day) throws -> CheckInSnapshot?
    /// In the order of their days, including both ends.
    func checkIns(from first: Day, through last: Day) throws -> [CheckInSnapshot]
    /// The same days, with no more of them than what they say about the plan.
    func planAnswers(from first: Day, through last: Day) throws -> [PlanAnswer]
    /// The earliest day with a check-in.
    func firstDay() throws -> Day?
    func save(_ checkIn: CheckInSnapshot) throws
    func delete(on day: Day) throws
    /// In the order of their days.
    func keptNotes(since first: Day) throws -> [KeptNote]
    /// A day has one; a new one replaces it.
    func save(_ note: KeptNote) throws
    func deleteKeptNote(on day: Day) throws
}

extension DomainStores {
    package var checkIns: any CheckInStore {
        store(SQLiteCheckInStore.init, MockCheckInStore.init)
    }
}
