#!/usr/bin/env python3
"""Off against a real homeserver: installs Synapse and matrix-nio from PyPI, starts both, and talks as a person.

    Tests/Matrix/synapse.py OFFBOT FOLDER [ROUNDS]

FOLDER keeps the virtual environment for the next time, and the conversations of the last run, a line of JSON for each event
that a client saw; everything else is thrown away. Each of the ROUNDS (3) kills Off, the homeserver, or both, in the middle.
Ends with 0 where everything held, with 1 where not, and with 77 where Python or the package index cannot be reached.
"""
import asyncio, os, pathlib, re, secrets, shutil, struct, subprocess, sys, time

sys.dont_write_bytecode = True
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

# They need what is in the virtual environment.
from live.bot_api import BotAPI  # noqa: E402
from live.homeserver import Homeserver  # noqa: E402
from live.offbot import Off  # noqa: E402
from live.person import Person, check  # noqa: E402


def registration(url, token):
    """As `offbot setup matrix` writes it, with a token that is known here."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(data), "OFF_MATRIX_HOMESERVER": url,
                   "OFF_MATRIX_USER": "@service:hs.test"}
    subprocess.run([offbot, "setup", "matrix"], cwd=data, env=environment, check=True, stdout=subprocess.DEVNULL)
    written = (data / "off-registration.yaml").read_text()
    own = (data / "off-matrix-token.txt").read_text().strip()
    check(own in written and len(own) == 64, "“offbot setup matrix” writes the registration and the token")
    return written.replace(own, token)


async def talk(person, is_limited):
    """Onboarding, a check-in and an SOS, by reactions."""
    await person.invite()
    await person.ask("hello", "What do you keep opening?", "a first question, in an unencrypted room")
    check(any("Hi, I'm Off." in body for body in person.said()), "below a greeting, which stays")
    await person.choose("Instagram", "✓ Instagram", "a number reaction chooses, and the message is edited")
    await person.choose("Next", "What would you rather", "onboarding goes on")
    await person.choose("Skip", "How about this plan?", "a plan is offered")
    await person.choose("Start it", "When should I ask", "the plan begins")
    await person.choose("20:00", "You're all set.", "onboarding by reactions")
    await person.ask("!checkin", "How strong was the pull?", "“!” begins a command")
    await person.choose("Slight", "Better or worse", "the pull was slight")
    await person.choose("All the same", "1 to 10?", "the scores are the same")
    await person.choose("8", "Anything to remember", "the rating")
    # At night the day's date stands behind "today".
    await person.choose("Skip", "Saved for today", "a check-in by reactions")
    check(any("8/10, a slight pull" in body for body in person.said()[-1:]), "with what was answered")
    await person.ask("!sos", "Breathe", "an SOS")
    if not is_limited:
        await person.until(lambda: "1️⃣" in person.reactions, "few choices are seeded as reactions")
    breath = person.order[-1]
    await person.until(lambda: "Breathe out" in person.shown[breath]["body"], "the breathing goes on by itself, in its place")
    await person.ask("!cancel", "", "the SOS ends")


async def review(person, name, code):
    """Somebody who has a week of check-ins already asks for its review."""
    await person.invite()
    await person.ask(code, "I've asked in your other chat", "a code only asks")
    person.off.agree(name)
    await person.until(
        lambda: any("your two chats are one now" in body for body in person.said()),
        "a yes there brings what was said there")
    await person.ask("!insight", " to Sunday, ", "the weekly review")
    pictures = [c for c in person.shown.values() if c.get("msgtype") == "m.image"]
    check(len(pictures) == 1 and len(pictures[0]["body"]) > 40, "it has one picture, with the same in words")
    got = await person.client.download(mxc=pictures[0]["url"])
    width, height = struct.unpack(">II", got.body[16:24])
    info = pictures[0]["info"]
    check(got.body[:8] == b"\x89PNG\r\n\x1a\n" and got.body[-8:-4] == b"IEND", "the picture is a whole PNG")
    check((info["w"], info["h"], info["size"]) == (width, height, len(got.body)), "it says its size truly")


async def limits(person, bot):
    """The homeserver refuses Off, which waits as long as it is told to and loses nothing."""
    off, homeserver = person.off, person.homeserver
    before = homeserver.refused_sends(off.user)
    check(homeserver.exhaust(bot) == "M_LIMIT_EXCEEDED", "the account has used up what the homeserver allows")
    await person.ask("!help", "In one line", "an answer comes when the homeserver takes it")
    check(homeserver.refused_sends(off.user) == before + 1, "it was refused once, and not tried again before its time")


async def flood(person):
    """More lines while Off is down than a sync brings at once: all are taken, in order, once."""
    times = [f"{18 + number // 60}:{number % 60:02}" for number in range(70)]
    person.homeserver.lift_limits(person.user)
    await person.ask("!cancel", "", "nothing is open")
    person.off.kill()
    before = len(person.order)
    for time in times:
        await person.say(f"!ask {time}")
    person.off.start()

    def heard():
        return re.findall(r"your day at (\d\d:\d\d)", "\n".join(person.said()[before:]))

    await person.until(lambda: len(heard()) >= len(times), f"{len(times)} lines of a limited timeline are answered", 180)
    await person.ask("!help", "In one line", "and what comes after them")
    check(heard() == times, "all of them in order, once")


async def upgraded(person):
    """The person's client upgrades the room and asks Off over, as clients do."""
    homeserver, token = person.homeserver, person.client.access_token
    old = person.room
    status, made = homeserver.call("POST", f"/_matrix/client/v3/rooms/{old}/upgrade", {"new_version": "12"}, token)
    check(status == 200, "the room is upgraded")
    room = made["replacement_room"]
    homeserver.call("POST", f"/_matrix/client/v3/rooms/{room}/invite", {"user_id": person.off.user}, token)
    await person.enter(room)
    await person.ask("how many in a row", "in a row", "an upgraded room is followed, and the conversation goes on there")


async def two_networks(person, telegram, name, code):
    """Somebody starts on Telegram, links Matrix in the middle of a check-in, and parts the two again."""
    telegram.ask(code, "I've asked in your other chat", "a code of a terminal only asks")
    person.off.agree(name)
    telegram.await_words("your two chats are one now", 0, "on Telegram, with the days of a terminal")
    telegram.ask("how many in a row", "in a row", "a streak on Telegram")
    streak = re.search(r"\d+ days in a row", telegram.said()[-1]).group()
    telegram.ask("/checkin", "Did you keep your plan?", "a check-in begins on Telegram")
    telegram.tap("Kept", "So far: kept", "it is half-way")
    telegram.ask("link", "It works once", "a code is shown on Telegram")
    await person.invite()
    await person.ask(telegram.shown_code(), "I've asked in your other chat", "the code only asks")
    telegram.await_words(f"{person.user} on Matrix sent me your code", 0, "Telegram is asked, with the address")
    telegram.tap("Yes, that's me", "is linked to this one now", "a yes on Telegram")
    await person.until(
        lambda: any("So far: kept" in body for body in person.said()),
        "the check-in goes on over Matrix where it stood")
    await person.choose("Slight", "Better or worse", "the pull, by a reaction")
    await person.choose("All the same", "1 to 10?", "the scores")
    await person.choose("7", "Anything to remember", "the rating")
    await person.choose("Skip", "Saved for today", "a check-in of two networks")
    check(any("7/10, kept, a slight pull" in body for body in person.said()[-1:]), "with the answers of both")
    today = f"{int(streak.split()[0]) + 1} days in a row"
    await person.ask("how many in a row", today, "the streak is on Matrix, a day longer")
    told = len(telegram.order)
    await person.ask("!unlink", "Which chat should I unlink?", "Matrix is to go")
    await person.choose("This one (Matrix)", "isn't linked any more", "the two are parted")
    telegram.await_words("Everything's still here", told, "Telegram is told that, too")
    telegram.ask("how many in a row", today, "and keeps what there is")
    await person.ask("hello", "Hi, I'm Off.", "on Matrix somebody new begins")


async def killed(person):
    """Nothing is lost and nothing doubled, whatever is killed in the middle."""
    off, homeserver = person.off, person.homeserver
    for number in range(rounds):
        victims = [[off], [homeserver], [off, homeserver]][number % 3]
        before = len(person.order)
        await person.say("!help")
        for victim in victims:
            victim.kill()
        for victim in reversed(victims):
            victim.start()
        await person.until(lambda: len(person.order) > before, f"round {number + 1}: answered", 180)
        for _ in range(3):
            await person.sync()
        check(len(person.order) == before + 1, f"round {number + 1}: once")


async def encrypted(person):
    await person.invite(encrypted=True)
    content = {"algorithm": "m.megolm.v1.aes-sha2", "ciphertext": "x", "session_id": "y", "sender_key": "z", "device_id": "D"}
    event = await person.send(content, "m.room.encrypted")
    await person.until(lambda: any("encrypted" in body for body in person.said()), "an encrypted room: one honest line")
    relation = person.shown[person.order[-1]]["m.relates_to"]
    check(relation["m.in_reply_to"]["event_id"] == event, "it answers the message that could not be read")


async def serve_both(homeserver, login, transcript):
    """Telegram and Matrix in one process; ends with the log of it."""
    telegram = BotAPI()
    off = Off(offbot, data, homeserver, "@service:hs.test", "both", OFF_MATRIX_TOKEN=homeserver.service_token,
              OFF_TELEGRAM_TOKEN=telegram.token, OFF_TELEGRAM_API=telegram.url)
    code = off.live_until_yesterday("tia")
    off.start()
    person = Person(homeserver, login, off, transcript)
    try:
        await two_networks(person, telegram, "tia", code)
    finally:
        await person.client.close()
        off.kill()


async def main():
    homeserver = Homeserver(data)
    homeserver.service_token = secrets.token_hex(16)
    homeserver.configure(registration(homeserver.url, homeserver.service_token))
    homeserver.start()
    logins = {name: homeserver.register(name) for name in ("ana", "ben", "eve", "flo", "tia", "off")}
    ways = [("password", logins["off"][0], {"OFF_MATRIX_PASSWORD": logins["off"][3]}, "ana", "eve"),
            ("application service", "@service:hs.test", {"OFF_MATRIX_TOKEN": homeserver.service_token}, "ben", "flo")]
    processes = [homeserver]
    transcript = open(home / "conversations.jsonl", "w")
    try:
        for name, user, secret, newcomer, returning in ways:
            print(f"-- with the {name}", flush=True)
            off = Off(offbot, data, homeserver, user, name.split()[0], **secret)
            code = off.live_until_yesterday(returning)
            processes.append(off)
            off.start()
            person, other = [Person(homeserver, logins[who], off, transcript) for who in (newcomer, returning)]
            await review(other, returning, code)
            await talk(person, is_limited=name == "password")
            if name == "password":
                await limits(person, logins["off"])
            else:
                await flood(person)
                await upgraded(person)
                await killed(person)
                await encrypted(person)
            for one in (person, other):
                await one.client.close()
            check(off.stop() == 0, "Off stops when told to")
            log = off.log.read_text()
            check(not any(secret in log for secret in secret.values()), "no secret is in the log")
        print("-- with Telegram beside", flush=True)
        await serve_both(homeserver, logins["tia"], transcript)
    finally:
        for process in [p.process for p in processes]:
            if process and process.poll() is None:
                process.kill()
    print("Off and a real Matrix server agree.")


asyncio.run(main())
