import Database

extension Database {
    /// The tables with what people have told or decided: those whose key begins with the person, without Messaging's
    /// own.
    func tablesOfPeople() throws -> [String] {
        try rows(
            """
            SELECT t.name FROM sqlite_master t JOIN pragma_table_info(t.name) c ON c.name = 'person' AND c.pk = 1
            WHERE t.type = 'table' AND t.name NOT IN ('navigation', 'job') ORDER BY t.name
            """
        ) { try $0.get(0, as: String.self) }
    }
}
