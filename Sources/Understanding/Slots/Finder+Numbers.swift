import Shared

extension Finder {
    /// A number from 0 on, in digits or words.
    func plainNumber(at index: Int) -> (value: Double, length: Int)? {
        guard words.indices.contains(index) else { return nil }
        if words[index].kind == .number { return Finder.double(text(index)).map { ($0, 1) } }
        guard let (number, length) = value(.number, at: index) else { return nil }
        // "Twenty five".
        if number >= 20, number % 10 == 0, let (ones, more) = value(.number, at: index + length), (1...9).contains(ones)
        {
            return (Double(number + ones), length + more)
        }
        return (Double(number), length)
    }

    private static func double(_ digits: String) -> Double? {
        Double(digits) ?? Double(digits.replacing(",", with: "."))
    }

    func wholeNumber(at index: Int) -> (value: Int, length: Int)? {
        guard let (value, length) = plainNumber(at: index), value == value.rounded(), value < 100_000 else {
            return nil
        }
        return (Int(value), length)
    }

    /// "7", "seven", "7.5", "seven and a half", "8/10", "8 out of 10", "80 %".
    func number(at index: Int) -> Finding? {
        func found(_ value: Double, outOfTen: Bool, until end: Int) -> Finding {
            Finding(what: .number(value, isOutOfTen: outOfTen), range: index..<end)
        }
        if let (value, ofTen) = fraction(at: index) {
            return ofTen ? found(value, outOfTen: true, until: index + 1) : nil
        }
        guard var (value, length) = plainNumber(at: index) else { return grade(at: index) }
        if has(.tenth, at: index + length),
            let (tenths, more) = wholeNumber(at: index + length + self.length(.tenth, at: index + length)),
            tenths < 10
        {
            value += Double(tenths) / 10
            length += 1 + more
        } else if let half = halfBehind(index + length) {
            value += 0.5
            length += half
        }
        let end = index + length
        if has(.percent, at: end) {
            return value <= 100 ? found((value / 10).rounded(), outOfTen: true, until: end + 1) : nil
        }
        let outOf = self.length(.outOfTen, at: end)
        return found(value, outOfTen: outOf > 0, until: end + outOf)
    }

    /// "Meh" and "not bad" where a rating is asked for: the numbers that may be meant, or what is between two of them.
    private func grade(at index: Int) -> Finding? {
        guard about.asked == .rating, let entry = entry(.grade, at: index), let value = Double(entry.value),
            !words.indices.contains(where: { plainNumber(at: $0) != nil })
        else { return nil }
        return Finding(what: .number(value, isOutOfTen: false), range: index..<index + entry.length)
    }

    /// "and a half", "1/2".
    private func halfBehind(_ index: Int) -> Int? {
        if text(index) == "1/2" { return 1 }
        guard has(.and, at: index), words[index].kind == .letters else { return nil }
        let start = index + 1 + (has(.one, at: index + 1) ? 1 : 0)
        return has(.half, at: start) ? start + 1 - index : nil
    }

    /// "8/10".
    private func fraction(at index: Int) -> (value: Double, ofTen: Bool)? {
        guard words[index].kind == .number else { return nil }
        let parts = text(index).split(separator: "/").compactMap { Finder.double(String($0)) }
        return parts.count == 2 ? (parts[0], parts[1] == 10) : nil
    }

    /// "Ten minutes", "2h", "half an hour", "a week", "a few days".
    func span(at index: Int) -> Finding? {
        func found(minutes: Double, until end: Int) -> Finding? {
            guard minutes > 0, minutes <= 366 * 1440 else { return nil }
            let what: Finding.What = minutes < 1440 ? .minutes(Int(minutes)) : .days(Int((minutes / 1440).rounded()))
            return Finding(what: what, range: index..<end)
        }
        if let named = value(.minutes, at: index) {
            return found(minutes: Double(named.number), until: index + named.length)
        }
        if let named = value(.spanDays, at: index) {
            return found(minutes: Double(named.number) * 1440, until: index + named.length)
        }
        guard var (count, length) = plainNumber(at: index) ?? (has(.one, at: index) ? (1, 1) : nil) else { return nil }
        // "8 and a half hours".
        if let half = halfBehind(index + length) { (count, length) = (count + 0.5, length + half) }
        var unit = index + length
        // "A three-hour launch".
        while has(.more, at: unit) || text(unit) == "-" { unit += 1 }
        guard let (factor, words) = value(.unit, at: unit) else { return nil }
        // Seconds are a minute at least.
        return found(minutes: factor == 0 ? max(1, count / 60) : count * Double(factor), until: unit + words)
    }
}
