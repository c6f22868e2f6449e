extension TimeOfDay {
    /// The times in a sentence, in order: "it is 21:40 here", "10 pm to 6 am", "22:30-07:30". A bare "23" counts only
    /// with `withBareHours`. Empty if anything that looks like a time is not one.
    public static func all(in text: String, withBareHours: Bool = false) -> [TimeOfDay] {
        let words = text.lowercased().split { $0.isWhitespace || "-–—,;!?".contains($0) }.map(String.init)
        var times: [TimeOfDay] = []
        for index in words.indices {
            let mark = index + 1 < words.count ? words[index + 1].filter { $0 != "." } : ""
            let half = mark == "am" || mark == "pm" ? mark : ""
            var word = words[index]
            while word.last == "." { word.removeLast() }
            guard word.first?.isNumber == true, withBareHours || !half.isEmpty || !word.isDigits else { continue }
            guard let time = TimeOfDay(typed: word + half) else { return [] }
            times.append(time)
        }
        return times
    }
}
