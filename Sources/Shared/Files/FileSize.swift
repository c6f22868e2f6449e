import Glibc

package enum FileSize {
    /// In bytes; 0 where there is no such file.
    package static func of(_ path: String) -> Int {
        var information = stat()
        return stat(path, &information) == 0 ? Int(information.st_size) : 0
    }
}
