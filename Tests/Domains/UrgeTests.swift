import Database
import Domains
import Foundation
import Scheduling
import Shared
import Testing

@Suite("An urge")
struct UrgeTests {
    private let manager = UrgeManager(store: MockUrgeStore(database: MockDatabase(), person: PersonID(1)))

    private func moment(_ minutes: Double = 0) -> Moment {
        Moment(now: Date(timeIntervalSince1970: 1_772_478_000 + minutes * 60), zone: .gmt, dayStart: .midnight)
    }

    /// Gives these answers one after the other, a minute apart.
    private func answer(_ answers: UrgeAnswer..., from minute: Double = 1) {
        for (index, answer) in answers.enumerated() {
            #expect(manager.answer(answer, at: moment(minute + Double(index))), "\(answer)")
        }
    }

    @Test("goes through its steps in order and saves each answer")
    func steps() throws {
        manager.begin(target: nil, at: moment())
        let way: [(UrgeAnswer, UrgeStep)] = [
            (.goOn, .forecast), (.forecast(.worse), .reason), (.reason(.rest), .memory), (.strength(8), .memory),
            (.memory(.doesNot), .technique), (.goOn, .commitment), (.commitment("I go to bed"), .choice),
            (.leftIt, .strengthAfter), (.strength(3), .done),
        ]
        for (index, (answer, step)) in way.enumerated() {
            #expect(manager.answer(answer, at: moment(Double(index + 1) / 10)), "\(answer)")
            #expect(manager.latest?.step == step)
        }
        let urge = try #require(manager.latest)
        #expect(urge.strength == 8 && urge.forecast == .worse && urge.reason == .rest && urge.memory == .doesNot)
        #expect(urge.commitment == "I go to bed" && urge.outcome == .resisted && urge.strengthAfter == 3)
        #expect(urge.length == TimeInterval(48))
    }

    @Test("is the same one for a call soon after, and another for another target or after a lull")
    func calledAgain() throws {
        let first = try #require(manager.begin(target: "TikTok", at: moment()))
        #expect(manager.same(calledFor: nil, at: moment(9).now) == first)
        #expect(manager.same(calledFor: "tiktok", at: moment(9).now) == first)
        #expect(manager.same(calledFor: "YouTube", at: moment(1).now) == nil)
        #expect(manager.same(calledFor: nil, at: moment(10).now) == nil)
    }

    @Test("lets every question be left out, and asks for no memory without a reason")
    func leavingOut() {
        manager.begin(target: nil, at: moment())
        answer(.leaveOut, .leaveOut, .leaveOut)
        #expect(manager.latest?.step == .reality)
        answer(.leaveOut, .leaveOut, .openedIt, .leaveOut, .leaveOut)
        #expect(manager.latest?.step == .done)
        #expect(manager.latest?.outcome == .usedAnyway)
    }

    @Test("has a technique running after three answers, whatever they are")
    func threeAnswers() {
        for answers in [[UrgeAnswer.goOn, .forecast(.same), .reason(.relief)], [.leaveOut, .leaveOut, .leaveOut]] {
            manager.begin(target: nil, at: moment())
            for answer in answers { #expect(manager.answer(answer, at: moment(1))) }
            #expect(manager.latest?.techniqueStartedAt == moment(1).now)
        }
    }

    @Test("goes on by itself when the time of its technique is over")
    func timeIsOver() throws {
        manager.begin(target: nil, at: moment())
        answer(.goOn, .forecast(.worse), .reason(.rest), from: 0)
        let urge = try #require(manager.latest)
        #expect(urge.question(at: moment(2.9).now) == .memory && urge.question(at: moment(3).now) == .commitment)
        #expect(!manager.answer(.memory(.never), at: moment(3)))
        // Back: the technique once more, from its beginning.
        answer(.back, from: 3)
        #expect(manager.latest?.step == .technique && manager.latest?.question(at: moment(3.9).now) == .technique)
        answer(.commitment("x"), .back, from: 5)
        #expect(manager.latest?.step == .commitment)
    }

    @Test("takes a number as its strength at every step, and asks for it at the end only if it has one")
    func anyNumber() throws {
        for step in UrgeStep.allCases.prefix(9) where step != .breath {
            let urge = UrgeSnapshot.Samples.open(at: step, moment())
            let next = try #require(urge.answered(.strength(4), at: moment().now), "\(step)")
            #expect(next.strength == 4 && next.step == step, "\(step)")
        }
        manager.begin(target: nil, at: moment())
        answer(.leftIt)
        #expect(manager.latest?.step == .done && manager.latest?.outcome == .resisted)
        manager.begin(target: nil, at: moment(20))
        answer(.strength(7), from: 21)
        #expect(manager.latest?.step == .forecast)
        answer(.openedIt, .happening("x"), .nextStep("y"), from: 22)
        #expect(manager.latest?.step == .done && manager.latest?.strengthAfter == nil)
    }

    @Test("of an earlier version goes on where it was", arguments: ["strength", "memory", "reality", "technique"])
    func earlierSteps(name: String) throws {
        var urge = UrgeSnapshot.Samples.open(at: try #require(UrgeStep(rawValue: name)), moment())
        urge.techniqueStartedAt = nil
        urge.commitment = name == "technique" ? "I go to bed" : nil
        let next = try #require(urge.answered(.leaveOut, at: urge.touchedAt + 1))
        let expected: [String: UrgeStep] = ["strength": .forecast, "technique": .choice]
        #expect(next.step == expected[name] ?? .commitment)
    }

    @Test("lets a person go back from every question")
    func goingBack() {
        manager.begin(target: nil, at: moment())
        for (index, answer) in [
            UrgeAnswer.strength(8), .forecast(.worse), .reason(.rest), .memory(.never), .goOn, .commitment("x"),
        ].enumerated() {
            #expect(manager.answer(answer, at: moment(Double(index) / 10)))
        }
        for step in [UrgeStep.commitment, .technique, .memory, .reason, .forecast, .breath] {
            #expect(manager.answer(.back, at: moment(1)))
            #expect(manager.latest?.step == step)
        }
        #expect(!manager.answer(.back, at: moment(1)))
        #expect(manager.error == .nothingAsked)
        #expect(manager.latest?.reason == .rest)
    }

    @Test("ends at any step with “I won’t open it”", arguments: UrgeStep.allCases.prefix(9))
    func leaving(at step: UrgeStep) throws {
        let urge = UrgeSnapshot.Samples.open(at: step, moment())
        let left = try #require(urge.answered(.leftIt, at: moment(1).now))
        #expect(left.outcome == .resisted && left.step == .strengthAfter && left.endedAt == moment(1).now)
        let opened = try #require(urge.answered(.openedIt, at: moment(1).now))
        #expect(opened.outcome == .usedAnyway && opened.step == .happening)
        #expect(opened.answered(.leftIt, at: moment(2).now) == nil)
    }

    @Test("that was ended by mistake is open again after going back")
    func reopening() throws {
        let urge = UrgeSnapshot.Samples.open(at: .choice, moment())
        for answer in [UrgeAnswer.leftIt, .openedIt] {
            let reopened = try #require(urge.answered(answer, at: moment(1).now)?.answered(.back, at: moment(2).now))
            #expect(reopened.outcome == nil && reopened.endedAt == nil && reopened.step == .choice)
        }
    }

    @Test("accepts a strength from 0 to 10 only", arguments: [(-1, false), (0, true), (10, true), (11, false)])
    func strength(_ strength: Int, isAccepted: Bool) {
        manager.begin(target: nil, at: moment())
        #expect(manager.answer(.strength(strength), at: moment(1)) == isAccepted)
        #expect(manager.error == (isAccepted ? nil : .strengthOutOfRange))
    }

    @Test("is unchanged by an answer to another question")
    func wrongQuestion() {
        manager.begin(target: nil, at: moment())
        let before = manager.latest
        for answer in [UrgeAnswer.forecast(.worse), .memory(.never), .undecided, .anotherTechnique, .happening("x")] {
            #expect(!manager.answer(answer, at: moment(1)))
        }
        #expect(manager.latest == before)
    }

    @Test("is abandoned after an hour without an answer, and keeps its step")
    func abandoned() throws {
        manager.begin(target: nil, at: moment())
        answer(.strength(8), .forecast(.worse))
        manager.closeForgotten(at: moment(61).now)
        #expect(manager.latest?.outcome == nil)
        manager.closeForgotten(at: moment(62).now)
        #expect(manager.latest?.outcome == .abandoned && manager.latest?.step == .reason)
        #expect(!manager.answer(.reason(.rest), at: moment(63)))
        // The person can tell later how it ended, but not when.
        #expect(manager.answer(.leftIt, at: moment(90)))
        #expect(manager.latest?.outcome == .resisted && manager.latest?.length == nil)
    }

    @Test("is abandoned when another one begins")
    func another() throws {
        manager.begin(target: "Instagram", at: moment())
        manager.begin(target: nil, at: moment(5))
        #expect(manager.latest?.number == 2)
        #expect(manager.recent(limit: 9).map(\.outcome) == [nil, .abandoned])
    }

    @Test("never has the technique of the one before it, nor the same one twice running")
    func rotation() {
        var seen: [UrgeTechnique] = []
        for round in 0..<10 {
            manager.begin(target: nil, at: moment(Double(round * 100)))
            seen.append(manager.latest?.technique ?? .call)
        }
        #expect(seen == UrgeTechnique.allCases + UrgeTechnique.allCases)
        answer(.leaveOut, .leaveOut, .leaveOut, .anotherTechnique, from: 901)
        #expect(manager.latest?.technique == .breathing)
        manager.begin(target: nil, at: moment(1000))
        #expect(manager.latest?.technique == .surfing)
    }

    @Test("has a minute of breathing in twelve parts")
    func breathing() {
        let technique = UrgeTechnique.breathing
        let start = moment().now
        #expect(technique.parts.lengths.reduce(0, +) == 60 && technique.parts.count == 12)
        #expect(technique.parts.running(since: start, at: start)?.index == 0)
        #expect(technique.parts.running(since: start, at: start)?.until == start + 4)
        #expect(technique.parts.running(since: start, at: start + 4)?.index == 1)
        #expect(technique.parts.running(since: start, at: start + 59.9)?.index == 11)
        #expect(technique.parts.running(since: start, at: start + 60) == nil)
        #expect(UrgeTechnique.looking.parts.lengths.reduce(0, +) == 180)
    }

    @Test("is asked about ten minutes after each answer, at most four times")
    func checks() {
        manager.begin(target: nil, at: moment())
        answer(.leaveOut, .leaveOut, .leaveOut, .leaveOut, .undecided)
        var minute = 5.0
        for check in 1...4 {
            let due = moment(minute + 10)
            #expect(manager.latest?.nextCheck == due.now)
            #expect(manager.check(1, at: due.now))
            // Without an answer, there is no second question.
            #expect(manager.latest?.nextCheck == nil && manager.latest?.checks == check)
            minute += 11
            answer(.undecided, from: minute)
        }
        #expect(manager.latest?.nextCheck == nil)
        #expect(!manager.check(1, at: moment(minute + 10).now))
        #expect(followUps(manager.latest, at: moment(minute)).map(\.kind) == ["urge.end"])
    }

    @Test("keeps its step when the person is asked how it is now")
    func checkKeepsTheStep() throws {
        manager.begin(target: nil, at: moment())
        answer(.strength(8))
        #expect(manager.check(1, at: moment(11).now))
        #expect(manager.latest?.step == .forecast && manager.latest?.isChecked == true)
        // It goes on where it was, and the next question comes after another ten minutes.
        answer(.goOn, from: 12)
        #expect(manager.latest?.step == .forecast && manager.latest?.isChecked == false)
        #expect(manager.latest?.nextCheck == moment(22).now)
        #expect(manager.check(1, at: moment(22).now))
        manager.closeForgotten(at: moment(72).now)
        #expect(manager.latest?.outcome == .abandoned && manager.latest?.step == .forecast)
    }

    @Test("that was ended late is abandoned as before once that answer is taken back")
    func takingBackLate() throws {
        manager.begin(target: nil, at: moment())
        manager.closeForgotten(at: moment(61).now)
        answer(.openedIt, .back, from: 700)
        #expect(manager.latest?.outcome == .abandoned && manager.latest?.endedAt == nil)
        // So late, the person is asked neither how strong it was at its end nor for a next step.
        answer(.openedIt, .leaveOut, from: 720)
        #expect(manager.latest?.step == .done && manager.latest?.length == nil)
    }

    @Test("counts as a strong pull on its day, unless it was weak or took over")
    func level() {
        var urge = UrgeSnapshot.Samples.open(at: .choice, moment())
        #expect(urge.level == .persisted)
        urge.strength = 3
        #expect(urge.level == .noticed)
        urge.strength = nil
        #expect(urge.level == .persisted)
        urge.outcome = .usedAnyway
        #expect(urge.level == .tookOver)
    }
}

@Suite("A call for help")
struct UrgeCallTests {
    private let vocabulary = UrgeCall.Vocabulary(
        calls: ["sos", "help", "please"],
        pulls: ["I want to open", "I'm about to open", "urge to open", "I have an urge"],
        tails: ["so badly", "now", "right now"])

    @Test(
        "is understood, with the app that it names",
        arguments: [
            ("help, I want to open instagram", "instagram"), ("I WANT TO OPEN TikTok!", "TikTok"),
            ("sos help please i’m about to open YouTube Shorts.", "YouTube Shorts"), ("urge to open X", "X"),
            ("I want to open e-mail", "e-mail"),
            ("I want to open TikTok and Insta so badly right now!", "TikTok and Insta"),
            ("I want to open TikTok & Instagram…", "TikTok & Instagram"),
        ])
    func understood(text: String, target: String) {
        #expect(UrgeCall(Said(text), vocabulary: vocabulary)?.target == target)
    }

    @Test("need not name an app")
    func bare() {
        #expect(UrgeCall(Said("help, I have an urge"), vocabulary: vocabulary) != nil)
        #expect(UrgeCall(Said("help, I have an urge"), vocabulary: vocabulary)?.target == nil)
    }

    @Test(
        "is not found in other sentences",
        arguments: [
            "help", "sos", "8, I wanted to open instagram", "today I want to open", "", "urgent", "help me pack",
        ])
    func other(text: String) {
        #expect(UrgeCall(Said(text), vocabulary: vocabulary) == nil)
    }
}

@Suite("The lessons of past urges")
struct UrgeLessonsTests {
    private func urge(
        _ number: Int, _ technique: UrgeTechnique, _ reason: UrgeReason?, _ outcome: UrgeOutcome?, minutes: Double?
    ) -> UrgeSnapshot {
        let start = Date(timeIntervalSince1970: 1_772_478_000)
        var urge = UrgeSnapshot(
            number: number, day: Day(number: 20_514), startedAt: start, target: nil, technique: technique)
        urge.reason = reason
        urge.outcome = outcome
        urge.techniqueStartedAt = start + 60
        urge.endedAt = minutes.map { start + $0 * 60 }
        return urge
    }

    @Test(
        "include the median length if three resisted urges have a known end",
        arguments: [
            ([], nil), ([4, 9], nil), ([4, 9, 5], 5), ([4, 9, 5, 8], 6.5), ([1, nil, 2, nil, 60], 2),
            ([nil, 7, 7], nil),
        ] as [([Double?], Double?)])
    func length(minutes: [Double?], median: Double?) {
        let urges = minutes.enumerated().map { urge($0, .breathing, .rest, .resisted, minutes: $1) }
        #expect(UrgeLessons(urges).length == median.map { $0 * 60 })
        let givenIn = minutes.enumerated().map { urge(100 + $0, .breathing, .rest, .usedAnyway, minutes: $1) }
        #expect(UrgeLessons(givenIn).length == nil)
    }

    @Test("include a technique for a reason if it was tried twice and worked at least half of the time")
    func worked() {
        let lessons = UrgeLessons([
            urge(1, .breathing, .rest, .resisted, minutes: 5), urge(2, .breathing, .rest, .usedAnyway, minutes: 5),
            urge(3, .surfing, .rest, .resisted, minutes: 5), urge(4, .surfing, .rest, .resisted, minutes: 5),
            urge(5, .surfing, .rest, .abandoned, minutes: nil), urge(6, .call, .rest, .resisted, minutes: 5),
            urge(7, .delay, .relief, .usedAnyway, minutes: 5), urge(8, .delay, .relief, .usedAnyway, minutes: 5),
            urge(9, .call, nil, .resisted, minutes: 5), urge(10, .call, .automatic, nil, minutes: nil),
        ])
        #expect(lessons.whatWorked(for: .rest) == .init(technique: .surfing, resisted: 2, tries: 2))
        #expect(lessons.whatWorked(for: .relief) == nil)
        #expect(lessons.whatWorked(for: .connection) == nil)
        #expect(lessons.resisted == 5 && lessons.count == 9)
    }

    @Test("prefer, of equally good techniques, the one tried more often")
    func equals() {
        let often = (1...4).map { urge($0, .looking, .rest, .resisted, minutes: 5) }
        let twice = (5...6).map { urge($0, .breathing, .rest, .resisted, minutes: 5) }
        #expect(UrgeLessons(often + twice).whatWorked(for: .rest)?.technique == .looking)
        #expect(UrgeLessons(twice + often).whatWorked(for: .rest)?.technique == .looking)
    }
}

/// The jobs by which Off comes back to an urge.
private func followUps(_ it: UrgeSnapshot?, at moment: Moment) -> [Job] {
    UrgeFollowUp(urge: it).jobs(in: Agenda(settings: .Samples.unprompted, urge: it, moment: moment))
}
