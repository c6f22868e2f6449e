import Glibc
import Synchronization

/// The server's end of one connection: what a script can do to the client. All calls block, and belong to its thread.
package final class Peer: Sendable {
    /// 1 for the first connection of the server.
    package let number: Int
    /// Linux's POLLRDHUP, which its headers show only to those who define _GNU_SOURCE.
    private static let peerClosed: Int16 = 0x2000

    private let descriptor: Int32
    private let log: ServerLog
    private let unread = Mutex<[UInt8]>([])

    package init(descriptor: Int32, number: Int, log: ServerLog) {
        self.descriptor = descriptor
        self.number = number
        self.log = log
        var immediately: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &immediately, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Waits for a whole request and logs it; nil when the client is gone first.
    @discardableResult
    package func readRequest(isLogged: Bool = true) -> ReceivedRequest? {
        guard var request = readHeadOnly() else { return nil }
        guard let body = read(Int(request["Content-Length"] ?? "") ?? 0) else { return nil }
        request.body = body
        if isLogged { log.note { $0.requests.append(request) } }
        return request
    }

    /// Waits for the head of a request and leaves its body alone; nothing is logged.
    package func readHeadOnly() -> ReceivedRequest? {
        let end = Array("\r\n\r\n".utf8)
        while true {
            let head = unread.withLock { unread -> String? in
                guard let end = unread.firstRange(of: end) else { return nil }
                defer { unread.removeSubrange(..<end.upperBound) }
                return String(decoding: unread[..<end.lowerBound], as: UTF8.self)
            }
            if let head { return ReceivedRequest(head: head) }
            guard receiveMore() else { return nil }
        }
    }

    /// Waits until the client has sent something, and leaves it unread.
    package func awaitFirstByte() {
        var byte: UInt8 = 0
        _ = recv(descriptor, &byte, 1, Int32(MSG_PEEK))
    }

    /// Says whether everything could be written.
    @discardableResult
    package func send(_ text: String) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Sends the same text again and again until the client has had enough.
    package func flood(_ text: String) {
        let block = String(repeating: text, count: max(1, 4096 / text.utf8.count))
        while send(block) {}
    }

    /// Sends one byte after the other, with a pause after each, until all are sent or the client is gone.
    package func trickle(_ text: String) {
        for character in text.unicodeScalars {
            guard !clientCloses(within: 20), send(String(character)) else { return }
        }
    }

    /// Ends the server's side only: the client reads an end and can still write.
    package func halfClose() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Makes the close that follows the script a reset.
    package func reset() {
        var abruptly = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &abruptly, socklen_t(MemoryLayout<linger>.size))
    }

    /// Ends the connection in both directions before the script ends, and says so in the log.
    package func close() {
        shutdown(descriptor, Int32(SHUT_RDWR))
        log.note { $0.closedByServer += 1 }
    }

    /// Waits, without reading, until the client closes or resets the connection, and logs that.
    package func awaitClose() {
        guard clientCloses(within: -1) else { return }
        log.note { $0.closedByClient += 1 }
    }

    /// Whether the client has closed its side.
    package var isGone: Bool { clientCloses(within: 0) }

    private func clientCloses(within milliseconds: Int32) -> Bool {
        var state = pollfd(fd: descriptor, events: Self.peerClosed, revents: 0)
        return poll(&state, 1, milliseconds) > 0
    }

    /// Reads that many bytes of a body; nil when the client is gone first.
    private func read(_ count: Int) -> [UInt8]? {
        while unread.withLock({ $0.count < count }) {
            guard receiveMore() else { return nil }
        }
        return unread.withLock { unread in
            defer { unread.removeFirst(count) }
            return Array(unread.prefix(count))
        }
    }

    private func receiveMore() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        unread.withLock { $0.append(contentsOf: buffer[..<count]) }
        return true
    }
}
