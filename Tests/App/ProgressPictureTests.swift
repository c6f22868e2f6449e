@testable import App
import Conversation
import Domains
import Foundation
import Messaging
import Shared
import Support
import Testing
import Words

/// The picture of an insight and of the progress screen. `OFF_PICTURES=FOLDER` writes those of some sample people
/// there, to be looked at.
@Suite("The picture")
struct ProgressPictureTests {
    /// Monday, 9 March 2026, 10:00 in Berlin.
    private let monday = Date(timeIntervalSince1970: 1_773_046_800)

    private func session(of name: String, at now: Date) throws -> any Session {
        let world = VirtualWorld(at: now).world
        let wiring = Wiring(
            storage: .mock(Wiring.mock(world: world)), book: try WordBook(), operatorName: nil, zone: "Europe/Berlin")
        try wiring.fill(#require(Sample.named(name)), account: "test", address: "me", at: now)
        return try Sessions(wiring: wiring).session(for: PersonID(1))
    }

    private func messages(_ command: String, to session: any Session) throws -> [RenderedMessage] {
        try session.handle(.command(name: command, argument: ""), at: monday, now: monday, saying: nil).map(\.message)
    }

    @Test(
        "is small, has a description, and is the same each time",
        arguments: ["steady", "slipping", "coming-back", "resting", "night-worker", "varied"], ["insight", "progress"])
    func small(sample: String, command: String) throws {
        let session = try session(of: sample, at: monday)
        guard let picture = try messages(command, to: session).last?.picture else {
            // A week with too little to review has no picture.
            #expect(command == "insight" && sample == "varied")
            return
        }
        let png = try #require(picture.png())
        #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(png.count < 40_000)
        // The title is the first thing that is told, and what follows says what else is to be seen.
        let title = ["steady": "Your week: 7 of 7 kept. ", "slipping": "Your week: 3 of 7 kept. "][sample]
        if command == "insight", let title { #expect(picture.description.hasPrefix(title)) }
        #expect(picture.description.contains("March: ") && picture.description.contains("The pull"))
        #expect(!picture.description.contains("\n") && picture.description.count < 400)
        #expect(try messages(command, to: self.session(of: sample, at: monday)).last?.picture == picture)
        if let folder = ProcessInfo.processInfo.environment["OFF_PICTURES"] {
            let file = URL(fileURLWithPath: folder).appendingPathComponent("\(sample)-\(command).png")
            try Data(png).write(to: file)
        }
    }

    @Test("is dark for those who want that, and says the same")
    func dark() throws {
        let session = try session(of: "slipping", at: monday)
        let light = try #require(try messages("insight", to: session).last?.picture)
        _ = try messages("settings", to: session)
        _ = try session.handle(.text("Dark pictures"), at: monday, now: monday, saying: nil)
        let dark = try #require(try messages("insight", to: session).last?.picture)
        #expect(dark != light && dark.description == light.description)
        if let folder = ProcessInfo.processInfo.environment["OFF_PICTURES"] {
            let file = URL(fileURLWithPath: folder).appendingPathComponent("dark.png")
            try Data(#require(dark.png())).write(to: file)
        }
        _ = try messages("settings", to: session)
        _ = try session.handle(.text("Light pictures"), at: monday, now: monday, saying: nil)
        #expect(try messages("insight", to: session).last?.picture == light)
    }

    @Test("is sent on arrival at the Screen, and not each time the Screen is shown again")
    func once() throws {
        let session = try session(of: "slipping", at: monday)
        #expect(try messages("insight", to: session).last?.picture != nil)
        let again = try session.handle(.text("undo"), at: monday, now: monday, saying: nil).map(\.message)
        #expect(again.last?.text.plain.contains("Your week: 3 of 7 kept") == true)
        #expect(again.allSatisfy { $0.picture == nil })
        #expect(try messages("insight", to: session).last?.picture != nil)
    }

    @Test("is stored with its message and read back unchanged")
    func kept() throws {
        let session = try session(of: "slipping", at: monday)
        let message = try #require(try messages("insight", to: session).last)
        let read = try RenderedMessage(kept: message.kept)
        #expect(read == message)
    }
}
