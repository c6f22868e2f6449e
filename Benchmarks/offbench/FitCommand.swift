import Fitting
import Foundation
import Shared
import Understanding

/// Fits the models of Understanding from the examples in a folder and writes them as source.
enum FitCommand {
    static func run(examples folder: String, output: String) throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".tsv") }.sorted()
        let urls = files.map { URL(fileURLWithPath: folder).appendingPathComponent($0) }
        let lines = try CorpusLine.lines(of: urls)
        let lexicon = Language.lexicon(of: "en") ?? ""
        let started = Date()
        let models = Fitter(lines, lexicon: lexicon).models()
        let source = ModelSource(
            models, name: "english", lines: lines.count, inputs: try ModelSource.inputs(of: urls, lexicon: lexicon))
        try source.text.write(toFile: output, atomically: true, encoding: .utf8)
        print("fitted from \(lines.count) lines in \(Int(Date().timeIntervalSince(started) * 1000)) ms: \(output)")
    }
}
