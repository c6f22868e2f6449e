public import Shared

/// What a line tells of one of several days, in its own words.
public struct DayTold: Hashable, Sendable {
    public let day: Day
    public let text: String
    public let slots: Slots
}

extension Reader {
    private static let mostWordsOfDays = 30
    private static let fewAndManyDays = 2...8
    /// What is told is shown before it is saved.
    private static let leastOfDay: Float = 0.4

    /// "Fri 6 kept, sat slipped 4", "sat and sun were both 7 kept", "kept on sat and sun": what is told of each day, in
    /// its order. Nil where the line names one day only, or tells nothing of one of them.
    public func severalDays(in line: Parts) -> [DayTold]? {
        guard line.words.count <= Reader.mostWordsOfDays, !line.isQuestion else { return nil }
        let named = line.groupsOfDays
        let days = named.flatMap(\.days)
        guard Reader.fewAndManyDays.contains(days.count), Set(days).count == days.count,
            days.allSatisfy({ $0 <= line.about.today })
        else { return nil }
        let starts = [0] + named.map(\.words.upperBound)
        let ends = named.map(\.words.lowerBound) + [line.words.count]
        let parts = zip(starts, ends).map { line.withoutJoints($0..<max($0, $1)) }
        let told = parts.map { self.told(in: $0, of: line) }
        // The answers stand behind each day, or before it. Where there is nothing between two days, both share them.
        var ofEach: [Told?]
        if told[0] == nil {
            ofEach = Array(told.dropFirst())
            for index in ofEach.indices.dropLast().reversed() where parts[index + 1].isEmpty {
                ofEach[index] = ofEach[index + 1]
            }
        } else if told[named.count] == nil {
            ofEach = Array(told.dropLast())
            for index in ofEach.indices.dropFirst() where parts[index].isEmpty { ofEach[index] = ofEach[index - 1] }
        } else {
            return nil
        }
        let all = zip(named, ofEach).compactMap { named, told in
            told.map { told in named.days.map { DayTold(day: $0, text: told.text, slots: told.slots) } }
        }
        return all.count == named.count ? all.flatMap(\.self) : nil
    }

    private typealias Told = (text: String, slots: Slots)

    private func told(in words: Range<Int>, of line: Parts) -> Told? {
        guard let first = words.first, let last = words.last else { return nil }
        let text = String(line.text[line.words[first].range.lowerBound..<line.words[last].range.upperBound])
        let part = parts(of: text, line.about)
        if let rating = part.onlyNumber, !part.answersForPlan {
            guard (1...10).contains(rating) else { return nil }
            var slots = Slots()
            slots.rating = Double(rating)
            return (text, slots)
        }
        guard var meaning = meanings(of: part).first, meaning.confidence >= Reader.leastOfDay else { return nil }
        if meaning.kind == .slip { meaning.slots.plan = .slipped }
        guard [.checkIn, .correct, .slip].contains(meaning.kind),
            meaning.slots.rating != nil || meaning.slots.plan != nil
        else { return nil }
        return (text, meaning.slots)
    }
}

extension Parts {
    /// The days that the line names, each with its words; the last "weekend" or "Saturday and Sunday" are two.
    fileprivate var groupsOfDays: [(days: [Day], words: Range<Int>)] {
        tokens.compactMap { token in
            switch token.finding?.what {
            case .day(let day, _)?: ([day], token.range)
            case .weekdays(let weekdays)?: (latest(weekdays), token.range)
            default: nil
            }
        }
    }

    /// The last time that these weekdays came, today included. Those that follow each other came in one go.
    private func latest(_ weekdays: Set<Weekday>) -> [Day] {
        let days = (0...6).map { about.today - $0 }.filter { weekdays.contains($0.weekday) }
        let ends = days.filter { !weekdays.contains(($0 + 1).weekday) }
        guard let end = ends.first, ends.count == 1 else { return days.reversed() }
        return (0..<weekdays.count).map { end - $0 }.reversed()
    }

    /// The words without "and", "both", "was" and marks at their ends.
    fileprivate func withoutJoints(_ range: Range<Int>) -> Range<Int> {
        func isJoint(_ index: Int) -> Bool {
            words[index].kind == .mark || Parts.joints.contains(words[index].text)
        }
        var rest = range
        while let first = rest.first, isJoint(first) { rest = rest.dropFirst().startIndex..<rest.upperBound }
        while let last = rest.last, isJoint(last) { rest = rest.lowerBound..<last }
        return rest
    }

    private static let joints: Set<String> = [
        "and", "but", "also", "then", "plus", "both", "all", "was", "were", "is", "on", "for", "the", "it", "of", "a",
    ]
}
