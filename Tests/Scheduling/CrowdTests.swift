import Foundation
import Scheduling
import Testing

@Suite("A crowd")
struct CrowdTests {
    /// Everybody is due at second 0; gives when each of them goes.
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

    @Test("below a hundred is none: all go at once")
    func few() {
        #expect(times(of: 99).allSatisfy { $0 < 0.01 })
    }

    @Test("never goes faster than twenty-five a second, and takes as long as it needs", arguments: [100, 1000, 5000])
    func many(people: Int) throws {
        let times = times(of: people)
        for start in stride(from: 0, to: times.count - Crowd.perSecond, by: 1) {
            #expect(times[start + Crowd.perSecond] - times[start] >= 0.999)
        }
        let last = try #require(times.last)
        #expect(abs(last - Double(people) / 25) < 1)
    }

    @Test("is over when nobody is left, and the next one goes at once")
    func over() {
        var crowd = Crowd()
        #expect(crowd.admit(Crowd.size, at: 10) < Crowd.size)
        #expect(crowd.wait(at: 10) > 0)
        #expect(crowd.admit(1, at: 10.1) == 0)
        #expect(crowd.admit(0, at: 11) == 0)
        #expect(crowd.admit(99, at: 11.01) == 99)
    }

    @Test("keeps nobody waiting where the machine was started anew and its clock begins before")
    func restart() {
        var crowd = Crowd()
        _ = crowd.admit(Crowd.size, at: 5000)
        #expect(crowd.wait(at: 3) == 0)
        #expect(crowd.admit(Crowd.size, at: 3) > 0)
    }
}
