/// A value that chooses its whole printed form itself, so that no log, dump or trap can show the secrets it carries.
package protocol Discreet: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Discreet {
    package var debugDescription: String { description }

    package var customMirror: Mirror { Mirror(self, children: [Mirror.Child]()) }
}
