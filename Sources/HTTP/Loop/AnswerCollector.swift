/// Builds the response from the lines and bytes that curl delivers, and refuses to grow beyond its limits.
struct AnswerCollector {
    /// The most bytes that all header lines of an answer may have, interim answers and trailers included.
    static let maximumHead = 64 * 1024

    private enum Section {
        case head
        case interimHead
        case body
    }

    private(set) var isTooLarge = false
    private let maximumBody: Int
    private var section = Section.head
    private var headSize = 0
    private var headers = HTTPHeaders()
    private var body: [UInt8] = []

    init(maximumBody: Int) {
        self.maximumBody = maximumBody
    }

    /// Whether the final head has come to its end; curl calls an answer that broke off within its head a success.
    var hasWholeHead: Bool { section == .body }

    func response(status: Int) -> HTTPResponse {
        HTTPResponse(status: status, headers: headers, body: body)
    }

    /// Takes one line of the head; false when the limit is reached.
    mutating func takeHeaderLine(_ bytes: UnsafeRawBufferPointer) -> Bool {
        headSize += bytes.count
        guard headSize <= Self.maximumHead else {
            isTooLarge = true
            return false
        }
        // Lines after the body are trailers: counted, but never mixed into the headers.
        guard section != .body else { return true }
        switch HeaderLine(bytes) {
        case .status(let code): startHead(isInterim: (100..<200).contains(code))
        case .end: section = section == .interimHead ? .head : .body
        case .continuation(let text): headers.extendLast(with: text)
        case .field(let name, let value): headers.append(name: name, value: value)
        case .unreadable: break
        }
        return true
    }

    /// Takes a piece of the body; false when the limit is reached.
    mutating func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count <= maximumBody - body.count else {
            isTooLarge = true
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    /// An interim answer announces another head, whose headers are the ones that count.
    private mutating func startHead(isInterim: Bool) {
        section = isInterim ? .interimHead : .head
        headers = HTTPHeaders()
    }
}
