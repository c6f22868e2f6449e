import Foundation
import Synchronization

/// A server on loopback with a thread for each connection. It must cost less than the bot that it is measuring.
nonisolated final class LoadSocket: Sendable {
    private let listener: Int32
    private let answer: @Sendable (LoadRequest) -> [UInt8]
    let port: UInt16

    init(_ answer: @escaping @Sendable (LoadRequest) -> [UInt8]) throws {
        self.answer = answer
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

    static func json(_ body: String) -> [UInt8] {
        let type = "Content-Type: application/json"
        return Array("HTTP/1.1 200 OK\r\n\(type)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
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
            let sent: [UInt8]? = buffer.withUnsafeBytes { bytes in
                let request = LoadRequest(bytes[..<held])
                return request.isWhole ? answer(request) : nil
            }
            guard let sent else { continue }
            held = 0
            _ = sent.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        }
        close(descriptor)
    }

    struct CannotListen: Error {}
}

/// What can be asked of a request without taking it apart: this must cost less than the bot that it is measuring.
nonisolated struct LoadRequest {
    private let bytes: Slice<UnsafeRawBufferPointer>

    init(_ bytes: Slice<UnsafeRawBufferPointer>) {
        self.bytes = bytes
    }

    func contains(_ words: StaticString) -> Bool { position(of: words) != nil }

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
