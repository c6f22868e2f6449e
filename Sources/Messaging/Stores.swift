package import Database
package import Scheduling

/// The stores that Messaging uses; one set for SQLite, one of mocks.
package struct Stores {
    package let database: any Transactions
    package let inbox: any InboxStore
    package let outbox: any OutboxStore
    package let chats: ChatCache
    package let navigation: any NavigationStore
    package let jobs: any JobStore
    package let access: any AccessStore
    package let forgotten: any ForgottenStore
    /// Nil in memory.
    package let forgottenFile: ForgottenFile?
    package let gaps: any GapStore
    package let links: any LinkStore
    package let logins: any LoginStore

    /// `path`: where the database will be, if it is not there yet.
    package init(_ database: Database, forPlace path: String? = nil) {
        self.database = database
        inbox = SQLiteInboxStore(database: database)
        outbox = SQLiteOutboxStore(database: database)
        chats = ChatCache(SQLiteChatStore(database: database))
        navigation = SQLiteNavigationStore(database: database)
        jobs = SQLiteJobStore(database: database)
        access = SQLiteAccessStore(database: database)
        forgotten = SQLiteForgottenStore(database: database)
        forgottenFile = ForgottenFile(beside: path ?? database.path)
        gaps = SQLiteGapStore(database: database)
        links = SQLiteLinkStore(database: database)
        logins = SQLiteLoginStore(database: database)
    }

    /// For a look at a file that another process may hold. One of another version is refused, unless something of it
    /// may be readable all the same.
    package init(readOnly path: String, ofAnyVersion isAny: Bool = false) throws {
        let database = try Database(path: path, mode: .readOnly)
        if !isAny { try Migrations.off.refuseOther(database) }
        self.init(database)
    }

    package init(_ database: MockDatabase) {
        self.database = database
        inbox = MockInboxStore(database: database)
        outbox = MockOutboxStore(database: database)
        chats = ChatCache(MockChatStore(database: database))
        navigation = MockNavigationStore(database: database)
        jobs = MockJobStore(database: database)
        access = MockAccessStore(database: database)
        forgotten = MockForgottenStore(database: database)
        forgottenFile = nil
        gaps = MockGapStore(database: database)
        links = MockLinkStore(database: database)
        logins = MockLoginStore(database: database)
    }
}
