package import FoundationEssentials
package import HTTP
import Shared

/// Asks Telegram two questions that change nothing: whether it can be reached, accepts the token, and would hand us
/// messages. A running Off is not disturbed.
package enum BotProbe {
    package enum Finding: Hashable, Sendable {
        /// `date` is the time that the server's answer bears.
        case usable(name: String, date: Date?)
        case unreachable(String)
        case refused(String)
        /// Messages go to another address.
        case webhook
    }

    package static func look(
        token: BotToken, address: String, network: any HTTPTransport
    ) async -> Finding {
        let api = BotAPI(token: token, address: address, network: network)
        let outcome = await api.raw("getMe", [:], timeout: .seconds(20))
        guard case .ok(let me) = BotReply(outcome), case .response(let response) = outcome else {
            return finding(BotReply(outcome))
        }
        guard case .ok(let webhook) = await api.call("getWebhookInfo"), webhook["url"]?.string?.isEmpty != false else {
            return .webhook
        }
        return .usable(name: me["username"]?.string ?? token.bot, date: response.headers["Date"].flatMap(date))
    }

    private static func finding(_ reply: BotReply) -> Finding {
        switch reply {
        case .ok: .unreachable("an answer that cannot be read")
        case .refused(let refusal): .refused("\(refusal.code) \(refusal.description)")
        case .garbled(let beginning): .unreachable(beginning)
        case .notSent(let failure), .uncertain(let failure): .unreachable(failure.text)
        }
    }

    /// Such as "Mon, 23 Nov 2026 00:03:18 GMT".
    static func date(_ header: String) -> Date? {
        guard let match = header.wholeMatch(of: /\w{3}, (\d\d) (\w{3}) (\d{4}) (\d\d):(\d\d):(\d\d) GMT/),
            let month = months.firstIndex(of: String(match.2)),
            let day = Day(iso: "\(match.3)-\(month < 9 ? "0" : "")\(month + 1)-\(match.1)"),
            let hours = Int(match.4), let minutes = Int(match.5), let seconds = Int(match.6)
        else { return nil }
        return Date(unixTime: Int64(((day.number * 24 + hours) * 60 + minutes) * 60 + seconds))
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
