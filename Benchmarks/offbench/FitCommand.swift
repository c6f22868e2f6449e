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

    private static func files(in folder: String) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".tsv") }.sorted()
            .map { URL(fileURLWithPath: folder).appendingPathComponent($0) }
    }
}
