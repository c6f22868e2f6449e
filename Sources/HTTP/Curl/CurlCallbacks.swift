import CCurl
import Glibc

// The functions curl calls during a transfer, on the loop's thread. The context is the exchange, which the easy
// handle keeps alive for as long as curl knows the pointer.

/// Opens a socket that programs started by this process do not inherit: they would keep its connection open.
func openSocket(
    context: UnsafeMutableRawPointer?, purpose: curlsocktype, address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    guard let address = address?.pointee else { return CURL_SOCKET_BAD }
    return socket(address.family, address.socktype | Int32(SOCK_CLOEXEC.rawValue), address.protocol)
}

func permitAttempt(
    context: UnsafeMutableRawPointer?,
    remoteAddress: UnsafeMutablePointer<CChar>?,
    localAddress: UnsafeMutablePointer<CChar>?,
    remotePort: Int32,
    localPort: Int32
) -> Int32 {
    guard let exchange = exchange(at: context), exchange.permitAttempt() else { return CURL_PREREQFUNC_ABORT }
    return CURL_PREREQFUNC_OK
}

func receiveHeaderLine(
    line: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
    let bytes = UnsafeRawBufferPointer(start: line, count: size * count)
    guard let exchange = exchange(at: context), exchange.answer.takeHeaderLine(bytes) else { return refusal }
    return bytes.count
}

func receiveBody(piece: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?) -> Int {
    let bytes = UnsafeRawBufferPointer(start: piece, count: size * count)
    guard let exchange = exchange(at: context), exchange.answer.takeBody(bytes) else { return refusal }
    return bytes.count
}

/// A count that cannot be the right one even for an empty piece: it makes curl end the transfer.
private let refusal = Int(CURL_WRITEFUNC_ERROR)

private func exchange(at context: UnsafeMutableRawPointer?) -> Exchange? {
    guard let context else { return nil }
    return Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
}
