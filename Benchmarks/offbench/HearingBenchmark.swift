import Foundation
import Safety
import Shared
import Understanding

/// What it costs to hear a line, and to understand it: short, and as long as a network takes.
enum HearingBenchmark {
    private static let lines = [
        "8 kept it, long day at work but the phone stayed in the hall",
        "i dont want to be here anymore, everyone is better off",
        "took the bus home and read my book, no reels at all tonight :)",
    ]
    private static let rounds = 300

    static func runSafety() { measure { _ = Assessment(of: $0) } }

    static func runUnderstanding() {
        guard let reader = Language.reader(of: "en"), let now = TimeOfDay(typed: "21:00") else { return }
        let about = Circumstances(asked: .home, today: Day(number: 20_000), now: now)
        measure { _ = reader.meanings(of: $0, about) }
    }

    private static func measure(_ hear: (String) -> Void) {
        for length in [60, 512, 4096] {
            let texts = lines.map { line in
                String(repeatElement(line + " ", count: length / line.count + 1).joined().prefix(length))
            }
            var quickest = Double.infinity
            for _ in 0..<rounds {
                let start = ContinuousClock.now
                for text in texts { hear(text) }
                quickest = min(quickest, start.duration(to: .now) / .microseconds(texts.count))
            }
            print(String(format: "%5d characters: %8.1f microseconds", length, quickest))
        }
    }
}
