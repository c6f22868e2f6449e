@testable import App
import Domains
import Foundation
import Messaging
import Support
import Testing

@Suite("Configuration")
struct ConfigurationTests {
    @Test("comes from the environment, or from a file with the same names")
    func values() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("off.conf")
            try "# mine\nOFF_OPERATOR = Bo\n\nOFF_DATABASE=\"/x/y=z.sqlite\"".write(
                to: file, atomically: true, encoding: .utf8)
            let configuration = try Configuration(environment: ["OFF_OPERATOR": "Ana", "HOME": "/h"], file: file.path)
            #expect(configuration.operatorName == "Ana")
            #expect(configuration.databasePath == "/x/y=z.sqlite")
        }
    }

    @Test(
        "keeps the database in the XDG state folder",
        arguments: [
            (["HOME": "/home/ana"], "/home/ana/.local/state/off/off.sqlite"),
            (["HOME": "/home/ana", "XDG_STATE_HOME": "/state"], "/state/off/off.sqlite"),
            (["HOME": "/home/ana", "XDG_STATE_HOME": "relative"], "/home/ana/.local/state/off/off.sqlite"),
        ])
    func place(environment: [String: String], expected: String) throws {
        #expect(try Configuration(environment: environment, file: nil).databasePath == expected)
    }

    @Test(
        "that is wrong stops the start with a sentence that says why",
        arguments: [
            (["OFF_DATABSE": "/x"], "OFF_DATABSE is not a setting"),
            (["OFF_OPERATOR": ""], "OFF_OPERATOR is set but empty"),
            (["OFF_REPLICA": "always"], "OFF_REPLICA is none, beside or confirmed"),
            (["OFF_REPLICA_SOCKET": "/run/x"], "OFF_REPLICA_SOCKET is set, but OFF_REPLICA is not confirmed"),
            (["OFF_ACCESS": "Owner"], "OFF_ACCESS is owner, invite, list or open"),
            (["OFF_ACCESS": "list"], "OFF_ACCESS=list needs OFF_ALLOW"),
            (["OFF_ALLOW": "telegram:1"], "OFF_ALLOW is for OFF_ACCESS=list"),
            (["OFF_ACCESS": "open", "OFF_ALLOW": "telegram:1"], "OFF_ALLOW is for OFF_ACCESS=list"),
            (["OFF_ACCESS": "list", "OFF_ALLOW": "telegram:1,"], "Address 2 in OFF_ALLOW"),
            (["OFF_ACCESS": "list", "OFF_ALLOW": "telegram:-100"], "Address 1 in OFF_ALLOW"),
            (["OFF_ACCESS": "list", "OFF_ALLOW": "telegram:+1"], "Address 1 in OFF_ALLOW"),
            (["OFF_ACCESS": "list", "OFF_ALLOW": "matrix:@ana"], "Address 1 in OFF_ALLOW"),
            (["OFF_ACCESS": "list", "OFF_ALLOW": "ana"], "Address 1 in OFF_ALLOW"),
            (["OFF_LINES_PER_MINUTE": "many"], "OFF_LINES_PER_MINUTE is a whole number"),
            (["OFF_MATRIX_USER": "@off:example.org"], "OFF_MATRIX_USER is set, but OFF_MATRIX_HOMESERVER is not"),
            (["OFF_MATRIX_HOMESERVER": "example.org"], "OFF_MATRIX_HOMESERVER is an address that begins with http"),
            (["OFF_MATRIX_HOMESERVER": "https://example.org"], "OFF_MATRIX_USER is the account's full name"),
            (matrix(["OFF_MATRIX_TOKEN": "a", "OFF_MATRIX_PASSWORD": "b"]), "are both set: remove one of them"),
            (matrix(["OFF_MATRIX_INVITERS": "example.org, *"]), "Entry 2 in OFF_MATRIX_INVITERS"),
            (matrix(["OFF_MATRIX_ENCRYPTION": "native"]), "OFF_MATRIX_ENCRYPTION is none"),
            (["OFF_OPERATOR": "syt_b2Zm_abcdefghijkl"], "OFF_OPERATOR holds what looks like a token"),
        ])
    func refuses(environment: [String: String], sentence: String) {
        let failure = #expect(throws: Failure.self) { try Configuration(environment: environment, file: nil) }
        #expect(failure?.sentence.contains(sentence) == true)
        #expect(failure?.status == .configuredWrongly)
    }

    @Test(
        "warns where the token would travel unencrypted",
        arguments: [
            ("http://bots.example.org:8081", true), ("http://localhost:8081", false), ("http://127.0.0.1:8081", false),
            ("https://api.telegram.org", false),
        ])
    func inTheOpen(address: String, isWarned: Bool) throws {
        let configuration = try Configuration(environment: ["OFF_TELEGRAM_API": address], file: nil)
        #expect(configuration.warnings.contains { $0.contains("can be read on the way") } == isWarned)
    }

    @Test("says who may come in, and how fast they may write")
    func access() throws {
        let access = { (values: [String: String]) in try Configuration(environment: values, file: nil).access }
        #expect(try access([:]) == .owner && access(["OFF_ACCESS": "owner"]) == .owner)
        #expect(try access(["OFF_ACCESS": "invite"]) == .invite && access(["OFF_ACCESS": "open"]) == .open)
        let list = ["OFF_ACCESS": "list", "OFF_ALLOW": "telegram:12345 ,matrix:@ana:example.org"]
        #expect(try access(list) == .list(["telegram:12345", "matrix:@ana:example.org"]))
        let lines = { (values: [String: String]) in try Configuration(environment: values, file: nil).linesPerMinute }
        #expect(try lines([:]) == 30 && lines(["OFF_LINES_PER_MINUTE": "5"]) == 5)
        #expect(try lines(["OFF_LINES_PER_MINUTE": "0"]) == nil)
    }

    @Test("never repeats an address that is wrong, since it may be a misplaced secret")
    func discreet() {
        let secret = "4242:AAshort"
        let failure = #expect(throws: Failure.self) {
            try Configuration(environment: ["OFF_ACCESS": "list", "OFF_ALLOW": secret], file: nil)
        }
        #expect(failure?.sentence.contains("AAshort") == false)
    }

    @Test(
        "is completely described in the help and in docs/running.md",
        arguments: Configuration.names + ["SSL_CERT_FILE"])
    func told(name: String) throws {
        let manual = try String(contentsOf: repository.appendingPathComponent("docs/running.md"), encoding: .utf8)
        for text in [Usage.text, manual] {
            let names = text.split { !$0.isLetter && $0 != "_" }
            #expect(names.contains { $0 == name })
        }
    }

    @Test("sets up a model if one is named, and says where it is")
    func model() throws {
        let environment = [
            "OFF_AI": "openai", "OFF_AI_URL": "http://localhost:11434/v1", "OFF_AI_MODEL": "llama",
            "OFF_AI_BUDGET": "500000",
        ]
        let offer = try #require(try Configuration(environment: environment, file: nil).ai?.offer)
        #expect(offer.recipient == "localhost:11434" && offer.model == "llama")
        let claude = ["OFF_AI": "claude", "OFF_AI_KEY": "k", "OFF_AI_MODEL": "m"]
        #expect(try Configuration(environment: claude, file: nil).ai?.offer.recipient == "api.anthropic.com")
        #expect(try Configuration(environment: ["OFF_AI": "none", "OFF_AI_MODEL": "m"], file: nil).ai == nil)
        #expect(try Configuration(environment: [:], file: nil).ai == nil)
    }

    @Test(
        "of a model that cannot work stops the start, without repeating a key",
        arguments: [
            (["OFF_AI": "gpt"], "none, claude or openai"),
            (["OFF_AI_KEY": "k"], "OFF_AI_KEY is set, but OFF_AI is not"),
            (["OFF_AI": "claude", "OFF_AI_KEY": "k"], "wants OFF_AI_MODEL"),
            (["OFF_AI": "claude", "OFF_AI_MODEL": "m"], "wants OFF_AI_KEY"),
            (["OFF_AI": "openai", "OFF_AI_MODEL": "m"], "wants OFF_AI_KEY"),
            (["OFF_AI": "openai", "OFF_AI_MODEL": "m", "OFF_AI_URL": "localhost"], "OFF_AI_URL is an address"),
            (["OFF_AI": "openai", "OFF_AI_MODEL": "m", "OFF_AI_URL": "http://me:secret@host/"], "OFF_AI_URL"),
            (["OFF_AI": "openai", "OFF_AI_MODEL": "m", "OFF_AI_URL": "http://h", "OFF_AI_TIMEOUT": "0"], "1 to 900"),
            (
                ["OFF_AI": "openai", "OFF_AI_MODEL": "m", "OFF_AI_URL": "http://h", "OFF_AI_BUDGET": "lots"],
                "OFF_AI_BUDGET"
            ),
            (
                ["OFF_AI": "openai", "OFF_AI_MODEL": "m", "OFF_AI_URL": "http://h", "OFF_AI_BUDGET": "5"],
                "takes more than a thousand"
            ),
            (["OFF_AI": "claude", "OFF_AI_MODEL": "m", "OFF_AI_KEY": "  "], "OFF_AI_KEY holds nothing"),
            (["OFF_AI": "claude", "OFF_AI_MODEL": "m", "OFF_AI_KEY": "my secret"], "more than one word"),
            (["OFF_AI": "openai", "OFF_AI_MODEL": "m"], "set OFF_AI_URL: it may need no key"),
        ])
    func wrongModel(environment: [String: String], sentence: String) {
        let failure = #expect(throws: Failure.self) { try Configuration(environment: environment, file: nil) }
        #expect(failure?.sentence.contains(sentence) == true)
        #expect(failure?.sentence.contains("secret") == false)
        #expect(failure?.status == .configuredWrongly)
    }

    @Test(
        "says what others can read on the way to a model, unless the model is on this machine",
        arguments: [
            ("http://example.com/v1", "the reviews"), ("https://example.com/v1", nil), ("http://localhost:1/v1", nil),
            ("http://127.0.0.1:1/v1", nil), ("http://[::1]:1/v1", nil),
            ("http://localhost.example.com/v1", "the reviews"),
            ("http://127.example.com/v1", "the reviews"), ("http://[::2]:1/v1", "the reviews"),
        ])
    func open(url: String, readable: String?) throws {
        var environment = ["OFF_AI": "openai", "OFF_AI_MODEL": "m", "OFF_AI_URL": url]
        #expect(try Configuration(environment: environment, file: nil).ai?.inTheOpen == readable)
        environment["OFF_AI_KEY"] = "k"
        #expect(
            try Configuration(environment: environment, file: nil).ai?.inTheOpen == readable.map { $0 + " and the key" }
        )
    }

    @Test("names the file that is missing, and the line that is wrong")
    func files() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("off.conf")
            try "OFF_OPERATOR=Bo\nhello".write(to: file, atomically: true, encoding: .utf8)
            let failure = #expect(throws: Failure.self) { try Configuration(environment: [:], file: file.path) }
            #expect(failure?.sentence.contains("off.conf:2:") == true)
            #expect(throws: Failure.self) { try Configuration(environment: [:], file: folder.path + "/none") }
        }
    }

    private func configuration(of text: String, mode: Int = 0o600) throws -> Configuration {
        try withTemporaryFolder { folder in
            let file = folder.path + "/off.conf"
            try text.write(toFile: file, atomically: false, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
            return try Configuration(environment: [:], file: file)
        }
    }

    @Test("accepts a file with CRLF, a byte order mark and comments")
    func editors() throws {
        let text =
            "\u{FEFF}OFF_OPERATOR=Ana # who\r\nOFF_DATABASE='/x #1'  # where\r\n\r\n# mine\r\nOFF_PROMPTS=/a#b\r\n"
        let configuration = try configuration(of: text)
        #expect(configuration.operatorName == "Ana")
        #expect(configuration.databasePath == "/x #1")
        #expect(configuration.promptsFolder == "/a#b")
    }

    @Test("rejects a value that is not fully quoted, and one that is only a comment")
    func quotes() throws {
        for text in ["OFF_OPERATOR='Ana", "OFF_OPERATOR='Ana' and Bo", "OFF_OPERATOR= # who"] {
            #expect(throws: Failure.self) { try configuration(of: text) }
        }
    }

    /// Made up.
    nonisolated private static let token = "123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw"
    nonisolated private static let key = "sk-ant-api03-R2D2abcdefghijklmnopqrstuvwxyz"

    @Test(
        "repeats no secret, wherever it was put",
        arguments: (Configuration.names + ["OFF_\(token)", "OFF_\(key)", "SSL_CERT_FILE"])
            .flatMap { name in [token, key, "http://ana:\(token)@host/", "hunter2"].map { (name, $0) } })
    func secrets(name: String, value: String) throws {
        var environment = ["OFF_AI": "openai", "OFF_AI_MODEL": "m", "OFF_AI_URL": "http://h"]
        environment[name] = value
        for sentence in try sentences(environment) + sentences([name: value]) {
            for secret in [ConfigurationTests.token, ConfigurationTests.key, "hunter2"] {
                #expect(!sentence.contains(secret), "\(sentence)")
            }
        }
        for line in ["\(name)=\(value)", "\(value)", "\(value)=x"] {
            do {
                _ = try configuration(of: line)
            } catch {
                let sentence = Failure(error).sentence
                for secret in [ConfigurationTests.token, ConfigurationTests.key, "hunter2"] {
                    #expect(!sentence.contains(secret), "\(sentence)")
                }
            }
        }
    }

    private func sentences(_ environment: [String: String]) throws -> [String] {
        do {
            let configuration = try Configuration(environment: environment, file: nil)
            _ = try configuration.certificateFile()
            return configuration.warnings
        } catch let failure as Failure {
            return [failure.sentence]
        }
    }

    @Test("reads a limited part of a file")
    func sizes() throws {
        for (name, path) in [("OFF_TELEGRAM_TOKEN_FILE", "/dev/zero"), ("OFF_AI_KEY_FILE", "/dev/zero")] {
            #expect(try sentences([name: path]).first?.contains("names no file that can be read") == true)
        }
        #expect(throws: Failure.self) { try Configuration(environment: [:], file: "/dev/zero") }
        #expect(try sentences(["SSL_CERT_FILE": "/dev/zero"]).first?.contains("no file of certificates") == true)
    }

    @Test("warns of a secret that other users can read", arguments: [(0o600, 0), (0o640, 1), (0o604, 1)])
    func modes(mode: Int, warnings: Int) throws {
        try withTemporaryFolder { folder in
            let file = folder.path + "/token"
            try ConfigurationTests.token.write(toFile: file, atomically: false, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
            let environment = ["OFF_TELEGRAM_TOKEN_FILE": file]
            #expect(try Configuration(environment: environment, file: nil).warnings.count == warnings)
        }
        #expect(
            try configuration(of: "OFF_TELEGRAM_TOKEN=\(ConfigurationTests.token)", mode: mode).warnings.count
                == warnings)
        #expect(try configuration(of: "OFF_OPERATOR=Ana", mode: mode).warnings.isEmpty)
    }
}

/// The settings of an account on Matrix, with more.
nonisolated private func matrix(_ more: [String: String]) -> [String: String] {
    ["OFF_MATRIX_HOMESERVER": "https://example.org", "OFF_MATRIX_USER": "@off:example.org"].merging(more) { $1 }
}
