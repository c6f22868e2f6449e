import Foundation
import Glibc

/// A program run beside the tests, whose output can be waited for without holding a thread of the tests up.
///
/// Foundation's own `Process` is not used: waiting for its end needs a run loop, and that wait got stuck under load.
final class ChildProcess: Sendable {
    private let identifier: pid_t
    private let output = Watched("")
    /// Kept open for as long as the program may read from it.
    private let inputEnd: Int32

    init(_ program: String, _ arguments: [String]) throws {
        let input = try Self.makePipe()
        let output = try Self.makePipe()
        defer {
            close(input.read)
            close(output.write)
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input.read, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output.write, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        // A program that inherited the sockets of other tests would keep their connections open.
        for descriptor in 3..<Self.inheritable { posix_spawn_file_actions_addclose(&actions, descriptor) }
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var identifier = pid_t()
        guard posix_spawn(&identifier, program, &actions, nil, &words, environ) == 0 else {
            throw SocketError(call: "posix_spawn")
        }
        self.identifier = identifier
        inputEnd = input.write
        Thread.detachNewThread { [text = self.output] in Self.read(output.read, into: text) }
    }

    /// Ends the program, if it has not ended by itself, and reaps it.
    deinit {
        kill()
        waitpid(identifier, nil, 0)
        close(inputEnd)
    }

    func kill() {
        Glibc.kill(identifier, SIGKILL)
    }

    /// Returns the output as soon as it contains the text.
    func output(containing text: String) async -> String {
        await output.wait { $0.contains(text) }
        return output.value
    }

    /// Returns once the program has closed its output, as it does when it ends.
    func awaitEnd() async {
        await output.wait { $0.hasSuffix(Self.endOfOutput) }
    }

    private static let inheritable = Int32(min(sysconf(Int32(_SC_OPEN_MAX)), 4096))
    private static let endOfOutput = "\0"

    private static func read(_ descriptor: Int32, into text: Watched<String>) {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            let piece = String(decoding: buffer[..<count], as: UTF8.self)
            text.change { $0 += piece }
        }
        close(descriptor)
        text.change { $0 += endOfOutput }
    }

    private static func makePipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SocketError(call: "pipe") }
        return (ends[0], ends[1])
    }
}
