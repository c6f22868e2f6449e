import Domains
import Safety
import Shared
import Understanding
import Words

/// A line with what Safety hears in it.
nonisolated public struct AssessedLine: Sendable {
    let text: String
    let assessment: Assessment
    /// Whether Safety answers it before anything else does.
    public let isDanger: Bool

    public init(_ text: String) {
        self.text = text
        assessment = Assessment(of: text)
        isDanger = SafetyAnswer(assessment) != nil
    }
}

/// What a turn's line says: it is assessed and read once, however many ask about it. The words to say it with are looked
/// up once as well.
final class Listening {
    private var spoken: (language: String, words: Words)?
    private var heard: AssessedLine?
    private var glance: Glance?
    private var read: (line: Parts, meanings: [Meaning]?)?
    private var quick: (text: String, day: Day, line: QuickLine?)?

    init(_ heard: AssessedLine?) {
        self.heard = heard
    }

    func words(in language: String, from wordsIn: (String) -> Words) -> Words {
        if let spoken, spoken.language == language { return spoken.words }
        let found = wordsIn(language)
        spoken = (language, found)
        return found
    }

    func assessment(of text: String) -> Assessment {
        if let heard, heard.text == text { return heard.assessment }
        let line = AssessedLine(text)
        heard = line
        return line.assessment
    }

    func quickLine(in text: String, for day: Day, read: () -> QuickLine?) -> QuickLine? {
        if let quick, quick.text == text, quick.day == day { return quick.line }
        let line = read()
        quick = (text, day, line)
        return line
    }

    func glance(at text: String, by reader: Reader) -> Glance {
        if let glance, glance.text == text { return glance }
        let line = reader.glance(at: text)
        glance = line
        return line
    }

    func parts(of text: String, _ about: Circumstances, by reader: Reader) -> Parts {
        if let read, read.line.text == text, read.line.about == about { return read.line }
        let line = reader.parts(of: glance(at: text, by: reader), about)
        read = (line, nil)
        return line
    }

    func meanings(of text: String, _ about: Circumstances, by reader: Reader) -> [Meaning] {
        let line = parts(of: text, about, by: reader)
        if let meanings = read?.meanings { return meanings }
        let meanings = reader.meanings(of: line)
        read = (line, meanings)
        return meanings
    }
}
