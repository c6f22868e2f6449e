import protocol Database.Transactions
import FoundationEssentials
import Glibc
import HTTP
import Matrix
import Messaging
import World

/// `offbot setup matrix --login`: logs Off in through the operator's browser, where the homeserver leaves that to one.
struct MatrixLogin {
    let matrix: MatrixConfiguration
    let configuration: Configuration

    func run() async throws {
        try configuration.prepareDefaultFolder()
        let network = try Wiring.transport(trusting: try configuration.certificateFile())
        defer { network.close() }
        let world = World.real(network: network)
        let stores = Stores(try Wiring.openBeside(configuration, as: "offbot setup", world: world).database)
        let account = matrix.account
        let login = DeviceLogin(
            homeserver: matrix.homeserver, user: matrix.user, stored: try stores.logins.login(of: account), world: world
        ) { login in try stores.database.transaction { try stores.logins.save(login, of: account) } }
        switch try await login.run(show: show) {
        case .loggedIn:
            print(
                """
                Off is logged in as \(matrix.user.text), and stays so. Start it with neither OFF_MATRIX_TOKEN nor
                OFF_MATRIX_PASSWORD.
                """)
        case .notOffered:
            throw failure(
                "the homeserver has no login by a code. Use OFF_MATRIX_PASSWORD_FILE, or “offbot setup matrix” if you "
                    + "run it.")
        case .denied: throw failure("somebody said no in the browser. Nothing has changed.")
        case .expired: throw failure("nobody agreed in time. Run this again for a new code.")
        case .otherUser(let user):
            throw failure("you agreed as \(user). Log out of that in the browser, and run this again.")
        case .failed(let reason): throw failure("the homeserver did not log Off in (\(reason)). Try again later.")
        }
    }

    private func failure(_ what: String) -> Failure { Failure(.failed, "Off is not logged in: \(what)") }

    private func show(_ invitation: DeviceLogin.Invitation) {
        let minutes = max(1, Int(invitation.endsAt.timeIntervalSinceNow / 60))
        // Seen at once, also through a pipe.
        let text = """
            Open this address in a browser, on any device, and log in as \(matrix.user.text):

                \(invitation.address)

            \(invitation.isComplete ? "It shows" : "Type") this code there:

                \(invitation.code)

            This waits for \(minutes) minutes.

            """
        Output.write(Array(text.utf8), to: STDOUT_FILENO)
    }
}
