public import Shared

/// How long a day can still be filled in: until three days after its end.
nonisolated public enum FillIn {
    public static let days = 3

    public static func isOver(for day: Day, on today: Day) -> Bool { today - day > days }
}
