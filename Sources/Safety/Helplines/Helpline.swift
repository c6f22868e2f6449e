public import Shared

/// A number whose source can be named.
package struct HelplineSource: Hashable, Sendable {
    /// Where it was read; several that agree.
    package let addresses: [String]
    /// The date of the source as it was read; nil: nobody has looked at it.
    package let checkedOn: Day?

    /// After so many days somebody has to look again.
    package static let days = 180

    package func isStale(on today: Day) -> Bool { checkedOn.map { today - $0 > HelplineSource.days } ?? true }
}

/// The number for an ambulance.
package struct EmergencyNumber: Hashable, Sendable {
    /// Two-letter codes.
    package let countries: [String]
    package let number: String
    package let source: HelplineSource
}

/// People who listen, or help in a crisis.
public struct Helpline: Hashable, Sendable {
    public enum Hours: Hashable, Sendable {
        case always
        case daily(from: TimeOfDay, until: TimeOfDay)
    }

    /// Two-letter codes.
    package let countries: [String]
    /// As one dials it, in its international form where it has one.
    public let number: String
    /// In the country's own language.
    public let name: String
    /// What it is, in English.
    public let about: String
    public let hours: Hours
    /// Each named in itself.
    public let languages: String
    /// The number for text messages, and the address to chat at; nil where there is none.
    public let text: String?
    public let chat: String?
    package let source: HelplineSource
}
