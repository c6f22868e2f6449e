import Fitting
import Foundation
import Safety
import Shared
import Understanding

/// Fits the models of Understanding from the examples in a folder and writes them as source.
enum FitCommand {
    static func run(examples folder: String, output: String) throws {
        let urls = try files(in: folder)
        let lines = try CorpusLine.lines(of: urls)
        let lexicon = Language.lexicon(of: "en") ?? ""
        let started = Date()
        let models = Fitter(lines, lexicon: lexicon).models()
        let source = ModelSource(
            models, name: "english", lines: lines.count, inputs: try ModelSource.inputs(of: urls, lexicon: lexicon))
        try source.text.write(toFile: output, atomically: true, encoding: .utf8)
        print("fitted from \(lines.count) lines in \(Int(Date().timeIntervalSince(started) * 1000)) ms: \(output)")
    }

    /// Fits the model of Safety: `examples` are labelled lines, `everyday` is a folder of examples of Understanding.
    static func runSafety(examples: String, everyday: String, number: Int, date: String, output: String) throws {
        let labelled = try files(in: examples).flatMap { try SafetyExample.examples(in: $0) }
        let quiet = try files(in: everyday).flatMap { try SafetyExample.everyday(in: $0) }
        let all = labelled + quiet
        let model = SafetyFitter.model(
            of: all, HeardLanguage.english, version: .init(number: number, date: date, examples: all.count))
        try ModelSource(model, name: "english").text.write(toFile: output, atomically: true, encoding: .utf8)
        print("fitted from \(labelled.count) labelled and \(quiet.count) everyday lines: \(output)")
    }

    /// Fits the model of Safety without the named files of examples, and says how it hears these. Phrases that always
    /// count are not asked: what is measured is the model.
    static func holdOut(_ names: [String], examples: String, everyday: String) throws {
        let urls = try files(in: examples)
        let isHeld: (URL) -> Bool = { names.contains($0.lastPathComponent) }
        let fitted = try urls.filter { !isHeld($0) }.flatMap { try SafetyExample.examples(in: $0) }
        let quiet = try files(in: everyday).flatMap { try SafetyExample.everyday(in: $0) }
        let model = SafetyFitter.model(
            of: fitted + quiet, HeardLanguage.english,
            version: .init(number: 0, date: "", examples: fitted.count + quiet.count))
        let ear = Ear(lexicon: HeardLanguage.english, model: model)
        let known = Set(fitted.map { $0.text.lowercased() })
        print("fitted from \(fitted.count) labelled and \(quiet.count) everyday lines; what it had not seen:")
        for url in urls.filter(isHeld) {
            let lines = try SafetyExample.examples(in: url).filter { !known.contains($0.text.lowercased()) }
            for (name, isShort) in [("up to six words", true), ("longer", false)] {
                let some = lines.filter { ($0.text.split(separator: " ").count <= 6) == isShort }
                print("  \(url.lastPathComponent), \(name): \(Heard.report(some, by: ear))")
            }
        }
    }

    /// Fits the models of Understanding without the named files of examples, and says what is understood of these.
    static func holdOutMeanings(_ names: [String], examples: String) throws {
        let urls = try files(in: examples)
        let isHeld: (URL) -> Bool = { names.contains($0.lastPathComponent) }
        let fitted = try CorpusLine.lines(of: urls.filter { !isHeld($0) })
        let lexicon = Language.lexicon(of: "en") ?? ""
        let reader = Reader(lexicon: lexicon, models: Fitter(fitted, lexicon: lexicon).models())
        let known = Set(fitted.map { "\($0.asked) \($0.text.lowercased())" })
        print("fitted from \(fitted.count) lines; what they had not seen:")
        for url in urls.filter(isHeld) {
            let lines = try CorpusLine.lines(of: [url]).filter {
                !known.contains("\($0.asked) \($0.text.lowercased())")
            }
            let verdicts = lines.map { Verdict(on: $0, by: reader) }
            let shares = Verdict.allCases.map { verdict in
                let share = Double(verdicts.count { $0 == verdict }) / Double(max(1, verdicts.count))
                return "\(verdict) \(String(format: "%.1f", share * 100)) %"
            }
            print("  \(url.lastPathComponent), \(lines.count) lines: \(shares.joined(separator: ", "))")
        }
    }

    /// Prints the examples that models which did not see them take for something else than their label says, the surest
    /// first: in either the label or the models may be wrong.
    static func printDoubts(examples: String) throws {
        let lines = try CorpusLine.lines(of: files(in: examples))
        let read = Fitter(lines, lexicon: Language.lexicon(of: "en") ?? "").readUnseen()
        let doubts = read.compactMap { line, meanings, _ -> (line: CorpusLine, top: Meaning)? in
            guard let top = meanings.first else { return nil }
            let verdict = Verdict(of: Decision(on: top), for: line)
            return [.right, .offered].contains(verdict) ? nil : (line, top)
        }
        for (line, top) in doubts.sorted(by: { $0.top.confidence > $1.top.confidence }) {
            let meaning = ([top.kind.rawValue] + top.described).joined(separator: " ")
            print("\(String(format: "%.3f", top.confidence))\t\(line.asked)\t\(line.text)\t\(meaning)")
        }
    }

    /// Prints the words of each line of the input as Safety sees them.
    static func printWords() {
        while let line = readLine() { print(Ear.words(of: line, HeardLanguage.english).joined(separator: " ")) }
    }

    private static func files(in folder: String) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".tsv") }.sorted()
            .map { URL(fileURLWithPath: folder).appendingPathComponent($0) }
    }
}

extension Heard {
    fileprivate static func report(_ lines: [SafetyExample], by ear: Ear) -> String {
        let own: Set<Heard> = [.passive, .active, .imminent]
        let routes: Set<Heard> = [.other, .abuse, .harm, .eating, .overdose]
        let heard = lines.map { (said: $0.heard, heard: ear.hear($0.text).heard) }
        func share(_ labels: Set<Heard>, _ isSo: (Heard, Heard) -> Bool) -> String {
            let some = heard.filter { labels.contains($0.said) }
            return "\(some.count { isSo($0.said, $0.heard) }) of \(some.count)"
        }
        return """
            danger \(share(own) { own.contains($1) || $1 == .overdose }); other dangers told rightly \(share(routes) { $0 == $1 }); \
            quiet with a card \(share([.quiet]) { own.contains($1) || $1 == .overdose }), \
            with another answer \(share([.quiet]) { routes.subtracting([.overdose]).contains($1) }), \
            with a sentence \(share([.quiet]) { $1 == .distress })
            """
    }
}
