import Foundation

/// `openssl s_server` on a free port of 127.0.0.1, with a fresh certificate that only says `localhost`.
package final class TLSServer: Sendable {
    package enum Manner: String {
        /// Answers every GET with a page.
        case answering = "-www"
        /// Prints what it receives and never answers.
        case silent = "-no_ticket"
    }

    package static let isAvailable = FileManager.default.isExecutableFile(atPath: openssl)

    private static let openssl = "/usr/bin/openssl"

    package let port: Int
    private let directory: URL
    private let process: ChildProcess

    package init(_ manner: Manner) async throws {
        directory = FileManager.default.temporaryDirectory.appending(path: "tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let key = directory.appending(path: "key.pem").path
        let certificate = directory.appending(path: "certificate.pem").path
        let making = try ChildProcess(
            Self.openssl,
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1",
                "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
                "-keyout", key, "-out", certificate,
            ], hidesErrors: true)
        await making.end()
        process = try ChildProcess(
            Self.openssl,
            ["s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, manner.rawValue],
            hidesErrors: true)
        let banner = await process.output(containing: "ACCEPT 127.0.0.1:")
        port = banner.firstMatch(of: /ACCEPT 127\.0\.0\.1:(\d+)/).flatMap { Int($0.1) } ?? 0
    }

    deinit {
        try? FileManager.default.removeItem(at: directory)
    }

    package var certificateFile: String { directory.appending(path: "certificate.pem").path }

    /// Returns once the server has printed a line that begins so.
    package func awaitLine(beginning start: String) async {
        _ = await process.output(containing: "\n\(start)")
    }

    /// Kills the process, which ends its connections without a word of goodbye.
    package func kill() {
        process.kill()
    }
}
