import Glibc

/// A call to the system that failed, by name.
package struct SocketError: Error {
    package let call: String
    package let code = errno
}

/// A listening TCP socket on 127.0.0.1, on a port that the system picks.
package struct LoopbackSocket: Sendable {
    package let descriptor: Int32
    package let port: UInt16

    package init(backlog: Int32) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw SocketError(call: "socket") }
        var address = Self.address(port: 0)
        let bound = Self.withPointer(to: &address) { bind(descriptor, $0, $1) }
        guard bound == 0, listen(descriptor, backlog) == 0 else { throw SocketError(call: "bind or listen") }
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let named = Self.withPointer(to: &address) { pointer, _ in getsockname(descriptor, pointer, &length) }
        guard named == 0 else { throw SocketError(call: "getsockname") }
        self.descriptor = descriptor
        port = UInt16(bigEndian: address.sin_port)
    }

    /// Connects a client to the port and returns its descriptor.
    package static func connect(to port: UInt16) throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = address(port: port)
        let connected = withPointer(to: &address) { Glibc.connect(descriptor, $0, $1) }
        guard connected == 0 else { throw SocketError(call: "connect") }
        return descriptor
    }

    /// The descriptors of this process that are connected to the port.
    package static func clients(of port: UInt16) -> [Int32] {
        (0..<Int32(4096)).filter { descriptor in
            var address = address(port: 0)
            let status = withPointer(to: &address) { pointer, size in
                var size = size
                return getpeername(descriptor, pointer, &size)
            }
            return status == 0 && address.sin_port == port.bigEndian
        }
    }

    private static func address(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
        return address
    }

    private static func withPointer<Result>(
        to address: inout sockaddr_in,
        _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                body(generic, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
