import Database
@testable import Domains
import Foundation
import Shared
import Testing

@Suite("A person's Managers")
struct ManagersTests {
    private let managers = Managers(DomainStores(MockDatabase(), of: PersonID(1)), zone: "UTC")

    @Test("all take part in turns")
    func complete() {
        let properties = Mirror(reflecting: managers).children.filter { $0.value is any Manager }
        #expect(properties.count == managers.all.count)
    }

    @Test("use each name of a job for one thing only")
    func kinds() {
        let names = Managers.occasions.flatMap { $0.kinds }.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(!names.contains("refresh"))
    }

    @Test("say nothing about a job of another version")
    func unknown() {
        let now = Date(timeIntervalSince1970: 1_772_478_000)
        managers.load(at: now)
        #expect(managers.fallDue(kind: "moon.full", occurrence: "2026-03-03", at: now) == nil)
        #expect(managers.fallDue(kind: "checkin.prompt", occurrence: "not a day", at: now) == nil)
    }
}
