/// How the accounts are logged in, by account.
package protocol LoginStore {
    func login(of account: String) throws -> AccountLogin?
    /// Takes the place of the account's login before.
    func save(_ login: AccountLogin, of account: String) throws
}
