package import Shared

/// A time as it is said.
struct SaidTime {
    /// As said, from 0 to 24.
    let hour: Int
    let minute: Int
    /// 0 for "am" and 12 for "pm"; nil where nothing is said of it.
    let shift: Int?
    /// Whether the hour is certain although nothing is said of it: "09:00", "21".
    let isOfAllHours: Bool
    let length: Int

    init(_ hour: Int, _ minute: Int, shift: Int? = nil, isOfAllHours: Bool = false, length: Int) {
        self.hour = hour
        self.minute = minute
        self.shift = shift
        self.isOfAllHours = isOfAllHours || hour == 0 || hour > 12
        self.length = length
    }

    var isSure: Bool { shift != nil || isOfAllHours }

    /// The times that it can be: one, or one in each half of the day.
    var times: [TimeOfDay] {
        if let shift { return [(1...12).contains(hour) ? TimeOfDay(hour % 12 + shift, minute) : nil].compactMap { $0 } }
        if isOfAllHours { return [TimeOfDay(hour == 24 ? 0 : hour, minute)].compactMap { $0 } }
        return [TimeOfDay(hour % 12, minute), TimeOfDay(hour % 12 + 12, minute)].compactMap { $0 }
    }
}

extension SaidTime {
    /// A number where a time is needed: "9", "8.30", "730", "2230".
    init?(number value: Double, digits: String?) {
        if let digits, digits.hasMinutes {
            let parts = digits.split(separator: ".").compactMap { Int($0) }
            self.init(parts[0], parts[1], isOfAllHours: digits.hasPrefix("0"), length: 1)
        } else if value == value.rounded(), (1...24).contains(value) {
            self.init(Int(value), 0, length: 1)
        } else if let digits, (3...4).contains(digits.count), let number = Int(digits), number / 100 <= 24,
            number % 100 < 60
        {
            self.init(number / 100, number % 100, isOfAllHours: digits.hasPrefix("0"), length: 1)
        } else {
            return nil
        }
    }
}

extension Finder {
    /// "21:15", "9 pm", "half nine", "quarter to ten", "noon"; a bare hour only where an hour is meant.
    func time(at index: Int) -> Finding? {
        guard words.indices.contains(index), let said = said(at: index), let time = likely(said) else { return nil }
        return Finding(what: .time(time, isSure: said.isSure), range: index..<index + said.length)
    }

    private func said(at index: Int) -> SaidTime? {
        // "It's 9 20".
        let isMeant = isHourMeant(at: index) || has(.showsTime, at: index - 1)
        return digitalTime(at: index) ?? halfPast(at: index) ?? aroundTheHour(at: index) ?? namedTime(at: index)
            ?? hourAndMinutes(at: index, isMeant: isMeant) ?? hour(at: index)
    }

    /// Of an hour in either half of the day, the later one: noon, or in the evening, unless a morning is named.
    private func likely(_ said: SaidTime) -> TimeOfDay? {
        let isMorning = words.indices.contains { has(.morning, at: $0) }
        return isMorning && said.hour != 12 ? said.times.first : said.times.last
    }

    /// In the night, these hours are those after midnight.
    private static let smallHours = [12, 1, 2, 3, 4]

    /// Which half of the day is said behind an hour, and in how many words.
    private func shift(of hour: Int, at index: Int) -> (shift: Int, length: Int)? {
        if has(.night, at: index) {
            return (Finder.smallHours.contains(hour) ? 0 : 12, length(.night, at: index))
        }
        for (kind, shift) in [(Lexicon.Kind.am, 0), (.pm, 12)] where has(kind, at: index) {
            return (shift, length(kind, at: index))
        }
        // "Twelve noon".
        return hour == 12 ? value(.clock, at: index).map { ($0.number / 60, $0.length) } : nil
    }

    private func said(_ hour: Int, _ minute: Int, shiftAt index: Int, _ length: Int, ofAllHours: Bool = false)
        -> SaidTime
    {
        let shift = shift(of: hour, at: index)
        return SaidTime(
            hour, minute, shift: shift?.shift, isOfAllHours: ofAllHours, length: length + (shift?.length ?? 0))
    }

    /// "21:15", "19h30", "9.30 pm"; "9.30" and "2130" where an hour is meant.
    private func digitalTime(at index: Int) -> SaidTime? {
        guard words.indices.contains(index), words[index].kind == .number else { return nil }
        let digits = text(index)
        let marks = digits.filter { !$0.isNumber }
        let parts = digits.split { ":.h".contains($0) }
        if marks.count == 1, parts.count == 2, parts[1].count == 2, let hour = Int(parts[0]),
            let minute = Int(parts[1]),
            hour <= 24, minute < 60
        {
            let isMeant =
                marks != "." || shift(of: hour, at: index + 1) != nil || isHourMeant(at: index)
                || minute % 5 == 0 && (12...23).contains(hour) || isOfSpan(index)
            return isMeant ? said(hour, minute, shiftAt: index + 1, 1, ofAllHours: digits.hasPrefix("0")) : nil
        }
        let isMeant = has(.hourMark, at: index + 1) || isHourMeant(at: index)
        guard digits.count == 4, isMeant || isOfSpan(index), let number = Int(digits), number / 100 <= 24,
            number % 100 < 60
        else {
            return nil
        }
        if has(.hourMark, at: index + 1) { return SaidTime(number / 100, number % 100, isOfAllHours: true, length: 2) }
        // "2130" is certain, "1030" may be in the evening as well.
        return said(number / 100, number % 100, shiftAt: index + 1, 1, ofAllHours: digits.hasPrefix("0"))
    }

    /// "2230 to 0630", "10 to 10.30".
    private func isOfSpan(_ index: Int) -> Bool {
        func isHour(_ index: Int) -> Bool {
            guard words.indices.contains(index), words[index].kind == .number else { return false }
            return Int(text(index)).map { $0 <= 24 || text(index).count == 4 } ?? text(index).hasMinutes
        }
        return has(.to, at: index + 1) && isHour(index + 2) || has(.to, at: index - 1) && isHour(index - 2)
    }

    /// "Half nine", "half past nine", and "halb neun", which is half past eight.
    private func halfPast(at index: Int) -> SaidTime? {
        let isBefore = has(.halfBefore, at: index)
        guard isBefore || has(.half, at: index) else { return nil }
        let past = isBefore ? 0 : length(.past, at: index + 1)
        if !isBefore, let named = namedTime(at: index + 1 + past) {
            return SaidTime(named.hour, 30, isOfAllHours: true, length: 1 + past + named.length)
        }
        guard let (hour, length) = wholeNumber(at: index + 1 + past), (1...12).contains(hour) else { return nil }
        let end = 1 + past + length
        return said(isBefore ? hour == 1 ? 12 : hour - 1 : hour, 30, shiftAt: index + end, end)
    }

    /// "Quarter to nine", "ten past eight", "ten to midnight". "8 to 10" is a span.
    private func aroundTheHour(at index: Int) -> SaidTime? {
        let quarter = length(.quarter, at: index)
        guard let (minutes, number) = quarter > 0 ? (15, quarter) : wholeNumber(at: index),
            [5, 10, 15, 20, 25].contains(minutes)
        else { return nil }
        // "Ten minutes past ten".
        let unit = value(.unit, at: index + number)
        let length = number + (quarter == 0 && unit?.number == 1 ? unit?.length ?? 0 : 0)
        let isPast = has(.past, at: index + length)
        let before: [Lexicon.Kind] = quarter > 0 ? [.before, .of, .until] : [.before]
        let joint = (isPast ? [.past] : before).map { self.length($0, at: index + length) }.max() ?? 0
        let next = index + length + joint
        guard joint > 0 else { return nil }
        if let named = namedTime(at: next) {
            let minutes = (named.hour * 60 + named.minute + (isPast ? minutes : 1440 - minutes)) % 1440
            return SaidTime(minutes / 60, minutes % 60, isOfAllHours: true, length: length + joint + named.length)
        }
        guard let (hour, more) = wholeNumber(at: next), (1...12).contains(hour),
            quarter > 0 || isPast || isToTheHour(minutes, hour, at: index)
        else { return nil }
        let end = length + joint + more
        if isPast { return said(hour, minutes, shiftAt: index + end, end) }
        return said(hour == 1 ? 12 : hour - 1, 60 - minutes, shiftAt: index + end, end)
    }

    /// Whether "ten to nine" is a time. "Five to ten" may be hours, and so may all digits.
    private func isToTheHour(_ minutes: Int, _ hour: Int, at index: Int) -> Bool {
        if isHourMeant(at: index) { return true }
        guard words[index].kind == .letters else { return false }
        return minutes > 12 || minutes > hour || has(.showsTime, at: index - 1)
    }

    /// "Nine fifteen", "six thirty pm"; "nine forty" and "9 30" where an hour is meant, and there "22 and a quarter".
    private func hourAndMinutes(at index: Int, isMeant: Bool) -> SaidTime? {
        guard let (hour, number) = wholeNumber(at: index), (1...24).contains(hour) else { return nil }
        let length = number + (isHourMeant(at: index) ? self.length(.hourMark, at: index + number) : 0)
        if isHourMeant(at: index), let part = partOfHour(behind: index + length) {
            return said(hour, part.minutes, shiftAt: index + length + part.length, length + part.length)
        }
        guard let (minute, more) = wholeNumber(at: index + length), (5...55).contains(minute), minute % 5 == 0,
            words[index].kind == words[index + length].kind, minute > 5 || isMeant
        else { return nil }
        let isSpoken = words[index].kind == .letters && hour <= 24 && [15, 30, 45].contains(minute)
        guard isSpoken || isMeant || shift(of: hour, at: index + length + more) != nil else { return nil }
        return said(hour, minute, shiftAt: index + length + more, length + more)
    }

    /// "And a half", "and quarter".
    private func partOfHour(behind index: Int) -> (minutes: Int, length: Int)? {
        guard has(.and, at: index), words[index].kind == .letters else { return nil }
        let quarter = length(.quarter, at: index + 1)
        if quarter > 0 { return (15, 1 + quarter) }
        let start = index + 1 + (has(.one, at: index + 1) ? 1 : 0)
        return has(.half, at: start) ? (30, start + 1 - index) : nil
    }

    /// "Noon", "midnight".
    private func namedTime(at index: Int) -> SaidTime? {
        value(.clock, at: index).map {
            SaidTime($0.number / 60, $0.number % 60, isOfAllHours: true, length: $0.length)
        }
    }

    /// "9 pm", "nine o'clock", "22h", "9ish"; "9" after "at", or where an hour is asked for.
    private func hour(at index: Int) -> SaidTime? {
        guard let (hour, length) = wholeNumber(at: index), (0...24).contains(hour) else { return nil }
        let end = index + length
        if shift(of: hour, at: end) != nil { return said(hour, 0, shiftAt: end, length) }
        let mark = max(self.length(.oClock, at: end), hour > 12 ? self.length(.hourMark, at: end) : 0)
        if mark > 0 { return said(hour, 0, shiftAt: end + mark, length + mark) }
        guard hour > 0, isHourMeant(at: index) else { return nil }
        return said(hour, 0, shiftAt: end, length + (has(.approximately, at: end) ? 1 : 0))
    }

    private func isHourMeant(at index: Int) -> Bool { about.asked == .time || comesAfterAt(index) }

    /// Whether an hour is meant by what stands there: "at 9", "until about 9".
    func comesAfterAt(_ index: Int) -> Bool {
        var before = index - 1
        while has(.approximately, at: before) { before -= 1 }
        return has(.at, at: before) || before > 0 && length(.at, at: before - 1) == 2
    }

    // MARK: - Hours

    /// "8 to 10 pm", "from 22 until 7", "21-23", "between 9 and 11".
    func hours(at index: Int) -> Finding? {
        let opening = max(length(.from, at: index), length(.between, at: index))
        if opening == 0, aroundTheHour(at: index) != nil { return nil }
        guard let first = hourOfSpan(at: index + opening) else { return nil }
        let joint = index + opening + first.length
        guard has(.to, at: joint) || has(.between, at: index) && has(.and, at: joint),
            let last = hourOfSpan(at: joint + 1)
        else { return nil }
        let isBare = !first.isSure && !last.isSure
        // "6-7" and "8 to 9" may be ratings; "7 till 8" is none, and neither is "no Instagram 1 to 2".
        let mayBeRatings = opening == 0 && isBare && !has(.until, at: joint) && !namesApp
        guard !mayBeRatings || about.asked != .rating && last.hour != first.hour + 1 else { return nil }
        guard let (from, until) = TimeOfDay.nearest(from: first.times, until: last.times) else { return nil }
        return Finding(what: .hours(from, until, isBare: isBare), range: index..<joint + 1 + last.length)
    }

    private var namesApp: Bool { words.indices.contains { has(.app, at: $0) } }

    private func hourOfSpan(at index: Int) -> SaidTime? {
        let exact = digitalTime(at: index) ?? halfPast(at: index) ?? namedTime(at: index)
        if let exact = exact ?? hourAndMinutes(at: index, isMeant: false) { return exact }
        guard let (hour, length) = wholeNumber(at: index), (0...24).contains(hour) else { return nil }
        let end = index + length
        let mark = max(self.length(.hourMark, at: end), self.length(.oClock, at: end))
        return said(hour, 0, shiftAt: end + mark, length + mark)
    }
}

extension String {
    /// "8.30", not "8.5".
    fileprivate var hasMinutes: Bool {
        let parts = split(separator: ".")
        return parts.count == 2 && parts[1].count == 2 && Int(parts[1]).map { $0 < 60 } == true
            && Int(parts[0]).map { $0 <= 24 } == true
    }
}

extension TimeOfDay {
    /// Of all that two said times can be, the shortest span; of two as short ones, the first in the day.
    static func nearest(from starts: [TimeOfDay], until ends: [TimeOfDay]) -> (from: TimeOfDay, until: TimeOfDay)? {
        let pairs = starts.flatMap { start in ends.filter { $0 != start }.map { (from: start, until: $0) } }
        return pairs.min {
            ($0.until.minutes - $0.from.minutes + 1440) % 1440 < ($1.until.minutes - $1.from.minutes + 1440) % 1440
        }
    }

    /// The same hour in the other half of the day.
    package var halfADayLater: TimeOfDay { TimeOfDay(clamped: (minutes + 720) % 1440) }
}
