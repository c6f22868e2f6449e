import Domains
import Understanding

/// What the line named, as answers of a check-in.
extension CheckInDraft {
    init(_ slots: Slots, note: String?) {
        let rating = slots.rating.flatMap { $0 == $0.rounded() ? Int($0) : nil }
        let changes = slots.changes.compactMap { name, change in
            AttributeKind(rawValue: name).map { ($0, Change(change)) }
        }
        self.init(
            rating: rating, adherence: slots.plan.map(Adherence.init), urge: slots.pull.map(UrgeLevel.init),
            changes: Dictionary(changes) { $1 }, note: note)
    }
}

extension Slots {
    init(rating: Int) {
        self.init()
        self.rating = Double(rating)
    }
}

extension CheckInDraft {
    var isOnlyAdherence: Bool { adherence != nil && self == CheckInDraft(adherence: adherence) }

    /// "Yesterday 5, I slipped a bit in the evening": what is only proposed says what the note likely does of the plan.
    func withPlanOfNote(in app: AppContext) -> CheckInDraft {
        guard adherence == nil, let note, !Understood.isOfAnother(note, app),
            let meant = Understood.meanings(of: note, over: nil, in: app)?.first,
            meant.confidence >= CheckInDraft.leastProposed
        else { return self }
        var told = self
        told.adherence = meant.kind == .slip ? .no : meant.kind == .checkIn ? meant.slots.plan.map(Adherence.init) : nil
        return told
    }

    private static let leastProposed: Float = 0.4
}

extension Adherence {
    fileprivate init(_ plan: Slots.Plan) {
        self =
            switch plan {
            case .kept: .yes
            case .partly: .partly
            case .slipped: .no
            }
    }
}

extension UrgeLevel {
    fileprivate init(_ pull: Slots.Pull) {
        self =
            switch pull {
            case .none: .absent
            case .slight: .noticed
            case .strong: .persisted
            case .tookover: .tookOver
            }
    }
}

extension Change {
    fileprivate init(_ change: Slots.Change) {
        self =
            switch change {
            case .better: .better
            case .same: .same
            case .worse: .worse
            }
    }
}
