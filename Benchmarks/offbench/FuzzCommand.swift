import Foundation
import Glibc
import Support

/// Feeds nearly right input to everything that reads what comes from outside, until the time is up or a reader fails.
///
/// Each case has its own seed, and is noted in a file before it runs: a crash leaves its name there, and
/// `offbench fuzz --seed SEED --case NAME` runs it again alone.
enum FuzzCommand {
    struct Options {
        var seed: UInt64 = 1
        var minutes = 1.0
        /// Instead of a time.
        var rounds: Int?
        var only: (target: String, round: Int)?

        init?(_ arguments: [String]) {
            guard arguments.count.isMultiple(of: 2) else { return nil }
            for index in stride(from: 0, to: arguments.count, by: 2) {
                let value = arguments[index + 1]
                switch arguments[index] {
                case "--seed":
                    guard let number = UInt64(value) else { return nil }
                    seed = number
                case "--minutes":
                    guard let number = Double(value), number > 0 else { return nil }
                    minutes = number
                case "--rounds":
                    guard let number = Int(value), number > 0 else { return nil }
                    rounds = number
                case "--case":
                    let parts = value.split(separator: ":")
                    guard parts.count == 2, let round = Int(parts[1]) else { return nil }
                    only = (String(parts[0]), round)
                default: return nil
                }
            }
        }
    }

    static func run(_ options: Options) async throws {
        let note = CaseNote()
        defer { note.remove() }
        let targets = try FuzzTarget.all()
        if let (name, round) = options.only {
            guard let target = targets.first(where: { $0.name == name }) else { return fail("there is no \(name)") }
            print(try await run(target, round, options, note, isTold: true) ?? "nothing is wrong")
            return
        }
        let start = ContinuousClock.now
        let end = start + .seconds(options.minutes * 60)
        var (round, problems) = (0, 0)
        var spent = Array(repeating: Duration.zero, count: targets.count)
        while options.rounds.map({ round < $0 }) ?? (ContinuousClock.now < end) {
            for (index, target) in targets.enumerated() {
                let before = ContinuousClock.now
                for turn in 0..<target.perRound {
                    let number = round * target.perRound + turn
                    guard let problem = try await run(target, number, options, note) else { continue }
                    print(problem)
                    fflush(nil)
                    problems += 1
                }
                spent[index] += ContinuousClock.now - before
            }
            round += 1
            if problems >= 20 { break }
        }
        for (target, time) in zip(targets, spent) {
            print("  \(target.name): \(round * target.perRound) cases, \(Int(time / .seconds(1))) s")
        }
        let seconds = Int((ContinuousClock.now - start) / .seconds(1))
        print("seed \(options.seed), \(round) rounds in \(seconds) s: \(problems) problems")
        guard problems > 0 else { return }
        note.remove()
        exit(1)
    }

    /// What is wrong, with the input; nil where nothing is.
    private static func run(
        _ target: FuzzTarget, _ round: Int, _ options: Options, _ note: CaseNote, isTold: Bool = false
    ) async throws -> String? {
        note.write("--seed \(options.seed) --case \(target.name):\(round)")
        var input = FuzzInput(seed: options.seed, target: target.name, round: round)
        var said = ""
        do {
            try await target.run(&input) {
                said = $0
                if isTold { print($0.debugDescription) }
            }
            return nil
        } catch {
            let text = said.utf8.count > 2000 ? String(said.prefix(2000)) + "…" : said
            return "--case \(target.name):\(round): \(error)\n  \(text.debugDescription)"
        }
    }

    private static func fail(_ problem: String) {
        print(problem)
        exit(2)
    }
}

/// Which case runs now, in a file that outlives a crash.
private final class CaseNote {
    private let path = FileManager.default.temporaryDirectory.appendingPathComponent("offbench-fuzz-\(getpid())").path
    private let descriptor: Int32

    init() {
        descriptor = open(path, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o600)
        print("A crash leaves the name of its case in \(path)")
        fflush(nil)
    }

    func write(_ text: String) {
        var line = Array((text + "\n").utf8)
        line += Array(repeating: UInt8(ascii: " "), count: max(0, 80 - line.count))
        _ = line.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }

    func remove() {
        close(descriptor)
        unlink(path)
    }
}

/// What a case found.
nonisolated struct FuzzProblem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    static func unless(_ condition: Bool, _ description: @autoclosure () -> String) throws {
        if !condition { throw FuzzProblem(description()) }
    }
}
