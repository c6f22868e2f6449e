import Support
import Testing

/// Everything a server can do wrong after a connection was made, each as a script for one connection.
struct Misbehaviour: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let script: LoopbackServer.Script

    init(_ testDescription: String, _ script: @escaping LoopbackServer.Script) {
        self.testDescription = testDescription
        self.script = script
    }

    /// Reads the request, sends these bytes and closes.
    static func sending(_ what: String, _ text: String) -> Misbehaviour {
        Misbehaviour("sends \(what) and closes") { peer in
            peer.readRequest()
            peer.send(text)
        }
    }

    /// Reads the request and then sends an opening followed by the same text for ever.
    static func flooding(_ what: String, after opening: String, with text: String) -> Misbehaviour {
        Misbehaviour("floods with \(what)") { peer in
            peer.readRequest()
            peer.send(opening)
            peer.flood(text)
        }
    }

    static let hanging = [
        Misbehaviour("hangs without reading") { peer in
            peer.awaitFirstByte()
            peer.awaitClose()
        },
        Misbehaviour("hangs without answering") { peer in
            peer.readRequest()
            peer.awaitClose()
        },
        Misbehaviour("hangs within the body") { peer in
            peer.readRequest()
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")
            peer.awaitClose()
        },
        Misbehaviour("trickles its head") { peer in
            peer.readRequest()
            peer.trickle("HTTP/1.1 200 OK\r\nX-Long: " + String(repeating: "x", count: 2000))
        },
        Misbehaviour("trickles its body") { peer in
            peer.readRequest()
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2000\r\n\r\n")
            peer.trickle(String(repeating: "x", count: 2000))
        },
    ]

    static let losing = [
        Misbehaviour("resets before reading") { peer in
            peer.awaitFirstByte()
            peer.reset()
        },
        Misbehaviour("resets after reading") { peer in
            peer.readRequest()
            peer.reset()
        },
        Misbehaviour("resets within the head") { peer in
            peer.readRequest()
            peer.send("HTTP/1.1 200 OK\r\nContent-")
            peer.reset()
        },
        Misbehaviour("closes after reading") { peer in
            peer.readRequest()
        },
        Misbehaviour("half-closes after reading") { peer in
            peer.readRequest()
            peer.halfClose()
            peer.awaitClose()
        },
        sending("an interim answer only", "HTTP/1.1 100 Continue\r\n\r\n"),
    ]

    static let truncating = [
        sending("half a body", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf"),
        sending("half a chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\na\r\nhalf"),
        sending("chunks without a last one", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n"),
        sending("half a head", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nX-Ha"),
        sending("a head without an end", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n"),
    ]

    static let garbling = [
        sending("no HTTP", "220 mail.example ESMTP ready\r\n"),
        sending("binary zeros", String(repeating: "\0", count: 100)),
        sending("a length that is no number", "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\nfine"),
        sending("a negative length", "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nfine"),
        sending("a chunk size that is no number", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"),
        sending("an upgrade nobody asked for", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\n\r\n"),
    ]

    static let flooding = [
        flooding("a body without length", after: "HTTP/1.1 200 OK\r\n\r\n", with: "x"),
        flooding("a body longer than allowed", after: "HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n", with: "x"),
        flooding("chunks", after: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", with: "1\r\nx\r\n"),
        flooding("headers", after: "HTTP/1.1 200 OK\r\n", with: "X-Header: value\r\n"),
        flooding("interim answers", after: "", with: "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n"),
        flooding("trailers", after: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", with: "X-End: y\r\n"),
        flooding("one endless header", after: "HTTP/1.1 200 OK\r\nX-Header: ", with: "x"),
    ]

    static let all = hanging + losing + truncating + garbling + flooding
}
