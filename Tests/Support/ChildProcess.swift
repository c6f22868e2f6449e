import Foundation
import Glibc
import Synchronization

/// A program that runs beside the tests; waiting for its output blocks no thread.
///
/// Foundation's own `Process` is not used: waiting for its end needs a run loop, and that wait got stuck under load.
package final class ChildProcess: Sendable {
    package struct Ended: Sendable {
        /// The exit status, or minus the signal that ended it.
        package let status: Int32
        package let output: String
    }

    private let identifier: pid_t
    private let output = Watched("")
    private let status = Mutex<Int32?>(nil)
    /// Kept open for as long as the program may read from it.
    private let inputEnd: Int32

    /// Finds the program on the PATH. With `input`, its standard input is that text; without, it stays open. Standard
    /// error is part of the output unless `hidesErrors`.
    package init(
        _ program: String, _ arguments: [String] = [], environment: [String: String] = [:], input: String? = nil,
        hidesErrors: Bool = false
    ) throws {
        let input_ = try Self.makePipe()
        let output = try Self.makePipe()
        defer {
            close(input_.read)
            close(output.write)
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input_.read, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output.write, STDOUT_FILENO)
        if hidesErrors {
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        } else {
            posix_spawn_file_actions_adddup2(&actions, output.write, STDERR_FILENO)
        }
        // A program that inherited the sockets of other tests would keep their connections open.
        for descriptor in 3..<Self.inheritable { posix_spawn_file_actions_addclose(&actions, descriptor) }
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        let values = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        var settings = values.map { strdup("\($0)=\($1)") } + [nil]
        defer { for setting in settings { free(setting) } }
        var identifier = pid_t()
        guard posix_spawnp(&identifier, program, &actions, nil, &words, &settings) == 0 else {
            throw CannotStart(program: program)
        }
        self.identifier = identifier
        inputEnd = input == nil ? input_.write : -1
        Thread.detachNewThread { [text = self.output] in Self.read(output.read, into: text) }
        if let input {
            let end = input_.write
            Thread.detachNewThread { Self.write(input, to: end) }
        }
    }

    /// Kills the program if it is still running, and reaps it.
    deinit {
        kill()
        reap()
        if inputEnd >= 0 { close(inputEnd) }
    }

    package func kill() {
        status.withLock { if $0 == nil { Glibc.kill(identifier, SIGKILL) } }
    }

    package func send(_ signal: Int32) {
        status.withLock { if $0 == nil { Glibc.kill(identifier, signal) } }
    }

    package func write(_ text: String) {
        _ = Array(text.utf8).withUnsafeBytes { Glibc.write(inputEnd, $0.baseAddress, $0.count) }
    }

    /// Returns the output as soon as it fulfils the condition, or has ended.
    @discardableResult
    package func output(when condition: @escaping @Sendable (String) -> Bool) async -> String {
        await output.wait { condition($0) || $0.hasSuffix(Self.endOfOutput) }
        return output.value
    }

    package func output(containing text: String) async -> String { await output { $0.contains(text) } }

    /// Returns once the program has closed its output, as it does when it ends, and has been reaped.
    @discardableResult
    package func end() async -> Ended {
        await output.wait { $0.hasSuffix(Self.endOfOutput) }
        return Ended(status: reap(), output: String(output.value.dropLast()))
    }

    @discardableResult
    private func reap() -> Int32 {
        status.withLock { status in
            if let status { return status }
            var raw: Int32 = 0
            while waitpid(identifier, &raw, 0) < 0, errno == EINTR {}
            let signal = raw & 0x7F
            let code = signal == 0 ? (raw >> 8) & 0xFF : -signal
            status = code
            return code
        }
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

    /// A program that ends before it has read everything must not end the tests with SIGPIPE.
    private static func write(_ text: String, to descriptor: Int32) {
        var everySignal = sigset_t()
        sigfillset(&everySignal)
        pthread_sigmask(SIG_BLOCK, &everySignal, nil)
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { break }
            bytes = bytes.dropFirst(count)
        }
        close(descriptor)
    }

    private static func makePipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw CannotStart(program: "pipe") }
        return (ends[0], ends[1])
    }
}

package struct CannotStart: Error {
    package let program: String
}

/// Runs a program to its end.
package func run(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:], input: String = ""
) async throws -> ChildProcess.Ended {
    try await ChildProcess(program, arguments, environment: environment, input: input).end()
}

/// The folder of this build's products: the test bundle's own.
package let products = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false)
    .dropLast().joined(separator: "/")
