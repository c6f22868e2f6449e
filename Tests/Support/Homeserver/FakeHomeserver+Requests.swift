import Foundation
package import Shared

/// What the fake homeserver answers.
extension FakeHomeserver {
    package struct Answer: Sendable {
        package var status = 200
        package var json: JSON = [:]
        package var bytes: [UInt8]?

        static func refusal(_ status: Int, _ code: String, _ more: [JSON.Member] = []) -> Answer {
            Answer(
                status: status,
                json: .object([.init("errcode", .string(code)), .init("error", "no")] + more))
        }
    }

    package struct Asked: Sendable {
        package let method: String
        /// Decoded, without "_matrix".
        package let path: [String]
        package let query: [String: String]
        package let token: String?
        package let body: [UInt8]
        package let contentType: String?

        /// `target` is what stands behind the server's address.
        package init(method: String, target: String, authorization: String?, body: [UInt8], contentType: String?) {
            let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
            let path = parts[0].split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
            self.method = method
            self.path = path.first == "_matrix" ? Array(path.dropFirst()) : path
            query = FakeHomeserver.pairs(parts.count > 1 ? parts[1] : "")
            token = authorization.map { String($0.dropFirst("Bearer ".count)) }
            self.body = body
            self.contentType = contentType
        }
    }

    /// Of a query or a form.
    static func pairs(_ text: String) -> [String: String] {
        var pairs: [String: String] = [:]
        for pair in text.split(separator: "&") {
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            pairs[halves[0].removingPercentEncoding ?? ""] = halves.count > 1 ? halves[1].removingPercentEncoding : ""
        }
        return pairs
    }

    /// Everything but the waiting of a sync.
    package func answer(_ asked: Asked) -> Answer {
        state.change { state in
            let answer = state.answer(asked)
            if asked.path.last != "sync" {
                let body = JSON(asked.body) ?? .null
                state.calls.append(
                    Call(method: asked.method, path: asked.path, body: body, status: answer.status))
            }
            return answer
        }
    }
}

extension FakeHomeserver.State {
    fileprivate typealias Answer = FakeHomeserver.Answer

    fileprivate mutating func answer(_ asked: FakeHomeserver.Asked) -> Answer {
        if asked.query.values.contains(where: { $0.hasPrefix("syt_") }) { problems.append("a token in a URL") }
        if let answer = answerOAuth(asked) { return answer }
        let path = asked.path
        let body = JSON(asked.body) ?? [:]
        switch (asked.method, path.dropFirst(2).first ?? path.last ?? "") {
        case ("GET", "versions"): return Answer(json: ["versions": ["v1.11"]])
        case ("POST", "login") where oauth == nil: return logIn(body)
        case ("POST", "refresh") where oauth == nil: return refresh(body)
        default: break
        }
        guard let token = asked.token else { return .refusal(401, "M_MISSING_TOKEN") }
        if token != service {
            guard let login = logins[token] else { return .refusal(401, "M_UNKNOWN_TOKEN") }
            guard !login.isEnded else {
                return .refusal(401, "M_UNKNOWN_TOKEN", [.init("soft_logout", .bool(login.isSoft))])
            }
        }
        if path.first == "media" || path.dropFirst(2).first == "media" { return file(asked) }
        guard path.count > 2 else { return unknown(asked) }
        return answer(path[2], Array(path.dropFirst(3)), asked, body, token)
    }

    private mutating func answer(
        _ first: String, _ rest: [String], _ asked: FakeHomeserver.Asked, _ body: JSON, _ token: String
    ) -> Answer {
        switch (asked.method, first) {
        case ("GET", "account"): return whoami(asked, token)
        case ("POST", "register"): return register(body, token)
        case ("PUT", "devices"):
            guard asked.query["user_id"] == FakeHomeserver.me else { return .refusal(403, "M_FORBIDDEN") }
            logins[token, default: .init(user: FakeHomeserver.me)].device = rest.first
            return Answer(status: 201)
        case ("GET", "sync"): return sync(since: asked.query["since"])
        case ("POST", "join"): return join(rest.first ?? "")
        case ("PUT", "user"):
            accountData = body
            position += 1
            return Answer()
        case ("POST", "createRoom"): return create(body)
        case (_, "rooms"): return room(rest, asked, body, token)
        default: return unknown(asked)
        }
    }

    private mutating func unknown(_ asked: FakeHomeserver.Asked) -> Answer {
        problems.append("no such request: \(asked.method) \(asked.path.joined(separator: "/"))")
        return .refusal(404, "M_UNRECOGNIZED")
    }

    // MARK: - Logging in

    private mutating func logIn(_ body: JSON) -> Answer {
        guard body["identifier"]?["user"]?.string == FakeHomeserver.me,
            body["password"]?.string == FakeHomeserver.password
        else { return .refusal(403, "M_FORBIDDEN") }
        guard let device = body["device_id"]?.string else {
            problems.append("a login without a device")
            return .refusal(400, "M_MISSING_PARAM")
        }
        return give(device: device)
    }

    private mutating func give(device: String) -> Answer {
        let token = "syt_fake_token_\(number())"
        logins[token] = .init(user: FakeHomeserver.me, device: device)
        var members: [JSON.Member] = [
            .init("user_id", .string(FakeHomeserver.me)), .init("device_id", .string(device)),
            .init("access_token", .string(token)), .init("well_known", ["m.homeserver": ["base_url": "https://wrong"]]),
        ]
        if let lifetime {
            let refresh = "syr_fake_\(number())"
            refreshTokens[refresh] = device
            members += [.init("refresh_token", .string(refresh)), .init("expires_in_ms", .integer(lifetime))]
        }
        return Answer(json: .object(members))
    }

    /// A refresh token works once.
    private mutating func refresh(_ body: JSON) -> Answer {
        guard let token = body["refresh_token"]?.string, let device = refreshTokens.removeValue(forKey: token) else {
            return .refusal(401, "M_UNKNOWN_TOKEN", [.init("soft_logout", true)])
        }
        return give(device: device)
    }

    private func whoami(_ asked: FakeHomeserver.Asked, _ token: String) -> Answer {
        guard token != service else {
            guard let user = asked.query["user_id"] else {
                return Answer(json: ["user_id": .string("@off-service:\(FakeHomeserver.name)")])
            }
            guard isRegistered else { return .refusal(403, "M_FORBIDDEN") }
            var members = [JSON.Member("user_id", .string(user))]
            if let device = asked.query["device_id"] { members.append(.init("device_id", .string(device))) }
            return Answer(json: .object(members))
        }
        var members = [JSON.Member("user_id", .string(logins[token]?.user ?? ""))]
        if let device = logins[token]?.device { members.append(.init("device_id", .string(device))) }
        return Answer(json: .object(members))
    }

    private mutating func register(_ body: JSON, _ token: String) -> Answer {
        guard token == service, body["type"]?.string == "m.login.application_service" else {
            return .refusal(403, "M_FORBIDDEN")
        }
        guard body["inhibit_login"]?.bool == true else { return .refusal(400, "M_APPSERVICE_LOGIN_UNSUPPORTED") }
        guard !isRegistered else { return .refusal(400, "M_USER_IN_USE") }
        isRegistered = true
        return Answer(json: ["user_id": .string(FakeHomeserver.me)])
    }

    // MARK: - Syncing

    fileprivate static let limit = 10

    func hasNews(since: String?) -> Bool {
        guard let since = since.flatMap(FakeHomeserver.State.position) else { return true }
        guard !isDeaf else { return false }
        return position > since || since < forgotten
    }

    fileprivate static func position(_ text: String) -> Int? { Int(text.dropFirst()) }

    private mutating func sync(since written: String?) -> Answer {
        if written == "" { problems.append("an empty since") }
        let since = written.flatMap(FakeHomeserver.State.position)
        if let since, since < forgotten { return .refusal(400, "M_UNKNOWN") }
        if let since, isDeaf { return Answer(json: ["next_batch": .string("s\(since)")]) }
        var joined: [JSON.Member] = []
        var invited: [JSON.Member] = []
        let changed = rooms.filter { since == nil || $0.value.events.last?.position ?? 0 > since ?? 0 }
        for (id, room) in changed.sorted(by: { $0.key < $1.key }) {
            let new = room.events.filter { $0.position > since ?? 0 }
            let mine = new.last { $0.json["state_key"]?.string == FakeHomeserver.me }
            switch room.members[FakeHomeserver.me] {
            case "join" where !new.isEmpty || since == nil:
                // A room that was just joined is told from its beginning.
                let isNew = since == nil || mine != nil
                joined.append(.init(id, part(of: room, since: isNew ? 0 : since ?? 0, isFirst: since == nil)))
            case "invite" where mine != nil:
                let events = room.state.map(\.json)
                invited.append(.init(id, ["invite_state": ["events": .array(events)]]))
            default: break
            }
        }
        var data: [JSON] = []
        if case .object(let members) = accountData, !members.isEmpty {
            data = [["type": "m.direct", "content": accountData]]
        }
        return Answer(json: [
            "next_batch": .string("s\(position)"), "account_data": ["events": .array(data)],
            "rooms": ["join": .object(joined), "invite": .object(invited)],
        ])
    }

    private func part(of room: FakeHomeserver.Room, since: Int, isFirst: Bool) -> JSON {
        let new = room.events.filter { $0.position > since }
        let shown = isFirst ? new.suffix(1) : new.suffix(FakeHomeserver.State.limit)
        let before = shown.first?.position ?? position
        let state = room.state.filter { $0.position < before && $0.position > since }
        return [
            "state": ["events": .array(state.map(\.json))],
            "timeline": [
                "events": .array(shown.map(\.json)), "limited": .bool(shown.count < new.count),
                "prev_batch": .string("t\(before)"),
            ],
        ]
    }

    // MARK: - Rooms

    private mutating func join(_ id: String) -> Answer {
        guard let room = rooms[id], ["invite", "join"].contains(room.members[FakeHomeserver.me]) else {
            return .refusal(403, "M_FORBIDDEN")
        }
        guard failingJoins == 0 else {
            failingJoins -= 1
            return .refusal(403, "M_FORBIDDEN")
        }
        if room.members[FakeHomeserver.me] != "join" {
            add("m.room.member", ["membership": "join"], from: FakeHomeserver.me, key: FakeHomeserver.me, in: id)
        }
        return Answer(json: ["room_id": .string(id)])
    }

    private mutating func create(_ body: JSON) -> Answer {
        let id = "!room\(number())"
        rooms[id] = .init()
        let me = FakeHomeserver.me
        add("m.room.member", ["membership": "join"], from: me, key: me, in: id)
        for user in body["invite"]?.array?.compactMap(\.string) ?? [] {
            add("m.room.member", ["membership": "invite"], from: me, key: user, in: id)
        }
        return Answer(json: ["room_id": .string(id)])
    }

    private mutating func room(
        _ path: [String], _ asked: FakeHomeserver.Asked, _ body: JSON, _ token: String
    ) -> Answer {
        guard let id = path.first, let room = rooms[id], path.count > 1 else { return .refusal(404, "M_NOT_FOUND") }
        if asked.method == "POST", path[1] == "leave" {
            add("m.room.member", ["membership": "leave"], from: FakeHomeserver.me, key: FakeHomeserver.me, in: id)
            return Answer()
        }
        guard room.members[FakeHomeserver.me] == "join" else { return .refusal(403, "M_FORBIDDEN") }
        switch (asked.method, path[1]) {
        case ("PUT", "send") where path.count == 4: return send(path[2], path[3], asked, body, in: id, token)
        case ("PUT", "typing"), ("POST", "receipt"): return Answer()
        case ("GET", "event"):
            guard let event = room.events.first(where: { $0.id == path.last }) else {
                return .refusal(404, "M_NOT_FOUND")
            }
            return Answer(json: bundled(event, in: room))
        case ("GET", "messages"): return page(asked.query, of: room)
        case ("GET", "state"):
            guard let event = room.state.first(where: { $0.json["type"]?.string == path.last }) else {
                return .refusal(404, "M_NOT_FOUND")
            }
            return Answer(json: event.json["content"] ?? [:])
        default: return unknown(asked)
        }
    }

    /// With its latest edit, as homeservers give it.
    private func bundled(_ event: FakeHomeserver.Event, in room: FakeHomeserver.Room) -> JSON {
        let edit = room.events.last {
            let relation = $0.json["content"]?["m.relates_to"]
            return relation?["rel_type"]?.string == "m.replace" && relation?["event_id"]?.string == event.id
        }
        guard let edit, case .object(let members) = event.json else { return event.json }
        return .object(members + [.init("unsigned", ["m.relations": ["m.replace": edit.json]])])
    }

    private func page(_ query: [String: String], of room: FakeHomeserver.Room) -> Answer {
        let from = query["from"].flatMap(FakeHomeserver.State.position) ?? position + 1
        let until = query["to"].flatMap(FakeHomeserver.State.position) ?? 0
        let found = room.events.filter { $0.position < from && $0.position > until }.suffix(FakeHomeserver.State.limit)
        var members: [JSON.Member] = [.init("chunk", .array(found.reversed().map(\.json)))]
        if let first = found.first, found.count == FakeHomeserver.State.limit {
            members.append(.init("end", .string("t\(first.position)")))
        }
        return Answer(json: .object(members))
    }

    // MARK: - Sending

    private mutating func send(
        _ type: String, _ transaction: String, _ asked: FakeHomeserver.Asked, _ body: JSON, in room: String,
        _ token: String
    ) -> Answer {
        if let left = allowance {
            guard left > 0 else {
                return .refusal(429, "M_LIMIT_EXCEEDED", [.init("retry_after_ms", 5000)])
            }
            allowance = left - 1
        }
        guard asked.body.count <= 65_000 else { return .refusal(413, "M_TOO_LARGE") }
        let key = "\(logins[token]?.device ?? token) \(room) \(transaction)"
        if let known = transactions[key] {
            if known.body != body { problems.append("one transaction with two contents") }
            return Answer(json: ["event_id": .string(known.event)])
        }
        check(type, body)
        if type == "m.reaction", isRepeated(body, in: room) { return .refusal(400, "M_DUPLICATE_ANNOTATION") }
        let event = add(type, body, from: FakeHomeserver.me, key: nil, in: room)
        transactions[key] = (event, body)
        return Answer(json: ["event_id": .string(event)])
    }

    private func isRepeated(_ body: JSON, in room: String) -> Bool {
        rooms[room]?.events.contains {
            $0.json["type"]?.string == "m.reaction" && $0.json["sender"]?.string == FakeHomeserver.me
                && $0.json["content"] == body
        } == true
    }

    private mutating func check(_ type: String, _ content: JSON) {
        guard type == "m.room.message" else { return }
        let new = content["m.new_content"] ?? content
        for content in [content, new] where content["body"]?.string?.isEmpty != false {
            problems.append("a message without a body")
        }
        switch new["msgtype"]?.string {
        case "m.notice": break
        case "m.image":
            if new["info"]?["w"]?.integer == nil { problems.append("a picture without a size") }
            if media[new["url"]?.string ?? ""] == nil { problems.append("a picture that was not uploaded") }
        case "m.file":
            if media[new["url"]?.string ?? ""] == nil { problems.append("a file that was not uploaded") }
        default: problems.append("a message that is no notice")
        }
        if new["formatted_body"] != nil, new["format"]?.string != "org.matrix.custom.html" {
            problems.append("formatted without a format")
        }
    }

    private mutating func file(_ asked: FakeHomeserver.Asked) -> Answer {
        if asked.method == "POST", asked.path.last == "upload" {
            let uri = "mxc://\(FakeHomeserver.name)/file\(number())"
            media[uri] = asked.body
            return Answer(json: ["content_uri": .string(uri)])
        }
        let uri = "mxc://" + asked.path.suffix(2).joined(separator: "/")
        guard asked.path.starts(with: ["client", "v1", "media", "download"]), let bytes = media[uri] else {
            return .refusal(404, "M_NOT_FOUND")
        }
        return Answer(bytes: bytes)
    }
}
