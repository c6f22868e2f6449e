@testable import App
import Foundation
import Support
import Testing

@Suite("Configuration")
struct ConfigurationTests {
    @Test("comes from the environment, then from a file of the same names")
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
        "stops the start with a sentence that names what is wrong",
        arguments: [
            (["OFF_DATABSE": "/x"], "OFF_DATABSE is not a setting"),
            (["OFF_OPERATOR": ""], "OFF_OPERATOR is set but empty"),
        ])
    func refuses(environment: [String: String], sentence: String) {
        let failure = #expect(throws: Failure.self) { try Configuration(environment: environment, file: nil) }
        #expect(failure?.sentence.contains(sentence) == true)
        #expect(failure?.status == .configuredWrongly)
    }

    @Test("says which line of a file is none, and which file is missing")
    func files() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("off.conf")
            try "OFF_OPERATOR=Bo\nhello".write(to: file, atomically: true, encoding: .utf8)
            let failure = #expect(throws: Failure.self) { try Configuration(environment: [:], file: file.path) }
            #expect(failure?.sentence.contains("off.conf:2:") == true)
            #expect(throws: Failure.self) { try Configuration(environment: [:], file: folder.path + "/none") }
        }
    }
}
