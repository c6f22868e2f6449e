import Foundation
import Support

/// What a person writes over several days, and what must be stored in the end.
nonisolated struct SimulatedPerson: Sendable {
    struct Action: Sendable {
        var at: Date
        let person: Int64
        /// `{code}` stands for the code that the person was shown.
        let text: String
        /// Whether it is said in the person's second chat.
        var isSecond = false
    }

    /// Where somebody writes.
    enum Address: Hashable, Sendable {
        case telegram(Int64)
        case matrix(String)

        var text: String {
            switch self {
            case .telegram(let chat): String(chat)
            case .matrix(let user): user
            }
        }
    }

    let number: Int64
    let first: Address
    /// Where they write from a second chat, which they link at the start; nil: they have one.
    let second: Address?
    private(set) var plan: [Action] = []
    /// The final rating of each day, by the day's number counted from the first.
    private(set) var ratings: [Int: Int] = [:]
    private(set) var urges = 0

    /// Some have two chats, on Telegram or one on each network; some are on Matrix alone.
    init(_ index: Int, days: Int, from start: Date, _ chance: inout Chance) {
        number = 100 + Int64(index)
        first = index % 4 == 1 ? .matrix("@first\(index):hs.test") : .telegram(number)
        let other = index % 6 == 0 ? Address.matrix("@second\(index):hs.test") : .telegram(10_000 + number)
        second = index % 3 == 0 ? other : nil
        write("/start", at: start.addingTimeInterval(Double(chance.below(600))))
        write("/ask 20:00", at: start.addingTimeInterval(700 + Double(chance.below(600))))
        if second != nil {
            write("/link", at: start.addingTimeInterval(1400))
            write("{code}", at: start.addingTimeInterval(1410), isSecond: true)
            write("/link yes", at: start.addingTimeInterval(1420))
        }
        for day in 0..<days {
            let morning = start.addingTimeInterval(Double(day) * 86_400 + 3600)
            if !chance.isOne(in: 4) {
                checkIn(on: day, at: morning.addingTimeInterval(Double(chance.below(9 * 3600))), &chance)
            }
            if chance.isOne(in: 2) {
                urges += 1
                write(
                    "help, I want to open instagram",
                    at: morning.addingTimeInterval(36_000 + Double(chance.below(7200))))
            }
            for _ in 0..<chance.below(3) {
                let texts = ["/week", "/progress", "home", "thanks"]
                write(texts[chance.below(texts.count)], at: morning.addingTimeInterval(Double(chance.below(40_000))))
            }
        }
        guard second != nil else { return }
        // From then on, now from here, now from there.
        for index in plan.indices where plan[index].at > start.addingTimeInterval(3000) {
            plan[index].isSecond = chance.isOne(in: 2)
        }
    }

    /// Writes a check-in, and perhaps takes it back and restores it a few times.
    private mutating func checkIn(on day: Int, at time: Date, _ chance: inout Chance) {
        let rating = 1 + chance.below(10)
        // Otherwise yesterday's open question would take this line as its answer.
        write("home", at: time.addingTimeInterval(-1))
        write("\(rating) kept it", at: time)
        let undos = chance.isOne(in: 3) ? 1 + chance.below(4) : 0
        for index in 0..<undos { write("undo", at: time.addingTimeInterval(Double(index + 1) * 20)) }
        if undos % 2 == 0 { ratings[day] = rating }
    }

    var addresses: [Address] { [first, second].compactMap(\.self) }

    private mutating func write(_ text: String, at time: Date, isSecond: Bool = false) {
        plan.append(Action(at: time, person: number, text: text, isSecond: isSecond))
    }
}
