import App
import Domains
import Fitting
import Foundation
import Messaging
import Shared
import Understanding
import Words

/// What Off says to labelled lines. Each is typed where its label says, by somebody who checked in for a week, and
/// passes Safety, the grammars of the Screens and the models as in a chat.
enum PlayedLines {
    private static let zone = "Europe/Berlin"
    /// 21:15 of the evening on which all lines of the corpus are typed.
    private static let evening = WallTime(CorpusLine.today, CorpusLine.now)

    /// Prints every so many lines of these files: what was asked, the line, its label and the answer.
    static func run(_ files: [String], every step: Int) async throws {
        let book = try WordBook()
        let lines = try CorpusLine.lines(of: files.map { URL(fileURLWithPath: $0) })
        for index in stride(from: 0, to: lines.count, by: max(step, 1)) {
            let line = lines[index]
            print("\(line.asked.rawValue) | \(line.text) | \(line.label)")
            for answer in try await answers(to: line, in: book) {
                print(answer.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
            }
        }
    }

    private static func answers(to line: CorpusLine, in book: WordBook) async throws -> [String] {
        guard let zone = TimeZone(identifier: PlayedLines.zone) else { return [] }
        let now = evening.instant(in: zone)
        let virtual = VirtualWorld(at: now - 3600)
        let wiring = Wiring(
            storage: .mock(Wiring.mock(world: virtual.world)), book: book, operatorName: nil, zone: zone.identifier)
        let isAsked = line.asked == .reminded || line.asked == .day
        let minute = CorpusLine.now.minutes + (isAsked ? -1 : 45)
        try wiring.fill(.asked(at: minute, in: zone.identifier), account: "replay", address: "me", at: virtual.now)
        let adapter = ReplayAdapter()
        let service = Service(
            stores: wiring.stores, host: Sessions(wiring: wiring), adapters: [adapter], world: virtual.world)
        var number = 0
        func say(_ text: String) async throws -> [String] {
            number += 1
            try service.accept(try adapter.event(number, from: "me", at: virtual.now, text))
            try await service.settle()
            return adapter.drainNews().map(\.plain)
        }
        _ = try await say("home")
        while let next = try service.nextDue(), next <= now {
            virtual.now = max(virtual.now, next)
            try await service.settle()
            if try service.nextDue() == next { break }
        }
        virtual.now = now
        _ = adapter.drainNews()
        for before in said(before: line.asked) { _ = try await say(before) }
        return try await say(line.text)
    }

    /// What leads to where that is asked.
    private static func said(before asked: Circumstances.Asked) -> [String] {
        switch asked {
        case .home, .day, .reminded: []
        case .rating: ["/checkin", "kept", "none", "skip"]
        case .note: ["/checkin", "kept", "none", "skip", "skip"]
        case .saved: ["7 kept it"]
        case .sos: ["sos"]
        case .visit: ["open instagram 10 reply to Ana"]
        case .draft: ["/plan no instagram and tiktok 21-23"]
        case .time: ["/ask"]
        }
    }
}
