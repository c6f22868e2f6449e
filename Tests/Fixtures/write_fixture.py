"""Writes a fixture: python3 write_fixture.py OFFBOT FILE. What is in it is told in README.md."""

import datetime
import http.server
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

OFFBOT, FILE = sys.argv[1], os.path.abspath(sys.argv[2])
TODAY = datetime.date.today()
LAST_MONDAY = TODAY - datetime.timedelta(days=TODAY.weekday() + 7)
TOKEN = "4242:AAfakefakefakefakefakefakefakefake"

SETUP = ["hi", "Yes", "Germany", "04:00", "Begin", "2 hazy", "Leave out", "3 enough to get by", "3 now and then",
         "2 often carried along", "4 mostly calm"]
OUT_OF_SETUP = ["hi", "/cancel"]
URGE = ["sos", "An urge", "8", "Worse", "Rest", "I don't", "Next", "I go to bed now"]

days = []


def at(day, clock, person, *lines):
    """Negative days are before today."""
    date = day if isinstance(day, datetime.date) else TODAY + datetime.timedelta(days=day)
    days.append((f"{date.isoformat()} {clock}", person, list(lines)))


def everybody():
    # Anna: in the middle of the ratings of setting up, since yesterday.
    at(-1, "21:10", "anna", *SETUP[:7])

    # Ben: six weeks, a plan replaced by one with everything in it, urges of every end, visits, insights, a draft.
    at(-44, "20:00", "ben", *SETUP, "Quiet evenings", "start", "8", "21:00")
    lines = ["8 kept it, long day", "6 partly, gave in at lunch", "7 yes", "4 no, in bed until two", "9 kept it",
             "5 no", "8 yes, a walk instead of the phone"]
    for day in range(-43, -2):
        if day % 9:
            at(day, "21:02", "ben", lines[day % 7])
    for day in (-40, -33, -26, -19, -12, -5):
        at(day, "23:10", "ben", *URGE)
        end = ["I will leave it"] if day % 2 else ["I opened it", "in bed", "I put the phone in another room"]
        at(day, "23:13", "ben", *end, "3")
    at(-24, "12:00", "ben", "/plan", "Change the plan", "Apps", "scrolling Reels", "Done", "Hours", "9 to 17 and 20-22",
       "Done", "Days", "mon wed fri sat", "Done", "What helps", "Logged out", "Done", "Name", "Reading time", "Save it")
    at(-24, "12:05", "ben", "/plan", "If-then cards", "New card", "I am bored", "I drink a glass of water",
       "Save it as it is", "/home")
    at(-4, "12:00", "ben", "/end", "End it", "undo", "/home")
    at(-22, "19:00", "ben", "sos", "An urge", "Leave out", "Worse", "Rest", "Leave out", "Next", "Leave out")
    at(-22, "19:02", "ben", "Not sure yet")
    at(-21, "18:00", "ben", "sos", "An urge", "6")
    at(-20, "18:00", "ben", "/open instagram 10 reply to Ana")
    at(-20, "18:01", "ben", "Start")
    at(-20, "18:12", "ben", "2 more minutes")
    at(-20, "18:15", "ben", "I am out")
    for weeks in (3, 2, 1, 0):
        monday = LAST_MONDAY + datetime.timedelta(days=7 - 7 * weeks)
        if monday <= TODAY:
            at(monday, "09:05", "ben", "/insight", *(["Keep as a card"] if weeks == 2 else []), "/home")
    at(-2, "21:02", "ben", "check in", "Yes", "Slight", "Better", "Worse", "Better", "Rest the same", "7", "slept well")
    at(-1, "21:02", "ben", "8 kept it, quiet")
    # The last of all: with SQLite 3.40, 600e05d takes a file in which a review was contested for a damaged one.
    at(0, "20:01", "ben", "/insight", "Not right", "1", "/plan", "Change the plan", "Apps", "YouTube")

    # Cleo: there and back again, pauses, an ended plan and a new one.
    at(-30, "19:00", "cleo", *OUT_OF_SETUP, "/tz Berlin", "no instagram, tiktok on weekdays 9 to 17", "Start it", "9")
    for day in range(-29, -14):
        at(day, "20:30", "cleo", "check in", "Yes" if day % 3 else "Partly", "None" if day % 2 else "Strong", "Better",
           "Rest the same", str(5 + day % 5), "Leave out")
    at(-20, "21:00", "cleo", "/tz Tokyo", "8 kept it, jet lag")
    at(-13, "12:00", "cleo", "/tz Berlin", "7 kept it")
    at(-12, "12:00", "cleo", "/pause 3 days")
    at(-11, "12:00", "cleo", "resume", "7 no")
    at(-10, "12:00", "cleo", "/end", "End it")
    at(-8, "12:00", "cleo", "no youtube every day 20-23", "Start it", "3", "no", "yes", "6 yes")
    for day in range(-7, -1):
        at(day, "20:45", "cleo", f"{4 + day % 6} {'kept it' if day % 2 else 'no'}, day {-day}")
    at(-1, "20:45", "cleo", "/pause 3 days")

    # Dan: muted, other hours, another country; in the middle of an urge at this moment.
    at(-12, "19:00", "dan", *OUT_OF_SETUP, "/tz Lisbon", "/ask 19:30", "settings", "Quiet hours", "23 - 6:30",
       "Country", "Brazil", "Day start", "00:00", "Done", "Quiet evenings", "/home")
    at(-12, "19:10", "dan", "no reddit", "Start it", "9", "scores", "Rate them", "2", "3", "4", "5", "1", "2")
    for day in range(-11, 0, 2):
        at(day, "22:00", "dan", f"{6 + day % 3}, note {-day}")
    at(-3, "22:05", "dan", "unsubscribe")
    at(0, "19:57", "dan", *URGE[:5])

    # Eva: asked and asked again, without an answer.
    at(-9, "19:00", "eva", *OUT_OF_SETUP, "/ask 20:00", "no x and tiktok from 20 to 22", "Start it", "9", "8, fine")
    for day in range(-8, 0):
        at(day, "20:01", "eva")
        at(day, "21:40", "eva")

    # Fay: a visit that is running, and a question put off.
    at(-3, "20:00", "fay", *OUT_OF_SETUP, "/ask 19:00", "6, a start")
    at(-1, "19:05", "fay", "In an hour")
    at(0, "19:02", "fay", "In an hour", "/open instagram 10 the recipe for tonight")
    at(0, "19:03", "fay", "Start")


def chat(moment, person, lines):
    end = subprocess.run(
        [OFFBOT, "chat", "--at", f"{moment} Europe/Berlin", "--as", person], input="".join(f"{x}\n" for x in lines),
        env={"OFF_DATABASE": FILE, "OFF_OPERATOR": "Ana", "TZ": "Europe/Berlin"}, capture_output=True, text=True)
    print(f"== {moment} {person}: {lines}\n{end.stdout}{end.stderr}")
    if end.returncode:
        sys.exit(f"offbot chat ended with {end.returncode}")


class Telegram(http.server.BaseHTTPRequestHandler):
    updates, sent, protocol_version = [], 0, "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        method = self.path.split("/")[-1]
        result = True
        if method == "getMe":
            result = {"id": 4242, "is_bot": True, "first_name": "Off", "username": "off_bot"}
        elif method == "getWebhookInfo":
            result = {"url": "", "pending_update_count": 0}
        elif method == "getUpdates":
            first = json.loads(body).get("offset", 0)
            for _ in range(20):
                new = [raw for number, raw in Telegram.updates if number >= first]
                if new:
                    break
                time.sleep(0.1)
            return self.answer(f'{{"ok":true,"result":[{",".join(new)}]}}')
        elif method.startswith("send") or method.startswith("edit"):
            Telegram.sent += 1
            result = {"message_id": 1000 + Telegram.sent, "date": int(time.time()),
                      "chat": {"id": 1, "type": "private"}}
        self.answer(json.dumps({"ok": True, "result": result}))

    def answer(self, text):
        answer = text.encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)


def say(person, text):
    number = len(Telegram.updates) + 1
    user = {"id": person, "is_bot": False, "first_name": f"Person {person}"}
    chat = {"id": person, "type": "private", "first_name": f"Person {person}"}
    message = {"message_id": number, "from": user, "chat": chat, "date": int(time.time()), "text": text}
    Telegram.updates.append((number, json.dumps({"update_id": number, "message": message})))
    before = Telegram.sent
    for _ in range(50):
        time.sleep(0.1)
        if Telegram.sent > before:
            return


def serve():
    """An owner, a stranger, and what cannot be read, over a Bot API of our own."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Telegram)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    environment = {"OFF_DATABASE": FILE, "OFF_OPERATOR": "Ana", "TZ": "Europe/Berlin", "OFF_TELEGRAM_TOKEN": TOKEN,
                   "OFF_TELEGRAM_API": f"http://127.0.0.1:{server.server_port}", "TMPDIR": tempfile.mkdtemp()}
    setup = subprocess.run([OFFBOT, "setup"], env=environment, capture_output=True, text=True).stdout
    code = next(line.strip() for line in setup.splitlines() if line.strip().count("-") == 2 and line.startswith(" "))
    serving = subprocess.Popen([OFFBOT, "serve"], env=environment)
    say(7001, code)
    for text in ["/cancel", "/tz Berlin", "/ask 20:00", "no instagram every day 20-22", "Start it", "8", "7 fine"]:
        say(7001, text)
    say(7002, "let me in")
    say(7002, "please")
    number = len(Telegram.updates) + 1
    Telegram.updates.append((number, f'{{"update_id":{number},"message":{{"text":no JSON}}}}'))
    time.sleep(3)
    serving.terminate()
    serving.wait()


everybody()
if os.path.exists(FILE):
    sys.exit(f"{FILE} is there already")
isServed = False
for moment, person, lines in sorted(days, key=lambda x: x[0]):
    if not isServed and moment >= TODAY.isoformat():
        serve()
        isServed = True
    chat(moment, person, lines)
database = sqlite3.connect(FILE)
database.execute("PRAGMA journal_mode = DELETE")
database.execute("VACUUM")
database.close()
