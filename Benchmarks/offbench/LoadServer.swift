import Foundation
import Synchronization

/// A Bot API that does as little as it can: it hands out messages, one a person at a time, and takes the answers. Each
/// answer leads to the next message.
nonisolated final class LoadServer: Sendable {
    /// In place of a line: the person says nothing for so many seconds, and then goes on.
    static let silence = ""
    private static let silent = 11.0
    static let bot = "4242"
    static let firstPerson: Int64 = 1000

    private struct State {
        var pending: [(id: Int64, chat: Int64, turn: Int)] = []
        var confirmed = 0
        var nextID: Int64 = 1
        var turns: [Int64: Int] = [:]
        var askedAt: [Int64: UInt64] = [:]
        var latencies: [UInt32] = []
        var isMeasuring = false
        var otherSends = 0
        var answers = 0
        var edits = 0
    }

    private let state = Mutex(State())
    private let change = NSCondition()
    private let listener: Int32
    private let scripts: [[String]]
    let port: UInt16

    /// Everybody writes these lines in turn, again and again.
    convenience init(saying lines: String...) throws { try self.init(scripts: [lines]) }

    /// The first person follows the first script, the second the second, and so on from the start.
    init(scripts: [[String]]) throws {
        self.scripts = scripts
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && listen(descriptor, 128) == 0
                    ? getsockname(descriptor, address, &length) : -1
            }
        }
        guard status == 0 else { throw CannotListen() }
        listener = descriptor
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [self] in accept() }
    }

    /// Everybody writes their first check-in.
    func begin(people: Int) {
        state.withLock { state in
            for person in 0..<people { ask(LoadServer.firstPerson + Int64(person), &state) }
        }
        wake()
    }

    func measure(_ isMeasuring: Bool) {
        state.withLock { state in
            state.isMeasuring = isMeasuring
            if isMeasuring { state.latencies = [] }
        }
    }

    /// How long each answer took, in microseconds.
    var latencies: [UInt32] { state.withLock { $0.latencies } }

    /// Messages to those who have not written.
    var otherSends: Int { state.withLock { $0.otherSends } }

    /// Answers so far, and edits of earlier ones.
    var answers: (new: Int, edits: Int) { state.withLock { ($0.answers, $0.edits) } }

    private func ask(_ chat: Int64, _ state: inout State) {
        let turn = state.turns[chat, default: -1] + 1
        state.turns[chat] = turn
        guard line(of: chat, turn) != LoadServer.silence else {
            DispatchQueue.global().asyncAfter(deadline: .now() + LoadServer.silent) { [self] in
                self.state.withLock { ask(chat, &$0) }
                wake()
            }
            return
        }
        state.pending.append((state.nextID, chat, turn))
        state.nextID += 1
        state.askedAt[chat] = DispatchTime.now().uptimeNanoseconds
    }

    private func wake() {
        change.lock()
        change.broadcast()
        change.unlock()
    }

    private func accept() {
        while true {
            let descriptor = Glibc.accept(listener, nil, nil)
            guard descriptor >= 0 else { return }
            var immediately: Int32 = 1
            setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &immediately, socklen_t(MemoryLayout<Int32>.size))
            Thread.detachNewThread { [self] in serve(descriptor) }
        }
    }

    private func serve(_ descriptor: Int32) {
        var buffer = [UInt8](repeating: 0, count: 65536)
        var held = 0
        while true {
            let count = buffer.withUnsafeMutableBytes { bytes in
                bytes.baseAddress.map { recv(descriptor, $0 + held, bytes.count - held, 0) } ?? -1
            }
            guard count > 0 else { break }
            held += count
            guard let answer = buffer.withUnsafeBytes({ answer(to: Request($0[..<held])) }) else { continue }
            held = 0
            _ = answer.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        }
        close(descriptor)
    }

    /// Nil as long as the request is not whole.
    private func answer(to request: Request) -> [UInt8]? {
        guard request.isWhole else { return nil }
        if request.isCalling("sendMessage") {
            take(request.number(after: "\"chat_id\":") ?? 0)
            return LoadServer.sent
        }
        // A picture comes before the words that are its answer.
        if request.isCalling("sendPhoto") { return LoadServer.sent }
        if request.isCalling("editMessageText") {
            state.withLock { $0.edits += 1 }
            return LoadServer.sent
        }
        if request.isCalling("getUpdates") {
            return LoadServer.answer(updates(from: request.number(after: "\"offset\":") ?? 0))
        }
        if request.isCalling("getMe") { return LoadServer.me }
        return request.isCalling("getWebhookInfo") ? LoadServer.noWebhook : LoadServer.yes
    }

    private static let me = answer(#"{"id":\#(bot),"is_bot":true,"first_name":"x","username":"off_bot"}"#)
    private static let noWebhook = answer(#"{"url":""}"#)
    private static let yes = answer("true")
    private static let sent = answer(
        #"{"message_id":77,"date":1,"chat":{"id":1,"type":"private"},"text":"as it was"}"#)

    private static func answer(_ result: String) -> [UInt8] {
        let body = #"{"ok":true,"result":\#(result)}"#
        return Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
    }

    private func take(_ chat: Int64) {
        let now = DispatchTime.now().uptimeNanoseconds
        let isAsked = state.withLock { state in
            guard let asked = state.askedAt.removeValue(forKey: chat) else {
                if state.isMeasuring { state.otherSends += 1 }
                return false
            }
            if state.isMeasuring { state.latencies.append(UInt32((now - asked) / 1000)) }
            state.answers += 1
            ask(chat, &state)
            return true
        }
        if isAsked { wake() }
    }

    private func line(of chat: Int64, _ turn: Int) -> String {
        let script = scripts[Int(chat - LoadServer.firstPerson) % scripts.count]
        return script[turn % script.count]
    }

    private func updates(from offset: Int64) -> String {
        change.lock()
        defer { change.unlock() }
        let deadline = Date().addingTimeInterval(offset == 0 ? 0 : 50)
        while true {
            let found = state.withLock { state in
                state.pending.removeAll { $0.id < offset }
                return state.pending.prefix(100)
            }
            if !found.isEmpty || Date() >= deadline {
                return "[" + found.map(update).joined(separator: ",") + "]"
            }
            _ = change.wait(until: deadline)
        }
    }

    private func update(_ one: (id: Int64, chat: Int64, turn: Int)) -> String {
        let (date, text) = (Int64(Date().timeIntervalSince1970), line(of: one.chat, one.turn))
        return #"{"update_id":\#(one.id),"message":{"message_id":\#(one.id),"from":{"id":\#(one.chat),"is_bot":false,"#
            + #""first_name":"Ana","language_code":"en"},"chat":{"id":\#(one.chat),"first_name":"Ana","type":"private"},"#
            + #""date":\#(date),"text":"\#(text)"}}"#
    }

    struct CannotListen: Error {}
}

/// What can be asked of a request without taking it apart: this must cost less than the bot that it is measuring.
nonisolated private struct Request {
    private let bytes: Slice<UnsafeRawBufferPointer>

    init(_ bytes: Slice<UnsafeRawBufferPointer>) {
        self.bytes = bytes
    }

    var isWhole: Bool {
        guard let head = position(of: "\r\n\r\n") else { return false }
        return bytes.count - head - 4 >= number(after: "Content-Length: ") ?? 0
    }

    func isCalling(_ method: StaticString) -> Bool {
        guard let found = position(of: method), let end = position(of: "\r\n") else { return false }
        return found < end
    }

    func number(after words: StaticString) -> Int64? {
        guard let found = position(of: words) else { return nil }
        let digits = bytes[(found + words.utf8CodeUnitCount)...].prefix { (0x30...0x39).contains($0) }
        return digits.isEmpty ? nil : digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    }

    private func position(of words: StaticString) -> Int? {
        let (text, count) = (UnsafeRawBufferPointer(rebasing: bytes), words.utf8CodeUnitCount)
        guard let start = text.baseAddress, text.count >= count else { return nil }
        return (0...(text.count - count)).first { offset in
            text[offset] == words.utf8Start.pointee && memcmp(start + offset, words.utf8Start, count) == 0
        }
    }
}
