/// Tables of text, one line per row (RFC 4180).
package enum CSV {
    package enum Cell: Hashable, Sendable {
        case text(String)
        /// A number or a truth value, which stays what it is in a spreadsheet.
        case plain(String)
        case empty
    }

    /// A spreadsheet takes a text that begins so for a formula, and may run it.
    private static let formulaBeginnings: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "\n"]

    /// A table has more than its reader takes.
    package struct TooMuch: Error {}

    private static let separators: Set<Unicode.Scalar> = [",", ";", "\"", "\r", "\n", "\t"]

    package static func text(header: [String], rows: [[Cell]]) -> String {
        ([header.map(Cell.text)] + rows).map { row in row.map(written).joined(separator: ",") + "\r\n" }.joined()
    }

    private static func written(_ cell: Cell) -> String {
        switch cell {
        case .empty: ""
        case .plain(let text): text
        case .text(let text):
            // Spreadsheets show what follows an apostrophe as it is.
            quoted(text.unicodeScalars.first.map(formulaBeginnings.contains) == true ? "'" + text : text)
        }
    }

    private static func quoted(_ text: String) -> String {
        let isOpen = text.unicodeScalars.contains { separators.contains($0) }
        let hasBlanks = text.first?.isWhitespace == true || text.last?.isWhitespace == true
        return isOpen || hasBlanks ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
    }

    /// The rows of a table that another program wrote: with commas, semicolons or tabs, with or without quotes, a byte
    /// order mark and carriage returns. Empty lines are left out. Nil where a quote never ends or bytes are no UTF-8.
    package static func rows(
        in bytes: [UInt8], atMost most: (rows: Int, cells: Int) = (.max, .max)
    ) throws(TooMuch) -> [[String]]? {
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        let separator = separator(in: text)
        var (rows, row, cell, isQuoted): ([[String]], [String], String.UnicodeScalarView, Bool) = (
            [], [], .init(), false
        )
        var rest = text.unicodeScalars[...]
        var cells = 0
        func endCell() throws(TooMuch) {
            cells += 1
            guard cells <= most.cells else { throw TooMuch() }
            row.append(String(cell))
            cell = .init()
        }
        func endRow() throws(TooMuch) {
            try endCell()
            if row != [""] { rows.append(row) }
            guard rows.count <= most.rows else { throw TooMuch() }
            row = []
        }
        while let scalar = rest.popFirst() {
            if isQuoted {
                if scalar != "\"" {
                    cell.append(scalar)
                } else if rest.first == "\"" {
                    cell.append(rest.removeFirst())
                } else {
                    isQuoted = false
                }
            } else if scalar == "\"" {
                isQuoted = true
            } else if scalar == separator {
                try endCell()
            } else if scalar == "\n" || scalar == "\r" {
                if scalar == "\r", rest.first == "\n" { rest.removeFirst() }
                try endRow()
            } else {
                cell.append(scalar)
            }
        }
        try endRow()
        return isQuoted ? nil : rows
    }

    /// The one that the first line has most of, outside quotes.
    private static func separator(in text: String) -> Unicode.Scalar {
        var counts: [Unicode.Scalar: Int] = [:]
        var isQuoted = false
        for scalar in text.unicodeScalars.prefix(while: { $0 != "\n" && $0 != "\r" }) {
            if scalar == "\"" { isQuoted.toggle() }
            if !isQuoted { counts[scalar, default: 0] += 1 }
        }
        let candidates: [Unicode.Scalar] = [",", ";", "\t"]
        return candidates.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? ","
    }
}
