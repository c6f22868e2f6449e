public import Shared

/// A value that can fill a sentence's placeholder.
public protocol Wording: Sendable {
    var wording: Text { get }
}

extension Text: Wording {
    public var wording: Text { self }
}

extension String: Wording {
    public var wording: Text { Text(self) }
}

extension Int: Wording {
    public var wording: Text { Text(String(self)) }
}

extension TimeOfDay: Wording {
    public var wording: Text { Text(description) }
}
