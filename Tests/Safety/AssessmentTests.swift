import Testing

@testable import Safety

@Suite("Danger")
struct AssessmentTests {
    @Test(
        "is found in a phrase anywhere in a text, however it is written",
        arguments: [
            ("I want to die", "want to die"), ("honestly?? i WANT, to die!", "want to die"),
            ("I don’t want to live", "dont want to live"), ("I don`t want to live", "dont want to live"),
            ("I’m not okay", "im not okay"), ("kill_myself", "kill myself"), ("it's an emergency", "emergency"),
            ("first line\nthen I want to\ndie", "want to die"),
            // Between words of another language, and in a long text.
            ("heute war gut, aber I want to die", "want to die"),
            (String(repeating: "a long day ", count: 2000) + "suicide", "suicide"),
        ])
    func heard(text: String, phrase: String) {
        #expect(Assessment(of: text).needsCard)
        #expect(Assessment(of: text).reasons.first == .phrase(phrase))
    }

    @Test(
        "is found behind lookalike and invisible characters",
        arguments: [
            "I want to d\u{200B}ie", "I want to d\u{AD}ie", "I want to d\u{2060}i\u{FEFF}e", "I want to d\u{200D}ie",
            "I want to \u{202E}die", "I want to d\u{E0001}ie", "I want to d\u{3164}ie", "I want to d\u{0}ie",
            "I\u{A0}want\u{2003}to\u{3000}die", "Ｉ ｗａｎｔ ｔｏ ｄｉｅ", "𝐼 𝓌𝒶𝓃𝓉 𝓉ℴ 𝒹𝒾ℯ", "𝕀 𝕨𝕒𝕟𝕥 𝕥𝕠 𝕕𝕚𝕖",
            "ⓘ ⓦⓐⓝⓣ ⓣⓞ ⓓⓘⓔ", "🅸 🆆🅰🅽🆃 🆃🅾 🅳🅸🅴", "I wánt to dïe", "w\u{336}a\u{336}n\u{336}t to d\u{20DD}ie",
        ])
    func masked(text: String) {
        #expect(Assessment(of: text).reasons.first == .phrase("want to die"))
    }

    @Test(
        "is found in words that are written without blanks",
        arguments: ["iwanttodie", "iwannadie", "i want2die", "ikillmyself", "idontwanttobehere"])
    func unspaced(text: String) {
        #expect(Assessment(of: text).needsCard)
    }

    @Test(
        "is not found in words that only sound like it",
        arguments: [
            "", "8 kept it, long day", "dying to check insta", "killing time on tiktok", "suicide squad was fun",
            "I could die laughing", "I want to die laughing", "that cake is to die for", "the crisis in the news",
            "Ich möchte früher ins Bett", "七天里有三天", String(repeating: "😊", count: 1000),
            String(repeating: "ש ", count: 2000), "im safe now", "die ganze Zeit ohne Handy",
        ])
    func calm(text: String) {
        #expect(!Assessment(of: text).needsCard)
    }

    @Test(
        "is found beside an idiom, which excuses its own words only",
        arguments: [
            "suicide squad was fun but I want to die", "I want to die for real", "dying to sleep, want to die",
            "suicide squad, then suicide", "I want to die laughing, no, I want to die",
        ])
    func besideIdiom(text: String) {
        #expect(Assessment(of: text).needsCard)
    }

    @Test("is found in some words only if they are the whole text")
    func alone() {
        #expect(Assessment(of: "Crisis!").needsCard)
        #expect(!Assessment(of: "the crisis is over").needsCard)
    }

    @Test(
        "is found in words said to the person as well",
        arguments: [
            "It would be better if you were not here any more.", "You could kill yourself.", "End your life.",
            "They are better off without you.", "You have no reason to live.",
        ])
    func saidToPerson(text: String) {
        #expect(Assessment(ofSaidToPerson: text).needsCard)
        #expect(!Assessment(ofSaidToPerson: "You kept your plan on 3 of your 7 days.").needsCard)
    }

    @Test(
        "is found without any certain phrase, and says why",
        arguments: [
            "gonna k1ll mys3lf toniiight", "i d o n t  w a n t  t o  b e  h e r e", "I’m going to hang myself",
            "let me go to sleep and never wake up again", "i want to unalive myself",
        ])
    func fitted(text: String) {
        let assessment = Assessment(of: text)
        #expect(assessment.level >= .passive)
        #expect(!assessment.reasons.isEmpty)
    }

    @Test(
        "is found where a finger missed a letter of a word that matters",
        arguments: ["wnana not wkae up tmrw", "took all my pils", "i wnat to kil myslef", "swalowed the talbets"])
    func misspelt(text: String) {
        #expect(Assessment(of: text).needsCard)
    }

    @Test(
        "is not found in words that only look like such a slip",
        arguments: ["the bride was late", "a cold pils in the garden", "fried tables", "staring at the aloe"])
    func lookalikes(text: String) {
        #expect(!Assessment(of: text).needsCard)
    }

    @Test("of somebody else, from somebody and to somebody is told apart")
    func routes() {
        #expect(Assessment(of: "my friend says she is going to take her own life").route == .other)
        #expect(Assessment(of: "my boyfriend hits me and locks me in").route == .abuse)
        #expect(Assessment(of: "i am going to stab him at school").route == .harm)
        #expect(Assessment(of: "i make myself throw up after every meal").route == .eating)
        #expect(Assessment(of: "i swallowed all my tablets an hour ago").route == .overdose)
        #expect(Assessment(of: "i swallowed all my tablets an hour ago").needsCard)
        // "Suicidal" and "helpline" say nothing of whose danger it is; "i want to die" does.
        #expect(!Assessment(of: "how do i help someone who is suicidal").needsCard)
        #expect(!Assessment(of: "i'm not safe at home, he hits me").needsCard)
        #expect(Assessment(of: "my friend says she is suicidal and i want to die too").needsCard)
        #expect(Assessment(of: "i am suicidal").needsCard && Assessment(of: "i need a helpline").needsCard)
    }

    @Test("weighs more after what was heard within a day, by level alone")
    func memory() {
        let passive = Assessment(of: "everyone would be better off without me")
        #expect(passive.level(after: []) == .passive && passive.level(after: [.distress]) == .passive)
        #expect(passive.level(after: [.passive]) == .active && passive.level(after: [.imminent, .distress]) == .active)
        // Which lines are just below the card changes with each fit.
        let doubtful = [
            "it will never get better", "what is it all for", "i see no way out", "i want to sleep for a long time",
            "nothing gets better", "i can't see an end to this",
        ].map { Assessment(of: $0) }.filter { !$0.needsCard && $0.level(after: []) < .passive }
        #expect(doubtful.contains { $0.level(after: [.distress]) == .passive })
        let sad = Assessment(of: "i feel so hopeless")
        #expect(sad.level(after: []) == .distress && sad.level(after: [.passive, .distress]) == .distress)
        #expect(sad.level(after: [.distress, .distress, .distress]) == .passive)
        // What is clear stays what it is, and an everyday line stays everyday.
        #expect(Assessment(of: "i am going to end it tonight").level(after: [.distress]) == .imminent)
        #expect(Assessment(of: "8 kept it").level(after: [.imminent, .active, .passive]) == .none)
        #expect(Assessment(of: "my friend says she wants to kill herself").level(after: [.passive]) == .none)
    }

    @Test("has a reason wherever it is found")
    func reasons() {
        #expect(Assessment(of: "8 kept it").reasons.isEmpty)
        #expect(Assessment(of: "").reasons.isEmpty)
    }
}
