package import FoundationEssentials
package import Shared

/// What a person's turns call on each Manager in `Managers`. The defaults do nothing, so that a Manager implements only
/// what it needs.
package protocol Manager: AnyObject {
    func load(at moment: Moment)

    /// Call when time has passed since `load`: the person's day may be a later one.
    func advance(to moment: Moment)

    /// Call when the system clock was set: running waits shift by `seconds`, so that they last as long as planned.
    func clockWasSet(by seconds: TimeInterval, at now: Date)

    /// The key of the current error.
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
    package func clearError() { error = nil }
}
