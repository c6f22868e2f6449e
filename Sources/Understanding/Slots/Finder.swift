import Shared

/// Finds what a line names, from the left; of two findings at one place the longer one.
struct Finder {
    let words: [Line.Word]
    let entries: [[Lexicon.Entry]]
    private let kinds: [Lexicon.Kinds]
    let about: Circumstances

    init(_ line: Glance, about: Circumstances) {
        (words, entries, kinds) = (line.words, line.entries, line.kinds)
        self.about = about
    }

    /// Things that are taken as a whole, whatever they are called.
    private static let things = Lexicon.Kinds([.app, .attribute, .place, .country, .language])

    func all() -> [Finding] {
        var found: [Finding] = []
        var index = 0
        while index < words.count {
            if let finding = finding(at: index) {
                found.append(finding)
                index = finding.range.upperBound
            } else {
                index += 1
            }
        }
        return found
    }

    private func finding(at index: Int) -> Finding? {
        // Most words begin nothing.
        guard words[index].kind == .number || !entries[index].isEmpty else { return nil }
        let candidates = [
            hours(at: index), weekdays(at: index), hourNotSpan(at: index), span(at: index), day(at: index),
            time(at: index), number(at: index),
        ]
        if let longest = candidates.compactMap({ $0 }).max(by: { $0.range.count < $1.range.count }) { return longest }
        // "1x" is no app.
        let isAttached =
            index > 0 && words[index - 1].kind == .number
            && words[index - 1].range.upperBound == words[index].range.lowerBound
        guard !isAttached else { return nil }
        return entries[index].first { Finder.things.contains($0.kind) }.map {
            Finding(what: .thing($0.kind, $0.value), range: index..<index + $0.length)
        }
    }

    /// "22h" and "at 20 hours" are times, "20 hours" is a span.
    private func hourNotSpan(at index: Int) -> Finding? {
        guard words[index].kind == .number, let hour = Int(text(index)), hour != 24, let time = time(at: index),
            case .time = time.what, time.range.count == 2
        else { return nil }
        let isWritten = words.indices.contains(index + 1) && words[index + 1].text.count == 1
        return isWritten || text(index).count == 4 || comesAfterAt(index) ? time : nil
    }

    // MARK: - Words

    func text(_ index: Int) -> String { words.indices.contains(index) ? words[index].text : "" }

    func entry(_ kind: Lexicon.Kind, at index: Int) -> Lexicon.Entry? {
        has(kind, at: index) ? entries[index].first { $0.kind == kind } : nil
    }

    /// How many words of that kind stand there; 0 for none.
    func length(_ kind: Lexicon.Kind, at index: Int) -> Int { entry(kind, at: index)?.length ?? 0 }

    func has(_ kind: Lexicon.Kind, at index: Int) -> Bool {
        kinds.indices.contains(index) && kinds[index].contains(kind)
    }

    /// The number that such an entry stands for.
    func value(_ kind: Lexicon.Kind, at index: Int) -> (number: Int, length: Int)? {
        entry(kind, at: index).flatMap { entry in Int(entry.value).map { ($0, entry.length) } }
    }
}
