import Domains
import Safety

extension Gravity {
    /// Nil where nothing was heard.
    init?(_ level: Assessment.Level) {
        switch level {
        case .none: return nil
        case .distress: self = .distress
        case .passive: self = .passive
        case .active: self = .active
        case .imminent: self = .imminent
        }
    }

    var level: Assessment.Level {
        switch self {
        case .distress: .distress
        case .passive: .passive
        case .active: .active
        case .imminent, .taken: .imminent
        }
    }
}

extension Crisis {
    init(_ gravity: Gravity) {
        switch gravity {
        case .distress, .passive: self = .passive
        case .active: self = .active
        case .imminent: self = .imminent
        case .taken: self = .overdose
        }
    }

    var gravity: Gravity {
        switch self {
        case .passive: .passive
        case .active: .active
        case .imminent: .imminent
        case .overdose: .taken
        }
    }
}
