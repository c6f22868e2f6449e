import Support

/// Answers as a well-behaved server writes them.
enum Answers {
    static func ok(_ body: String = "fine") -> String {
        "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }
}

extension LoopbackServer {
    /// A server that answers every request on every connection in the same way.
    convenience init(answering answer: String = Answers.ok()) throws {
        try self.init { peer in
            while peer.readRequest() != nil { peer.send(answer) }
        }
    }
}
