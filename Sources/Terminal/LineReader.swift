import Foundation

/// The lines of standard input, read on a thread of their own: a blocked read stops nobody else.
package struct LineReader: Sendable {
    /// Ends with the input.
    package let lines: AsyncStream<String>
    private let end: @Sendable () -> Void

    package init(descriptor: Int32 = STDIN_FILENO) {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        lines = stream
        end = { continuation.finish() }
        let thread = Thread {
            LineReader.read(descriptor) { continuation.yield($0) }
            continuation.finish()
        }
        thread.name = "lines"
        thread.start()
    }

    /// Ends the stream from outside; the thread is left to its read and goes with the process.
    package func stop() { end() }

    private static func read(_ descriptor: Int32, each: (String) -> Void) {
        var pending: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = buffer.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            for byte in buffer[..<count] {
                if byte == UInt8(ascii: "\n") {
                    each(line(pending))
                    pending.removeAll(keepingCapacity: true)
                } else {
                    pending.append(byte)
                }
            }
        }
        if !pending.isEmpty { each(line(pending)) }
    }

    private static func line(_ bytes: [UInt8]) -> String {
        var bytes = bytes[...]
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
