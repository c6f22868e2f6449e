import Domains
import Testing
import Words

@Suite("A sentence about a slip")
struct SlipSentenceTests {
    /// The words of prompts/, as Screens put them together.
    private static let vocabulary: SlipVocabulary? = {
        guard let words = try? WordBook().words(in: "en") else { return nil }
        let apps = PlanPreset.apps + PlanPreset.apps.flatMap { words.list("plan.app.\($0.lowercased())") }
        return SlipVocabulary(
            { words.list("slip.words.\($0)") },
            things: apps.filter { $0.count > 1 } + words.list("slip.words.things"))
    }()

    private static func tells(_ text: String) -> Bool {
        vocabulary.map { SlipSentence(text, vocabulary: $0) != nil } ?? false
    }

    @Test("is heard, and its opposite is not", arguments: known)
    func heard(text: String, isSlip: Bool) {
        #expect(SlipSentenceTests.tells(text) == isSlip)
    }

    /// These were written before the rule and its words, and neither was ever changed for them. If one of them turns out
    /// wrong after a change, the change is to be thought over; do not add its words to a list.
    @Test("is heard where its rule was never fitted to it")
    func unseen() {
        let wrong = SlipSentenceTests.unseen.filter { SlipSentenceTests.tells($0.0) != $0.1 }.map(\.0)
        #expect(wrong.count <= 1, "\(wrong)")
    }

    @Test(
        "tells when",
        arguments: [
            ("slipped yesterday", SlipSentence.When?.some(.yesterday)), ("gave in last night, 2h of reels", .lastNight),
            ("slipped today", .today), ("kept it yesterday, slipped today", .today),
            ("yesterday kept today slipped", .today), ("slipped", nil),
        ])
    func when(text: String, when: SlipSentence.When?) throws {
        let vocabulary = try #require(SlipSentenceTests.vocabulary)
        #expect(SlipSentence(text, vocabulary: vocabulary)?.when == when)
    }

    @Test("may name a thing of the person's own plan")
    func own() throws {
        let vocabulary = try #require(SlipSentenceTests.vocabulary)
        #expect(SlipSentence("spent 2 hours on chess puzzles", vocabulary: vocabulary) == nil)
        #expect(SlipSentence("spent 2 hours on chess puzzles", vocabulary: vocabulary, own: ["Chess puzzles"]) != nil)
    }

    nonisolated private static let known = [
        ("ugh slipped, 2h tiktok in bed", true),
        ("been on insta for an hour", true),
        ("i slipped at lunch, 40 min reels", true),
        ("i just spent 2 hours on tiktok and hate myself", true),
        ("gave in again", true),
        ("slipped", true),
        ("ok so I caved, 20 mins of youtube", true),
        ("relapsed :(", true),
        ("I've been on reddit since dinner", true),
        ("2 hours of reels in bed", true),
        ("40 minutes reels at lunch", true),
        ("another hour on tiktok gone", true),
        ("opened instagram again", true),
        ("messed up again", true),
        ("back on tiktok since last night", true),
        ("spent an hour and a half on youtube", true),
        ("couldn't stop scrolling all evening", true),
        ("was doing fine, then ended up on reddit", true),
        ("not proud of it but I slipped", true),
        ("not gonna lie, i slipped", true),
        ("i slipped yesterday", true),
        ("my friend called and then i gave in", true),
        ("wasted the whole evening on youtube", true),
        ("fell off the wagon", true),
        ("scrolled for like three hours", true),
        ("didn't slip", false),
        ("almost slipped", false),
        ("I nearly gave in", false),
        ("haven't been on insta for an hour", false),
        ("no tiktok after 22", false),
        ("30 min limit on tiktok", false),
        ("i want to open instagram", false),
        ("he spent 2 hours on tiktok", false),
        ("spent two hours with my daughter", false),
        ("i don't think i slipped", false),
        ("long call with my sister", false),
        ("failed my exam", false),
        ("lost my phone", false),
        ("what if i slip", false),
        ("did I slip up?", false),
        ("2 x 30 min walk", false),
        ("2 hours without tiktok", false),
        ("can i have 10 min of instagram", false),
        ("slipped on a banana peel", false),
        ("i used to spend 3 hours a day on tiktok", false),
        ("was on insta for 10 minutes as planned", false),
        ("i'll be on youtube for an hour", false),
        ("a long day, and nobody called", false),
        ("7 kept it, long day", false),
        ("on the phone with mum for two hours", false),
        ("read for an hour", false),
        ("gave in my notice at work", false),
        ("i never gave in", false),
        ("not on instagram for 2 hours, feels good", false),
    ]

    private static let unseen = [
        ("caved at 11pm and watched shorts till 1", true),
        ("well. i gave in", true),
        ("relapsed hard today, 4 hours of reddit", true),
        ("an hour and a half gone on reels, great", true),
        ("I've been scrolling since breakfast, like three hours", true),
        ("lost the whole evening to youtube", true),
        ("was on snap for 20 mins when i should have been working", true),
        ("so i kinda slipped up this morning", true),
        ("ended up on twitter for 45 minutes instead of sleeping", true),
        ("wasted my lunch break on tiktok again", true),
        ("downloaded instagram again and used it for two hours", true),
        ("back on reddit all afternoon", true),
        ("slipped twice today", true),
        ("I checked facebook at work, maybe 15 min", true),
        ("doomscrolled in bed until 2am", true),
        ("couldn't resist, opened tiktok, half an hour gone", true),
        ("just had a slip, 10 minutes of insta", true),
        ("fell off the wagon this weekend", true),
        ("i was doing well and then spent an hour on yt", true),
        ("sooo i relapsed lol", true),
        ("3 hours on my phone today ugh", true),
        ("didn't give in today even though it was hard", false),
        ("almost caved but went for a walk", false),
        ("no tiktok for 3 hours now", false),
        ("my brother spent 4 hours on tiktok yesterday", false),
        ("i want to spend less time on reddit", false),
        ("i slipped on the ice this morning", false),
        ("haven't opened instagram all day", false),
        ("can i use instagram for 10 minutes?", false),
        ("spent two hours cooking with mum", false),
        ("on the phone with my dad for an hour", false),
        ("what happens if i slip?", false),
        ("i used to waste whole evenings on facebook", false),
        ("worked 6 hours without looking at my phone", false),
        ("she relapsed and i am worried about her", false),
        ("stayed off youtube the whole evening", false),
        ("i nearly opened tiktok on the bus", false),
        ("i will be on instagram for 20 minutes tomorrow for work", false),
        ("it slipped my mind", false),
        ("never caved once this week", false),
        ("was on a walk for an hour, lovely", false),
        ("read a book for 2 hours instead of scrolling", false),
    ]
}
