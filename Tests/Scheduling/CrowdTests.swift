import Foundation
import Scheduling
import Testing

@Suite("A crowd")
struct CrowdTests {
    /// The time at which each person goes, if everybody is due at second 0.
    private func times(of people: Int) -> [TimeInterval] {
        var crowd = Crowd()
        var times: [TimeInterval] = []
        var uptime: TimeInterval = 0
        while times.count < people {
            let count = crowd.admit(min(people - times.count, Crowd.size), at: uptime)
            times += Array(repeating: uptime, count: count)
            uptime += max(crowd.wait(at: uptime), 0.001)
        }
        return times
    }

    @Test("of fewer than a hundred is none: all go at once")
    func few() {
        #expect(times(of: 99).allSatisfy { $0 < 0.01 })
    }

    @Test("goes at most twenty-five a second, for as long as it takes", arguments: [100, 1000, 5000])
    func many(people: Int) throws {
        let times = times(of: people)
        for start in stride(from: 0, to: times.count - Crowd.perSecond, by: 1) {
            #expect(times[start + Crowd.perSecond] - times[start] >= 0.999)
        }
        let last = try #require(times.last)
        #expect(abs(last - Double(people) / 25) < 1)
    }

    @Test("is over when nobody is left, and the next job goes at once")
    func over() {
        var crowd = Crowd()
        #expect(crowd.admit(Crowd.size, at: 10) < Crowd.size)
        #expect(crowd.wait(at: 10) > 0)
        #expect(crowd.admit(1, at: 10.1) == 0)
        #expect(crowd.admit(0, at: 11) == 0)
        #expect(crowd.admit(99, at: 11.01) == 99)
    }

    @Test("holds nobody up after a restart of the machine, whose uptime starts again")
    func restart() {
        var crowd = Crowd()
        _ = crowd.admit(Crowd.size, at: 5000)
        #expect(crowd.wait(at: 3) == 0)
        #expect(crowd.admit(Crowd.size, at: 3) > 0)
    }
}
