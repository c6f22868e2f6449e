import Foundation
import Safety

/// What it costs to hear a line, short and as long as a network takes.
enum SafetyBenchmark {
    private static let lines = [
        "8 kept it, long day at work but the phone stayed in the hall",
        "i dont want to be here anymore, everyone is better off",
        "took the bus home and read my book, no reels at all tonight :)",
    ]

    static func run() {
        for length in [60, 512, 4096] {
            let texts = lines.map { line in
                String(repeatElement(line + " ", count: length / line.count + 1).joined().prefix(length))
            }
            var quickest = Double.infinity
            for _ in 0..<50 {
                let start = ContinuousClock.now
                for text in texts { _ = Assessment(of: text) }
                quickest = min(quickest, start.duration(to: .now) / .microseconds(texts.count))
            }
            print(String(format: "%5d characters: %8.1f microseconds", length, quickest))
        }
    }
}
