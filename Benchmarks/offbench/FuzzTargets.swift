import App
import Conversation
import Domains
import Foundation
import HTTP
import Matrix
import Messaging
import Safety
import Screens
import Shared
import Support
import Telegram
import Understanding
import Words
import World

/// Something that reads what comes from outside, and what must hold whatever comes.
struct FuzzTarget {
    let name: String
    /// Some take microseconds and some milliseconds: how many cases a round has.
    let perRound: Int
    /// Throws where something does not hold; calls `telling` with what is read before it is read.
    let run: @MainActor (inout FuzzInput, _ telling: (String) -> Void) async throws -> Void

    static func all() throws -> [FuzzTarget] {
        [
            updates, syncs, logins, json, values, understanding, safety, scripts, words(), try configurations(), kept,
            sentInPieces,
            shownInTerminal, typed,
            try lines(named: "lines", beginning: [""]),
            try lines(
                named: "commands",
                beginning: [
                    "/plan ", "/plan no instagram ", "/pause ", "/checkin ", "/tz ", "/open ", "/ask ", "/insight ",
                    "/why ", "/start ", "/slip ", "/urge ", "/words ", "/invite ", "pause until ", "no instagram ",
                ]),
            try places(), try imports(), zips,
        ]
    }

    // MARK: - From networks

    private static let updateSamples = [
        #"{"update_id":3,"message":{"message_id":5,"date":1772478000,"chat":{"id":7,"type":"private"},"from":{"id":7,"#
            + #""is_bot":false,"first_name":"Ana"},"text":"/sos@off_bot hi","entities":[{"type":"bold","offset":0}]}}"#,
        #"{"update_id":4,"callback_query":{"id":"q","data":"1.0.0","from":{"id":7},"message":{"chat":{"id":7,"type":"#
            + #""private"},"date":1}}}"#,
        #"{"update_id":5,"my_chat_member":{"chat":{"id":7,"type":"private"},"date":1,"new_chat_member":{"status":"#
            + #""kicked"}}}"#,
        #"{"update_id":6,"edited_message":{"chat":{"id":7,"type":"private"},"date":1,"edit_date":2,"caption":"x","#
            + #""photo":[{"file_id":"y"}],"quote":{"text":"z"},"poll":{"question":"q","options":[{"text":"a"}]}}}"#,
    ]

    private static let updates = FuzzTarget(name: "updates", perRound: 200) { input, telling in
        guard let token = BotToken("4242:AAfakefakefakefakefakefakefakefake") else { throw FuzzProblem("no token") }
        let adapter = TelegramAdapter(
            token: token, address: "http://localhost", introductions: [], world: World.real(network: NoNetwork()))
        let now = Date(timeIntervalSince1970: 1_772_478_000)
        let updates = (0..<1 + input.chance.below(3)).map { _ in input.mutated(input.one(of: updateSamples)) }
        let body = input.mutated(Array("{\"ok\":true,\"result\":[\(updates.joined(separator: ","))]}".utf8))
        telling(String(decoding: body, as: UTF8.self))
        _ = UpdateBatch(broken: body)
        guard let batch = UpdateBatch(body) else { return }
        if let next = batch.next { try FuzzProblem.unless(next > 0, "the next poll begins at \(next)") }
        for event in batch.events {
            try FuzzProblem.unless(!event.id.isEmpty && event.raw.count <= 256 << 10, "\(event.raw.count) bytes kept")
            guard let reading = try? adapter.read(event.raw, receivedAt: now) else { continue }
            try FuzzProblem.unless(
                try adapter.read(event.raw, receivedAt: now) == reading, "it reads differently the second time")
            if case .message(let envelope) = reading {
                try FuzzProblem.unless(
                    abs(envelope.sentAt.timeIntervalSince1970) < 1e12, "sent at \(envelope.sentAt)")
            }
        }
    }

    private static let eventSamples = [
        #"{"event_id":"$a","type":"m.room.message","sender":"@ana:hs.test","origin_server_ts":1772478000000,"content":{"#
            + #""msgtype":"m.text","body":"> <@off:hs.test> quote\n\n!help","m.relates_to":{"m.in_reply_to":{"event_id":"#
            + #""$b"}}}}"#,
        #"{"event_id":"$c","type":"m.room.message","sender":"@ana:hs.test","content":{"msgtype":"m.image","body":"x","#
            + #""filename":"y","url":"mxc://a/b","info":{"size":3}}}"#,
        #"{"event_id":"$d","type":"m.room.message","sender":"@ana:hs.test","content":{"msgtype":"m.text","body":"* x","#
            + #""m.new_content":{"body":"x"},"m.relates_to":{"rel_type":"m.replace","event_id":"$a"}}}"#,
        #"{"event_id":"$e","type":"m.poll.start","sender":"@ana:hs.test","content":{"m.poll":{"answers":[{"body":"a"}]}}}"#,
        #"{"event_id":"$f","type":"m.room.member","sender":"@ana:hs.test","state_key":"@ana:hs.test","content":{"#
            + #""membership":"leave"}}"#,
    ]

    private static let syncs = FuzzTarget(name: "syncs", perRound: 200) { input, telling in
        guard let user = UserID("@off:hs.test") else { throw FuzzProblem("no user") }
        let adapter = MatrixAdapter(
            Credentials(homeserver: "http://localhost", user: user, proof: .token("token")),
            inviters: Inviters([]), words: EncryptedRoomWords(cannotRead: "", comeOver: ""),
            world: World.real(network: NoNetwork()))
        let now = Date(timeIntervalSince1970: 1_772_478_000)
        let event = input.mutated(input.one(of: eventSamples))
        let timeline = "{\"timeline\":{\"events\":[\(event)],\"limited\":true,\"prev_batch\":\"t\"}}"
        let body = input.mutated(
            Array("{\"next_batch\":\"s\",\"rooms\":{\"join\":{\"!room\":\(timeline)}}}".utf8))
        telling(String(decoding: body, as: UTF8.self))
        _ = SyncAnswer(body)
        let raw = Array("{\"room\":\"!room\",\"event\":\(event)}".utf8)
        guard let reading = try? adapter.read(raw, receivedAt: now) else { return }
        try FuzzProblem.unless(
            try adapter.read(raw, receivedAt: now) == reading, "it reads differently the second time")
        if case .message(let envelope) = reading {
            try FuzzProblem.unless(abs(envelope.sentAt.timeIntervalSince1970) < 1e12, "sent at \(envelope.sentAt)")
        }
    }

    private static let json = FuzzTarget(name: "json", perRound: 300) { input, telling in
        let bytes = input.mutated(Array(input.one(of: updateSamples).utf8))
        telling(String(decoding: bytes, as: UTF8.self))
        guard let value = JSON(bytes) else { return }
        try FuzzProblem.unless(JSON(value.bytes) == value, "it is not the same once written")
    }

    // MARK: - Single values

    private static let valueSamples = [
        "2026-03-02", "20:00", "8pm", "half past 7", "utc+2", "gmt-03:30", "+5", "2026-03-02 20:00 Europe/Berlin",
        "abcd-efgh-jkmn", "7.30", "12 am", "noon", "9999-12-31", "0001-01-01",
    ]

    private static let values = FuzzTarget(name: "values", perRound: 500) { input, telling in
        let text = input.mutated(input.one(of: valueSamples))
        telling(text)
        if let day = Day(iso: text) { try FuzzProblem.unless(Day(iso: day.iso) == day, "\(day.iso) is another day") }
        if let time = TimeOfDay(typed: text) {
            try FuzzProblem.unless(TimeOfDay(typed: time.description) == time, "\(time) is another time")
        }
        _ = UTCOffset(text)
        if let code = EntryCode.read(text) {
            try FuzzProblem.unless(EntryCode.read(EntryCode.written(code)) == code, "\(code) is another code")
        }
        _ = VisitRequest(text, units: ["min"], joints: ["to"])
        let visible = text.visible
        try FuzzProblem.unless(visible.visible == visible, "it can be made visible twice")
        try FuzzProblem.unless(visible.unicodeScalars.allSatisfy { !isHarmful($0) }, "it is not safe to print")
        _ = text.normalised
    }

    /// What could rewrite a terminal or turn a line around.
    static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == "\n" { return false }
        return scalar.properties.generalCategory == .control || ("\u{202A}"..."\u{202E}").contains(scalar)
            || ("\u{2066}"..."\u{2069}").contains(scalar)
    }

    // MARK: - What people type

    static let pieces = [
        "8", "kept it", "long day", "yesterday", "6", "no", "i slipped", "on instagram", "no tiktok after 22",
        "no instagram on weekdays 9 to 17", "except sundays", "before noon", "and weekends after 22", "pause",
        "until friday", "5 days", "open instagram 10 reply to Ana", "sos", "i want to open reddit", "help", "undo",
        "remind me at 9", "no pings from 10 to 7", "it is 21:40 here", "i'm in Lisbon", "how many in a row?", "focus +",
        "energy -", "rest the same", "if I am bored, then I read", "history", "monday", "last tuesday", "3 days ago",
        "1 march", "strong", "took over", "partly", "skip", "note", "actually 6", "hopeless", "whatever", "not", "kill",
        "myself", "the time", "i want to die", "of laughing", "/plan", "/week", "/", "?", ".", ",", "-",
    ]

    private static let understanding = FuzzTarget(name: "understanding", perRound: 60) { input, telling in
        let text = input.mutated(input.line(of: pieces))
        telling(text)
        guard let reader = Language.reader(of: "en") else { throw FuzzProblem("no reader") }
        let about = Circumstances(
            asked: input.one(of: Circumstances.Asked.allCases), today: Day(number: input.chance.below(40_000)),
            now: TimeOfDay(clamped: input.chance.below(1440)))
        let meanings = reader.meanings(of: text, about)
        for meaning in meanings {
            try FuzzProblem.unless((0...1.01).contains(meaning.confidence), "\(meaning.kind): \(meaning.confidence)")
        }
        try FuzzProblem.unless(reader.meanings(of: text, about) == meanings, "it means something else the second time")
        _ = Decision(among: meanings)
    }

    private static let safety = FuzzTarget(name: "safety", perRound: 60) { input, telling in
        let text = input.mutated(input.line(of: pieces))
        telling(text)
        let heard = Assessment(of: text)
        try FuzzProblem.unless(Assessment(of: text) == heard, "it is heard differently the second time")
        // A certain phrase on a line of its own counts, whatever is above and below.
        let with = text + "\n.\nI want to kill myself\n.\n" + input.mutated(input.line(of: pieces))
        telling(with)
        try FuzzProblem.unless(Assessment(of: with).needsCard, "the phrase is not heard")
    }

    /// A whole turn on one Screen after another: Safety, commands, the Screen, the models, and the message that follows.
    private static func lines(named name: String, beginning: [String]) throws -> FuzzTarget {
        let book = try WordBook()
        let apps = try ["steady", "planless", "fresh"].map { try app(of: $0, book) }
        return FuzzTarget(name: name, perRound: 20) { input, telling in
            let app = input.one(of: apps)
            let conversation = Conversation(routes: OffRoutes(), saved: nil)
            for _ in 0..<3 {
                let text = input.one(of: beginning) + input.mutated(input.line(of: pieces))
                telling(text)
                try check(try conversation.handle(Input(typed: text), in: app))
            }
            let saved = try conversation.saved()
            try check(try Conversation(routes: OffRoutes(), saved: saved).show(nil, in: app))
        }
    }

    static func check(_ outgoing: [Outgoing]) throws {
        for one in outgoing {
            let message = one.message
            try FuzzProblem.unless(!message.text.plain.isEmpty, "an empty message")
            let labels = message.rows.flatMap { $0 }.map(\.label)
            for text in [message.text.plain] + labels {
                try FuzzProblem.unless(text.unicodeScalars.allSatisfy { !isHarmful($0) }, "said: \(text)")
            }
            for button in message.rows.flatMap({ $0 }) {
                try FuzzProblem.unless(
                    button.payload.utf8.count <= 64 && !button.label.isEmpty, "a button: \(button)")
            }
        }
    }

    // MARK: - What is stored, and files

    private static func places() throws -> FuzzTarget {
        let app = try app(of: "steady", WordBook())
        let saved = try ["/plan", "/sos", "/settings", "/checkin", "/insight", "/safetyplan"].map { command in
            let conversation = Conversation(routes: OffRoutes(), saved: nil)
            _ = try conversation.handle(Input(typed: command), in: app)
            return try conversation.saved()
        }
        return FuzzTarget(name: "places", perRound: 30) { input, telling in
            let text = input.mutated(input.one(of: saved))
            telling(text)
            let conversation = Conversation(routes: OffRoutes(), saved: text)
            try check(try conversation.show(nil, in: app))
            try check(try conversation.handle(Input(typed: "8"), in: app))
        }
    }

    private static let scriptSample = """
        # A check-in
        = sample steady
        = access list bob
        @ 2026-03-02 20:00 Europe/Berlin
        > 8 kept it
        < Saved
        <! streak
        >> Undo
        @ +10m
        bob> {40 x a}
        <~ OK
        <-
        ! disk full
        ~ restart
        """

    private static let scripts = FuzzTarget(name: "scripts", perRound: 100) { input, telling in
        let text = input.mutated(scriptSample)
        telling(text)
        do {
            _ = try ChatScript(name: "x.chat", content: text)
        } catch {
            let problem = "\(error)"
            try FuzzProblem.unless(problem.contains("x.chat:"), "it names no line: \(problem)")
        }
    }

    private static func words() -> FuzzTarget {
        let sample = [
            "# Words", "door.inPublic = Hi. I don't do groups. Here we can talk alone: {{link}}", "button.back = Back",
            "day.dated = {{day}}", "  ({{date}})", "prompt.nudge = a\\nb",
        ].joined(separator: "\n")
        return FuzzTarget(name: "words", perRound: 3) { input, telling in
            let name = input.chance.isOne(in: 10) ? input.mutated("words.en.txt") : "words.en.txt"
            let text = input.mutated(sample)
            telling("\(name)\n\(text)")
            do {
                _ = try WordBook(
                    embedded: [(name: "words.en.txt", content: sample)], overrides: [(name: name, content: text)])
            } catch {
                try FuzzProblem.unless(error is WordsError, "\(error)")
            }
        }
    }

    private static func configurations() throws -> FuzzTarget {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("offbench-\(getpid()).conf")
        let sample = [
            "# mine", "OFF_OPERATOR = Bo", "OFF_DATABASE=\"/x/y=z.sqlite\" # here",
            "OFF_TELEGRAM_TOKEN='4242:AAsecretsecretsecretsecretsecret'",
            "OFF_ACCESS=list", "OFF_ALLOW=telegram:1, telegram:2", "OFF_AI=openai", "OFF_AI_URL=http://localhost:1/v1",
            "OFF_AI_MODEL=m", "OFF_AI_BUDGET=5@3/15", "OFF_LINES_PER_MINUTE=30",
        ].joined(separator: "\n")
        return FuzzTarget(name: "configurations", perRound: 30) { input, telling in
            let bytes = input.mutated(Array(sample.utf8))
            telling(String(decoding: bytes, as: UTF8.self))
            try Data(bytes).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            do {
                _ = try Configuration(environment: [:], file: file.path)
            } catch {
                try FuzzProblem.unless(!"\(error)".contains("AAsecret"), "a secret is repeated: \(error)")
            }
        }
    }

    // MARK: - People

    static func app(of sample: String, _ book: WordBook) throws -> AppContext {
        func preview<Shown: Screen<AppContext>>(_ screen: Shown.Type) -> Preview<AppContext>? {
            Shown.previews.first.map { Preview("", sample: sample, $0.screen) }
        }
        guard let preview = OffRoutes().screens.first.flatMap({ preview($0) }) else { throw FuzzProblem("no preview") }
        return try Previews(book: book).app(for: preview)
    }
}
