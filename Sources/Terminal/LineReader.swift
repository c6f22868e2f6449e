import Dispatch
import Glibc
import Synchronization

/// Reads standard input on its own thread, so that a blocked read stops nothing else. It reads only a few lines ahead,
/// however fast they come.
package final class LineReader: Sendable {
    private static let ahead = 16
    /// A longer line is cut to this many bytes.
    private static let longestLine = 64 * 1024

    /// Ends with the input. Call `handled` after each line.
    package let lines: AsyncStream<String>
    private let end: @Sendable () -> Void
    private let isStopped = Atomic(false)
    private let room = DispatchSemaphore(value: ahead)

    /// What is typed so far, where `echo` is given.
    private let typing = Mutex(TypedLine())

    /// With `echo`, the input is single keys, and what is typed is shown by it.
    package init(descriptor: Int32 = STDIN_FILENO, echo: (@Sendable ([UInt8]) -> Void)? = nil) {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        lines = stream
        end = { continuation.finish() }
        DispatchQueue(label: "lines").async { [self] in
            let hand: (String) -> Void = { [room] in
                room.wait()
                continuation.yield($0)
            }
            if let echo {
                readKeys(descriptor, echo: echo, each: hand)
            } else {
                LineReader.read(descriptor, each: hand)
            }
            continuation.finish()
        }
    }

    package var typed: String { typing.withLock { $0.text } }

    /// Makes room for another line to be read.
    package func handled() { room.signal() }

    /// Ends the stream; the thread stays in its read until the process exits.
    package func stop() {
        isStopped.store(true, ordering: .releasing)
        end()
    }

    /// Lines that were read ahead are ignored once `stop` was called.
    package var hasStopped: Bool { isStopped.load(ordering: .acquiring) }

    private func readKeys(_ descriptor: Int32, echo: ([UInt8]) -> Void, each: (String) -> Void) {
        while let bytes = LineReader.bytes(descriptor) {
            for byte in bytes {
                switch typing.withLock({ $0.take(byte) }) {
                case .echo(let shown): echo(shown)
                case .line(let line):
                    echo([UInt8(ascii: "\n")])
                    each(LineReader.line(line))
                case .endOfInput: return
                case .nothing: break
                }
            }
        }
    }

    private static func read(_ descriptor: Int32, each: (String) -> Void) {
        var pending: [UInt8] = []
        while let bytes = bytes(descriptor) {
            for byte in bytes {
                if byte == UInt8(ascii: "\n") {
                    each(line(pending))
                    pending.removeAll(keepingCapacity: true)
                } else if pending.count < longestLine {
                    pending.append(byte)
                }
            }
        }
        if !pending.isEmpty { each(line(pending)) }
    }

    /// Nil at the end of the input.
    private static func bytes(_ descriptor: Int32) -> ArraySlice<UInt8>? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            return count > 0 ? buffer[..<count] : nil
        }
    }

    private static func line(_ bytes: [UInt8]) -> String {
        var bytes = bytes[...]
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
