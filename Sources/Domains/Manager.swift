package import FoundationEssentials
package import Shared

/// What every Manager offers to the person's turns. `Managers` lists them; what a Manager has no use for, it leaves out.
package protocol Manager: AnyObject {
    func load(at moment: Moment)

    /// Time has passed since it was loaded, and the person's day may be another one.
    func advance(to moment: Moment)

    /// The clock on the wall was set by so much: what takes a while takes as long as it would have.
    func clockWasSet(by seconds: TimeInterval, at now: Date)

    /// The key of the error that stands.
    var errorKey: String? { get }
    func clearError()
}

extension Manager {
    package func advance(to moment: Moment) {}
    package func clockWasSet(by seconds: TimeInterval, at now: Date) {}
    package var errorKey: String? { nil }
    package func clearError() {}
}

extension Manager where Self: HoldsError {
    package var errorKey: String? { error?.key }

    package func clearError() {
        error = nil
    }
}
