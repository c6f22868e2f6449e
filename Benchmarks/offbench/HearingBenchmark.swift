import Foundation
import Safety
import Shared
import Understanding

/// What it costs to hear a line, and to understand it: short, and as long as a network takes.
enum HearingBenchmark {
    private static let everyday = [
        "8 kept it, long day at work but the phone stayed in the hall",
        "took the bus home and read my book, no reels at all tonight :)",
    ]
    /// Safety's network reads it as well.
    private static let grave = ["i dont want to be here anymore, everyone is better off"]
    private static let rounds = 300

    static func runSafety() {
        measure("everyday lines", everyday) { _ = Assessment(of: $0) }
        measure("a grave line", grave) { _ = Assessment(of: $0) }
    }

    static func runUnderstanding() {
        guard let reader = Language.reader(of: "en"), let now = TimeOfDay(typed: "21:00") else { return }
        let about = Circumstances(asked: .home, today: Day(number: 20_000), now: now)
        measure("lines", everyday + grave) { _ = reader.meanings(of: $0, about) }
    }

    private static func measure(_ title: String, _ lines: [String], _ hear: (String) -> Void) {
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
            print(String(format: "\(title), %5d characters: %8.1f microseconds", length, quickest))
        }
    }
}
