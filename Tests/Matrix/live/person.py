"""A person with a client (matrix-nio)."""
import asyncio, contextlib, json, re, secrets, time
import logging
import nio

# It tells of each 429 and of rooms newer than itself.
logging.getLogger("nio").setLevel(logging.CRITICAL)


def check(holds, what):
    if not holds:
        raise SystemExit(f"FAILED: {what}")
    print(f"ok: {what}", flush=True)


class Person:
    """What Off says is kept as it is shown, edits applied; all of it also goes into a file, a line of JSON for each event."""

    def __init__(self, homeserver, login, off, transcript):
        self.user, device, token, _ = login
        self.client = nio.AsyncClient(homeserver.url, self.user, config=nio.AsyncClientConfig(max_timeouts=0))
        self.client.restore_login(self.user, device, token)
        self.homeserver, self.off, self.transcript = homeserver, off, transcript
        self.room, self.shown, self.order, self.reactions, self.reacted, self.since = None, {}, [], [], {}, None

    async def sync(self, seconds=1.0):
        with contextlib.suppress(Exception):
            got = await self.client.sync(
                timeout=int(seconds * 1000), since=self.since, sync_filter={"room": {"timeline": {"limit": 1000}}})
            if not isinstance(got, nio.SyncResponse):
                return
            self.since = got.next_batch
            joined = got.rooms.join.get(self.room)
            for event in joined.timeline.events if joined else []:
                self.see(event.source)

    def see(self, event):
        content = event["content"]
        if event["type"] in ("m.room.message", "m.reaction", "m.room.redaction", "m.room.tombstone"):
            line = {"at": event["origin_server_ts"], "from": event["sender"], "type": event["type"], "id": event["event_id"],
                    "content": content}
            self.transcript.write(json.dumps(line, ensure_ascii=False) + "\n")
            self.transcript.flush()
        if event["sender"] != self.off.user:
            return
        if event["type"] == "m.reaction":
            self.reactions.append(content["m.relates_to"]["key"])
        if event["type"] != "m.room.message":
            return
        relation = content.get("m.relates_to", {})
        if relation.get("rel_type") == "m.replace":
            self.shown[relation["event_id"]] = content["m.new_content"]
        elif event["event_id"] not in self.shown:
            self.order.append(event["event_id"])
            self.shown[event["event_id"]] = content

    def said(self):
        return [self.shown[event]["body"] for event in self.order]

    async def until(self, holds, what, seconds=120):
        end = time.monotonic() + seconds
        while not holds():
            if time.monotonic() >= end:
                check(False, f"{what}; last: {self.said()[-3:]}")
            await self.sync()
        check(True, what)

    async def invite(self, encrypted=False):
        state = [{"type": "m.room.encryption", "state_key": "", "content": {"algorithm": "m.megolm.v1.aes-sha2"}}]
        made = await self.client.room_create(
            is_direct=True, preset=nio.RoomPreset.trusted_private_chat, invite=[self.off.user],
            initial_state=state if encrypted else [])
        await self.enter(made.room_id)

    async def enter(self, room):
        """Waits for Off in this room, which is the one to talk in from now on."""
        self.room, self.shown, self.order, self.reactions = room, {}, [], []
        for _ in range(120):
            members = await self.client.joined_members(self.room)
            if any(m.user_id == self.off.user for m in getattr(members, "members", [])):
                return
            await asyncio.sleep(0.5)
        check(False, "Off joins the room")

    async def send(self, content, kind="m.room.message"):
        transaction, sent = secrets.token_hex(8), None
        for _ in range(240):
            with contextlib.suppress(Exception):
                sent = await self.client.room_send(self.room, kind, content, tx_id=transaction)
                if isinstance(sent, nio.RoomSendResponse):
                    return sent.event_id
            await asyncio.sleep(0.5)
        check(False, f"the person's own message is taken: {sent}")

    async def say(self, text):
        return await self.send({"msgtype": "m.text", "body": text})

    async def ask(self, text, words, what):
        before = len(self.order)
        await self.say(text)
        await self.until(lambda: any(words in body for body in self.said()[before:]), what)

    async def choose(self, label, words, what):
        """Reacts with the number of this choice; `words` then stand in the message, or in a new one."""
        before, event = len(self.order), self.order[-1]
        number = re.search(rf"\[(\d+)\] {re.escape(label)}", self.shown[event]["body"])
        check(number or f"[{label}]" in self.shown[event]["body"], f"“{label}” can be chosen")
        digit = number.group(1) if number else label
        await self.tap(event, "\U0001F51F" if digit == "10" else f"{digit}\ufe0f\u20e3")
        await self.until(
            lambda: words in self.shown[event]["body"] or any(words in body for body in self.said()[before:]), what)

    async def tap(self, event, key):
        """As clients do it: a second tap on one's own reaction takes it back."""
        mine = self.reacted.pop((event, key), None)
        if mine is None:
            relation = {"rel_type": "m.annotation", "event_id": event, "key": key}
            self.reacted[event, key] = await self.send({"m.relates_to": relation}, "m.reaction")
            return
        for _ in range(240):
            if isinstance(await self.client.room_redact(self.room, mine), nio.RoomRedactResponse):
                return
            await asyncio.sleep(0.5)
        check(False, "the person's own reaction is taken back")
