package import Scheduling
package import Shared

/// Something that Off does by itself: `jobs` says when, and `due` says what once that time has come.
/// `Managers.occasions` lists every occasion.
package protocol Occasion {
    static var kinds: [JobKind] { get }

    init(_ managers: Managers)

    /// The jobs that it wants, as of now.
    func jobs(in agenda: Agenda) -> [Job]

    /// What to say now that `occurrence` has fallen due, recorded as said; nil if there is nothing to say.
    static func due(_ kind: JobKind, _ occurrence: String, for managers: Managers, at moment: Moment) -> Due?
}
