import Foundation
import Testing

@testable import Safety

/// Short lines that people type every day: no card may come between them and what they want.
@Suite("Everyday words")
struct EverydayTests {
    static let lines = [
        "goodbye", "bye", "good night", "gn", "night night", "see you tomorrow", "ok", "yes", "no", "done", "stop",
        "end", "help",
        "help me", "sos", "i give up", "i quit", "that's it", "enough", "tired", "so tired", "dead tired", "i'm done",
        "im done for today",
        "i can't", "cant stop", "i want to stop", "no more", "over", "it's over", "nothing", "alone", "lonely", "sad",
        "crying",
        "i failed", "i slipped", "gave in", "slipped again", "i hate this", "hate myself for scrolling", "ugh",
        "whatever", "never",
        "never again", "leave me alone", "go away", "delete everything", "delete my account", "end the plan", "pause",
        "7", "8 kept it",
        "6 no", "yesterday 5", "no pull", "took over", "i opened it", "i want to open instagram", "need to scroll",
        "talk me out of it",
        "cold turkey", "last one", "last time", "one last scroll", "my last check-in before holiday", "i won't open it",
        "let go",
        "sleep", "going to sleep", "can't sleep", "wake me up", "hurts", "my head hurts", "sick today", "took my meds",
        "took an aspirin", "pills for my back", "at the bridge with friends", "on the roof terrace", "train is late",
        "my phone died", "battery dead", "killing time", "this game is killing me", "dying to check insta",
        "kill the app",
        "so long", "toodle pip", "laters", "back in a bit", "popping out", "shutting down now", "off to bed",
        "lights out",
        "get me up early", "took a nap", "took a long bath", "took two paracetamol for my tooth",
        "doctor changed my tablets",
        "up on the balcony", "walking over the bridge home", "jumped in the pool", "fell off my bike",
        "cut my finger cooking",
        "burnt my hand on the stove", "hanging out with tom", "hanging up the phone now", "drowning in emails",
        "shoot me an email",
        "final exam tomorrow", "last day of work", "quit my job today", "broke up with him", "my gran died last year",
        "funeral on friday",
        "cant take this heat", "had enough of ads", "no point checking again", "nobody texted today",
        "everybody's out tonight",
        "what is left to do today", "i want out of this group chat", "disappearing for the weekend",
        "letter from my bank",
        "gave my old phone away", "sold my ps5", "cleaned out my flat", "made my will with the notary at 70",
        "i need a break",
        "i need help with my plan", "it all went wrong today", "worst day ever", "kept it but barely",
        "what's the point of streaks", "i want to be a better dad", "i took too many breaks", "hope tonight goes well",
        "I want my life back", "I want to sleep more and be less anxious", "getting my life back in order",
        "i want to live more", "i want to be there for my kids", "i don't want to do breathing",
        "my dad is in hospital",
        "i want to be off all weekend", "I want to be off on Sunday", "it's the nights that kill me",
        "relapsed on cigarettes",
        "picked the last of the okra", "the organ needs tuning and the money is not there",
        "i pressed something and now everything is in dutch", "i enjoyed the silence more than i thought i would",
        "standing on the platform, train is late again", "he's going to be ok!!", "they are taking care of me",
        "no, i don't want to die, i only said that the heat was murderous",
    ]

    @Test("bring no card", arguments: lines)
    func quiet(line: String) {
        #expect(!Assessment(of: line).needsCard, "\(Assessment(of: line).reasons)")
    }

    /// An everyday line is harmless as a whole, and excuses nothing that is said beside it.
    static let dark = [
        "please be there for my kids after tonight", "be there for my mum please, i am going now",
        "my sister will be there for my kids, its all written down", "i am not going to be there for my kids",
        "weekends kill me and im going to do it tonight", "i did the breathing thing and now im going through with it",
        "relapsed on cigarettes and burned myself with them", "i want to be off this world",
        "i want to be off from tonight forever", "good night forever",
        "got the day off thurs, booked a room on my own where nobody will disturb me. wont be checking out",
        "some nights i lie in the bathtub and let my face slip under and don't hurry coming back up",
    ]

    @Test("excuse nothing beside them", arguments: dark)
    func danger(line: String) {
        #expect(Assessment(of: line).needsAnswer)
    }
}
