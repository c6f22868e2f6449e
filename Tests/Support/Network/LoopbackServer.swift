import Foundation
import Glibc
import Synchronization

/// A TCP server on 127.0.0.1 that runs the test's script on every connection and logs what it received.
///
/// One thread accepts and one thread runs the script of each connection; a connection is closed when its script ends.
/// Closing the server shuts all of its sockets down, which ends every blocking call of a script.
package final class LoopbackServer: Sendable {
    package typealias Script = @Sendable (Peer) -> Void

    package let log = ServerLog()
    private let listener: LoopbackSocket
    private let open = OpenSockets()

    package init(_ script: @escaping Script) throws {
        listener = try LoopbackSocket(backlog: 256)
        open.add(listener.descriptor)
        Thread.detachNewThread { [listener, log, open] in
            Self.acceptConnections(on: listener, log: log, open: open, script: script)
        }
    }

    deinit {
        close()
    }

    package var port: UInt16 { listener.port }

    package var url: String { "http://127.0.0.1:\(port)/" }

    package func close() {
        open.shutDownAll()
    }

    private static func acceptConnections(
        on listener: LoopbackSocket, log: ServerLog, open: OpenSockets, script: @escaping Script
    ) {
        while true {
            let descriptor = accept(listener.descriptor, nil, nil)
            guard descriptor >= 0 else { break }
            open.add(descriptor)
            let peer = Peer(descriptor: descriptor, number: log.noteConnection(), log: log)
            Thread.detachNewThread {
                script(peer)
                open.close(descriptor)
            }
        }
        open.close(listener.descriptor)
    }
}

/// The descriptors a server has open, so that none is shut down after it was closed and its number given away again.
///
/// The lock covers these cases: a script that ends while the server closes, a connection accepted while the server
/// closes (it is shut down at once), and a server closed twice.
private final class OpenSockets: Sendable {
    private struct State {
        var descriptors: Set<Int32> = []
        var isShutDown = false
    }

    private let state = Mutex(State())

    func add(_ descriptor: Int32) {
        state.withLock { state in
            state.descriptors.insert(descriptor)
            if state.isShutDown { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    func close(_ descriptor: Int32) {
        state.withLock { state in
            state.descriptors.remove(descriptor)
            Glibc.close(descriptor)
        }
    }

    func shutDownAll() {
        state.withLock { state in
            state.isShutDown = true
            for descriptor in state.descriptors { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }
}
