import Foundation
import Shared
import Support
import Testing
import Understanding

@testable import Domains

/// Each value that a column stores as JSON is encoded and decoded without loss. Tests/Architecture finds these types
/// and their enums, and fails if no KeptTests.swift names one of them.
@Suite("Stored JSON")
struct KeptTests {
    private let week = Day(number: 20_507)
    private let moment = Moment(now: Date(timeIntervalSince1970: 1_772_478_000), zone: .gmt, dayStart: .midnight)

    private func expectBack<Value: Kept & Equatable>(_ value: Value) throws {
        let text = try value.kept
        let back = try Value(kept: text)
        #expect(back == value)
        #expect(try back.kept == text)
    }

    /// For parts of stored values, which are not stored by themselves.
    private func expectBack<Value: Codable & Hashable>(partsOf all: [Value]) throws {
        let text = try JSONText.of(all)
        #expect(try JSONText.value(in: text) == all)
        #expect(!all.isEmpty)
    }

    private func expectBack<Value: Codable & Hashable & CaseIterable>(_: Value.Type) throws {
        try expectBack(partsOf: Array(Value.allCases))
    }

    @Test("restores an insight: its aggregate, its claims and its four parts")
    func insight() throws {
        let checkIns = CheckInSnapshot.Samples.varied(until: week + 5)
        let urges = UrgeSnapshot.Samples.varied(until: moment)
        for changes in [PlanChange.Samples.varied(until: week), []] {
            let plan = PlanHistory(changes)
            let aggregate = InsightAggregate.of(
                week: week, checkIns: checkIns, urges: urges, recentUrges: urges, visits: [], slips: [], plan: plan,
                evolution: Evolution.week(from: week, checkIns: checkIns, plan: plan, before: [:]),
                earlier: [InsightSnapshot(week: week - 7)], disputed: Topic.all, moment: moment)
            try expectBack(aggregate)
            let narration: Narration = aggregate.narration
            try expectBack(narration)
        }
        let text = Dictionary(uniqueKeysWithValues: Narration.Part.allCases.map { ($0, "“\($0)” \n\u{1}") })
        try expectBack(text)
        try expectBack([Narration.Part: String]())
    }

    @Test("restores the progress through a closed day")
    func progress() throws {
        var progress = PlanProgress()
        let plan = PlanHistory(PlanChange.Samples.plan(PlanTerms(apps: ["X"]), madeOn: week))
        for (index, letter) in "yyyyyyyyy.ynpy.".enumerated() {
            let answer: Adherence? = ["y": .yes, "n": .no, "p": .partly][letter]
            progress.add(
                week + index + 1, answer.map { PlanAnswer(day: week + index + 1, adherence: $0, notedAt: moment.now) },
                hasSlip: letter == ".", plan: plan, isClosed: true)
        }
        #expect(progress.strength > 0.3 && progress.best > 0 && progress.answers.count == 3)
        let closed: ClosedProgress = ClosedProgress(first: week, through: week + 15, progress: progress)
        try expectBack(closed)
        #expect(throws: (any Error).self) {
            try ClosedProgress(kept: closed.kept.replacingOccurrences(of: "[2,", with: "[9,"))
        }
    }

    @Test("restores which questions of an SOS a person skips")
    func skips() throws {
        let all: [UrgeSkips] = UrgeSnapshot.Samples.varied(until: moment).map(\.skips)
        for skips in all { try expectBack(skips) }
        try expectBack(partsOf: UrgeStep.allCases)
        #expect(all.contains { $0 != UrgeSkips() })
    }

    @Test("restores the content of recent changes")
    func changes() throws {
        for change in RecentChange.Samples.varied(on: week, at: moment.now) {
            let content: RecentChange.Content = change.content
            try expectBack(content)
        }
    }

    @Test("restores what words of a person's own mean, but no day and no time")
    func phrases() throws {
        for phrase in PhraseSnapshot.Samples.varied(until: moment.now) {
            let meaning: Meaning = phrase.meaning
            try expectBack(meaning)
        }
        var slots = Slots()
        (slots.day, slots.minutes, slots.plan) = (week, 10, .kept)
        let back = try Meaning(kept: Meaning(.checkIn, slots, confidence: 0.5).kept)
        #expect(back.described == ["plan=kept"] && back.confidence == 1)
        #expect(throws: (any Error).self) { try Meaning(kept: #"{"kind":"later"}"#) }
    }

    @Test("restores the facts of an insight, with every name and subject")
    func facts() throws {
        let subjects: [Fact.Subject] =
            Weekday.allCases.map { .weekday($0) } + Daytime.allCases.map { .part($0) }
            + UrgeReason.allCases.map { .reason($0) } + AttributeKind.allCases.map { .attribute($0) }
        let kinds: [Pattern.Kind] =
            Weekday.allCases.flatMap { [.slippedWeekday($0), .pulledWeekday($0)] }
            + Daytime.allCases.map { .part($0) } + UrgeReason.allCases.map { .reason($0) }
            + AttributeKind.allCases.map { .attribute($0) } + [.hardDays(isHeld: true), .hardDays(isHeld: false)]
        try expectBack(Fact.Name.self)
        try expectBack(partsOf: subjects)
        try expectBack(partsOf: [Fact.Value.count(3), .tenths(71)])
        try expectBack(partsOf: kinds)
        try expectBack(partsOf: Topic.all)
    }

    @Test("restores a plan's lists, and a week's movements of the scores")
    func lists() throws {
        for change in PlanChange.Samples.varied(until: week) {
            guard let terms = change.terms else { continue }
            try expectBack(terms.apps)
            try expectBack(terms.cards)
        }
        try expectBack([IfThenCard(cue: "", response: "\"{")])
        try expectBack(PlanSupport.allCases)
        try expectBack([[Int](), [0, 1439]])
        for week in EvolutionSnapshot.Samples.varied(until: week) { try expectBack(KeptMovements(week.movements)) }
        for (halves, momentum) in [(2, true), (3, false), (10, true)] {
            let movement = EvolutionSnapshot.Movement(
                better: 7, worse: 0, before: Score(halves: halves), after: Score(halves: 12 - halves),
                hasMomentum: momentum)
            try expectBack(
                KeptMovements(Dictionary(uniqueKeysWithValues: AttributeKind.allCases.map { ($0, movement) })))
        }
    }

    @Test("restores a week's movements as the first version wrote them")
    func firstVersion() throws {
        let text = #"{"focus":{"better":4,"worse":1,"before":6,"after":7,"momentum":true}}"#
        let movement = EvolutionSnapshot.Movement(
            better: 4, worse: 1, before: Score(halves: 6), after: Score(halves: 7), hasMomentum: true)
        #expect(try KeptMovements(kept: text).movements == [.focus: movement])
        #expect(throws: (any Error).self) { try KeptMovements(kept: #"{"focus":1}"#) }
    }

    @Test("restores each choice that the state of a Screen or an insight can hold")
    func choices() throws {
        try expectBack(Adherence.self)
        try expectBack(Asking.self)
        try expectBack(AttributeKind.self)
        try expectBack(Change.self)
        try expectBack(Consent.Choice.self)
        try expectBack(Daytime.self)
        try expectBack(DayState.self)
        try expectBack(Guess.self)
        try expectBack(NextStep.self)
        try expectBack(OneTime.self)
        try expectBack(Gravity.self)
        try expectBack(OnboardingStep.self)
        try expectBack(Narration.Part.self)
        try expectBack(PlanPreset.self)
        try expectBack(PlanSupport.self)
        try expectBack(SafetyPlanPart.self)
        try expectBack(Rung.self)
        try expectBack(Timeline.Kind.self)
        try expectBack(UrgeForecast.self)
        try expectBack(UrgeLevel.self)
        try expectBack(UrgeMemory.self)
        try expectBack(UrgeOutcome.self)
        try expectBack(UrgeReason.self)
        try expectBack(Weekday.self)
        try expectBack(
            partsOf: [.firstDay, .inRow(3), .inAll(7), .best(4), .wholeWeek, .comeback, .shortUrge] as [Win])
        let boundaries: [PlanBoundary] = PlanChange.Samples.varied(until: week).compactMap(\.terms?.boundary)
        try expectBack(partsOf: boundaries)
        let answers: [UrgeAnswer] = [
            .strength(0), .goOn, .commitment("a"), .anotherTechnique, .leftIt, .openedIt, .undecided, .happening("b"),
            .nextStep("c"), .leaveOut, .back,
        ]
        let reasons: [UrgeAnswer] = UrgeReason.allCases.map { .reason($0) }
        try expectBack(
            partsOf: answers + reasons + UrgeForecast.allCases.map { .forecast($0) }
                + UrgeMemory.allCases.map { .memory($0) })
    }

    @Test("restores what was read from a file")
    func imports() throws {
        for name in ["loop.zip", "daylio.csv", "off.json"] {
            let path = repository.appendingPathComponent("Tests/Fixtures/imports/\(name)").path
            let bytes = Array(try #require(FileManager.default.contents(atPath: path)))
            let file: ImportedFile = try ImportReader.read(bytes)
            try expectBack(file)
        }
        try expectBack(LoopHabit.Mark.self)
        try expectBack(ImportRefusal.self)
    }
}
