package import Scheduling
package import Shared

/// Something that Off does by itself. It says when it comes next, and once that moment is there, what it is about.
/// `Managers.occasions` lists them all.
package protocol Occasion {
    static var kinds: [JobKind] { get }

    init(_ managers: Managers)

    /// Its jobs as they stand now.
    func jobs(in agenda: Agenda) -> [Job]

    /// What there is to say now that `occurrence` has come, noted as said; nil where there is nothing to say.
    static func due(_ kind: JobKind, _ occurrence: String, for managers: Managers, at moment: Moment) -> Due?
}
