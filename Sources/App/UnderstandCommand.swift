import FoundationEssentials
import Shared
import Understanding

/// `offbot understand`: what a line may mean, and why. For whoever maintains it, and for bug reports.
struct UnderstandCommand {
    private let lines: [String]
    private let asked: Circumstances.Asked
    private let now: Date

    init(_ options: inout Options) throws {
        let named = try options.value("--asked") ?? "home"
        guard let asked = Circumstances.Asked(rawValue: named) else {
            let known = Circumstances.Asked.allCases.map(\.rawValue).joined(separator: ", ")
            throw Failure(.usedWrongly, "--asked is one of \(known), not “\(named)”.")
        }
        self.asked = asked
        now = Date()
        lines = try options.files()
        guard !lines.isEmpty else {
            throw Failure(.usedWrongly, "understand needs a line: offbot understand \"8 kept it\"")
        }
    }

    func run() throws {
        guard let reader = Language.reader(of: "en") else { throw Failure(.failed, "There is no language to read.") }
        let wall = WallTime(now, in: .gmt)
        let about = Circumstances(asked: asked, today: wall.day, now: wall.time)
        for line in lines {
            let meanings = reader.meanings(of: line, about)
            print("“\(line.visible)”: \(UnderstandCommand.name(of: Decision(among: meanings)))")
            for meaning in meanings.prefix(5) {
                print("  \(UnderstandCommand.percent(meaning.confidence)) \(UnderstandCommand.text(meaning))")
            }
            let reasons = reader.reasons(for: line, about)
                .map { "“\($0.word.visible)” (\(UnderstandCommand.percent($0.weight)))" }
            if !reasons.isEmpty { print("  decided by \(reasons.joined(separator: ", "))") }
        }
    }

    private static func name(of decision: Decision) -> String {
        switch decision {
        case .act(let meaning): "does \(text(meaning))"
        case .ask(let meanings): "asks \(meanings.map(text).joined(separator: " | "))"
        case .talk(let meaning, let beside):
            "answers \(text(meaning))" + (beside.map { ", and offers \(text($0))" } ?? "")
        }
    }

    private static func text(_ meaning: Meaning) -> String {
        ([meaning.kind.rawValue] + meaning.described).joined(separator: " ")
    }

    private static func percent(_ chance: Float) -> String { "\(Int((chance * 100).rounded())) %" }
}
