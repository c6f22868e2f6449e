public import FoundationEssentials
package import Shared

/// The person's safety plan: written part by part, changed and deleted as they like.
public final class SafetyPlanManager: Manager, HoldsError {
    /// Of each part, so that the whole fits into one message.
    public static let longest = 500

    public private(set) var plan = SafetyPlanSnapshot()
    public package(set) var error: SafetyPlanError?

    private let store: any SafetyPlanStore
    private var held: (text: String, part: SafetyPlanPart, at: Date)?
    private static let holding: TimeInterval = 3600

    package init(store: any SafetyPlanStore) {
        self.store = store
    }

    package func load(at moment: Moment) {
        attempt { plan = try store.plan() }
    }

    /// Replaces that part.
    @discardableResult
    public func write(_ text: String, as part: SafetyPlanPart) -> Bool {
        guard text.count <= SafetyPlanManager.longest else { return fail(.tooLong) }
        return save(plan.with(text, as: part))
    }

    @discardableResult
    public func remove(_ part: SafetyPlanPart) -> Bool { save(plan.with(nil, as: part)) }

    @discardableResult
    public func removeAll() -> Bool { save(SafetyPlanSnapshot()) }

    /// Brings that plan back; returns the one that was there.
    package func restore(_ other: SafetyPlanSnapshot) -> SafetyPlanSnapshot? {
        let present = plan
        return save(other) ? present : nil
    }

    /// Holds words that were meant for that part and that Safety answered: in memory only, for an hour. The person may
    /// still want them in the plan once they have read the answer.
    public func hold(_ text: String, for part: SafetyPlanPart, at now: Date) { held = (text, part, now) }

    public func letGo() { held = nil }

    public func held(at now: Date) -> (text: String, part: SafetyPlanPart)? {
        guard let held, now.timeIntervalSince(held.at) < SafetyPlanManager.holding else { return nil }
        return (held.text, held.part)
    }

    private func save(_ changed: SafetyPlanSnapshot) -> Bool {
        attempt {
            for part in SafetyPlanPart.allCases where changed[part] != plan[part] {
                try store.save(changed[part], as: part)
            }
            plan = try store.plan()
        }
    }
}
