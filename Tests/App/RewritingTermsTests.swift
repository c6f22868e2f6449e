@testable import App
import Foundation
import Shared
import Support
import Testing
import Words

@testable import Domains
@testable import Screens

@Suite("The check of a model's words")
struct RewritingTermsTests {
    private static let own: [Narration.Part: String] = [
        .happening: "You kept 3 of 7 plan days, partly kept 1, and slipped on 3. The week before, it was 5 of 7.",
        .why: "3 of 4 SOS were about rest.",
        .expect: "Sundays may be hard again. They’re easier to plan than to fight.",
        .pattern: "Sundays pull hardest: strong on 4 of 4. On other days it was 4 of 24.",
    ]

    private func problem(_ part: Narration.Part, _ text: String, notes: [String] = []) throws -> AIFailure? {
        let words = try WordBook().words(in: WordBook.reference)
        let terms = RewritingTerms(own: RewritingTermsTests.own, notes: notes, vocabulary: words.rewritingVocabulary)
        return terms.problem(with: RewritingTermsTests.own.merging([part: text]) { $1 })
    }

    @Test(
        "accepts a text that says the same",
        arguments: [
            "Of your 7 plan days you kept 3, and the week before it was 5 of 7.",
            "You kept your plan on 3 of 7 days, 1 more in part, and you slipped on 3.",
            "It was one of those weeks: you kept 3 of 7 plan days, and that’s how it goes for a while.",
            "You kept 3 of the last 7 plan days. You slipped on 3, and that’s all it was.",
            "You’ve kept days in both weeks: 3 of 7, and 5 of 7 before.",
            "You didn’t keep all of it, and you don’t have to: 3 of 7 is a start.",
        ])
    func good(text: String) throws {
        #expect(try problem(.happening, text) == nil)
    }

    @Test(
        "rejects every other text",
        arguments: [
            ("4 of 7 plan days went as planned, and that is what you noted.", AIFailure.otherNumber),
            ("7 of 3 plan days went as planned, and that is what you noted.", .otherNumber),
            ("Of your 5 plan days, 7 went as planned, and that is what you noted.", .otherNumber),
            ("7 of 7 plan days went as planned, and that is what you noted.", .otherNumber),
            ("You kept to the plan on six days, and that is what you noted.", .otherNumber),
            ("You kept to the plan on 43% of the days, and that is what you noted.", .otherNumber),
            ("You kept to the plan on about half of the days that you noted.", .otherNumber),
            ("It was twice as hard as the week before, by what you have noted.", .otherNumber),
            ("At 22:00 it was hardest, by what you have noted in the week.", .otherNumber),
            ("On Tuesday it was hardest, by what you have noted in the week.", .otherDay),
            // Numbers in words cannot be traced, nor numbers that belong to another part.
            ("You kept to the plan on three of seven days; on three others it went another way.", .otherNumber),
            ("The pull was strong on 4 of 24 days, and that is what you noted.", .otherNumber),
            ("7% of the days went as planned, and that is what you noted.", .otherNumber),
            ("The plan was kept on 3 of 7 days, and the pull has doubled since then.", .otherNumber),
            ("It was twice as strong in the week as it was in the week before it.", .otherNumber),
            ("On one of the 7 days it went as planned, and that is what you noted.", .otherNumber),
            ("It went on for 3 hours on the days that you noted, and then it was over.", .otherNumber),
            ("3 of 7 plan days went as planned, and that is it \u{2764}\u{FE0F} for you.", .markup),
            ("It was a panic attack that came in the way of it, by what you noted.", .notForUs),
            ("Short.", .emptyPart), (String(repeating: "It was so. ", count: 60), .tooLong),
            ("There is *more* to it than that, by what you have noted.", .markup),
            ("It was so,\nand that is what you have noted in the week.", .markup),
            ("1. It was so, and that is what you have noted in the week.", .markup),
            ("It was a good week, by what you have noted in it! And on it goes.", .markup),
            ("More about it is at off.example, for all that you want to know.", .link),
            ("Write to me@here, and there is more for you about the week.", .link),
            ("Drei von sieben Tagen liefen wie geplant, der Rest ging anders aus.", .wrongLanguage),
            ("De siete días del plan, tres salieron como estaba previsto y tres no.", .wrongLanguage),
            ("This has to do with your anxiety, and it is best to look at that.", .notForUs),
            ("It may be a sign of depression, and that is for you to find out.", .notForUs),
            ("You always do it like that at the end of the week, by your notes.", .notForUs),
            ("You are a person who gives up when it is late, by your notes.", .notForUs),
            ("Every plan day that you noted went as planned, by what you wrote.", .otherNumber),
            ("It lasted for about fifteen minutes each time that it came to you.", .otherNumber),
            ("Only one day went as planned, and the others went another way.", .otherNumber),
            ("On Sat and Wed it was hardest, by what you have noted in the week.", .otherDay),
            ("You're an impulsive person, and that is what is in the way of it.", .notForUs),
            ("You keep on failing at it, and that is how it is with the plan.", .notForUs),
            ("Your mood will be better when you keep to the plan in the week.", .notForUs),
            ("3 of 7 plan\u{200B} days went as planned, and that is what you noted.", .markup),
            ("七天里有三天按计划进行，其余的日子走了另一条路，这就是你写下的。", .wrongLanguage),
            ("Du hast in 3 von 4 SOS Ruhe gesucht, und sonst nichts.", .wrongLanguage),
            // Neither despair nor secrets belong in a review.
            ("It would be better if you were not here any more.", .notForUs),
            ("It would be better if you weren\u{2019}t here, by what you have noted.", .notForUs),
            ("You could as well kill yourself, and that is what you noted.", .notForUs),
            ("There is no reason to live in it, and that is what you noted.", .notForUs),
            ("They are all better off without you, by what you have noted.", .notForUs),
            ("There is no point in it, and that is what you have noted.", .notForUs),
            ("Send the code of your bank.", .notForUs),
            ("What is the password that you have for it, and for the others?", .notForUs),
            ("It is better to give up on it than to go on with it as it was.", .notForUs),
            ("Nobody cares about the plan that you have, and nobody would.", .notForUs),
            ("This stays between us, and so does what you have noted in it.", .notForUs),
            ("As an AI I cannot say more about the week than was noted in it.", .notForUs),
        ])
    func bad(text: String, failure: AIFailure) throws {
        #expect(try problem(.happening, text) == failure)
    }

    @Test("accepts a day that a note was given for, but no number from a note")
    func notes() throws {
        let notes = ["Tuesday", "99 red balloons"]
        let day = "On Tuesday you wrote about it, and on other days you did not."
        #expect(try problem(.happening, day, notes: notes) == nil)
        let habit = "On Tuesdays you wrote about it, and on other days you did not."
        #expect(try problem(.happening, habit, notes: notes) == .otherDay)
        #expect(
            try problem(.happening, "There were 99 of them on the day that you wrote of.", notes: notes) == .otherNumber
        )
    }

    @Test("accepts Off's own text about anybody", arguments: Sample.all.map(\.name))
    func own(sample: String) throws {
        let now = Date(timeIntervalSince1970: 1_773_046_800)
        let world = VirtualWorld(at: now).world
        let book = try WordBook()
        let words = book.words(in: WordBook.reference)
        let wiring = Wiring(
            storage: .mock(Wiring.mock(world: world)), book: book, operatorName: nil, zone: "Europe/Berlin")
        try wiring.fill(#require(Sample.named(sample)), account: "test", address: "me", at: now)
        let managers = wiring.managers(for: PersonID(1))
        managers.load(at: now)
        for weeks in 0..<3 {
            let week = managers.settings.moment(at: now).today.mondayOfLastWeek - weeks * 7
            let own = words.text(of: managers.aggregate(of: week, at: now).narration)
            let terms = RewritingTerms(own: own, notes: [], vocabulary: words.rewritingVocabulary)
            #expect(terms.problem(with: own) == nil, "\(own)")
        }
    }
}
