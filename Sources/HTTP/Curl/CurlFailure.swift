import CCurl

extension HTTPFailure {
    /// Puts curl's code into a cause; some codes mean one thing before the request was sent and another after it.
    init(_ code: CURLcode, afterSending: Bool) {
        self.init(Self.cause(of: code, afterSending: afterSending), curlCode: code.rawValue)
    }

    private static func cause(of code: CURLcode, afterSending: Bool) -> Cause {
        switch code {
        case CURLE_URL_MALFORMAT:
            .malformedRequest
        case CURLE_UNSUPPORTED_PROTOCOL:
            afterSending ? .answerMalformed : .malformedRequest
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
            .hostNotFound
        case CURLE_COULDNT_CONNECT, CURLE_PROXY, CURLE_INTERFACE_FAILED:
            .connectionFailed
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CRL_BADFILE,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_CLIENTCERT, CURLE_SSL_ENGINE_INITFAILED:
            .tlsFailed
        case CURLE_OPERATION_TIMEDOUT:
            .timedOut
        case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_SEND_FAIL_REWIND,
            CURLE_ABORTED_BY_CALLBACK:
            afterSending ? .connectionLost : .connectionFailed
        case CURLE_PARTIAL_FILE:
            .answerTruncated
        case CURLE_OUT_OF_MEMORY:
            // What curl calls a header line longer than its own buffer for one.
            afterSending ? .answerTooLarge : .transportFailed
        case CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING:
            .answerMalformed
        default:
            .transportFailed
        }
    }
}
