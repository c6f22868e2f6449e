import Database
import Domains
import Foundation
import Scheduling
import Shared
import Testing

@Suite("A visit")
struct VisitTests {
    private let manager = VisitManager(store: MockVisitStore(database: MockDatabase(), person: PersonID(1)))

    private func moment(_ minutes: Double = 0) -> Moment {
        Moment(now: Date(timeIntervalSince1970: 1_772_478_000 + minutes * 60), zone: .gmt, dayStart: .midnight)
    }

    @Test("ends after its minutes, and can be extended once")
    func extending() {
        #expect(manager.start(app: "Instagram", purpose: "reply to Ana", minutes: 10, at: moment()))
        let jobs = followUps(manager.latest, at: moment())
        #expect(jobs.map(\.due) == [moment(10).now] && jobs.map(\.occurrence) == ["1"])
        #expect(!manager.extend(by: 3, at: moment(10)))
        #expect(manager.error == .minutesOutOfRange)
        #expect(manager.extend(by: 5, at: moment(11)))
        #expect(manager.latest?.endsAt == moment(16).now)
        #expect(!manager.extend(by: 2, at: moment(16)))
        #expect(manager.error == .alreadyExtended)
        let more = followUps(manager.latest, at: moment(12))
        #expect(more.map(\.due) == [moment(16).now] && more.map(\.occurrence) == ["1.more"])
        #expect(manager.leave(at: moment(17)))
        #expect(followUps(manager.latest, at: moment(17)).isEmpty)
        #expect(!manager.leave(at: moment(18)))
        #expect(manager.error == .nothingOpen)
    }

    @Test("is no longer asked about an hour after its end")
    func grace() {
        manager.start(app: "Instagram", purpose: "", minutes: 10, at: moment())
        #expect(followUps(manager.latest, at: moment(69)).count == 1)
        #expect(followUps(manager.latest, at: moment(70)).isEmpty)
    }

    @Test("needs an app and 1 to 60 minutes, and limits its purpose")
    func refused() {
        #expect(!manager.start(app: "", purpose: "x", minutes: 10, at: moment()))
        #expect(manager.error == .appMissing)
        #expect(!manager.start(app: "X", purpose: String(repeating: "x", count: 201), minutes: 10, at: moment()))
        #expect(manager.error == .purposeTooLong)
        for minutes in [0, 61] { #expect(!manager.start(app: "X", purpose: "x", minutes: minutes, at: moment())) }
        #expect(manager.error == .minutesOutOfRange)
        #expect(manager.latest == nil)
    }

    @Test(
        "can be requested in one line",
        arguments: [
            ("instagram 10 reply to Ana", "instagram", 10, "reply to Ana"),
            ("youtube shorts 5m", "youtube shorts", 5, nil), ("X 15 minutes news", "X", 15, "news"),
            ("instagram reply to Ana", "instagram", nil, "reply to Ana"), ("instagram", "instagram", nil, nil),
            ("", nil, nil, nil), ("10", nil, 10, nil), ("X 10 min 2 replies", "X", 10, "2 replies"),
        ] as [(String, String?, Int?, String?)])
    func request(line: String, app: String?, minutes: Int?, purpose: String?) {
        let request = VisitRequest(line, units: ["m", "min", "minutes"])
        #expect(request.app == app && request.minutes == minutes && request.purpose == purpose)
    }
}

/// The jobs that follow from a visit.
private func followUps(_ it: VisitSnapshot?, at moment: Moment) -> [Job] {
    VisitEnd(visit: it).jobs(in: Agenda(settings: .Samples.unprompted, moment: moment))
}
