import CCurl

/// One request that curl is working on, and the judgement of how it ended.
final class Transfer {
    let order: Order
    let easy: EasyHandle
    private let exchange: Exchange

    /// The handle is new or reset.
    init(_ order: Order, on easy: EasyHandle, certificateFile: String?) throws(HTTPFailure) {
        let exchange = Exchange(order.request)
        self.order = order
        self.exchange = exchange
        self.easy = easy
        try easy.call(exchange)
        try easy.applyConstants(certificateFile: certificateFile)
        try easy.apply(order.request)
    }

    func outcome(finishing code: CURLcode) -> HTTPOutcome {
        if code == CURLE_OK {
            guard exchange.answer.hasWholeHead else { return outcome(failing: HTTPFailure(.answerTruncated)) }
            return .response(exchange.answer.response(status: easy.responseStatus))
        }
        if exchange.answer.isTooLarge {
            return outcome(failing: HTTPFailure(.answerTooLarge))
        }
        return outcome(failing: HTTPFailure(code, afterSending: exchange.mayHaveSent))
    }

    /// The cause alone never decides: curl uses the same code for a handshake and for an answer that broke off.
    func outcome(failing failure: HTTPFailure) -> HTTPOutcome {
        exchange.mayHaveSent ? .uncertain(failure) : .notSent(failure)
    }
}
