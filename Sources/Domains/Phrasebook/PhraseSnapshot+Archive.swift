package import FoundationEssentials
package import Shared
import Understanding

nonisolated extension ArchivePart {
    static let phrases = ArchivePart(
        "phrases", all: { try $0.phrases.phrases() }, save: { try $1.phrases.save($0) },
        erase: { stores in
            for phrase in try stores.phrases.phrases() { try stores.phrases.delete(number: phrase.number) }
        })
}

nonisolated extension PhraseSnapshot: Archived {
    package func archived(in zone: TimeZone) -> JSON {
        [
            "number": JSON(number), "words": JSON(words), "asked": JSON(name: asked), "meaning": JSON(kept: meaning),
            "usedAt": JSON(usedAt, in: zone),
        ]
    }

    package init(archived record: ArchiveRecord) throws {
        self.init(
            number: try record.rowNumber(), words: try record.text("words"), asked: try record.name("asked"),
            meaning: try record.kept("meaning"), usedAt: try record.instant("usedAt"))
        guard PhrasebookManager.canLearn(words, as: meaning, asked: asked) else {
            throw ArchiveFlaw(place: "phrases.words")
        }
    }
}
