#!/usr/bin/env python3
"""Off against a real homeserver: installs Synapse and matrix-nio from PyPI, starts both, and talks as a person.

    Tests/Matrix/synapse.py OFFBOT FOLDER [ROUNDS]

FOLDER keeps the virtual environment for the next time; everything else is thrown away. Each of the ROUNDS kills Off, the
homeserver, or both, in the middle. Ends with 0 where everything held, with 1 where not, and with 77 where Python or the
package index cannot be reached.
"""
import asyncio, contextlib, hashlib, hmac, json, os, pathlib, secrets, shutil, signal, socket, subprocess, sys, time
import urllib.error, urllib.request

SYNAPSE, NIO = "1.163.2", "0.26.0"
SKIPPED = 77
offbot = os.path.abspath(sys.argv[1])
home = pathlib.Path(sys.argv[2]).absolute()
rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 3
venv, data = home / "venv", home / "data"
python = str(venv / "bin" / "python")


def skip(why):
    print(f"SKIPPED: Off against a real Matrix server: {why}")
    sys.exit(SKIPPED)


def install():
    if sys.version_info < (3, 10):
        skip("Python is older than 3.10")
    wanted = f"{SYNAPSE} {NIO}"
    ready = venv / "ready"
    if ready.exists() and ready.read_text() == wanted:
        return
    shutil.rmtree(venv, ignore_errors=True)
    home.mkdir(parents=True, exist_ok=True)
    if subprocess.run([sys.executable, "-m", "venv", str(venv)], stdout=sys.stderr).returncode:
        skip("Python cannot make a virtual environment (Debian: python3-venv)")
    install = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--prefer-binary"]
    packages = [f"matrix-synapse=={SYNAPSE}", f"matrix-nio=={NIO}"]
    if subprocess.run(install + packages, stdout=sys.stderr).returncode:
        skip("the packages cannot be installed")
    ready.write_text(wanted)


if os.environ.get("OFF_SYNAPSE_READY") != "1":
    install()
    os.execve(python, [python, *sys.argv], {**os.environ, "OFF_SYNAPSE_READY": "1"})

import nio  # noqa: E402 (it is in the virtual environment)

opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def check(holds, what):
    if not holds:
        raise SystemExit(f"FAILED: {what}")
    print(f"ok: {what}", flush=True)


class Homeserver:
    """A Synapse with its own limits, SQLite, and no way out of this machine."""

    def __init__(self):
        self.port, self.url, self.process = free_port(), None, None
        self.url = f"http://127.0.0.1:{self.port}"
        self.secret, self.service_token = secrets.token_hex(16), secrets.token_hex(16)
        shutil.rmtree(data, ignore_errors=True)
        (data / "media").mkdir(parents=True)
        (data / "registration.yaml").write_text(registration(self.url, self.service_token))
        subprocess.run([str(venv / "bin" / "generate_signing_key"), "-o", str(data / "key")], check=True)
        (data / "homeserver.yaml").write_text(f"""
server_name: "hs.test"
public_baseurl: "{self.url}/"
pid_file: "{data}/pid"
listeners:
  - {{port: {self.port}, bind_addresses: ['127.0.0.1'], type: http, tls: false, resources: [{{names: [client]}}]}}
database: {{name: sqlite3, args: {{database: "{data}/homeserver.db"}}}}
log_config: "{data}/log.yaml"
media_store_path: "{data}/media"
signing_key_path: "{data}/key"
registration_shared_secret: "{self.secret}"
macaroon_secret_key: "m{self.secret}"
form_secret: "f{self.secret}"
report_stats: false
bcrypt_rounds: 4
trusted_key_servers: []
suppress_key_server_warning: true
federation_domain_whitelist: []
app_service_config_files: ["{data}/registration.yaml"]
""")
        (data / "log.yaml").write_text(f"""
version: 1
handlers: {{f: {{class: logging.FileHandler, filename: "{data}/homeserver.log"}}}}
root: {{level: WARNING, handlers: [f]}}
disable_existing_loggers: false
""")

    def start(self):
        self.process = subprocess.Popen(
            [python, "-m", "synapse.app.homeserver", "-c", str(data / "homeserver.yaml")], cwd=data,
            stdout=subprocess.DEVNULL, stderr=open(data / "stderr.log", "ab"))
        for _ in range(1200):
            if self.process.poll() is not None:
                raise SystemExit("FAILED: the homeserver ended: " + (data / "stderr.log").read_text()[-2000:])
            with contextlib.suppress(OSError):
                if opener.open(f"{self.url}/health", timeout=2).read() == b"OK":
                    return
            time.sleep(0.05)
        raise SystemExit("FAILED: the homeserver does not answer")

    def kill(self):
        self.process.kill()
        self.process.wait()

    def register(self, name):
        def call(body=None):
            data = None if body is None else json.dumps(body).encode()
            request = urllib.request.Request(f"{self.url}/_synapse/admin/v1/register", data=data)
            return json.load(opener.open(request, timeout=30))

        password = secrets.token_hex(8)
        nonce = call()["nonce"]
        signed = b"\0".join([nonce.encode(), name.encode(), password.encode(), b"notadmin"])
        mac = hmac.new(self.secret.encode(), signed, hashlib.sha1).hexdigest()
        made = call({"nonce": nonce, "username": name, "password": password, "admin": False, "mac": mac})
        return made["user_id"], made["device_id"], made["access_token"], password


def registration(url, token):
    """As `offbot setup matrix` writes it, with a token that is known here."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(data), "OFF_MATRIX_HOMESERVER": url,
                   "OFF_MATRIX_USER": "@service:hs.test"}
    subprocess.run([offbot, "setup", "matrix"], cwd=data, env=environment, check=True, stdout=subprocess.DEVNULL)
    written = (data / "off-registration.yaml").read_text()
    own = (data / "off-matrix-token.txt").read_text().strip()
    check(own in written and len(own) == 64, "“offbot setup matrix” writes the registration and the token")
    return written.replace(own, token)


class Off:
    def __init__(self, homeserver, user, name, **secret):
        self.user = user
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(data), "TZ": "Europe/Berlin", "OFF_DATABASE": f"{data}/{name}.sqlite",
            "OFF_MATRIX_HOMESERVER": homeserver.url, "OFF_MATRIX_USER": user, "OFF_ACCESS": "open", **secret}
        self.log = data / f"{name}.log"
        self.process = None

    def start(self):
        self.process = subprocess.Popen([offbot, "serve"], env=self.environment, stderr=open(self.log, "ab"))

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=30)


class Person:
    """A person with a client: what Off says is kept as it is shown, edits applied."""

    def __init__(self, homeserver, login, off):
        user, device, token, _ = login
        self.client = nio.AsyncClient(homeserver.url, user, config=nio.AsyncClientConfig(max_timeouts=0))
        self.client.restore_login(user, device, token)
        self.off, self.room, self.shown, self.order, self.reactions, self.since = off, None, {}, [], [], None

    async def sync(self, seconds=1.0):
        with contextlib.suppress(Exception):
            got = await self.client.sync(timeout=int(seconds * 1000), since=self.since)
            if not isinstance(got, nio.SyncResponse):
                return
            self.since = got.next_batch
            joined = got.rooms.join.get(self.room)
            for event in joined.timeline.events if joined else []:
                self.see(event.source)

    def see(self, event):
        if event["sender"] != self.off.user:
            return
        content = event["content"]
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

    async def until(self, holds, what, seconds=90):
        end = time.monotonic() + seconds
        while not holds():
            check(time.monotonic() < end, what) if time.monotonic() >= end else None
            await self.sync()
        check(True, what)

    async def invite(self, encrypted=False):
        state = [{"type": "m.room.encryption", "state_key": "", "content": {"algorithm": "m.megolm.v1.aes-sha2"}}]
        made = await self.client.room_create(
            is_direct=True, preset=nio.RoomPreset.trusted_private_chat, invite=[self.off.user],
            initial_state=state if encrypted else [])
        self.room, self.shown, self.order = made.room_id, {}, []
        for _ in range(60):
            members = await self.client.joined_members(self.room)
            if any(m.user_id == self.off.user for m in getattr(members, "members", [])):
                return
            await asyncio.sleep(0.5)
        check(False, "Off joins the room")

    async def send(self, content, kind="m.room.message"):
        transaction = secrets.token_hex(8)
        for _ in range(120):
            with contextlib.suppress(Exception):
                sent = await self.client.room_send(self.room, kind, content, tx_id=transaction)
                if isinstance(sent, nio.RoomSendResponse):
                    return sent.event_id
            await asyncio.sleep(0.5)
        check(False, "the person's own message is taken")

    async def say(self, text):
        return await self.send({"msgtype": "m.text", "body": text})

    async def ask(self, text, words, what):
        before = len(self.order)
        await self.say(text)
        await self.until(lambda: any(words in body for body in self.said()[before:]), what)


async def talk(person, off, is_limited):
    await person.invite()
    await person.ask("hello", "Hi, I'm Off.", "a greeting, in an unencrypted room")
    await person.until(lambda: "[1] Instagram" in person.said()[-1], "choices have numbers")
    relation = {"rel_type": "m.annotation", "event_id": person.order[-1], "key": "1️⃣"}
    await person.send({"m.relates_to": relation}, "m.reaction")
    await person.until(lambda: "✓ Instagram" in person.said()[-1], "a number reaction chooses, and the message is edited")
    await person.ask("!cancel", "", "bare words and “!” are commands")
    await person.ask("8/10 kept it", "8/10", "a check-in")
    await person.ask("!sos", "Breathe", "an SOS")
    if not is_limited:
        await person.until(lambda: "1️⃣" in person.reactions, "few choices are seeded as reactions")
    await person.until(lambda: any("Breathe out" in body for body in person.said()), "the breathing goes on by itself")
    await person.ask("!progress", "Progress", "progress")
    await person.until(
        lambda: any(c.get("msgtype") == "m.image" for c in person.shown.values()), "a picture with its description")
    picture = next(c for c in person.shown.values() if c.get("msgtype") == "m.image")
    got = await person.client.download(mxc=picture["url"])
    check(got.body[:8] == b"\x89PNG\r\n\x1a\n" and picture["info"]["w"] > 0 and len(picture["body"]) > 20,
          "the picture can be fetched, and says its size and what it shows")


async def encrypted(person, off):
    await person.invite(encrypted=True)
    content = {"algorithm": "m.megolm.v1.aes-sha2", "ciphertext": "x", "session_id": "y", "sender_key": "z", "device_id": "D"}
    event = await person.send(content, "m.room.encrypted")
    await person.until(lambda: any("encrypted" in body for body in person.said()), "an encrypted room: one honest line")
    relation = person.shown[person.order[-1]]["m.relates_to"]
    check(relation["m.in_reply_to"]["event_id"] == event, "it answers the message that could not be read")


async def killed(person, off, homeserver):
    """Nothing is lost and nothing doubled, whatever is killed in the middle."""
    for number in range(rounds):
        victims = [[off], [homeserver], [off, homeserver]][number % 3]
        days = f"round{number}"
        before = len(person.order)
        await person.say(f"!help {days}")
        for victim in victims:
            victim.kill()
        for victim in reversed(victims):
            victim.start()
        await person.until(lambda: len(person.order) > before, f"round {number + 1}: answered", 180)
        for _ in range(3):
            await person.sync()
        check(len(person.order) == before + 1, f"round {number + 1}: once")


async def main():
    homeserver = Homeserver()
    homeserver.start()
    offs = []
    try:
        ana, ben, bot = homeserver.register("ana"), homeserver.register("ben"), homeserver.register("off")
        ways = [("password", bot[0], {"OFF_MATRIX_PASSWORD": bot[3]}, ana),
                ("application service", "@service:hs.test", {"OFF_MATRIX_TOKEN": homeserver.service_token}, ben)]
        for name, user, secret, login in ways:
            print(f"-- with the {name}", flush=True)
            off = Off(homeserver, user, name.split()[0], **secret)
            offs.append(off)
            off.start()
            person = Person(homeserver, login, off)
            await talk(person, off, is_limited=name == "password")
            if name != "password":
                await killed(person, off, homeserver)
                await encrypted(person, off)
            await person.client.close()
            check(off.stop() == 0, "Off stops when told to")
            log = off.log.read_text()
            check(not any(secret in log for secret in secret.values()), "no secret is in the log")
    finally:
        for process in [o.process for o in offs] + [homeserver.process]:
            if process and process.poll() is None:
                process.kill()
    print("Off and a real Matrix server agree.")


asyncio.run(main())
