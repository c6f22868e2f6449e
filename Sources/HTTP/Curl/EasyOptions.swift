import CCurl

extension EasyHandle {
    /// Sets what is the same for every request.
    func applyConstants(certificateFile: String?) throws(HTTPFailure) {
        try set(CURLOPT_NOSIGNAL, to: true)
        // A resolver that hangs would make every other transfer wait with it.
        try leaveResolverBehind()
        try allowHTTPOnly()
        // One request per connection at a time: a request that fails takes no other one with it.
        try set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        try set(CURLOPT_HTTP09_ALLOWED, to: false)
        try set(CURLOPT_FOLLOWLOCATION, to: false)
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, to: true)
        try set(CURLOPT_TCP_KEEPALIVE, to: true)
        try set(CURLOPT_SSL_VERIFYPEER, to: true)
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        if let certificateFile {
            try set(CURLOPT_CAINFO, certificateFile)
        }
    }

    /// Sets what this request asks for.
    func apply(_ request: PreparedRequest) throws(HTTPFailure) {
        try set(CURLOPT_URL, request.url)
        try set(CURLOPT_CONNECTTIMEOUT_MS, request.connectTimeout.curlMilliseconds)
        try set(CURLOPT_TIMEOUT_MS, request.totalTimeout.curlMilliseconds)
        if let socket = request.socket {
            try set(CURLOPT_UNIX_SOCKET_PATH, socket)
            try set(CURLOPT_NOPROXY, "*")
        }
        try setHeaders(request.headerLines)
        switch request.shape {
        case .head:
            try set(CURLOPT_NOBODY, to: true)
        case .withoutBody:
            try set(CURLOPT_HTTPGET, to: true)
            try set(CURLOPT_CUSTOMREQUEST, request.method)
        case .withBody:
            try set(CURLOPT_POST, to: true)
            try setBody(request.upload)
            try set(CURLOPT_CUSTOMREQUEST, request.method)
        }
    }
}

extension Duration {
    /// Whole milliseconds in the range that curl takes: zero would mean "no deadline", so there is always one.
    fileprivate var curlMilliseconds: Int {
        let longest = Int64(Int32.max)
        let (seconds, attoseconds) = components
        guard seconds < longest / 1000 else { return Int(longest) }
        return Int(max(1, seconds * 1000 + attoseconds / 1_000_000_000_000_000))
    }
}
