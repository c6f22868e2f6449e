import Domains
import Foundation
import Shared
import Testing

@Suite("A check-in in one line")
struct QuickLineTests {
    private static let vocabulary = QuickVocabulary(
        today: ["today"], yesterday: ["yesterday"], tomorrow: ["tomorrow"], daysAgo: ["days ago", "day ago"],
        outOfTen: ["out of 10"], lead: ["was a", "was", "a", "about", "i'd say", "solid"],
        fillers: ["i guess", "then"],
        corrections: ["oops", "no wait", "i meant", "actually"],
        weekdays: [
            .tuesday: ["tuesday"], .monday: ["monday", "mon"], .sunday: ["sunday", "sun"], .friday: ["friday"],
        ],
        months: ["January", "February", "March", "April", "May", "June", "July"], ordinals: ["st", "rd"],
        adherence: [.yes: ["kept it"], .partly: ["partly kept"], .no: ["not kept", "didn't keep it"]],
        shortAdherence: [.yes: ["yes", "kept", "did it"], .partly: ["partly", "half"], .no: ["no", "slipped"]])

    /// A Monday.
    private let today = Day(number: 20_514)

    private func read(_ text: String) -> QuickLine? {
        QuickLine(text, vocabulary: QuickLineTests.vocabulary, today: today, assumed: today)
    }

    @Test(
        "can be written in many ways",
        arguments: [
            ("7", 7, nil, nil), ("7 yes", 7, Adherence.yes, nil), ("8 kept it, long day", 8, .yes, "long day"),
            ("5 partly, gave in at lunch", 5, .partly, "gave in at lunch"), ("8, long day", 8, nil, "long day"),
            ("7/10", 7, nil, nil), ("7 out of 10, ok", 7, nil, "ok"), ("6 half", 6, .partly, nil),
            ("7 / 10 kept", 7, .yes, nil), ("10!", 10, nil, nil), ("9 😊", 9, nil, "😊"),
            ("6 Not Kept - tired", 6, .no, "tired"), ("4 didn’t keep it", 4, .no, nil), ("7 - ok", 7, nil, "ok"),
            ("7. yes. fine", 7, .yes, "fine"), ("11", 11, nil, nil), ("-3", -3, nil, nil),
            ("8 kept it long day", 8, .yes, "long day"), ("today was a 7", 7, nil, nil), ("a solid 7", 7, nil, nil),
            ("I’d say 7, tired", 7, nil, "tired"), ("was about 6 yes", 6, .yes, nil),
            ("6 i guess", 6, nil, nil), ("6 kept it i guess", 6, .yes, nil),
            ("6, then it rained", 6, nil, "then it rained"),
        ])
    func reads(text: String, rating: Int, adherence: Adherence?, note: String?) throws {
        let line = try #require(read(text))
        #expect(line.draft == CheckInDraft(rating: rating, adherence: adherence, note: note))
        #expect(line.day == today)
        #expect(line.isCertain && !line.hasBrokenRating)
    }

    @Test(
        "can name its day",
        arguments: [
            ("yesterday 6 no", -1), ("2 days ago 7", -2), ("1 day ago 7", -1), ("today 5", 0), ("tomorrow 5", 1),
            ("6 yesterday", -1), ("5 2 days ago", -2), ("7 today, fine", 0),
            ("sunday 4", -1), ("friday 4", -3), ("tuesday 4", 1), ("mon 4", 0), ("Yesterday: 6", -1),
            ("0 days ago 3", 0), ("1 March 6 no", -1), ("march 1st: 6", -1), ("3 mar 6", 1),
            ("7 28 feb", -2), ("27 february 5 kept", -3),
        ])
    func days(text: String, offset: Int) throws {
        let line = try #require(read(text))
        #expect(line.day == today + offset)
        #expect(line.draft.rating != nil)
    }

    @Test(
        "can correct the one before",
        arguments: [
            ("oops was 6", Int?(6), Adherence?.none), ("Oops! I meant 6 partly", 6, .partly), ("no wait, 7", 7, nil),
            ("i meant no", nil, .no), ("actually partly", nil, .partly), ("oops 6, not kept", 6, .no),
        ])
    func corrections(text: String, rating: Int?, adherence: Adherence?) throws {
        let line = try #require(read(text))
        #expect(line.isCorrection && line.isCertain)
        #expect(line.draft == CheckInDraft(rating: rating, adherence: adherence))
    }

    @Test(
        "is no correction where the words go on",
        arguments: ["actually no idea", "oops 2 hours of reels", "i meant you"])
    func noCorrection(text: String) { #expect(read(text) == nil) }

    @Test("with nothing but a day asks to fill that day in", arguments: ["yesterday", "Sunday.", "3 days ago"])
    func dayAlone(text: String) throws {
        #expect(try #require(read(text)).draft == CheckInDraft())
    }

    @Test(
        "is uncertain if it could mean something else",
        arguments: [
            "8 long day", "10 minutes on instagram", "8 no problems", "7 yes long day", "3 times today", "7 8", "8 30",
            "5 kept scrolling all evening", "6 did it again, two hours of reels", "6 half asleep",
            "8 slipped away early",
            "10 - 15 minutes on tiktok", "3, 4 hours of reels", "7 sunday was fine",
        ])
    func uncertain(text: String) throws {
        let line = try #require(read(text))
        #expect(!line.isCertain)
        #expect(line.draft.adherence == nil)
    }

    @Test("with a fractional rating is marked as such", arguments: ["7.5", "7,5 yes", "6.25, ok"])
    func broken(text: String) throws {
        #expect(try #require(read(text)).hasBrokenRating)
    }

    @Test(
        "is not found in text about something else",
        arguments: [
            "", "hello", "20:40", "3am again", "7/100", "yesterday was awful", "kept it", "7th of March", "5%", "١٢",
            "7x", "about 10 minutes of instagram", "it was 3 hours", "was a mess", "a 7 year old",
            "sunday morning 7",
        ])
    func none(text: String) {
        #expect(read(text) == nil)
    }

    @Test("with too many digits is out of range")
    func digits() throws {
        let rating = try #require(read(String(repeating: "9", count: 60))?.draft.rating)
        #expect(rating > 10)
        #expect(read("-" + String(repeating: "9", count: 60))?.draft.rating ?? 0 < 1)
    }
}

@Suite("The state of a day")
struct DayStateTests {
    private let today = Day(number: 20_514)

    private func state(_ adherence: Adherence??, back: Int, planned: Bool, isPaused: Bool = false) -> DayState {
        let checkIn = adherence.map {
            CheckInSnapshot(
                day: today - back, rating: 5, adherence: $0, urge: nil, changes: [:], note: nil, isLate: false,
                notedAt: .distantPast)
        }
        let terms = PlanTerms(apps: ["Instagram"])
        var changes = planned ? PlanChange.Samples.plan(terms, madeOn: today - 9) : []
        if isPaused {
            changes.append(
                PlanChange(
                    number: 2, madeOn: today - 5, madeAt: .distantPast, effect: .pause(from: today - 5, through: today))
            )
        }
        return DayState.of(today - back, checkIn: checkIn, plan: PlanHistory(changes), today: today)
    }

    @Test("depends on check-in, plan, pause and time")
    func table() {
        #expect(state(.yes, back: 1, planned: true) == .kept)
        #expect(state(.yes, back: 0, planned: false) == .kept)
        #expect(state(.partly, back: 1, planned: true) == .partly)
        #expect(state(.no, back: 0, planned: true) == .slipped)
        #expect(state(.no, back: 1, planned: false) == .checkedIn)
        #expect(state(.some(nil), back: 1, planned: true) == .checkedIn)
        #expect(state(nil, back: 1, planned: true) == .noAnswer)
        #expect(state(nil, back: 1, planned: false) == .notPlanDay)
        #expect(state(nil, back: 0, planned: true) == .upcoming)
        #expect(state(nil, back: -1, planned: false) == .upcoming)
        #expect(state(.no, back: 1, planned: true, isPaused: true) == .paused)
    }
}
