@testable import App
import Conversation
import Database
import Domains
import Foundation
import Messaging
import Shared
import Support
import Words
import World

/// One person's Off in virtual time: what they type and tap, what comes back, and whether the model agrees.
final class HeardPerson {
    private static let start = Date(timeIntervalSince1970: 1_772_436_600)
    private static let samples = [
        "steady", "varied", "planless", "told", "night-shift", "slipping", "announced", "announced",
    ]

    private let book: WordBook
    private let virtual = VirtualWorld(at: HeardPerson.start)
    private let adapter = ReplayAdapter()
    private let open: () throws -> Wiring.Storage
    let close: () -> Void
    private var service: Service?
    private var stores: DomainStores?
    private var chance: Chance
    private var events = 0
    private var facts: HeardFacts?
    private var clock: HeardClock
    private var question: HeardQuestion?
    /// Those that a message asked in passing stands over.
    private var below: [HeardQuestion] = []
    private var told: [Int: Substring] = [:]
    /// The buttons of an earlier message.
    private var former: [String] = []
    /// All of it as a transcript that `offbot replay` plays.
    private(set) var script: [String] = []
    private(set) var problems: [String] = []
    private(set) var lines = 0

    init(number: Int, seed: UInt64, book: WordBook) throws {
        self.book = book
        chance = Chance(seed: seed &* 1_000_003 &+ UInt64(number))
        let store = ReplayStore.allCases[number % ReplayStore.allCases.count]
        (open, close) = store.storage(in: virtual.world)
        clock = HeardClock(now: HeardPerson.start, zone: .gmt, dayStart: 240)
        let sample = HeardPerson.samples[chance.below(HeardPerson.samples.count)]
        // The last of them begins the process.
        script = ["= sample \(sample)", "@ 2026-03-02 08:30 Europe/Berlin", "! all well"]
        try begin(sample: Sample.named(sample))
    }

    /// Lives that many weeks, mostly in bursts; stops at the first problem.
    func live(weeks: Int) async throws {
        let end = HeardPerson.start + Double(weeks) * 7 * 86_400
        while virtual.now < end, problems.isEmpty {
            switch chance.below(6) {
            case 0: try await pass(60 * (1 + chance.below(600)))
            case 1: try await pass(60 * (30 + chance.below(1200)))
            default: try await pass(60 * chance.below(10 * 1440))
            }
            repeat {
                guard problems.isEmpty else { return }
                try await act()
                if chance.isOne(in: 2) { try await pass(5 + chance.below(chance.isOne(in: 4) ? 1500 : 200)) }
            } while chance.below(5) > 1
        }
    }

    private func act() async throws {
        switch chance.below(20) {
        case 0:
            script.append("~ restart")
            try begin(sample: nil)
            let before = facts
            try await settle()
            compare(before, to: [.nothing], said: [], for: "a restart")
        case 1...7 where question != nil:
            try await tap()
        default: try await type(HeardLine.pool[chance.below(HeardLine.pool.count)])
        }
    }

    // MARK: - Inputs

    private func type(_ line: HeardLine) async throws {
        lines += 1
        script.append("> \(line.text)")
        let model = try model()
        try hand(over: line.text, as: .line)
        let said = try await settle()
        compare(model.facts, to: model.outcomes(of: line), said: said, for: "“\(line.text)”")
        if said.isEmpty { problems.append("“\(line.text)” got no answer") }
        if let day = model.dayInQuestion(after: line), question?.kind != .proposal || question?.day != day {
            problems.append("“\(line.text)” is not asked about, and \(HeardClock.date(day)) is noted")
        }
        if case .call = line.kind, model.question?.kind != .notSafe, question?.kind != .sos {
            problems.append("“\(line.text)” got no SOS")
        }
    }

    private static let farewells = [
        "OK, I'll ask again at ", "OK, not today.", "OK, I won't ask any more.", "OK, nothing was saved.",
        "OK. Your note is still there.",
    ]

    /// Taps a button of the present message, or an older one's, as a transcript finds it: the latest with that label.
    private func tap() async throws {
        guard let question else { return }
        let isOld = chance.isOne(in: 6)
        let choices = isOld ? former.filter { !question.labels.contains($0) } : question.labels
        let labels = choices.filter { $0 != "Undo" && $0 != "That was my note" }
        guard !labels.isEmpty else { return }
        let label = labels[chance.below(labels.count)]
        guard let payload = adapter.payload(of: label, for: "me") else { return }
        lines += 1
        script.append(">> \(label)")
        let model = try model()
        try hand(over: payload, as: .tap)
        let said = try await settle()
        let outcomes = isOld ? [.elsewhere] : model.outcomes(ofTapping: label, on: question)
        compare(model.facts, to: outcomes, said: said, for: "the tap on \(label)")
    }

    private func hand(over content: String, as kind: ReplayAdapter.Kind) throws {
        events += 1
        try service?.accept(try adapter.event(events, from: "me", at: virtual.world.now(), as: kind, content))
    }

    /// Nothing that is stored about a day changes while time passes.
    private func pass(_ seconds: Int) async throws {
        script.append("@ +\(seconds)s")
        let end = virtual.now + Double(seconds)
        let before = facts
        while let next = try service?.nextDue(), next <= end {
            virtual.now = max(virtual.now, next)
            try await settle(isAsked: false)
            if virtual.now >= next, try service?.nextDue() == next { break }
        }
        virtual.now = end
        try await settle(isAsked: false)
        compare(before, to: [.elsewhere], said: [], for: "the passing of time")
    }

    // MARK: - Off

    private func begin(sample: Sample?) throws {
        service = nil
        let storage = try open()
        let wiring = Wiring(storage: storage, book: book, operatorName: "Ana", zone: "Europe/Berlin")
        if let sample { try wiring.fill(sample, account: adapter.account, address: "me", at: virtual.now) }
        service = Service(
            stores: wiring.stores, host: Sessions(wiring: wiring), adapters: [adapter], world: virtual.world)
        guard let person = try wiring.stores.chats.chat(account: adapter.account, address: "me")?.person else { return }
        switch storage {
        case .sqlite(let database): stores = DomainStores(database, of: person)
        case .mock(let database): stores = DomainStores(database, of: person)
        }
        try look()
    }

    /// What came back, in its order. An edit that only time causes asks nothing anew.
    @discardableResult
    private func settle(isAsked: Bool = true) async throws -> [String] {
        try await service?.settle()
        let news = adapter.drainNews()
        try look()
        for shown in news {
            script += HeardPerson.written(shown)
            guard var asked = HeardQuestion(shown.message, at: clock) else {
                // The check-in is put off or given up, and nothing is shown in its place.
                if HeardPerson.farewells.contains(where: shown.message.text.plain.hasPrefix) { question = nil }
                continue
            }
            if !shown.isNew, !isAsked, let question { asked.askedAt = question.askedAt }
            if asked.isForm, let day = asked.day { told[day] = asked.soFar }
            below = asked.isInPassing ? below + [question].compactMap(\.self) : []
            former = question?.labels ?? former
            question = asked
            if let name = asked.name, let day = asked.day, !clock.allows(name, for: day) {
                problems.append("the question names its day “\(name)”")
            }
        }
        return news.map(\.message.text.plain)
    }

    /// As a transcript expects it.
    private static func written(_ shown: ReplayAdapter.Shown) -> [String] {
        let rows = shown.message.rows.map { $0.map { "[\($0.label)]" }.joined(separator: " ") }
        return (shown.message.text.plain.split(separator: "\n").map(String.init) + rows).map {
            "\(shown.isEdited ? "<~" : "<") \($0)"
        }
    }

    private func look() throws {
        guard let stores else { return }
        let now = try HeardFacts(stores, since: clock.today - 7)
        facts = now
        clock = HeardClock(
            now: virtual.now, zone: now.settings.flatMap { TimeZone(identifier: $0.zone) } ?? .gmt,
            dayStart: now.settings?.dayStart.minutes ?? 240)
    }

    private func model() throws -> HeardModel {
        guard let facts else { throw Failure(.failed, "There is nobody.") }
        return HeardModel(clock: clock, facts: facts, question: question, below: below, told: told)
    }

    private func compare(
        _ before: HeardFacts?, to outcomes: [HeardModel.Outcome], said: [String], for cause: String
    ) {
        guard let before, let facts else { return }
        let changes = before.changes(to: facts, since: clock.today - 4)
        if !outcomes.contains(where: { $0.fits(changes) }) {
            let found = changes.isEmpty ? "nothing" : changes.map(\.description).joined(separator: "; ")
            let wanted = outcomes.map(\.name).joined(separator: ", or ")
            problems.append("\(cause) changed \(found), and should have changed \(wanted)")
        }
        if !said.isEmpty || !changes.isEmpty {
            problems += HeardReceipt.problems(changes, said: said, after: facts, clock)
        }
    }
}
